import {
  listActivities,
  personActivities,
} from '#server/features/user-profiles/activities/queries.ts';
import {
  listOwnItems,
  ownConditions,
  type OwnKind,
} from '#server/features/work-items/mine/queries.ts';
import { countedInWorkspace } from '#server/features/work-items/numbers/queries.ts';
import { countShares, type Share } from '#server/features/work-items/numbers/shares/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { type Page, readPage } from '#server/platform/database/paging.ts';
import { OPEN_GROUPS, STATE_GROUPS } from '#shared/constants/states.ts';
import { PRIORITIES } from '#shared/constants/work-items.ts';
import type {
  DashboardWidgetKey,
  OverviewStats,
  WidgetStats,
  WidgetStatsQuery,
} from '#shared/contract/dashboards.ts';

type Read = (scope: WorkspaceScope, query: WidgetStatsQuery) => Promise<WidgetStats>;

const SHOWN_ACTIVITIES = 8;
const SHOWN_PROJECTS = 4;
const SHOWN_PEOPLE = 50;

export function readWidgetStats(
  scope: WorkspaceScope,
  query: WidgetStatsQuery,
): Promise<WidgetStats> {
  return READS[query.widget_key](scope, query);
}

const READS: Readonly<Record<DashboardWidgetKey, Read>> = {
  overview_stats: readOverview,
  assigned_issues: readItems('assigned'),
  created_issues: readItems('created'),
  async issues_by_state_groups(scope, query) {
    const shares = await countOwn(scope, 'state_group', query.target_date);
    return STATE_GROUPS.map((state) => ({ state, count: countOf(shares, [state]) }));
  },
  async issues_by_priority(scope, query) {
    const shares = await countOwn(scope, 'priority', query.target_date);
    return PRIORITIES.map((priority) => ({ priority, count: countOf(shares, [priority]) }));
  },
  recent_activity: readActivity,
  recent_projects: readProjects,
  recent_collaborators: readCollaborators,
};

async function readOverview(scope: WorkspaceScope): Promise<OverviewStats> {
  const [assigned, created] = await Promise.all([
    countOwn(scope, 'state_group', undefined),
    countOwn(scope, 'state_group', undefined, 'created'),
  ]);
  const all = (shares: readonly Share[]) => shares.reduce((sum, { count }) => sum + count, 0);
  return {
    assigned_issues_count: all(assigned),
    pending_issues_count: countOf(assigned, OPEN_GROUPS),
    completed_issues_count: countOf(assigned, ['completed']),
    created_issues_count: all(created),
  };
}

function readItems(kind: OwnKind): Read {
  return (scope, { issue_type, target_date, expand }) =>
    listOwnItems(scope, {
      kind,
      tab: issue_type,
      targetDate: target_date,
      hasRelations: expand?.split(',').includes('issue_relation') ?? false,
    });
}

async function countOwn(
  scope: WorkspaceScope,
  x: 'state_group' | 'priority',
  targetDate: string | undefined,
  kind: OwnKind = 'assigned',
): Promise<Share[]> {
  const conditions = ownConditions(scope, kind, targetDate);
  const counted = await countedInWorkspace(scope, { conditions });
  return (await countShares(counted, { x, group: null, hasPoints: false })).rows;
}

function countOf(shares: readonly Share[], keys: readonly string[]): number {
  return shares.reduce(
    (sum, { key, count }) => sum + (key !== null && keys.includes(key) ? count : 0),
    0,
  );
}

async function readActivity(scope: WorkspaceScope): Promise<WidgetStats> {
  const { id, user_timezone } = scope.user;
  const filter = { actor: id, projects: [], order: undefined, withHidden: false };
  const page = { perPage: SHOWN_ACTIVITIES, page: 0, offset: 0 };
  return personActivities((await listActivities(scope, filter, page)).rows, user_timezone);
}

async function readProjects(scope: WorkspaceScope): Promise<WidgetStats> {
  const { sql, user, workspace } = scope;
  const rows = await sql<{ id: string }[]>`
    SELECT v.project_id AS id FROM recent_visits v
    JOIN ${ownProjects(scope, 'open')} ON p.id = v.project_id
    WHERE v.user_id = ${user.id} AND v.workspace_id = ${workspace.id}
    GROUP BY v.project_id ORDER BY max(v.visited_at) DESC LIMIT ${SHOWN_PROJECTS}`;
  return rows.map(({ id }) => id);
}

/** People of the person's projects with their number of open items that the person can see. */
async function readCollaborators(
  scope: WorkspaceScope,
  query: WidgetStatsQuery,
): Promise<WidgetStats> {
  const page: Page = readPage(query, SHOWN_PEOPLE);
  const { sql, user } = scope;
  const counted = await countedInWorkspace(scope, {});
  const shares = await countShares(counted, {
    x: 'assignee',
    group: 'state_group',
    hasPoints: false,
  });
  const open = Map.groupBy(
    shares.cells.filter(({ group }) => group !== 'completed' && group !== 'cancelled'),
    ({ key }) => key,
  );
  const people = await sql<{ user_id: string }[]>`
    SELECT DISTINCT o.member_id AS user_id FROM ${ownProjects(scope, 'open')}
    JOIN project_members o ON o.project_id = p.id AND o.is_active
    JOIN users u ON u.id = o.member_id AND NOT u.is_bot
    WHERE strpos(lower(u.display_name), lower(${query.search})) > 0`;
  return people
    .map(({ user_id }) => ({
      user_id,
      active_issue_count: open.get(user_id)?.reduce((sum, { count }) => sum + count, 0) ?? 0,
    }))
    .toSorted(
      (a, b) =>
        Number(b.user_id === user.id) - Number(a.user_id === user.id) ||
        b.active_issue_count - a.active_issue_count ||
        (a.user_id < b.user_id ? -1 : 1),
    )
    .slice(page.offset, page.offset + page.perPage);
}
