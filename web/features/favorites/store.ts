import type { FavoriteImage, FavoriteType } from '#shared/contract/favorites.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { collection } from '#web/lib/store/collection.ts';

export const favorites = collection<FavoriteImage>('favorite');

/** What the person has pinned in this workspace, in their own order. */
export function useFavorites(): readonly FavoriteImage[] {
  const { id } = useWorkspace();
  return favorites.useSelect(
    (rows) =>
      rows.filter((row) => row.workspace_id === id).toSorted((a, b) => a.sequence - b.sequence),
    [id],
  );
}

/** The pin of a thing, when there is one. */
export function useFavoriteOf(type: FavoriteType, entityId: string): FavoriteImage | undefined {
  return favorites.useSelect((rows) => rows.find(isOf(type, entityId)), [type, entityId]);
}

/** Whether a row is the pin of this thing. */
export function isOf(type: FavoriteType, entityId: string): (row: FavoriteImage) => boolean {
  return (row) => row.entity_type === type && row.entity_identifier === entityId;
}
