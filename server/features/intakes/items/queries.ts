import type { z } from 'zod';

import type { IntakeIssueRow } from '#server/features/intakes/events.ts';
import { getIntake } from '#server/features/intakes/queries.ts';
import { intakeVisibility } from '#server/features/visibility/intakes/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { pageOf, readPage } from '#server/platform/database/paging.ts';
import type {
  IntakeIssue,
  ListedIntakeIssue,
  SimilarItem,
  SimilarQuery,
} from '#shared/contract/intakes.ts';
import type { PageReply } from '#shared/contract/paging.ts';

import { filterSql, type IntakeQuery, orderSql } from './filters.ts';
import type { HandedIn } from './find.ts';
import { intakeIssueWire, listedWire } from './wire.ts';

export async function listHandedIn(
  scope: ProjectScope,
  query: IntakeQuery,
): Promise<PageReply<ListedIntakeIssue>> {
  const page = readPage(query);
  const { id } = await getIntake(scope);
  const { sql } = scope;
  const source = sql`FROM intake_issues n JOIN work_items i ON i.id = n.work_item_id AND ${live(sql, 'i')}
    WHERE n.intake_id = ${id} AND ${intakeVisibility.seenIn(scope)} AND ${filterSql(scope, query)}`;
  const [rows, counted] = await Promise.all([
    sql<{ row: IntakeIssueRow; item: WorkItemRow }[]>`
      SELECT to_jsonb(n) AS row, to_jsonb(i) AS item ${source}
      ORDER BY ${orderSql(scope, query.order_by)} LIMIT ${page.perPage} OFFSET ${page.offset}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${source}`,
  ]);
  const zone = scope.user.user_timezone;
  return pageOf(
    page,
    counted[0]?.total ?? 0,
    rows.map(({ row, item }) => listedWire({ row, item }, zone)),
  );
}

/** An intake item with the fields of a single read. */
export async function readHandedIn(scope: ProjectScope, found: HandedIn): Promise<IntakeIssue> {
  const { row, item } = found;
  const [texts, duplicates] = await Promise.all([
    scope.sql<{ description_html: string }[]>`
      SELECT description_html FROM work_item_texts WHERE work_item_id = ${item.id}`,
    row.duplicate_to === null ? [] : findVisibleInWorkspace(scope, [row.duplicate_to]),
  ]);
  return intakeIssueWire(found, {
    description_html: texts[0]?.description_html ?? '<p></p>',
    duplicate: duplicates[0] ?? null,
    zone: scope.user.user_timezone,
  });
}

/** Minimum similarity of titles. */
const MIN_SIMILARITY = 0.3;
const MAX_ITEMS = 5;

/** Items of the project with a similar title, including undecided intake items. */
export function listSimilar(
  scope: ProjectScope,
  { name, except }: z.output<typeof SimilarQuery>,
): Promise<SimilarItem[]> {
  const { sql } = scope;
  const folded = sql`search_fold(${name}::text)`;
  return sql<SimilarItem[]>`
    WITH alike AS MATERIALIZED (
      SELECT n.work_item_id AS id, similarity(n.folded, ${folded}) AS likeness
      FROM work_item_names n
      WHERE n.project_id = ${scope.project.id} AND n.folded % (${folded} COLLATE "default")
      UNION ALL
      SELECT i.id, similarity(search_fold(i.name), ${folded})
      FROM intake_issues w JOIN work_items i ON i.id = w.work_item_id
      WHERE w.project_id = ${scope.project.id} AND w.status IN (-2, 0) AND ${live(sql, 'w')})
    SELECT i.id, i.name, i.priority, i.sequence_id, i.project_id, i.state_id, i.intake_status,
      round(a.likeness::numeric, 3)::float8 AS likeness
    FROM alike a JOIN work_items i ON i.id = a.id AND ${itemVisibility.seenIn(scope)}
    WHERE a.likeness >= ${MIN_SIMILARITY} AND i.id IS DISTINCT FROM ${except ?? null}::uuid
    ORDER BY a.likeness DESC, i.id DESC LIMIT ${MAX_ITEMS}`;
}
