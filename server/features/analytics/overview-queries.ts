import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { projectViewVisibility } from '#server/features/visibility/views/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import { countBy } from '#server/features/work-items/numbers/shares/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { type Page, pageOf } from '#server/platform/database/paging.ts';
import {
  type EntityCount,
  OVERVIEW_KINDS,
  type OverviewKind,
  type OverviewThing,
  type OverviewTotals,
} from '#shared/contract/analytics.ts';
import type { PageReply } from '#shared/contract/paging.ts';
import { ADMIN, GUEST, MEMBER } from '#shared/permissions.ts';

/** Ids of the projects to count; undefined = all of the person's. */
type Projects = readonly string[] | undefined;

/** SQL of the visible entities of a kind, for the number and for its list. */
function thingsSql(scope: WorkspaceScope, kind: OverviewKind, projects: Projects): Fragment {
  const { sql } = scope;
  const chosen = projects ? sql`AND p.id = ANY(${projects as string[]}::uuid[])` : sql``;
  const own = sql`${ownProjects(scope, 'open')}`;
  const planned = (table: 'cycles' | 'modules') => sql`
    SELECT c.id, c.name, c.project_id, NULL AS item_key
    FROM ${sql(table)} c JOIN ${own} ON p.id = c.project_id ${chosen}
    WHERE ${live(sql, 'c')} AND c.archived_at IS NULL`;
  if (kind === 'cycles' || kind === 'modules') return planned(kind);
  if (kind === 'projects')
    return sql`SELECT p.id, p.name, p.id AS project_id, NULL AS item_key FROM ${own} WHERE true ${chosen}`;
  if (kind === 'intake')
    return sql`
      SELECT i.id, i.name, i.project_id, p.identifier || '-' || i.sequence_id AS item_key
      FROM work_items i JOIN ${own} ON p.id = i.project_id ${chosen}
      WHERE i.intake_status IN (-2, 0) AND ${live(sql, 'i')} AND ${itemVisibility.rule(sql)}`;
  if (kind === 'pages')
    return sql`
      SELECT g.id, g.name, g.project_id, NULL AS item_key
      FROM pages g JOIN ${own} ON p.id = g.project_id ${chosen}
      WHERE ${live(sql, 'g')} AND g.archived_at IS NULL AND ${pageVisibility.rule(sql)}`;
  if (kind === 'views')
    return sql`
      SELECT v.id, v.name, v.project_id, NULL AS item_key
      FROM views v JOIN ${own} ON p.id = v.project_id ${chosen}
      WHERE ${live(sql, 'v')} AND ${projectViewVisibility.rule(sql)}`;
  return peopleSql(scope, projects, ROLES[kind]);
}

const ROLES = {
  users: [ADMIN, MEMBER, GUEST],
  admins: [ADMIN],
  members: [MEMBER],
  guests: [GUEST],
} as const satisfies Partial<Record<OverviewKind, readonly number[]>>;

/** Workspace members by role; in chosen projects by their highest role there. */
function peopleSql(scope: WorkspaceScope, projects: Projects, roles: readonly number[]): Fragment {
  const { sql } = scope;
  const people = projects
    ? sql`SELECT o.member_id, max(o.role) AS role
        FROM ${ownProjects(scope, 'open')} JOIN project_members o ON o.project_id = p.id AND o.is_active
        WHERE p.id = ANY(${projects as string[]}::uuid[]) GROUP BY o.member_id`
    : sql`SELECT o.member_id, o.role FROM workspace_members o
        WHERE o.workspace_id = ${scope.workspace.id} AND o.is_active`;
  return sql`
    SELECT u.id, u.display_name AS name, NULL::uuid AS project_id, NULL AS item_key
    FROM (${people}) w JOIN users u ON u.id = w.member_id AND NOT u.is_bot
    WHERE w.role = ANY(${roles as number[]}::int[])`;
}

type ThingCounts = Readonly<Record<OverviewKind, number>>;

async function countThings(scope: WorkspaceScope, projects: Projects): Promise<ThingCounts> {
  const { sql } = scope;
  const counts = OVERVIEW_KINDS.map(
    (kind) =>
      sql`SELECT ${kind} AS kind, count(*)::int AS count FROM (${thingsSql(scope, kind, projects)}) one`,
  );
  const all = counts.reduce((before, next) => sql`${before} UNION ALL ${next}`);
  const rows = await sql<{ kind: OverviewKind; count: number }[]>`${all}`;
  const of = (kind: OverviewKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return Object.fromEntries(OVERVIEW_KINDS.map((kind) => [kind, of(kind)])) as ThingCounts;
}

/** The entities behind a number of the overview, by name. */
export async function listThings(
  scope: WorkspaceScope,
  kind: OverviewKind,
  projects: Projects,
  page: Page,
): Promise<PageReply<OverviewThing>> {
  const { sql } = scope;
  const things = thingsSql(scope, kind, projects);
  const [[total], rows] = await Promise.all([
    sql<{ count: number }[]>`SELECT count(*)::int AS count FROM (${things}) one`,
    sql<OverviewThing[]>`
      SELECT id, name, project_id, item_key FROM (${things}) one
      ORDER BY name COLLATE by_name, id LIMIT ${page.perPage} OFFSET ${page.offset}`,
  ]);
  return pageOf(page, total?.count ?? 0, rows);
}

export async function overviewTotals(
  counted: Counted,
  projects: Projects,
): Promise<OverviewTotals> {
  const [things, items] = await Promise.all([
    countThings(counted.scope, projects),
    countItemsOf(counted),
  ]);
  return {
    total_users: { count: things.users },
    total_admins: { count: things.admins },
    total_members: { count: things.members },
    total_guests: { count: things.guests },
    total_projects: { count: things.projects },
    total_work_items: { count: items },
    total_cycles: { count: things.cycles },
    total_intake: { count: things.intake },
  };
}

/** Counts of each kind, in the contract's order. */
export async function thingCounts(counted: Counted, projects: Projects): Promise<EntityCount[]> {
  const [things, all, items] = await Promise.all([
    countThings(counted.scope, projects),
    projects ? countThings(counted.scope, undefined) : null,
    countItemsOf(counted),
  ]);
  const of = (key: string, name: string, count: number) => ({ key, name, count });
  return [
    of('work_items', 'Work Items', items),
    of('cycles', 'Cycles', things.cycles),
    of('modules', 'Modules', things.modules),
    of('intake', 'Intake', things.intake),
    of('members', 'Members', (all ?? things).users),
    of('pages', 'Pages', things.pages),
    of('views', 'Views', things.views),
  ];
}

async function countItemsOf(counted: Counted): Promise<number> {
  const groups = await countBy(counted, 'state_group');
  return groups.reduce((sum, { count }) => sum + count, 0);
}
