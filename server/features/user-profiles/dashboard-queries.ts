import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { OPEN_GROUPS } from '#shared/constants/states.ts';
import { DUE_SOON_DAYS } from '#shared/constants/work-items.ts';
import type { DayActivity, UserDashboard, WeekCompletion } from '#shared/contract/user-profiles.ts';

/** Number of the person's history lines for each day of the last six months. */
export function readActivityGraph(scope: WorkspaceScope): Promise<DayActivity[]> {
  const { sql, user } = scope;
  const zone = sql`${user.user_timezone}::text`;
  return sql<DayActivity[]>`
    SELECT to_char(a.created_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS created_date, count(*)::int AS activity_count
    FROM work_item_activities a
    WHERE a.actor_id = ${user.id} AND a.workspace_id = ${scope.workspace.id}
      AND a.created_at >= (date_trunc('day', now() AT TIME ZONE ${zone}) - interval '6 months') AT TIME ZONE ${zone}
    GROUP BY 1 ORDER BY 1`;
}

/** Number of the person's completed items for each week of a month (1 to 12, of any year). */
export function readCompletedGraph(
  scope: WorkspaceScope,
  month: number,
): Promise<WeekCompletion[]> {
  const { sql, user } = scope;
  const completed = sql`(i.completed_at AT TIME ZONE ${user.user_timezone}::text)`;
  return sql<WeekCompletion[]>`
    SELECT ((extract(day FROM ${completed})::int - 1) / 7) + 1 AS week, count(*)::int AS completed_count
    FROM ${myItems(scope)} AND i.completed_at IS NOT NULL
      AND extract(month FROM ${completed}) = ${month}
    GROUP BY 1 ORDER BY 1`;
}

/** The figures of the older dashboard about the person's own work. */
export async function readDashboard(scope: WorkspaceScope, month: number): Promise<UserDashboard> {
  const items = myItems(scope);
  const { sql, user } = scope;
  const today = sql`(now() AT TIME ZONE ${user.user_timezone})::date`;
  const isOpen = sql`s.group IN ${sql(OPEN_GROUPS)}`;
  const [issue_activities, completed_issues, groups, [due], overdue_issues, upcoming_issues] =
    await Promise.all([
      readActivityGraph(scope),
      readCompletedGraph(scope, month),
      sql<UserDashboard['state_distribution']>`
        SELECT s.group AS state_group, count(*)::int AS state_count FROM ${items}
        GROUP BY s.group ORDER BY s.group`,
      sql<{ n: number }[]>`
        SELECT count(*)::int AS n FROM ${items} AND ${isOpen}
          AND i.target_date >= ${today} AND i.target_date < ${today} + ${DUE_SOON_DAYS}::int`,
      sql<UserDashboard['overdue_issues']>`
        SELECT i.id, i.name, ${scope.workspace.slug} AS workspace__slug, i.project_id, i.target_date
        FROM ${items} AND ${isOpen} AND i.target_date < ${today}
        ORDER BY i.target_date, i.id LIMIT 100`,
      sql<UserDashboard['upcoming_issues']>`
        SELECT i.id, i.name, ${scope.workspace.slug} AS workspace__slug, i.project_id, i.start_date
        FROM ${items} AND ${isOpen} AND i.start_date >= ${today}
        ORDER BY i.start_date, i.id LIMIT 100`,
    ]);
  const countOf = (keep: (group: string | null) => boolean) =>
    groups.reduce((sum, row) => sum + (keep(row.state_group) ? row.state_count : 0), 0);
  return {
    issue_activities,
    completed_issues,
    assigned_issues_count: countOf(() => true),
    pending_issues_count: countOf((group) => OPEN_GROUPS.some((one) => one === group)),
    completed_issues_count: countOf((group) => group === 'completed'),
    issues_due_week_count: due?.n ?? 0,
    state_distribution: groups,
    overdue_issues,
    upcoming_issues,
  };
}

/** SQL: listed items `i` assigned to the person, up to the end of the condition. */
function myItems(scope: WorkspaceScope) {
  return scope.sql`work_item_memberships k
    JOIN work_items i ON i.id = k.work_item_id AND i.is_listed
    JOIN ${ownProjects(scope, 'open')} ON p.id = i.project_id AND ${itemVisibility.rule(scope.sql)}
    LEFT JOIN states s ON s.id = i.state_id
    WHERE k.value_id = ${scope.user.id} AND k.kind = 'assignee' AND k.is_listed
      AND i.workspace_id = ${scope.workspace.id}`;
}
