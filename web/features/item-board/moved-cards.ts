import { useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { groupOf } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import type { ListSettings } from '#web/features/work-items/lists/list-settings.ts';
import { useMe } from '#web/lib/session/session.ts';

/** That somebody else has just moved a card. */
export interface Moved {
  readonly by: string;
  /** The group it came from, where it can only be in one. */
  readonly from: string | null;
}

export type MovedStore = StoreApi<ReadonlyMap<string, Moved>>;

/** Who moved a card is said for so long. */
const TOLD_MS = 4_000;

/** Makes the state of what others have just moved. */
export function createMovedStore(): MovedStore {
  return createStore<ReadonlyMap<string, Moved>>(() => new Map());
}

/** Who has just moved a card, and from where; undefined = nobody. */
export function useMoved(store: MovedStore, id: string): Moved | undefined {
  return useStore(store, (moved) => moved.get(id));
}

/** Watches what others move on the board: cards in other columns are other components, so they cannot. */
export function useWatchMoves(store: MovedStore): void {
  const { view } = useListScreen();
  const me = useMe();
  useEffect(() => {
    const known = new Map(view.rows.all().map((row) => [row.id, row]));
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = view.rows.subscribe((ids) => {
      const fresh = new Map<string, Moved>();
      for (const id of ids) {
        const now = view.rows.get(id);
        const before = known.get(id);
        if (now) known.set(id, now);
        else known.delete(id);
        const moved = now && before && movedBy(view.settings, before, now, me.id);
        if (moved) fresh.set(id, moved);
      }
      if (fresh.size === 0) return;
      store.setState((old) => new Map([...old, ...fresh]), true);
      const timer = setTimeout(() => {
        timers.delete(timer);
        store.setState(
          (old) => new Map([...old].filter(([id, moved]) => fresh.get(id) !== moved)),
          true,
        );
      }, TOLD_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      store.setState(new Map(), true);
    };
  }, [view, store, me.id]);
}

/** What one revision after the other says of a move; the server puts neighbors apart without a new date. */
export function movedBy(
  { groupBy, subGroupBy }: ListSettings,
  before: WorkItemImage,
  now: WorkItemImage,
  me: string,
): Moved | null {
  const { updated_by: by } = now;
  if (by === null || by === me || now.updated_at === before.updated_at) return null;
  const [was, is] = [valueFor(groupBy, before), valueFor(groupBy, now)];
  const [lane, nextLane] = [valueFor(subGroupBy, before), valueFor(subGroupBy, now)];
  const isElsewhere = String(was) !== String(is) || String(lane) !== String(nextLane);
  if (!isElsewhere && before.sort_order === now.sort_order) return null;
  return { by, from: typeof was === 'string' && was !== is ? was : null };
}

function valueFor(name: ListSettings['groupBy'], item: WorkItemImage): unknown {
  return name === null ? null : Reflect.get(item, groupOf(name).field.key);
}
