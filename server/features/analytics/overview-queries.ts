import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { projectViewVisibility } from '#server/features/visibility/views/access.ts';
import { itemVisibility } from '#server/features/visibility/work-items/access.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import { countBy } from '#server/features/work-items/numbers/shares/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { EntityCount, OverviewTotals } from '#shared/contract/analytics.ts';
import { ADMIN, GUEST, MEMBER } from '#shared/permissions.ts';

/** How many things of each kind the person sees in their projects, and how many people there are. */
interface ThingCounts {
  readonly admins: number;
  readonly members: number;
  readonly guests: number;
  readonly projects: number;
  readonly cycles: number;
  readonly modules: number;
  readonly intake: number;
  readonly pages: number;
  readonly views: number;
}

/** Counts everything but work items: in all of the person's projects, or in some of them. */
async function countThings(
  scope: WorkspaceScope,
  projects: readonly string[] | undefined,
): Promise<ThingCounts> {
  const { sql } = scope;
  const chosen = projects ? sql`AND p.id = ANY(${projects as string[]}::uuid[])` : sql``;
  const own = sql`${ownProjects(scope, 'open')}`;
  const people = projects
    ? sql`(SELECT DISTINCT ON (o.member_id) o.member_id, o.role FROM ${own}
        JOIN project_members o ON o.project_id = p.id AND o.is_active ${chosen}
        ORDER BY o.member_id, o.role DESC)`
    : sql`(SELECT o.member_id, o.role FROM workspace_members o
        WHERE o.workspace_id = ${scope.workspace.id} AND o.is_active)`;
  const [row] = await sql<ThingCounts[]>`
    SELECT people.*,
      (SELECT count(*) FROM ${own} WHERE true ${chosen})::int AS projects,
      (SELECT count(*) FROM cycles c JOIN ${own} ON p.id = c.project_id ${chosen}
        WHERE ${live(sql, 'c')} AND c.archived_at IS NULL)::int AS cycles,
      (SELECT count(*) FROM modules c JOIN ${own} ON p.id = c.project_id ${chosen}
        WHERE ${live(sql, 'c')} AND c.archived_at IS NULL)::int AS modules,
      (SELECT count(*) FROM work_items i JOIN ${own} ON p.id = i.project_id ${chosen}
        WHERE i.intake_status IN (-2, 0) AND ${live(sql, 'i')} AND ${itemVisibility.rule(sql)})::int AS intake,
      (SELECT count(*) FROM pages g JOIN ${own} ON p.id = g.project_id ${chosen}
        WHERE ${live(sql, 'g')} AND g.archived_at IS NULL AND ${pageVisibility.rule(sql)})::int AS pages,
      (SELECT count(*) FROM views v JOIN ${own} ON p.id = v.project_id ${chosen}
        WHERE ${live(sql, 'v')} AND ${projectViewVisibility.rule(sql)})::int AS views
    FROM (SELECT count(*) FILTER (WHERE w.role = ${ADMIN})::int AS admins,
        count(*) FILTER (WHERE w.role = ${MEMBER})::int AS members,
        count(*) FILTER (WHERE w.role = ${GUEST})::int AS guests
      FROM ${people} w JOIN users u ON u.id = w.member_id AND NOT u.is_bot) people`;
  if (!row) throw new Error('Counting answered nothing.');
  return row;
}

/** The totals of a workspace, or of chosen projects. */
export async function overviewTotals(
  counted: Counted,
  projects: readonly string[] | undefined,
): Promise<OverviewTotals> {
  const [things, items] = await Promise.all([
    countThings(counted.scope, projects),
    countItemsOf(counted),
  ]);
  const { admins, members, guests } = things;
  return {
    total_users: { count: admins + members + guests },
    total_admins: { count: admins },
    total_members: { count: members },
    total_guests: { count: guests },
    total_projects: { count: things.projects },
    total_work_items: { count: items },
    total_cycles: { count: things.cycles },
    total_intake: { count: things.intake },
  };
}

/** How many things of each kind there are, in the order of the contract. */
export async function thingCounts(
  counted: Counted,
  projects: readonly string[] | undefined,
): Promise<EntityCount[]> {
  const [things, all, items] = await Promise.all([
    countThings(counted.scope, projects),
    countThings(counted.scope, undefined),
    countItemsOf(counted),
  ]);
  const of = (key: string, name: string, count: number) => ({ key, name, count });
  return [
    of('work_items', 'Work Items', items),
    of('cycles', 'Cycles', things.cycles),
    of('modules', 'Modules', things.modules),
    of('intake', 'Intake', things.intake),
    of('members', 'Members', all.admins + all.members + all.guests),
    of('pages', 'Pages', things.pages),
    of('views', 'Views', things.views),
  ];
}

async function countItemsOf(counted: Counted): Promise<number> {
  const groups = await countBy(counted, 'state_group');
  return groups.reduce((sum, { count }) => sum + count, 0);
}
