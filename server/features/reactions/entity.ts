import { live } from '#server/platform/access/visibility/live.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  work_item_id: string;
  json: string;
}

/** For people who have the item open. */
export const workItemReactionEntity: EntityDefinition = {
  name: 'work_item_reaction',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT r.id, r.rev, r.work_item_id, json_build_object(
        'id', r.id, 'rev', r.rev, 'reaction', r.reaction, 'actor', r.actor_id,
        'issue', r.work_item_id, 'project', r.project_id, 'workspace', r.workspace_id,
        'created_at', utc_text(r.created_at), 'updated_at', utc_text(r.updated_at),
        'deleted_at', r.deleted_at, 'created_by', r.created_by, 'updated_by', r.updated_by
        )::text AS json
      FROM work_item_reactions r
      JOIN work_items i ON i.id = r.work_item_id AND ${live(sql, 'i')}
      WHERE r.id = ANY(${ids as string[]}::uuid[]) AND ${live(sql, 'r')}`;
    return rows.map(({ id, rev, json, work_item_id }) => ({
      id,
      rev,
      json,
      audiences: [audience('item', work_item_id)],
    }));
  },
  async visibleIds(sql, audiences) {
    const ids = idsOf(audiences, 'item');
    if (ids.length === 0) return [];
    const rows = await sql<{ id: string }[]>`
      SELECT r.id FROM work_item_reactions r
      JOIN work_items i ON i.id = r.work_item_id AND ${live(sql, 'i')}
      WHERE r.work_item_id = ANY(${ids}::uuid[]) AND ${live(sql, 'r')}`;
    return rows.map((row) => row.id);
  },
};
