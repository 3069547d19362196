import { useTranslation } from 'react-i18next';

import { useNow } from '#web/lib/formats/clock.ts';
import { relative } from '#web/lib/formats/dates.ts';

import { useBoardState, usePublicScreen } from './use-board.ts';

/** Shows whether the board updates live, and where there is room, when it last changed. */
export function LiveMark({ hasMoment = false }: { readonly hasMoment?: boolean }) {
  const { t } = useTranslation('published-boards');
  const { board } = usePublicScreen();
  const { isLive, changedAt } = useBoardState(board);
  const now = useNow();
  return (
    <span
      role="status"
      className="inline-flex shrink-0 items-center gap-1.5 px-1 text-12 text-muted"
    >
      <span
        aria-hidden
        className={`size-1.5 rounded-full ${isLive ? 'bg-success' : 'border border-muted'}`}
      />
      {t(isLive ? 'live' : 'waiting')}
      {hasMoment && isLive && changedAt !== null && (
        // Hidden from screen readers, which would read each update.
        <span aria-hidden className="max-lg:hidden">
          {t('changed', { moment: relative(new Date(changedAt).toISOString(), now) })}
        </span>
      )}
    </span>
  );
}
