import { v7 } from 'uuid';

import type { FavoriteImage, FavoriteType } from '#shared/contract/favorites.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/changes.ts';
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

interface Pinnable {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  /** The project it is in; a project itself has none. */
  readonly project_id?: string;
}

/** Pins a thing, or takes its pin away. */
export function toggleFavorite(slug: string, type: FavoriteType, thing: Pinnable): void {
  const known = favorites.all().find(isOf(type, thing.id));
  if (known) removeFavorite(slug, known);
  else addFavorite(slug, type, thing);
}

/** Takes a pin away. */
export function removeFavorite(slug: string, favorite: FavoriteImage): void {
  void changes.add({
    method: 'DELETE',
    path: `/api/workspaces/${slug}/user-favorites/${favorite.id}/`,
    touches: [favorite.id],
    effects: [{ op: 'delete', entity: 'favorite', id: favorite.id }],
    label: { key: 'app:nav.removeFavorite' },
  });
}

function addFavorite(slug: string, type: FavoriteType, thing: Pinnable): void {
  const id = v7();
  const body = {
    entity_type: type,
    entity_identifier: thing.id,
    name: thing.name,
    project_id: type === 'project' ? thing.id : (thing.project_id ?? null),
  };
  void changes.add({
    method: 'POST',
    path: `/api/workspaces/${slug}/user-favorites/`,
    body,
    creates: id,
    touches: [id, thing.id],
    effects: [
      {
        op: 'set',
        entity: 'favorite',
        id,
        fields: {
          ...body,
          entity_data: null,
          is_folder: false,
          sequence: Number.MAX_SAFE_INTEGER,
          parent: null,
          workspace_id: thing.workspace,
        },
      },
    ],
    label: { key: 'app:nav.addFavorite' },
  });
}

function isOf(type: FavoriteType, entityId: string): (row: FavoriteImage) => boolean {
  return (row) => row.entity_type === type && row.entity_identifier === entityId;
}
