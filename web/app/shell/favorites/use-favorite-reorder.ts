import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { FavoriteImage } from '#shared/contract/favorites.ts';
import { useSidebar } from '#web/app/shell/sidebar-state.ts';
import { updateFavorite } from '#web/features/favorites/changes.ts';
import { dropOf, slotsOf } from '#web/features/favorites/order.ts';
import { pages } from '#web/features/pages/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { type Reorder, type Slot, useReorder } from '#web/ui/use-reorder.ts';

/** Moves favourites by their grips: among each other, into folders and out of them. */
export function useFavoriteReorder(
  container: RefObject<HTMLElement | null>,
  all: readonly FavoriteImage[],
): Reorder {
  const { t } = useTranslation('app');
  const { slug } = useWorkspace();
  const { folded } = useSidebar();
  const find = (id: string) => all.find((one) => one.id === id);
  const nameOf = (id: string) => {
    const row = find(id);
    const thing = row?.entity_identifier ?? '';
    return projects.get(thing)?.name ?? pages.get(thing)?.name ?? row?.name ?? '';
  };
  const where = (slot: Slot) => {
    const [kind = '', id = ''] = slot.split(/:(.*)/s);
    if (kind === 'end') return t('nav.favorite.atEnd');
    return t(kind === 'into' ? 'nav.favorite.into' : 'nav.favorite.before', { name: nameOf(id) });
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
      updateFavorite(slug, favorite, { sequence, ...(isElsewhere && { parent }) });
    },
    words: {
      lifted: (id) => t('nav.favorite.lifted', { name: nameOf(id) }),
      moved: (id, slot) => t('nav.favorite.over', { name: nameOf(id), where: where(slot) }),
      dropped: (id, slot) => t('nav.favorite.dropped', { name: nameOf(id), where: where(slot) }),
      cancelled: (id) => t('nav.favorite.cancelled', { name: nameOf(id) }),
    },
  });
}
