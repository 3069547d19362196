import { Link } from '@tanstack/react-router';
import { Minus, Plus, StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { StickyImage } from '#shared/contract/stickies.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

import { StickyCard } from './sticky-card.tsx';
import { addSticky, setFloating, useDesk, useStickies } from './store.ts';

/** The newest sticky over any screen, until it is hidden. */
export function FloatingStickies() {
  const { t } = useTranslation('stickies');
  const place = useOwnPlace();
  const rows = useStickies();
  const { floating } = useDesk();
  const shown = rows.find(({ id }) => id === floating);
  const add = () => addSticky(place, rows, { isFloating: true });
  useShortcut('new-sticky', add);
  // Renders nothing until the person opens it.
  if (!shown) return null;
  return (
    <aside
      aria-label={t('title')}
      className="pointer-events-none fixed end-6 bottom-6 z-40 grid w-76 justify-items-end gap-3 max-md:hidden print:hidden"
    >
      <FloatingSticky key={shown.id} sticky={shown} count={rows.length} />
      <div className="pointer-events-auto flex gap-2">
        <Button icon={Plus} onClick={add}>
          {t('addShort')}
        </Button>
        <Button icon={StickyNote} aria-pressed onClick={() => setFloating(null)}>
          {t('title')} <span className="num text-muted">{formatNumber(rows.length)}</span>
        </Button>
      </div>
    </aside>
  );
}

interface FloatingStickyProps {
  readonly sticky: StickyImage;
  /** Number of all stickies. */
  readonly count: number;
}

/** The sticky over the page, with a link to all of them and a hide button. */
function FloatingSticky({ sticky, count }: FloatingStickyProps) {
  const { t } = useTranslation('stickies');
  const { slug } = useOwnPlace();
  return (
    <div className="pointer-events-auto floating w-full rounded-card">
      <StickyCard
        sticky={sticky}
        isFloating
        corner={
          <div className="-mx-1.5 -mt-1.5 flex items-center justify-end gap-1">
            <Link
              to="/$slug/stickies"
              params={{ slug }}
              className="rounded-control px-1.5 text-12 text-muted hover:text-ink"
              onClick={() => setFloating(null)}
            >
              {t('all', { count })}
            </Link>
            <IconButton
              icon={Minus}
              size={24}
              label={t('minimize')}
              onClick={() => setFloating(null)}
            />
          </div>
        }
      />
    </div>
  );
}
