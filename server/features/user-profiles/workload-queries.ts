import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { OPEN_GROUPS } from '#shared/constants/states.ts';
import { DUE_SOON_DAYS, PRIORITIES } from '#shared/constants/work-items.ts';
import type { UserWorkload } from '#shared/contract/user-profiles.ts';
import type { Priority } from '#shared/contract/work-items.ts';

import { assignedTo, readableItems } from './readable-items.ts';

interface OpenRow {
  readonly project_id: string;
  readonly priority: Priority;
  readonly open: number;
  readonly late: number;
  readonly soon: number;
}

/**
 * A person's open items in the reader's projects, those overdue or due soon, and completions of
 * each day of the last nine weeks. Each number equals the length of a list: days are those of the
 * reader's time zone, as filters date them.
 */
export async function readWorkload(scope: WorkspaceScope, userId: string): Promise<UserWorkload> {
  const { sql, user } = scope;
  const zone = user.user_timezone;
  const today = sql`(now() AT TIME ZONE ${zone}::text)::date`;
  const start = (daysAgo: number) =>
    sql`((${today} - ${daysAgo}::int)::timestamp AT TIME ZONE ${zone}::text)`;
  const isOpen = sql`s.group IN ${sql(OPEN_GROUPS)}`;
  const open = sql<OpenRow[]>`
    SELECT i.project_id, i.priority, count(*)::int AS open,
      count(*) FILTER (WHERE i.target_date < ${today})::int AS late,
      count(*) FILTER (WHERE i.target_date BETWEEN ${today} AND ${today} + ${DUE_SOON_DAYS - 1}::int)::int AS soon
    FROM ${readableItems(scope)} WHERE ${assignedTo(scope, userId)} AND ${isOpen}
    GROUP BY i.project_id, i.priority`;
  const days = sql<UserWorkload['completed_days'][number][]>`
    SELECT to_char(i.completed_at AT TIME ZONE ${zone}::text, 'YYYY-MM-DD') AS date, count(*)::int AS count
    FROM ${readableItems(scope)} WHERE ${assignedTo(scope, userId)}
      AND s.group = 'completed' AND i.completed_at >= ${start(62)}
    GROUP BY 1 ORDER BY 1`;
  const created = sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM ${readableItems(scope)}
    WHERE i.is_listed AND i.created_by = ${userId} AND ${isOpen}`;
  const changed = sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM ${readableItems(scope)}
    WHERE i.is_listed AND i.updated_at >= ${start(6)}
      AND i.id IN (
      SELECT work_item_id FROM work_item_subscribers
      WHERE subscriber_id = ${userId} AND ${live(sql)})`;
  const [rows, completed_days, [makes], [follows]] = await Promise.all([
    open,
    days,
    created,
    changed,
  ]);
  const sum = (key: 'open' | 'late' | 'soon', keep: (row: OpenRow) => boolean = () => true) =>
    rows.filter(keep).reduce((whole, row) => whole + row[key], 0);
  const projects = [...new Set(rows.map((row) => row.project_id))];
  return {
    open_assigned: sum('open'),
    late: sum('late'),
    due_soon: sum('soon'),
    open_created: makes?.n ?? 0,
    changed_subscribed: follows?.n ?? 0,
    open_priorities: PRIORITIES.map((priority) => ({
      priority,
      count: sum('open', (row) => row.priority === priority),
    })),
    late_projects: projects
      .map((id) => ({ project_id: id, count: sum('late', (row) => row.project_id === id) }))
      .filter(({ count }) => count > 0),
    completed_days,
  };
}
