import type { Audience } from '#server/platform/changes/change-log.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { GUEST } from '#shared/permissions.ts';

import { pageAudiences } from './events.ts';

interface Row {
  id: string;
  rev: number;
  project_id: string;
  owned_by: string;
  access: number;
  guest_view_all_features: boolean;
  owner_role: number | null;
  json: string;
}

/** The feed's view of pages: the list's row, for everyone who may see the page; never its text. */
export const pageEntity: EntityDefinition = {
  name: 'page',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT g.id, g.rev, g.project_id, g.owned_by, g.access, p.guest_view_all_features, (
        SELECT m.role FROM project_members m WHERE m.project_id = g.project_id
          AND m.member_id = g.owned_by AND m.is_active) AS owner_role,
        json_build_object(
          'id', g.id, 'name', g.name, 'owned_by', g.owned_by, 'access', g.access, 'color', g.color,
          'parent', g.parent_id, 'is_locked', g.is_locked, 'archived_at', g.archived_at,
          'sort_order', g.sort_order,
          'workspace', g.workspace_id, 'created_at', utc_text(g.created_at),
          'updated_at', utc_text(g.updated_at), 'created_by', g.created_by, 'updated_by', g.updated_by,
          'view_props', g.view_props, 'logo_props', g.logo_props, 'label_ids', g.label_ids,
          'project_ids', json_build_array(g.project_id), 'project_id', g.project_id, 'rev', g.rev
        )::text AS json
      FROM pages g
      JOIN projects p ON p.id = g.project_id AND p.deleted_at IS NULL AND p.archived_at IS NULL
      WHERE g.id = ANY(${ids as string[]}::uuid[]) AND g.deleted_at IS NULL`;
    return rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      json: row.json,
      audiences: audiencesOf(row),
    }));
  },
  async visibleIds(sql, name) {
    const rows = await visibleRows(sql, name);
    return rows.map((row) => row.id);
  },
};

/** An owner who has left the project sees nothing of it; else the rule of `pageAudiences`. */
function audiencesOf(row: Row): Audience[] {
  if (row.access === PRIVATE_PAGE && row.owner_role === null) return [];
  const { project_id, guest_view_all_features, owned_by } = row;
  const guest_ids = row.owner_role === GUEST ? [owned_by] : [];
  return pageAudiences({ id: project_id, guest_view_all_features, guest_ids }, row);
}

/** Which pages an audience holds: the same rule from the other side. */
async function visibleRows(sql: SqlClient, name: Audience): Promise<{ id: string }[]> {
  const [kind, id = null] = name.split(':');
  const living = sql`FROM pages g
    JOIN projects p ON p.id = g.project_id AND p.deleted_at IS NULL AND p.archived_at IS NULL`;
  if (kind === 'project' || kind === 'project-guest') {
    return sql<{ id: string }[]>`
      SELECT g.id ${living}
      WHERE g.project_id = ${id} AND g.access = ${PUBLIC_PAGE} AND g.deleted_at IS NULL
        AND (${kind === 'project'} OR p.guest_view_all_features)`;
  }
  if (kind !== 'user') return [];
  return sql<{ id: string }[]>`
    SELECT g.id ${living}
    JOIN project_members m ON m.project_id = p.id AND m.member_id = g.owned_by AND m.is_active
    WHERE g.owned_by = ${id} AND g.deleted_at IS NULL
      AND (g.access = ${PRIVATE_PAGE} OR m.role = ${GUEST} AND NOT p.guest_view_all_features)`;
}
