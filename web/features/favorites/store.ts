import type { FavoriteImage, FavoriteType, UpdateFavorite } from '#shared/contract/favorites.ts';
import {
  useWorkspace,
  workspacePath,
  type WorkspacePlace,
} from '#web/features/workspaces/store.ts';
import { resource } from '#web/lib/resources/resource.ts';

/** What a person has pinned, and the folders for it. A deleted folder takes its pins along. */
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
    // A thing that is pinned again waits until its last pin is gone.
    touches: ({ entity_identifier: thing }) => (thing ? [thing] : []),
    order: { field: 'sequence' },
    children: 'delete',
    restore: (row) => (isPinned(row) ? null : pinOf(row)),
  },
);

/** What a pin or a folder is made of. */
export type NewFavorite = Pick<
  FavoriteImage,
  'entity_type' | 'entity_identifier' | 'name' | 'project_id' | 'parent'
>;

function pinOf(row: FavoriteImage): NewFavorite {
  const { entity_type, entity_identifier, name, project_id, parent } = row;
  return { entity_type, entity_identifier, name, project_id, parent };
}

/** Whether the thing has been pinned again meanwhile. */
function isPinned({ entity_identifier, entity_type }: FavoriteImage): boolean {
  return entity_identifier !== null && favorites.all().some(isOf(entity_type, entity_identifier));
}

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
