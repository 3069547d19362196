import type { FavoriteImage, FavoriteType, UpdateFavorite } from '#shared/contract/favorites.ts';
import {
  useWorkspace,
  workspacePath,
  type WorkspacePlace,
} from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** A person's favorites and their folders. Deleting a folder deletes its favorites. */
export const favorites = resource<FavoriteImage, WorkspacePlace, NewFavorite, UpdateFavorite>(
  'favorite',
  {
    path: (place) => workspacePath(place, 'user-favorites'),
    home: ({ workspaceId }) => ({ workspace_id: workspaceId }),
    messages: 'app:nav.favorite.changes',
    initial: (_place, { entity_type }) => ({
      entity_data: null,
      is_folder: entity_type === 'folder',
    }),
    // Adding a favorite again waits until the old one is deleted.
    touches: ({ entity_identifier: thing }) => (thing ? [thing] : []),
    order: { field: 'sequence' },
    children: 'delete',
    restore: (row) => (isPinned(row) ? null : pinOf(row)),
  },
);

export type NewFavorite = Pick<
  FavoriteImage,
  'entity_type' | 'entity_identifier' | 'name' | 'project_id' | 'parent'
>;

function pinOf(row: FavoriteImage): NewFavorite {
  const { entity_type, entity_identifier, name, project_id, parent } = row;
  return { entity_type, entity_identifier, name, project_id, parent };
}

/** Whether the thing has been added again meanwhile. */
function isPinned({ entity_identifier, entity_type }: FavoriteImage): boolean {
  return entity_identifier !== null && favorites.all().some(isOf(entity_type, entity_identifier));
}

/** The person's favorites in this workspace, in order. */
export function useFavorites(): readonly FavoriteImage[] {
  const { id } = useWorkspace();
  return favorites.useSelect(
    (rows) =>
      rows.filter((row) => row.workspace_id === id).toSorted((a, b) => a.sequence - b.sequence),
    [id],
  );
}

/** The favorite of a thing, if there is one. */
export function useFavoriteOf(type: FavoriteType, entityId: string): FavoriteImage | undefined {
  return favorites.useSelect((rows) => rows.find(isOf(type, entityId)), [type, entityId]);
}

export function isOf(type: FavoriteType, entityId: string): (row: FavoriteImage) => boolean {
  return (row) => row.entity_type === type && row.entity_identifier === entityId;
}
