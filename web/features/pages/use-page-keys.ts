import type { PageImage } from '#shared/contract/pages.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { usePageRights } from './page-rights.ts';
import { usePageActions } from './use-page-actions.ts';

/** The keys that a row of the list and an open page have in common. */
export function usePageKeys(page: PageImage): void {
  const act = usePageActions(page);
  const rights = usePageRights(page);
  useShortcut('page-copy-link', act.copyLink);
  useShortcut('page-star', act.star, { isActive: rights.canPin });
  useShortcut('page-duplicate', () => void act.duplicate(), { isActive: rights.canDuplicate });
  useShortcut('page-lock', act.lock, { isActive: rights.canLock });
  useShortcut('page-archive', act.archive, { isActive: rights.canArchive });
}
