import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import {
  projectViewVisibility,
  seesView,
  seesWorkspaceView,
} from '#server/features/visibility/views/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { isReached, ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import {
  CONTAINER_NAMES,
  type ContainerName,
  CONTAINERS,
  isContainerName,
} from '#shared/containers.ts';
import type { FavoriteType } from '#shared/contract/favorites.ts';

import type { FavoriteRow } from './events.ts';

/** A favorite as JSON text, with its owner. */
export interface FavoriteText {
  readonly id: string;
  readonly rev: number;
  readonly user_id: string;
  readonly json: string;
}

/**
 * SQL: favorites that their owners can see: folders, and existing entities in projects the owner is
 * in (the client's sidebar fails on a deleted one). Ends inside the WHERE.
 */
export const shownFavorites = (sql: SqlClient) => sql`
  FROM favorites f
  JOIN workspaces w ON w.id = f.workspace_id AND ${live(sql, 'w')}
  JOIN workspace_members wm ON wm.workspace_id = f.workspace_id AND wm.member_id = f.user_id
    AND wm.is_active AND wm.role > 5
  LEFT JOIN project_members m ON m.project_id = f.project_id AND m.member_id = f.user_id AND m.is_active
  LEFT JOIN projects p ON p.id = m.project_id AND ${live(sql, 'p')}
  ${ofEach(
    (name) => sql`LEFT JOIN ${sql(CONTAINERS[name].section)} ${sql(name)}
      ON f.entity_type = ${name} AND ${sql(name)}.id = f.entity_identifier
      AND ${sql(name)}.project_id = p.id AND ${live(sql, name)}`,
    sql,
  )}
  LEFT JOIN work_items i ON f.entity_type = 'issue' AND i.id = f.entity_identifier
    AND i.project_id = p.id AND ${live(sql, 'i')}
    AND ${itemVisibility.rule(sql)}
  LEFT JOIN pages g ON f.entity_type = 'page' AND g.id = f.entity_identifier
    AND g.project_id = p.id AND ${pageVisibility.seenBy(sql, sql`f.user_id`)}
  LEFT JOIN views v ON f.entity_type = 'view' AND v.id = f.entity_identifier
    AND v.workspace_id = f.workspace_id AND ${seesView(sql, sql`f.user_id`)}
  WHERE CASE f.entity_type
    WHEN 'folder' THEN true WHEN 'project' THEN p.id IS NOT NULL WHEN 'issue' THEN i.id IS NOT NULL
    ${ofEach((name) => sql`WHEN ${name} THEN ${sql(name)}.id IS NOT NULL`, sql)}
    WHEN 'page' THEN g.id IS NOT NULL WHEN 'view' THEN v.id IS NOT NULL ELSE false END`;

/** SQL about each kind of container, whose rows are joined under its name. */
function ofEach(part: (name: ContainerName) => Fragment, sql: SqlClient): Fragment {
  return CONTAINER_NAMES.map(part).reduce((left, right) => sql`${left} ${right}`);
}

const thingJson = (sql: SqlClient, alias: string) => sql`json_build_object('id', ${sql(alias)}.id,
  'name', ${sql(alias)}.name, 'logo_props', ${sql(alias)}.logo_props, 'project_id', ${sql(alias)}.project_id)`;

const favoriteJson = (sql: SqlClient) => sql`jsonb_build_object(
  'id', f.id, 'entity_type', f.entity_type, 'entity_identifier', f.entity_identifier,
  'entity_data', CASE f.entity_type
    WHEN 'project' THEN json_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props)
    ${ofEach((name) => sql`WHEN ${name} THEN ${thingJson(sql, name)}`, sql)}
    WHEN 'page' THEN ${thingJson(sql, 'g')} WHEN 'view' THEN ${thingJson(sql, 'v')} END,
  'name', f.name, 'is_folder', f.is_folder, 'sequence', f.sequence, 'parent', f.parent_id,
  'workspace_id', f.workspace_id, 'project_id', f.project_id)`;

/** Favorites by id with their revision, for the feed. */
export function favoriteTexts(sql: SqlClient, ids: readonly string[]): Promise<FavoriteText[]> {
  return sql<FavoriteText[]>`
    SELECT f.id, f.rev, f.user_id, (${favoriteJson(sql)} || jsonb_build_object('rev', f.rev))::text AS json
    ${shownFavorites(sql)} AND f.id = ANY(${ids as string[]}::uuid[])`;
}

/** The person's favorites on the top level or in a folder, newest first, as JSON text. */
export async function listFavoritesText(
  scope: WorkspaceScope,
  folder: string | null,
): Promise<string> {
  const { sql, user, workspace } = scope;
  const [row] = await sql<{ json: string }[]>`
    SELECT coalesce(json_agg(${favoriteJson(sql)} ORDER BY f.created_at DESC, f.id DESC), '[]')::text AS json
    ${shownFavorites(sql)} AND f.user_id = ${user.id} AND f.workspace_id = ${workspace.id}
      AND f.parent_id IS NOT DISTINCT FROM ${folder}::uuid AND ${isReached(scope, 'f.project_id')}`;
  return row?.json ?? '[]';
}

export async function getFavoriteText(scope: WorkspaceScope, id: string): Promise<string> {
  const { sql, user, workspace } = scope;
  const row = oneOr404(
    await sql<{ json: string }[]>`
      SELECT ${favoriteJson(sql)}::text AS json
      ${shownFavorites(sql)} AND f.id = ${id} AND f.user_id = ${user.id}
        AND f.workspace_id = ${workspace.id} AND ${isReached(scope, 'f.project_id')}`,
  );
  return row.json;
}

export async function getFavorite(scope: WorkspaceScope, id: string): Promise<FavoriteRow> {
  return oneOr404(
    await scope.sql<FavoriteRow[]>`
      SELECT * FROM favorites
      WHERE id = ${id} AND user_id = ${scope.user.id} AND workspace_id = ${scope.workspace.id}`,
  );
}

/** The project of something that can become a favorite. */
export interface Target {
  /** Null = in the workspace only. */
  readonly project_id: string | null;
}

/** The place of an entity that can become a favorite; null when the person cannot see it. */
export async function findTarget(
  scope: WorkspaceScope,
  type: FavoriteType,
  id: string,
): Promise<Target | null> {
  const { sql } = scope;
  const target = {
    project: sql`p.id = ${id}`,
    issue: sql`p.id = (SELECT i.project_id FROM work_items i
      WHERE i.id = ${id} AND ${live(sql, 'i')} AND ${itemVisibility.rule(sql)})`,
    page: sql`p.archived_at IS NULL AND p.id = (SELECT g.project_id FROM pages g
      WHERE g.id = ${id} AND ${live(sql, 'g')} AND ${pageVisibility.rule(sql)})`,
    view: sql`p.archived_at IS NULL AND p.id = (SELECT v.project_id FROM views v
      WHERE v.id = ${id} AND ${live(sql, 'v')} AND ${projectViewVisibility.rule(sql)})`,
    folder: sql`false`,
  };
  const [found] = await sql<Target[]>`
    SELECT p.id AS project_id FROM ${ownProjects(scope, 'live')} WHERE ${
      isContainerName(type)
        ? sql`p.id = (SELECT project_id FROM ${sql(CONTAINERS[type].section)} WHERE id = ${id} AND ${live(sql)})`
        : target[type]
    }`;
  return found ?? (type === 'view' ? findWorkspaceView(scope, id) : null);
}

async function findWorkspaceView(scope: WorkspaceScope, id: string): Promise<Target | null> {
  const rows = await scope.sql<Target[]>`
    SELECT v.project_id FROM views v WHERE v.id = ${id} AND ${seesWorkspaceView(scope)}`;
  return rows[0] ?? null;
}
