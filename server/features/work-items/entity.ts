import type { EntityDefinition, IdRange } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { itemAudiences, openItemAudience } from './events.ts';
import { IMAGE_KEYS, rowJson } from './lists/row-json.ts';

interface Row {
  id: string;
  rev: number;
  project_id: string;
  created_by: string | null;
  guest_view_all_features: boolean;
  is_guests: boolean;
  json: string;
}

/** The feed's view of work items: the list's row, for everyone whom the guest rule lets see it. */
export const workItemEntity: EntityDefinition = {
  name: 'work_item',
  isOnDemand: true,
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT i.id, i.rev, i.project_id, i.created_by, p.guest_view_all_features, EXISTS (
        SELECT 1 FROM project_members m WHERE m.project_id = i.project_id
          AND m.member_id = i.created_by AND m.is_active AND m.role = 5) AS is_guests,
        ${sql.unsafe(rowJson(IMAGE_KEYS))}::text AS json
      FROM work_items i JOIN projects p ON p.id = i.project_id AND p.deleted_at IS NULL
      LEFT JOIN states s ON s.id = i.state_id
      WHERE i.id = ANY(${ids as string[]}::uuid[]) AND i.deleted_at IS NULL`;
    return rows.map((row) => ({
      id: row.id,
      rev: row.rev,
      json: row.json,
      audiences: itemAudiences(
        {
          id: row.project_id,
          guest_view_all_features: row.guest_view_all_features,
          guest_ids: row.is_guests && row.created_by ? [row.created_by] : [],
        },
        row,
      ),
    }));
  },
  async visibleIds(sql, name, range) {
    const rows = await visibleRows(sql, name, range);
    return rows.map((row) => row.id);
  },
};

/** Which items an audience holds: the same rule as `itemAudiences`, from the other side. */
async function visibleRows(
  sql: SqlClient,
  name: string,
  range?: IdRange,
): Promise<{ id: string }[]> {
  const [kind, id = null] = name.split(':');
  const part = range ? inRange(sql, range) : sql``;
  if (kind === 'project') {
    return sql<{ id: string }[]>`
      SELECT i.id FROM work_items i
      WHERE i.project_id = ${id} AND i.deleted_at IS NULL ${part}`;
  }
  if (kind === 'project-guest') {
    return sql<{ id: string }[]>`
      SELECT i.id FROM work_items i JOIN projects p ON p.id = i.project_id
      WHERE p.id = ${id} AND p.guest_view_all_features AND i.deleted_at IS NULL ${part}`;
  }
  if (kind !== 'user') return [];
  return sql<{ id: string }[]>`
    SELECT i.id FROM project_members m
    JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL AND NOT p.guest_view_all_features
    JOIN work_items i ON i.project_id = p.id AND i.created_by = m.member_id AND i.deleted_at IS NULL
    WHERE m.member_id = ${id} AND m.is_active AND m.role = 5 ${part}`;
}

function inRange(sql: SqlClient, { after, most }: IdRange) {
  return sql`${after === null ? sql`` : sql`AND i.id > ${after}`} ORDER BY i.id LIMIT ${most}`;
}

/** The feed's view of an item's long text: for whoever has the item open. */
export const descriptionEntity: EntityDefinition = {
  name: 'work_item_description',
  async images(sql, ids) {
    const rows = await sql<{ id: string; rev: number; json: string }[]>`
      SELECT i.id, t.rev, json_build_object('id', i.id, 'project_id', i.project_id,
        'description_html', t.description_html, 'rev', t.rev)::text AS json
      FROM work_items i JOIN work_item_texts t ON t.work_item_id = i.id
      WHERE i.id = ANY(${ids as string[]}::uuid[]) AND i.deleted_at IS NULL`;
    return rows.map((row) => ({ ...row, audiences: openItemAudience(row.id) }));
  },
  async visibleIds(sql, name) {
    const [kind, id = null] = name.split(':');
    if (kind !== 'item') return [];
    const rows = await sql<{ id: string }[]>`
      SELECT i.id FROM work_items i JOIN work_item_texts t ON t.work_item_id = i.id
      WHERE i.id = ${id} AND i.deleted_at IS NULL`;
    return rows.map((row) => row.id);
  },
};
