import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { StickiesSection } from '#web/features/stickies/stickies-section.tsx';
import { addSticky, useStickies } from '#web/features/stickies/store.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

export function MyStickies() {
  const { t } = useTranslation('stickies');
  const place = useOwnPlace();
  const rows = useStickies();
  return (
    <section aria-label={t('title')} className="min-w-0">
      <div className="mb-2 flex h-7 items-center gap-2">
        <h2 className="flex-1 font-semibold">{t('title')}</h2>
        {rows.length > 0 && (
          <Link
            to="/$slug/stickies"
            params={{ slug: place.slug }}
            className="text-muted hover:text-ink"
          >
            {t('all', { count: rows.length })}
          </Link>
        )}
        <IconButton icon={Plus} size={24} label={t('add')} onClick={() => addSticky(place, rows)} />
      </div>
      <StickiesSection />
    </section>
  );
}
