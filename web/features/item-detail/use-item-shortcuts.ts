import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useItemActions } from '#web/features/item-rows/menu/item-actions.ts';
import { useItemKeys } from '#web/features/item-rows/menu/item-keys.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

/** Answers the keys that act on the open item. */
export function useItemShortcuts(item: WorkItemImage, writeComment: () => void): void {
  const { mayEdit, mayRelate, mayCreate, mayArchive, mayRemove } = useItemActions([item]);
  useItemKeys({
    targets: () => [item.id],
    may: {
      read: true,
      edit: mayEdit,
      relate: mayRelate,
      create: mayCreate,
      archive: mayEdit && mayArchive,
      remove: mayRemove,
    },
  });
  useShortcut('item-comment', writeComment);
}
