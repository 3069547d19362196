import { useMemo, useRef, useSyncExternalStore } from 'react';

import { workItems } from '#web/features/work-items/data/store.ts';
import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import type { ListSnapshot } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { store } from '#web/lib/store/collection.ts';

/** The items of a list that have no date at all, each once; the same list until that changes. */
export function useUndated(snapshot: ListSnapshot): readonly ShownRow[] {
  const version = useSyncExternalStore(
    (listener) => store.subscribeEntity(workItems.entity, listener),
    () => store.versionOf(workItems.entity),
  );
  const known = useRef<readonly ShownRow[]>([]);
  return useMemo(() => {
    const found = undatedOf(snapshot);
    if (!isSame(known.current, found)) known.current = found;
    return known.current;
    // The items of this moment are read.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [snapshot, version]);
}

function undatedOf({ groups }: ListSnapshot): readonly ShownRow[] {
  const seen = new Set<string>();
  const rows: ShownRow[] = [];
  for (const { key: group, ids } of groups) {
    for (const id of ids) {
      const item = workItems.get(id);
      if (!item || seen.has(id) || Object.values(daysOf(item)).some((day) => day !== null))
        continue;
      seen.add(id);
      rows.push({ id, group });
    }
  }
  return rows;
}

function isSame(a: readonly ShownRow[], b: readonly ShownRow[]): boolean {
  return (
    a.length === b.length && a.every((row, at) => row.id === b[at]?.id && row.group === b[at].group)
  );
}
