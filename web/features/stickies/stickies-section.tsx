import { useTranslation } from 'react-i18next';

import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import { StickyCard } from './sticky-card.tsx';
import { addSticky, useStickies } from './store.ts';

const SHOWN = 3;

/** The first stickies, in a narrow column. */
export function StickiesSection() {
  const { t } = useTranslation('stickies');
  const place = useOwnPlace();
  const rows = useStickies();
  if (rows.length === 0) {
    return (
      <p className="rounded-card border border-line bg-surface px-4 py-6 text-center text-muted">
        {t('none.title')}{' '}
        <Button size={24} onClick={() => addSticky(place, rows)}>
          {t('add')}
        </Button>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      {rows.slice(0, SHOWN).map((row) => (
        <StickyCard key={row.id} sticky={row} />
      ))}
    </div>
  );
}
