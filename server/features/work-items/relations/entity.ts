import { namedItem } from '#server/features/visibility/work-items/access.ts';
import { openItemAudience } from '#server/features/work-items/events.ts';
import { audiencesOfRow, readAudiences } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';

interface Row {
  id: string;
  rev: number;
  source_id: string;
  target_id: string;
  json: string;
  named: string[];
}

/** The feed's view of relations: ids alone, for whoever has one of the two items open and sees the other. */
export const relationEntity: EntityDefinition = {
  name: 'work_item_relation',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT id, rev, source_id, target_id, json_build_object(
        'id', id, 'issue', source_id, 'related_issue', target_id, 'relation_type', relation_type,
        'project_id', project_id, 'created_at', utc_text(created_at),
        'updated_at', utc_text(updated_at), 'created_by', created_by, 'updated_by', updated_by,
        'rev', rev)::text AS json, ARRAY[
          ${audiencesOfRow(sql, namedItem, sql`source_id`)},
          ${audiencesOfRow(sql, namedItem, sql`target_id`)}] AS named
      FROM work_item_relations WHERE id = ANY(${ids as string[]}::uuid[]) AND ${live(sql)}`;
    return rows.map(({ id, rev, json, source_id, target_id, named }) => ({
      id,
      rev,
      json,
      audiences: [...openItemAudience(source_id), ...openItemAudience(target_id)],
      names: named.map((text) => ({ audiences: readAudiences(text) })),
    }));
  },
  async visibleIds(sql, name) {
    const [kind, id] = name.split(':');
    if (kind !== 'item') return [];
    const rows = await sql<{ id: string }[]>`
      SELECT id FROM work_item_relations
      WHERE (source_id = ${id ?? null} OR target_id = ${id ?? null}) AND ${live(sql)}`;
    return rows.map((row) => row.id);
  },
};
