import { useMemo } from 'react';
import { createStore, useStore } from 'zustand';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { projectMembers } from '#web/features/projects/store.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { loadItems } from '#web/features/work-items/data/load-item.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { sessionNow } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

/** What texts show of an item. */
interface MentionedItem {
  readonly key: string;
  readonly name: string;
  readonly stateId: string | null;
}

/** The item as it is now: undefined until it has been fetched, which asking for it begins. */
type ItemOf = (itemId: string) => MentionedItem | undefined;

/**
 * The items that texts of a project name, of whatever project they are; the function is another one when one of them
 * has come or changed.
 */
export function useMentionedItems(projectId: string): ItemOf {
  const followed = useStore(mentioned);
  return useMemo(
    () => (id) => {
      if (!followed.has(id)) follow(id, projectId);
      return followed.get(id) ?? shownOf(workItems.get(id));
    },
    [followed, projectId],
  );
}

/** The item as it is known here; it is not fetched. */
export function mentionedItem(id: string): MentionedItem | undefined {
  return mentioned.getState().get(id) ?? shownOf(workItems.get(id));
}

/** Every item that some text has named since the page was loaded, as texts show it. */
const mentioned = createStore<ReadonlyMap<string, MentionedItem>>(() => new Map());
const watched = new Set<string>();
const asked = new Set<string>();
const wanted = new Map<string, string>();

/** Keeps what texts show of an item current, and fetches the item if it is not here. */
function follow(id: string, projectId: string): void {
  if (!watched.has(id)) {
    watched.add(id);
    store.subscribe(workItems.entity, id, () => show(id, workItems.get(id)));
  }
  if (!workItems.get(id)) want(id, projectId);
}

/** Shows an item as it is now; one that has gone is no longer named. */
function show(id: string, item: WorkItemImage | undefined): void {
  const known = mentioned.getState().get(id);
  const next = shownOf(item);
  const isSame =
    known?.key === next?.key && known?.name === next?.name && known?.stateId === next?.stateId;
  if (isSame) return;
  const others = [...mentioned.getState()].filter(([other]) => other !== id);
  mentioned.setState(new Map(next ? [...others, [id, next]] : others), true);
  if (!next) asked.delete(id);
}

function shownOf(item: WorkItemImage | undefined): MentionedItem | undefined {
  return item && { key: keyOf(item), name: item.name, stateId: item.state_id };
}

/** Fetches an item that a text of the project names, with others that are wanted at the moment. */
function want(id: string, projectId: string): void {
  if (asked.has(id) || projectId === '') return;
  asked.add(id);
  if (wanted.size === 0) setTimeout(() => void fetchWanted(), 10);
  wanted.set(id, projectId);
}

async function fetchWanted(): Promise<void> {
  const me = sessionNow().me?.id;
  const joined = projectMembers.all().filter(({ member }) => member === me);
  // Most are of the project of the text: the others are asked only for what is left.
  const places = new Set([...wanted.values(), ...joined.map(({ project }) => project)]);
  const missing = new Set(wanted.keys());
  wanted.clear();
  for (const projectId of places) {
    if (missing.size === 0) return;
    const rows = await loadItems(projectId, [...missing]).catch(() => null);
    if (rows === null) {
      // Out of reach: whoever reads the text later asks again.
      for (const id of missing) asked.delete(id);
      return;
    }
    for (const row of rows) {
      missing.delete(row.id);
      show(row.id, row);
    }
  }
}
