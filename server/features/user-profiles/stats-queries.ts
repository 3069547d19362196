import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { OPEN_GROUPS } from '#shared/constants/states.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { StateGroup } from '#shared/contract/states.ts';
import type { ProfiledUser, ProjectShare, UserStats } from '#shared/contract/user-profiles.ts';
import type { Priority } from '#shared/contract/work-items.ts';
import { errors } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

import { assignedTo, readableItems } from './readable-items.ts';

/** A current or former person of the workspace; throws 404. Guests get no email address. */
export async function getPerson(scope: WorkspaceScope, userId: string): Promise<ProfiledUser> {
  const rows = await scope.sql<ProfiledUser[]>`
    SELECT CASE WHEN ${scope.role}::int > ${GUEST} OR u.id = ${scope.user.id} THEN u.email ELSE '' END AS email,
      u.first_name, u.last_name,
      COALESCE('/api/assets/v2/static/' || u.avatar_asset || '/', NULLIF(u.avatar, '')) AS avatar_url,
      COALESCE('/api/assets/v2/static/' || u.cover_image_asset || '/', NULLIF(u.cover_image, ''))
        AS cover_image_url,
      u.date_joined, u.user_timezone, u.display_name
    FROM users u JOIN workspace_members m ON m.member_id = u.id
    WHERE u.id = ${userId} AND m.workspace_id = ${scope.workspace.id}`;
  return oneOr404(rows, errors.notFound);
}

/** Counts of a person's items in the reader's projects. */
export async function readUserStats(scope: WorkspaceScope, userId: string): Promise<UserStats> {
  const { sql } = scope;
  const assigned = sql<{ state_group: StateGroup | null; priority: Priority; n: number }[]>`
    SELECT s.group AS state_group, i.priority, count(*)::int AS n
    FROM ${readableItems(scope)} WHERE ${assignedTo(scope, userId)}
    GROUP BY s.group, i.priority`;
  const created = sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM ${readableItems(scope)}
    WHERE i.is_listed AND i.created_by = ${userId}`;
  const subscribed = sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM ${readableItems(scope)}
    WHERE i.is_listed AND i.id IN (
      SELECT work_item_id FROM work_item_subscribers
      WHERE subscriber_id = ${userId} AND ${live(sql)})`;
  const cyclesNow = sql<(UserStats['present_cycles'][number] & { is_present: boolean })[]>`
    SELECT DISTINCT c.name COLLATE by_name AS cycle__name, c.id AS cycle__id, c.project_id AS cycle__project_id,
      c.start_date <= now() AS is_present
    FROM ${readableItems(scope)}
    JOIN cycles c ON c.id = i.cycle_id AND ${live(sql, 'c')} AND c.archived_at IS NULL
      AND c.end_date >= now()
    WHERE ${assignedTo(scope, userId)} ORDER BY 1, 2`;
  const [groups, [makes], [follows], found] = await Promise.all([
    assigned,
    created,
    subscribed,
    cyclesNow,
  ]);
  const countOf = (
    keep: (row: { state_group: StateGroup | null; priority: Priority }) => boolean,
  ) => groups.filter(keep).reduce((sum, row) => sum + row.n, 0);
  const states = [...new Set(groups.map((row) => row.state_group))].toSorted((a, b) =>
    (a ?? '').localeCompare(b ?? ''),
  );
  const cycleOf = ({ is_present: _isPresent, ...cycle }: (typeof found)[number]) => cycle;
  return {
    state_distribution: states.map((state_group) => ({
      state_group,
      state_count: countOf((row) => row.state_group === state_group),
    })),
    priority_distribution: PRIORITIES.map((priority, priority_order) => ({
      priority,
      priority_count: countOf((row) => row.priority === priority),
      priority_order,
    })).filter((row) => row.priority_count > 0),
    created_issues: makes?.n ?? 0,
    assigned_issues: countOf(() => true),
    completed_issues: countOf((row) => row.state_group === 'completed'),
    pending_issues: countOf((row) => OPEN_GROUPS.some((group) => group === row.state_group)),
    subscribed_issues: follows?.n ?? 0,
    present_cycles: found.filter((row) => row.is_present).map(cycleOf),
    upcoming_cycles: found.filter((row) => !row.is_present).map(cycleOf),
  };
}

/** A person's share of each of the reader's projects; empty for guests. */
export async function readProjectShares(
  scope: WorkspaceScope,
  userId: string,
): Promise<ProjectShare[]> {
  if (scope.role === GUEST) return [];
  const { sql } = scope;
  return sql<ProjectShare[]>`
    WITH created AS (
      SELECT i.project_id, count(*)::int AS n FROM ${readableItems(scope)}
      WHERE i.created_by = ${userId} AND i.is_listed
      GROUP BY i.project_id),
    assigned AS (
      SELECT i.project_id, count(*)::int AS n,
        count(*) FILTER (WHERE s.group = 'completed')::int AS completed,
        count(*) FILTER (WHERE s.group IN ${sql(OPEN_GROUPS)})::int AS pending
      FROM ${readableItems(scope)} WHERE ${assignedTo(scope, userId)}
      GROUP BY i.project_id)
    SELECT p.id, p.logo_props, COALESCE(created.n, 0) AS created_issues,
      COALESCE(assigned.n, 0) AS assigned_issues, COALESCE(assigned.completed, 0) AS completed_issues,
      COALESCE(assigned.pending, 0) AS pending_issues
    FROM ${ownProjects(scope, 'open')}
    LEFT JOIN created ON created.project_id = p.id
    LEFT JOIN assigned ON assigned.project_id = p.id
    ORDER BY p.name COLLATE by_name, p.id`;
}
