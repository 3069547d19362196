import { useTranslation } from 'react-i18next';

import { useBoardState, usePublicScreen } from './use-board.ts';

/** Says whether what is shown follows what happens. */
export function LiveMark() {
  const { t } = useTranslation('public-boards');
  const { board } = usePublicScreen();
  const { isLive } = useBoardState(board);
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
    </span>
  );
}
