import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useItemActions } from '#web/features/work-items/item-actions.ts';
import { useMe } from '#web/lib/session.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { toggleSubscription } from './changes.ts';
import { openRelation } from './relations-part.tsx';
import { useSubscription } from './store.ts';

/** Answers the keys that act on the open item. */
export function useItemShortcuts(item: WorkItemImage, writeComment: () => void): void {
  const me = useMe();
  const actions = useItemActions([item]);
  const subscription = useSubscription(item.id, me.id);
  const { mayEdit } = actions;
  useShortcut('item-assign-me', actions.assignMe, { isActive: mayEdit });
  useShortcut('item-archive', actions.archive, {
    isActive: mayEdit && actions.mayArchive && actions.archiveReason === undefined,
  });
  useShortcut('item-delete', actions.remove, { isActive: actions.mayRemove });
  useShortcut('item-copy', actions.duplicate, { isActive: actions.mayCreate });
  useShortcut('item-copy-key', () => void actions.copy('key'));
  useShortcut('item-copy-branch', () => void actions.copy('branch'));
  useShortcut('item-copy-link', () => void actions.copy('link'));
  useShortcut('item-subscribe', () => toggleSubscription(item, subscription?.id ?? null, me.id));
  useShortcut('item-comment', writeComment);
  useShortcut('item-relate-blocked', () => openRelation(item.id, 'blocked_by'), {
    isActive: mayEdit,
  });
  useShortcut('item-relate-blocking', () => openRelation(item.id, 'blocking'), {
    isActive: mayEdit,
  });
  useShortcut('item-relate-duplicate', () => openRelation(item.id, 'duplicate'), {
    isActive: mayEdit,
  });
  useShortcut('item-relate', () => openRelation(item.id, 'relates_to'), { isActive: mayEdit });
}
