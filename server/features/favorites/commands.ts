import { and, eq, or, sql } from 'drizzle-orm';

import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { ContainerName } from '#shared/containers.ts';
import type { CreateFavorite, FavoriteType, UpdateFavorite } from '#shared/contract/favorites.ts';
import { errors, invalidField } from '#shared/errors.ts';

import { favoriteEvent, type FavoriteRow } from './events.ts';
import { findTarget, getFavorite } from './queries.ts';
import { favorites } from './table.ts';

const STEP = 10_000;
const FIRST_SEQUENCE = 65_535;

/** Adds a favorite, or returns the existing one; folders are always new. */
export async function createFavorite(
  scope: WorkspaceScope,
  input: CreateFavorite,
): Promise<FavoriteRow> {
  authorize(scope, 'favorite.create');
  const isFolder = input.entity_type === 'folder';
  if (input.parent) await checkParent(scope, input.parent, isFolder);
  if (isFolder) return one(await insert(scope, input, null));
  const target = input.entity_identifier;
  if (!target) throw invalidField('entity_identifier', 'This field is required.');
  const place = await findTarget(scope, input.entity_type, target);
  if (!place) throw unknown('entity_identifier', target);
  if (input.project_id && input.project_id !== place.project_id) {
    throw unknown('project_id', input.project_id);
  }
  const [made] = await insert(scope, input, place.project_id);
  return made ?? one(await find(scope, input.entity_type, target));
}

export async function updateFavorite(
  scope: WorkspaceScope,
  id: string,
  input: UpdateFavorite,
): Promise<FavoriteRow> {
  authorize(scope, 'favorite.update');
  const before = await getFavorite(scope, id);
  const { parent, ...fields } = input;
  if (parent) await checkParent(scope, parent, before.is_folder);
  const after = one(
    await scope.db
      .update(favorites)
      .set({
        ...fields,
        ...(parent === undefined ? {} : { parent_id: parent }),
        ...touched(scope),
      })
      .where(and(eq(favorites.id, id), own(scope)))
      .returning(),
  );
  scope.emit(favoriteEvent('favorite.updated', before, after));
  return after;
}

/** Deletes a favorite; a folder with its content. */
export async function deleteFavorite(scope: WorkspaceScope, id: string): Promise<void> {
  authorize(scope, 'favorite.delete');
  await getFavorite(scope, id);
  const gone = await scope.db
    .delete(favorites)
    .where(and(own(scope), or(eq(favorites.id, id), eq(favorites.parent_id, id))))
    .returning();
  for (const row of gone) scope.emit(favoriteEvent('favorite.deleted', row, row));
}

/** Adds a project to the favorites by the older call, which refuses a second time. */
export async function addFavoriteProject(scope: WorkspaceScope, project: string): Promise<void> {
  authorize(scope, 'favorite_project.update');
  if (!(await findTarget(scope, 'project', project))) throw errors.badPayload();
  const input = { entity_type: 'project', entity_identifier: project } as const;
  const [made] = await insert(scope, input, project);
  if (!made) throw errors.badPayload();
}

export async function removeFavoriteProject(scope: WorkspaceScope, project: string): Promise<void> {
  authorize(scope, 'favorite_project.update');
  await removeOne(scope, 'project', project);
}

/** Adds a page to the favorites by the older call, which refuses a second time. */
export async function addFavoritePage(scope: ProjectScope, page: string): Promise<void> {
  authorize(scope, 'page.favorite');
  const input = { entity_type: 'page', entity_identifier: page } as const;
  const [made] = await insert(scope, input, scope.project.id);
  if (!made) throw errors.badPayload();
}

export async function removeFavoritePage(scope: ProjectScope, page: string): Promise<void> {
  authorize(scope, 'page.favorite');
  await removeOne(scope, 'page', page);
}

/** Adds a container or view to the favorites by the older call, which refuses a second time. */
export async function addFavoriteOf(
  scope: ProjectScope,
  type: ContainerName | 'view',
  id: string,
): Promise<void> {
  authorize(scope, `${type}.favorite`);
  const place = await findTarget(scope, type, id);
  if (place?.project_id !== scope.project.id) throw errors.badPayload();
  const input = { entity_type: type, entity_identifier: id };
  const [made] = await insert(scope, input, scope.project.id);
  if (!made) throw errors.badPayload();
}

export async function removeFavoriteOf(
  scope: ProjectScope,
  type: ContainerName | 'view',
  id: string,
): Promise<void> {
  authorize(scope, `${type}.favorite`);
  await removeOne(scope, type, id);
}

/** Inserts a checked favorite; does nothing when it exists, also by a concurrent call. */
async function insert(
  scope: WorkspaceScope,
  input: CreateFavorite,
  project: string | null,
): Promise<FavoriteRow[]> {
  const isFolder = input.entity_type === 'folder';
  const [last] = await scope.sql<{ sequence: number | null }[]>`
    SELECT max(sequence) AS sequence FROM favorites WHERE workspace_id = ${scope.workspace.id}`;
  const made = await scope.db
    .insert(favorites)
    .values({
      id: await newId(scope, favorites),
      workspace_id: scope.workspace.id,
      user_id: scope.user.id,
      project_id: project,
      entity_type: input.entity_type,
      entity_identifier: isFolder ? null : (input.entity_identifier ?? null),
      name: input.name ?? null,
      is_folder: isFolder,
      parent_id: input.parent ?? null,
      sequence: last?.sequence == null ? FIRST_SEQUENCE : last.sequence + STEP,
      created_by: scope.user.id,
    })
    .onConflictDoNothing({
      target: [
        favorites.user_id,
        favorites.workspace_id,
        favorites.entity_type,
        favorites.entity_identifier,
      ],
      where: sql`entity_identifier IS NOT NULL`,
    })
    .returning();
  for (const row of made) scope.emit(favoriteEvent('favorite.created', null, row));
  return made;
}

async function removeOne(scope: WorkspaceScope, type: FavoriteType, target: string): Promise<void> {
  const [row] = await find(scope, type, target);
  if (!row) throw errors.notFound();
  await scope.db.delete(favorites).where(and(eq(favorites.id, row.id), own(scope)));
  scope.emit(favoriteEvent('favorite.deleted', row, row));
}

function find(scope: WorkspaceScope, type: FavoriteType, target: string): Promise<FavoriteRow[]> {
  return scope.db
    .select()
    .from(favorites)
    .where(
      and(own(scope), eq(favorites.entity_type, type), eq(favorites.entity_identifier, target)),
    );
}

/** The parent must be an own folder; folders cannot be nested, so there are no loops. */
async function checkParent(
  scope: WorkspaceScope,
  parent: string,
  isFolder: boolean,
): Promise<void> {
  const [folder] = await scope.db
    .select({ id: favorites.id })
    .from(favorites)
    .where(and(eq(favorites.id, parent), eq(favorites.is_folder, true), own(scope)));
  if (!folder) throw unknown('parent', parent);
  if (isFolder) throw invalidField('parent', 'A folder cannot be inside a folder.');
}

const own = (scope: WorkspaceScope) =>
  and(eq(favorites.user_id, scope.user.id), eq(favorites.workspace_id, scope.workspace.id));

const unknown = (field: string, id: string) =>
  invalidField(field, `Invalid pk "${id}" - object does not exist.`);
