import type { FavoriteType } from '#shared/contract/favorites.ts';
import type { WorkspacePlace } from '#web/features/workspaces/store.ts';

import { favorites, isOf } from './store.ts';

interface Pinnable {
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  /** Project of the thing; missing for a project itself. */
  readonly project_id?: string;
}

/** Adds or removes a favorite. */
export function toggleFavorite(slug: string, type: FavoriteType, thing: Pinnable): void {
  const place = { slug, workspaceId: thing.workspace };
  const known = favorites.all().find(isOf(type, thing.id));
  if (known) {
    void favorites.delete(place, known);
    return;
  }
  const pin = {
    entity_type: type,
    entity_identifier: thing.id,
    name: thing.name,
    project_id: type === 'project' ? thing.id : (thing.project_id ?? null),
    parent: null,
  };
  favorites.create(place, pin);
}

export function addFolder(place: WorkspacePlace, name: string): void {
  favorites.create(place, {
    entity_type: 'folder',
    entity_identifier: null,
    name,
    project_id: null,
    parent: null,
  });
}
