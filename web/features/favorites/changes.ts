import { v7 } from 'uuid';

import type { FavoriteImage, FavoriteType, UpdateFavorite } from '#shared/contract/favorites.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';
import { type UndoStep, undoStack } from '#web/lib/mutations/undo.ts';

import { favorites, isOf } from './store.ts';

const pathOf = (slug: string, id = '') =>
  `/api/workspaces/${slug}/user-favorites/${id ? `${id}/` : ''}`;

/** What a pin is made of. */
export type NewFavorite = Pick<
  FavoriteImage,
  'entity_type' | 'entity_identifier' | 'name' | 'project_id' | 'parent' | 'workspace_id'
>;

/** Pins a thing, or makes a folder, as the last one; answers its id at once. */
export function addFavorite(slug: string, favorite: NewFavorite): string {
  const id = v7();
  const { entity_type, entity_identifier, name, project_id, parent } = favorite;
  const touches = [id, entity_identifier, parent].filter((one) => one !== null);
  const fields = {
    ...favorite,
    entity_data: null,
    is_folder: entity_type === 'folder',
    sequence: Number.MAX_SAFE_INTEGER,
  };
  void changes
    .add({
      method: 'POST',
      path: pathOf(slug),
      body: { entity_type, entity_identifier, name, project_id, parent },
      creates: id,
      touches,
      effects: [{ op: 'set', entity: 'favorite', id, fields }],
      label: { key: 'app:nav.addFavorite' },
    })
    .catch(() => undefined);
  return id;
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
  if (known) {
    removeFavorite(slug, known);
    return;
  }
  addFavorite(slug, {
    entity_type: type,
    entity_identifier: thing.id,
    name: thing.name,
    project_id: type === 'project' ? thing.id : (thing.project_id ?? null),
    parent: null,
    workspace_id: thing.workspace,
  });
}

/** Makes an empty folder. */
export function addFolder(slug: string, workspaceId: string, name: string): string {
  return addFavorite(slug, {
    entity_type: 'folder',
    entity_identifier: null,
    name,
    project_id: null,
    parent: null,
    workspace_id: workspaceId,
  });
}

/** Renames or moves a favourite; can be undone. */
export function updateFavorite(slug: string, favorite: FavoriteImage, fields: UpdateFavorite) {
  const after: Partial<FavoriteImage> = { ...(fields as Partial<FavoriteImage>) };
  const before = fieldsOf(favorite, after);
  const label = { key: 'app:nav.move.done', values: { name: favorite.name ?? '' } };
  const write = (next: Partial<FavoriteImage>) => patch(slug, favorite.id, next);
  write(after);
  rememberFields<FavoriteImage>({
    label,
    read: () => favorites.get(favorite.id),
    before,
    after,
    write,
  });
}

/** Takes a pin away, a folder with what is in it; can be undone. */
export function removeFavorite(slug: string, favorite: FavoriteImage): UndoStep {
  const family = [favorite, ...favorites.all().filter((one) => one.parent === favorite.id)];
  const label = {
    key: favorite.is_folder ? 'app:nav.favorite.deleteFolder' : 'app:nav.removeFavorite',
  };
  void changes
    .add({
      method: 'DELETE',
      path: pathOf(slug, favorite.id),
      touches: family.map(({ id }) => id),
      effects: family.map(({ id }) => ({ op: 'delete', entity: 'favorite', id })),
      label,
    })
    .catch(() => undefined);
  let made: string | undefined;
  const step: UndoStep = {
    label,
    undo: () => {
      if (family.some(isPinned)) return false;
      made = restoreFavorites(slug, family);
      return true;
    },
    redo: () => {
      const row = made === undefined ? undefined : favorites.get(made);
      if (!row) return false;
      removeFavorite(slug, row);
      return true;
    },
  };
  undoStack.push(step);
  return step;
}

/** Pins again, at the same place and in the same folder; they are new ones to the server. */
function restoreFavorites(slug: string, family: readonly FavoriteImage[]): string | undefined {
  const ids = new Map<string, string>();
  for (const { id, parent, sequence, ...row } of family) {
    const home = parent && (ids.get(parent) ?? (favorites.get(parent) ? parent : null));
    const { entity_type, entity_identifier, name, project_id, workspace_id } = row;
    const made = addFavorite(slug, {
      entity_type,
      entity_identifier,
      name,
      project_id,
      workspace_id,
      parent: home,
    });
    patch(slug, made, { sequence });
    ids.set(id, made);
  }
  return ids.values().next().value;
}

function patch(slug: string, id: string, fields: Partial<FavoriteImage>): void {
  void changes
    .add({
      method: 'PATCH',
      path: pathOf(slug, id),
      body: fields,
      touches: [id, ...(fields.parent ? [fields.parent] : [])],
      effects: [{ op: 'set', entity: 'favorite', id, fields }],
      label: { key: 'app:nav.favorites' },
    })
    .catch(() => undefined);
}

function isPinned({ entity_identifier, entity_type }: FavoriteImage): boolean {
  return entity_identifier !== null && favorites.all().some(isOf(entity_type, entity_identifier));
}
