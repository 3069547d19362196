import { findContainer, REFUSALS } from '#server/features/containers/queries.ts';
import {
  distributionOf,
  estimateDistributionOf,
  hasPoints,
  readDays,
  readShares,
  readTotals,
  type Totals,
} from '#server/features/progress/queries.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone, inZoneOrNull } from '#server/platform/database/wire.ts';
import type { Module, ModuleDetail } from '#shared/contract/modules.ts';
import type { DayProgress } from '#shared/contract/progress.ts';

import { moduleLinkEntity, type ModuleRow } from './entity.ts';
import { listLinks } from './links/queries.ts';

/** A module as it is read to be shown to somebody. */
export type ShownModule = ModuleRow & {
  readonly zone: string;
  readonly is_favorite: boolean;
  readonly totals: Totals;
};

type FoundModule = Omit<ShownModule, 'totals'>;

/** The project's modules outside the archive, or in it: favorites first, then the newest. */
export async function listModules(
  scope: ProjectScope,
  which: 'open' | 'archived',
): Promise<ShownModule[]> {
  if (scope.project.archived_at !== null) return [];
  return readModules(scope, placeOf(scope, which));
}

/** One module that is in the archive or not; 404 when it is not there. */
export async function getModule(
  scope: ProjectScope,
  id: string,
  place: 'open' | 'archived' = 'open',
): Promise<ShownModule> {
  const { sql } = scope;
  const rows = await readModules(scope, sql`x.id = ${id} AND ${placeOf(scope, place)}`);
  return oneOr404(rows, REFUSALS.module.missing);
}

/** Modules as just written: read again with all that replies show. */
export async function showModule(scope: ProjectScope, { id }: ModuleRow): Promise<ShownModule> {
  return oneOr404(await readModules(scope, scope.sql`x.id = ${id}`), REFUSALS.module.missing);
}

/** The stored row of a module of the project, archived or not. */
export function findModule(scope: ProjectScope, id: string): Promise<ModuleRow> {
  return findContainer<ModuleRow>(scope, 'module', id);
}

/** The modules of all the person's open projects in the workspace, the newest first. */
export async function listWorkspaceModules(scope: WorkspaceScope): Promise<ShownModule[]> {
  const { sql, user } = scope;
  const rows = await sql<FoundModule[]>`
    SELECT x.*, p.timezone AS zone, f.id IS NOT NULL AS is_favorite
    FROM ${ownProjects(scope, 'open')} JOIN modules x ON x.project_id = p.id
    LEFT JOIN favorites f ON f.user_id = ${user.id} AND f.entity_type = 'module' AND f.entity_identifier = x.id
    WHERE ${live(sql, 'x')} AND x.archived_at IS NULL
    ORDER BY x.created_at DESC, x.id DESC`;
  return withTotals(scope, rows);
}

function placeOf({ sql }: ProjectScope, place: 'open' | 'archived'): Fragment {
  return place === 'open' ? sql`x.archived_at IS NULL` : sql`x.archived_at IS NOT NULL`;
}

async function readModules(scope: ProjectScope, which: Fragment): Promise<ShownModule[]> {
  const { sql, user, project } = scope;
  const rows = await sql<FoundModule[]>`
    SELECT x.*, p.timezone AS zone, f.id IS NOT NULL AS is_favorite
    FROM modules x JOIN projects p ON p.id = x.project_id
    LEFT JOIN favorites f ON f.user_id = ${user.id} AND f.entity_type = 'module' AND f.entity_identifier = x.id
    WHERE x.project_id = ${project.id} AND ${live(sql, 'x')} AND ${which}
    ORDER BY f.id IS NULL, x.created_at DESC, x.id DESC`;
  return withTotals(scope, rows);
}

async function withTotals(
  { sql }: WorkspaceScope,
  rows: readonly FoundModule[],
): Promise<ShownModule[]> {
  const totals = await readTotals(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const own = totals.get(row.id);
    return own ? [{ ...row, totals: own }] : [];
  });
}

/** A module as the contract sends it. */
export function moduleWire(row: ShownModule, zone: string): Module {
  const { progress } = row.totals;
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    project_id: row.project_id,
    name: row.name,
    description: row.description,
    description_text: null,
    description_html: null,
    start_date: row.start_date,
    target_date: row.target_date,
    status: row.status,
    lead_id: row.lead_id,
    member_ids: row.member_ids,
    view_props: row.view_props,
    sort_order: row.sort_order,
    external_source: row.external_source,
    external_id: row.external_id,
    logo_props: row.logo_props,
    archived_at: inZoneOrNull(row.archived_at, zone),
    created_at: inZone(row.created_at, zone),
    updated_at: inZone(row.updated_at, zone),
    ...progress,
    is_favorite: row.is_favorite,
  };
}

/** The days of a module so far, in the project's time zone; none without dates. */
export async function readModuleDays(
  { sql, project }: ProjectScope,
  { id, start_date: from, target_date: to }: ModuleRow,
): Promise<DayProgress[]> {
  if (!from || !to) return [];
  const [row] = await sql<{ timezone: string }[]>`
    SELECT timezone FROM projects WHERE id = ${project.id}`;
  const zone = row?.timezone ?? 'UTC';
  const days = await readDays(sql, 'module', id, { from, to, zone, until: null });
  return days.flatMap(({ progress }) => progress ?? []);
}

/** A module with all that its page shows: links, people, labels and days. */
export async function readModuleDetail(
  scope: ProjectScope,
  row: ShownModule,
): Promise<ModuleDetail> {
  const { start_date: from, target_date: to, zone, totals } = row;
  const mine = scope.user.user_timezone;
  const [shares, days, isPoints, links] = await Promise.all([
    readShares(scope.sql, 'module', row.id),
    from && to ? readDays(scope.sql, 'module', row.id, { from, to, zone, until: null }) : [],
    hasPoints(scope.sql, row.project_id),
    listLinks(scope, row.id),
  ]);
  return {
    ...moduleWire(row, mine),
    sub_issues: totals.sub_issues,
    link_module: links.map((link) => moduleLinkEntity.wire(link, mine)),
    distribution: distributionOf(shares, days),
    estimate_distribution: isPoints ? estimateDistributionOf(shares, days) : {},
  };
}
