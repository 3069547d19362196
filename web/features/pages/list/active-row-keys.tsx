import type { PageImage } from '#shared/contract/pages.ts';
import { usePageRights } from '#web/features/pages/page-rights.ts';
import { usePageActions } from '#web/features/pages/use-page-actions.ts';
import { usePageKeys } from '#web/features/pages/use-page-keys.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

interface ActiveRowKeysProps {
  readonly page: PageImage;
  readonly onPlace: () => void;
  readonly onRename: () => void;
}

/** Answers the keys that act on a page: the active row, or the open one. */
export function ActiveRowKeys({ page, onPlace, onRename }: ActiveRowKeysProps) {
  const act = usePageActions(page);
  const rights = usePageRights(page);
  useShortcut('page-open', act.open);
  useShortcut('page-open-tab', act.openTab);
  usePageKeys(page);
  useShortcut('page-rename', onRename, { isActive: rights.canWrite });
  useShortcut('page-move', onPlace, { isActive: rights.canWrite });
  return null;
}
