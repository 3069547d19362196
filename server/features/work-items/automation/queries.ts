import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { one } from '#server/platform/database/rows.ts';
import type { AutomationPreview, AutomationQuery } from '#shared/contract/automation.ts';

/** A month of automation, in days. */
const MONTH_DAYS = 30;

/** What automation does with items that nobody has touched for a while. */
export type Automation = 'archive' | 'close';

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
    AND NOT EXISTS (SELECT 1 FROM cycles c WHERE c.id = i.cycle_id AND c.deleted_at IS NULL
      AND (c.end_date IS NULL OR c.end_date >= now()))
    AND NOT EXISTS (SELECT 1 FROM modules m WHERE m.id = ANY(i.module_ids) AND m.deleted_at IS NULL
      AND (m.target_date IS NULL OR m.target_date >= current_date))`;
}

/** How many items of the project automation would change if it ran now with these months; 0 = it is off. */
export async function previewAutomation(
  scope: ProjectScope,
  { archive_in, close_in }: AutomationQuery,
): Promise<AutomationPreview> {
  authorize(scope, 'automation.read');
  const { sql, project } = scope;
  const count = (automation: Automation, months: Fragment) => sql`(
    SELECT count(*)::int FROM work_items i, projects p
    WHERE p.id = ${project.id} AND i.project_id = p.id AND p.archived_at IS NULL AND ${months} > 0
      AND ${isDue(sql, automation, months)})`;
  const archived = count('archive', sql`coalesce(${archive_in ?? null}::int, p.archive_in)`);
  const closed = count('close', sql`coalesce(${close_in ?? null}::int, p.close_in)`);
  return one(await sql<AutomationPreview[]>`SELECT ${archived} AS archived, ${closed} AS closed`);
}
