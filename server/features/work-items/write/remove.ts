import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { relationAudiences } from '#server/features/work-items/relations/events.ts';
import {
  projectsOfEnds,
  type RelationOfProjects,
} from '#server/features/work-items/relations/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { filesOf, type Part, publishParts, together } from './parts.ts';

/**
 * Marks items and what hangs on them deleted, one statement a table, whatever the number of items; whoever
 * has one of them open is told of every part. All get the transaction's moment: `restoreItems` finds them by it.
 * Reactions and mentions stay as they are, since nothing shows them without their item. Returns the items as they
 * are then, by id.
 */
export async function remove(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
): Promise<Map<string, WorkItemRow>> {
  const { sql } = scope;
  const ids = items.map((item) => item.id);
  const ofItems = sql`work_item_id = ANY(${ids}::uuid[])`;
  const gone = sql`deleted_at = now(), updated_at = now(), updated_by = ${scope.user.id}`;
  const back = sql`RETURNING id, rev, work_item_id AS item_id`;
  const [parts, relations, , , , rows] = await Promise.all([
    together({
      comment_reaction: sql<Part[]>`
        SELECT r.id, r.rev, c.work_item_id AS item_id
        FROM comment_reactions r JOIN comments c ON c.id = r.comment_id WHERE c.${ofItems}`,
      attachment: sql<Part[]>`
        UPDATE assets SET ${gone}, is_deleted = true
        WHERE ${ofItems} AND entity_type = 'ISSUE_ATTACHMENT' AND ${live(sql)} ${back}`,
      comment: sql<Part[]>`
        UPDATE comments SET ${gone} WHERE ${ofItems} AND ${live(sql)} ${back}`,
      work_item_link: sql<Part[]>`
        UPDATE work_item_links SET ${gone}, preview_status = 'done'
        WHERE ${ofItems} AND ${live(sql)} ${back}`,
      work_item_reaction: sql<Part[]>`
        SELECT id, rev, work_item_id AS item_id FROM work_item_reactions WHERE ${ofItems}`,
      activity: sql<Part[]>`
        WITH old AS (SELECT id, work_item_id FROM work_item_activities WHERE ${ofItems})
        UPDATE work_item_activities a SET work_item_id = NULL, deleted_item_id = old.work_item_id
        FROM old WHERE a.id = old.id
        RETURNING a.id, a.rev, old.work_item_id AS item_id`,
      work_item_description: sql<Part[]>`
        UPDATE work_item_texts SET description_json = description_json WHERE ${ofItems}
        RETURNING work_item_id AS id, rev, work_item_id AS item_id`,
    }),
    sql<RelationOfProjects[]>`
      UPDATE work_item_relations SET ${gone}
      WHERE (source_id = ANY(${ids}::uuid[]) OR target_id = ANY(${ids}::uuid[])) AND ${live(sql)}
      RETURNING id, rev, source_id, target_id, ${projectsOfEnds(sql)}`,
    sql`UPDATE assets SET ${gone}, is_deleted = true
      WHERE id IN (${filesOf(sql, ids)}) AND ${live(sql)}`,
    sql`UPDATE description_versions SET ${gone} WHERE ${ofItems} AND ${live(sql)}`,
    sql`DELETE FROM recent_visits WHERE entity_identifier = ANY(${ids}::uuid[])`,
    sql<WorkItemRow[]>`UPDATE work_items SET ${gone} WHERE id = ANY(${ids}::uuid[]) RETURNING *`,
  ]);
  publishParts(scope, parts, true);
  for (const { id, rev, source_id, target_id, source_project, target_project } of relations) {
    const audiences = relationAudiences([
      { id: source_id, project_id: source_project },
      { id: target_id, project_id: target_project },
    ]);
    scope.publish({ entity: 'work_item_relation', id, rev, audiences, gone: true });
  }
  return new Map(rows.map((row) => [row.id, row]));
}
