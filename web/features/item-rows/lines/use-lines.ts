import { useMemo, useSyncExternalStore } from 'react';

import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { canAddTo } from '#web/features/item-rows/row/quick-add.tsx';
import { useListSnapshot } from '#web/features/work-items/lists/use-list-view.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';

import { Lines } from './lines.ts';

/** The lines of the list as it is now, with what is folded and unfolded in it. */
export function useLines(): Lines {
  const { view, canCreate, isPart } = useListScreen();
  const snapshot = useListSnapshot(view);
  const folded = useListState((state) => state.folded);
  const expanded = useListState((state) => state.expanded);
  const isPhone = useIsPhone();
  // Where there is little room the line stands only while it is written in.
  const isBrief = isPhone || isPart === true;
  const adding = useListState((state) => (isBrief ? state.adding : null));
  const children = useSyncExternalStore(
    expanded.size > 0 ? childIndex.subscribe : never,
    childIndex.snapshot,
  );
  return useMemo(
    () =>
      new Lines(snapshot, {
        isGrouped: view.settings.groupBy !== null,
        canAdd: (group) => canCreate && (!isBrief || adding === group) && canAddTo(view, { group }),
        isFolded: (group) => folded.has(group),
        expanded,
        childrenOf: children.of,
      }),
    [snapshot, view, canCreate, isBrief, adding, folded, expanded, children],
  );
}

function never(): () => void {
  return () => undefined;
}
