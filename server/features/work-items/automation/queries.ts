import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { one } from '#server/platform/database/rows.ts';
import type {
  Automation,
  AutomationPreview,
  AutomationQuery,
  DueItem,
  DueItems,
  DueItemsQuery,
} from '#shared/contract/automation.ts';

/** A month of automation, in days. */
const MONTH_DAYS = 30;

/** Items of one page of a preview. */
const PAGE = 100;

/**
 * SQL condition: automation archives or closes the item `i`, which nobody has touched for some months (an SQL
 * expression). Done and cancelled ones are archived, open ones closed; what a cycle or module still runs for is left.
 */
export function isDue(sql: SqlClient, automation: Automation, months: Fragment): Fragment {
  const groups =
    automation === 'archive'
      ? sql`('completed', 'cancelled')`
      : sql`('backlog', 'unstarted', 'started')`;
  return sql`i.is_listed AND i.updated_at < now() - ${months} * ${MONTH_DAYS} * interval '1 day'
    AND EXISTS (SELECT 1 FROM states s WHERE s.id = i.state_id AND s."group" IN ${groups})
    AND NOT EXISTS (SELECT 1 FROM cycles c WHERE c.id = i.cycle_id AND ${live(sql, 'c')}
      AND (c.end_date IS NULL OR c.end_date >= now()))
    AND NOT EXISTS (SELECT 1 FROM modules m WHERE m.id = ANY(i.module_ids) AND ${live(sql, 'm')}
      AND (m.target_date IS NULL OR m.target_date >= current_date))`;
}

/** SQL: the state that automation closes a project's items into, the chosen one or the first cancelled one. */
export function closingState(sql: SqlClient, projectId: string): Fragment {
  return sql`
    SELECT s.id FROM states s JOIN projects p ON p.id = s.project_id
    WHERE p.id = ${projectId} AND ${live(sql, 's')} AND NOT s.is_triage
      AND (s.id = p.default_state OR s."group" = 'cancelled')
    ORDER BY s.id = p.default_state DESC NULLS LAST, s.sequence LIMIT 1`;
}

/** How many items of the project automation would change if it ran now with these months; 0 = it is off. */
export async function previewAutomation(
  scope: ProjectScope,
  { archive_in, close_in }: AutomationQuery,
): Promise<AutomationPreview> {
  authorize(scope, 'automation.read');
  const { sql } = scope;
  const count = (automation: Automation, months: number | undefined) =>
    sql`(SELECT count(*)::int FROM (${dueItems(scope, automation, months)}) due)`;
  const [archived, closed] = [count('archive', archive_in), count('close', close_in)];
  return one(await sql<AutomationPreview[]>`SELECT ${archived} AS archived, ${closed} AS closed`);
}

/** A page of those items, the ones first that were left alone longest. */
export async function listDueItems(
  scope: ProjectScope,
  { automation, months, cursor }: DueItemsQuery,
): Promise<DueItems> {
  authorize(scope, 'automation.read');
  const { sql } = scope;
  const after = cursor
    ? sql`WHERE (due.updated_at, due.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const rows = await sql<DueItem[]>`
    SELECT due.id, due.project_id, due.name, due.sequence_id, due.state_id,
      utc_text(due.updated_at) AS updated_at
    FROM (${dueItems(scope, automation, months)}) due ${after}
    ORDER BY due.updated_at, due.id LIMIT ${PAGE + 1}`;
  const results = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? results.at(-1) : undefined;
  return { results, next_cursor: last ? `${last.updated_at}_${last.id}` : null };
}

/** SQL: the items of the project that automation would change after so many months; none given = its own. */
function dueItems(
  { sql, project }: ProjectScope,
  automation: Automation,
  given: number | undefined,
): Fragment {
  const own = sql(automation === 'archive' ? 'p.archive_in' : 'p.close_in');
  const months = sql`coalesce(${given ?? null}::int, ${own})`;
  const canClose =
    automation === 'archive' ? sql`` : sql`AND EXISTS (${closingState(sql, project.id)})`;
  return sql`
    SELECT i.* FROM work_items i, projects p
    WHERE p.id = ${project.id} AND i.project_id = p.id AND p.archived_at IS NULL AND ${months} > 0
      AND ${isDue(sql, automation, months)} ${canClose}`;
}
