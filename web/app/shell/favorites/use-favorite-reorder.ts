import type { RefObject } from 'react';

import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { useSidebar } from '#web/app/shell/sidebar-state.ts';
import { useMoveWords } from '#web/app/shell/use-move-words.ts';
import { dropOf, slotsOf } from '#web/features/favorites/order.ts';
import { favorites } from '#web/features/favorites/store.ts';
import { pages } from '#web/features/pages/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWorkspacePlace } from '#web/features/workspaces/store.ts';
import { type Reorder, useReorder } from '#web/ui/layout/use-reorder.ts';

/** Moves favorites by their handles: among each other, into folders and out of them. */
export function useFavoriteReorder(
  container: RefObject<HTMLElement | null>,
  all: readonly FavoriteImage[],
): Reorder {
  const workspace = useWorkspacePlace();
  const folded = useSidebar((state) => state.folded);
  const find = (id: string) => all.find((one) => one.id === id);
  const nameOf = (id: string) => {
    const row = find(id);
    const thing = row?.entity_identifier ?? '';
    const known = projects.get(thing) ?? pages.get(thing) ?? workItems.get(thing);
    return known?.name ?? row?.name ?? '';
  };
  return useReorder({
    container,
    slots: slotsOf(all, (id) => folded[id] ?? false),
    isAllowed: (id, slot) => slot === `before:${id}` || dropOf(all, id, slot) !== null,
    onDrop: (id, slot) => {
      const favorite = find(id);
      const place = dropOf(all, id, slot);
      if (!favorite || !place) return;
      const { parent, sequence } = place;
      const isElsewhere = parent !== favorite.parent;
      void favorites.update(workspace, favorite, { sequence, ...(isElsewhere && { parent }) });
    },
    words: useMoveWords(nameOf),
  });
}
