import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

import { descriptions, workItems } from '#web/features/work-items/data/store.ts';
import { useStatus } from '#web/lib/feed/status.ts';
import { useUnsent } from '#web/lib/mutations/changes.ts';

/** Fields of items with words that are not saved yet, as `item field`. */
const unsaved = createStore<ReadonlySet<string>>(() => new Set());

/** Says that a field has words which are not saved yet. */
export function useUnsavedMark(itemId: string, field: string, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const name = `${itemId} ${field}`;
    unsaved.setState(new Set([...unsaved.getState(), name]), true);
    return () => {
      unsaved.setState(new Set([...unsaved.getState()].filter((other) => other !== name)), true);
    };
  }, [itemId, field, isDirty]);
}

/** How far what was written on an item has come. */
export function useSaveState(itemId: string): 'saved' | 'saving' | 'unsaved' {
  const hasUnsaved = useStore(unsaved, (all) =>
    [...all].some((name) => name.startsWith(`${itemId} `)),
  );
  const isItemPending = workItems.usePending(itemId);
  const isTextPending = descriptions.usePending(itemId);
  if (hasUnsaved) return 'unsaved';
  return isItemPending || isTextPending ? 'saving' : 'saved';
}

/** How many changes of the item, its comments among them, wait for the connection. */
export function useWaitingChanges(itemId: string): number {
  const { connection } = useStatus();
  const unsent = useUnsent();
  if (connection === 'live') return 0;
  return unsent.filter(({ touches, path }) => touches.includes(itemId) || path.includes(itemId))
    .length;
}
