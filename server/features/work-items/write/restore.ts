import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { relationAudiences } from '#server/features/work-items/relations/events.ts';
import type { RelationOfProjects } from '#server/features/work-items/relations/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';

import { filesOf, type Part, publishParts, together } from './parts.ts';

/**
 * Takes deleted items and what went with them back, the opposite of `remove`: of each table the rows of the same
 * moment. What they pointed at and is gone since is left out. Returns the items as they are now.
 */
export async function restoreItems(
  scope: ProjectScope,
  items: readonly WorkItemRow[],
): Promise<WorkItemRow[]> {
  const { sql } = scope;
  const ids = items.map((item) => item.id);
  const { back, ofTheMoment } = restoring(scope, ids);
  const [parts, relations, , , rows] = await Promise.all([
    restoreParts(scope, ids),
    restoreRelations(scope, ids),
    sql`
      UPDATE assets SET ${back}, is_deleted = false WHERE id IN (${filesOf(sql, ids)})
        AND deleted_at IN (SELECT deleted_at FROM work_items WHERE id = ANY(${ids}::uuid[]))`,
    sql`UPDATE description_versions x SET ${back} ${ofTheMoment}`,
    restoreRows(scope, ids),
  ]);
  publishParts(scope, parts);
  for (const { id, rev, source_id, target_id, source_project, target_project } of relations) {
    const audiences = relationAudiences([
      { id: source_id, project_id: source_project },
      { id: target_id, project_id: target_project },
    ]);
    scope.publish({ entity: 'work_item_relation', id, rev, audiences });
  }
  return rows;
}

/** SQL of taking rows `x` of items back: what they are set to, and which were deleted together with their item. */
function restoring({ sql, user }: ProjectScope, ids: string[]) {
  const touched = sql`updated_at = now(), updated_by = ${user.id}`;
  return {
    touched,
    back: sql`deleted_at = NULL, ${touched}`,
    ofTheMoment: sql`
      FROM work_items i WHERE i.id = x.work_item_id AND i.id = ANY(${ids}::uuid[]) AND x.deleted_at = i.deleted_at`,
  };
}

function restoreParts(scope: ProjectScope, ids: string[]) {
  const { sql } = scope;
  const { touched, back, ofTheMoment } = restoring(scope, ids);
  const part = sql`RETURNING x.id, x.rev, x.work_item_id AS item_id`;
  return together({
    attachment: sql<Part[]>`
        UPDATE assets x SET ${back}, is_deleted = false ${ofTheMoment}
          AND x.entity_type = 'ISSUE_ATTACHMENT' ${part}`,
    comment: sql<Part[]>`UPDATE comments x SET ${back} ${ofTheMoment} ${part}`,
    work_item_link: sql<Part[]>`UPDATE work_item_links x SET ${back} ${ofTheMoment} ${part}`,
    activity: sql<Part[]>`
        UPDATE work_item_activities SET work_item_id = deleted_item_id, deleted_item_id = NULL
        WHERE deleted_item_id = ANY(${ids}::uuid[]) AND field IS DISTINCT FROM 'issue'
        RETURNING id, rev, work_item_id AS item_id`,
    // Their revision rises, so that those who were told that they are gone take them again.
    comment_reaction: sql<Part[]>`
        UPDATE comment_reactions r SET ${touched} FROM comments c
        WHERE c.id = r.comment_id AND c.work_item_id = ANY(${ids}::uuid[])
        RETURNING r.id, r.rev, c.work_item_id AS item_id`,
    work_item_reaction: sql<Part[]>`
        UPDATE work_item_reactions SET ${touched} WHERE work_item_id = ANY(${ids}::uuid[])
        RETURNING id, rev, work_item_id AS item_id`,
    work_item_description: sql<Part[]>`
        UPDATE work_item_texts SET description_json = description_json
        WHERE work_item_id = ANY(${ids}::uuid[])
        RETURNING work_item_id AS id, rev, work_item_id AS item_id`,
  });
}

/** Those whose other end is there too. */
function restoreRelations(scope: ProjectScope, ids: string[]) {
  const { sql } = scope;
  return sql<RelationOfProjects[]>`
      UPDATE work_item_relations r SET ${restoring(scope, ids).back} FROM work_items s, work_items t
      WHERE s.id = r.source_id AND t.id = r.target_id AND r.deleted_at IN (s.deleted_at, t.deleted_at)
        AND (s.id = ANY(${ids}::uuid[]) OR t.id = ANY(${ids}::uuid[]))
        AND (${live(sql, 's')} OR s.id = ANY(${ids}::uuid[]))
        AND (${live(sql, 't')} OR t.id = ANY(${ids}::uuid[]))
      RETURNING r.id, r.rev, r.source_id, r.target_id, s.project_id AS source_project,
        t.project_id AS target_project`;
}

/** The items themselves: of what they pointed at only what is there still. */
function restoreRows({ sql, user }: ProjectScope, ids: string[]) {
  return sql<WorkItemRow[]>`
      UPDATE work_items i SET deleted_at = NULL, updated_at = clock_timestamp(),
        updated_by = ${user.id}, sub_issues_count = 0,
        parent_id = (SELECT p.id FROM work_items p WHERE p.id = i.parent_id
          AND (${live(sql, 'p')} OR p.id = ANY(${ids}::uuid[]))),
        state_id = (SELECT s.id FROM states s
          WHERE s.project_id = i.project_id AND ${live(sql, 's')} AND (s.id = i.state_id OR NOT s.is_triage)
          ORDER BY s.id = i.state_id DESC, s."default" DESC, s.sequence, s.id LIMIT 1),
        label_ids = ARRAY(SELECT l.id FROM unnest(i.label_ids) WITH ORDINALITY AS had(id, place)
          JOIN labels l ON l.id = had.id AND ${live(sql, 'l')} ORDER BY had.place),
        cycle_id = (SELECT c.id FROM cycles c WHERE c.id = i.cycle_id AND ${live(sql, 'c')}),
        module_ids = ARRAY(SELECT m.id FROM unnest(i.module_ids) WITH ORDINALITY AS had(id, place)
          JOIN modules m ON m.id = had.id AND ${live(sql, 'm')} ORDER BY had.place),
        external_id = CASE WHEN EXISTS (SELECT 1 FROM work_items o WHERE o.project_id = i.project_id
          AND o.external_source = i.external_source AND o.external_id = i.external_id
          AND ${live(sql, 'o')}) THEN NULL ELSE i.external_id END
      WHERE i.id = ANY(${ids}::uuid[]) RETURNING i.*`;
}
