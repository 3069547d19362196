import { namedItem } from '#server/features/visibility/work-items/access.ts';
import { audiencesOfRow, readAudiences } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { type EntityDefinition, idsOf } from '#server/platform/changes/entities.ts';
import type { SqlClient } from '#server/platform/database/database.ts';

import { relationAudiences } from './events.ts';
import { projectsOfEnds, type RelationOfProjects } from './queries.ts';

interface Row extends RelationOfProjects {
  json: string;
  named: string[];
}

/**
 * The feed's view of relations: ids alone, for whoever has one of the two items open and for the members and guests
 * of their projects, if they see both.
 */
export const relationEntity: EntityDefinition = {
  name: 'work_item_relation',
  async images(sql, ids) {
    const rows = await sql<Row[]>`
      SELECT id, rev, source_id, target_id, json_build_object(
        'id', id, 'issue', source_id, 'related_issue', target_id, 'relation_type', relation_type,
        'lag', lag, 'project_id', project_id, 'created_at', utc_text(created_at),
        'updated_at', utc_text(updated_at), 'created_by', created_by, 'updated_by', updated_by,
        'rev', rev)::text AS json, ${projectsOfEnds(sql)}, ARRAY[
          ${audiencesOfRow(sql, namedItem, sql`source_id`)},
          ${audiencesOfRow(sql, namedItem, sql`target_id`)}] AS named
      FROM work_item_relations WHERE id = ANY(${ids as string[]}::uuid[]) AND ${live(sql)}`;
    return rows.map(({ id, rev, json, named, ...ends }) => ({
      id,
      rev,
      json,
      audiences: relationAudiences([
        { id: ends.source_id, project_id: ends.source_project },
        { id: ends.target_id, project_id: ends.target_project },
      ]),
      names: named.map((text) => ({ audiences: readAudiences(text) })),
    }));
  },
  async visibleIds(sql, audiences) {
    const projects = idsOf(audiences, 'project', 'project-guest');
    const items = idsOf(audiences, 'item');
    const found = await Promise.all([ofProjects(sql, projects), ofItems(sql, items)]);
    return found.flat();
  },
};

async function ofItems(sql: SqlClient, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM work_item_relations
    WHERE (source_id = ANY(${ids}::uuid[]) OR target_id = ANY(${ids}::uuid[])) AND ${live(sql)}`;
  return rows.map((row) => row.id);
}

/** All relations of the projects' items; whoever does not see the other end does not get the image. */
async function ofProjects(sql: SqlClient, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    SELECT r.id FROM work_items i JOIN work_item_relations r ON r.source_id = i.id
    WHERE i.project_id = ANY(${ids}::uuid[]) AND ${live(sql, 'r')}
    UNION
    SELECT r.id FROM work_items i JOIN work_item_relations r ON r.target_id = i.id
    WHERE i.project_id = ANY(${ids}::uuid[]) AND ${live(sql, 'r')}`;
  return rows.map((row) => row.id);
}
