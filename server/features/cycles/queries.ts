import { findContainer, REFUSALS } from '#server/features/containers/queries.ts';
import { readTotals, type Totals } from '#server/features/progress/queries.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/database/paging.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { inZone } from '#server/platform/database/wire.ts';

import type { CycleRow } from './entity.ts';

/** A cycle as it is read to be shown to somebody. */
export type ShownCycle = CycleRow & {
  /** The project's. */
  readonly zone: string;
  readonly is_favorite: boolean;
  readonly totals: Totals;
};

type FoundCycle = Omit<ShownCycle, 'totals'>;

/** The project's cycles outside the archive, or in it: favorites first, then the newest. */
export async function listCycles(
  scope: ProjectScope,
  which: 'open' | 'current' | 'archived',
): Promise<ShownCycle[]> {
  const { sql } = scope;
  if (scope.project.archived_at !== null) return [];
  const wanted = {
    open: sql`c.archived_at IS NULL`,
    current: sql`c.archived_at IS NULL AND now() BETWEEN c.start_date AND c.end_date`,
    archived: sql`c.archived_at IS NOT NULL`,
  }[which];
  return readCycles(scope, wanted);
}

/** One cycle that is in the archive or not; 404 when it is not there. */
export async function getCycle(
  scope: ProjectScope,
  id: string,
  place: 'open' | 'archived' = 'open',
): Promise<ShownCycle> {
  const { sql } = scope;
  const isThere = place === 'open' ? sql`c.archived_at IS NULL` : sql`c.archived_at IS NOT NULL`;
  return oneOr404(
    await readCycles(scope, sql`c.id = ${id} AND ${isThere}`),
    REFUSALS.cycle.missing,
  );
}

/** Cycles as just written: read again with all that replies show. */
export async function showCycle(scope: ProjectScope, { id }: CycleRow): Promise<ShownCycle> {
  return oneOr404(await readCycles(scope, scope.sql`c.id = ${id}`), REFUSALS.cycle.missing);
}

/** The stored row of a cycle of the project, archived or not. */
export function findCycle(scope: ProjectScope, id: string): Promise<CycleRow> {
  return findContainer<CycleRow>(scope, 'cycle', id);
}

/** The project's time zone: what the days of its cycles are days of. */
export async function zoneOf({ sql, project }: ProjectScope): Promise<string> {
  const [row] = await sql<{ timezone: string }[]>`
    SELECT timezone FROM projects WHERE id = ${project.id}`;
  return row?.timezone ?? 'UTC';
}

async function readCycles(scope: ProjectScope, which: Fragment): Promise<ShownCycle[]> {
  const { sql, user, project } = scope;
  const rows = await sql<FoundCycle[]>`
    SELECT c.*, p.timezone AS zone, f.id IS NOT NULL AS is_favorite
    FROM cycles c JOIN projects p ON p.id = c.project_id
    LEFT JOIN favorites f ON f.user_id = ${user.id} AND f.entity_type = 'cycle' AND f.entity_identifier = c.id
    WHERE c.project_id = ${project.id} AND ${live(sql, 'c')} AND ${which}
    ORDER BY f.id IS NULL, c.created_at DESC, c.id DESC`;
  return withTotals(scope, rows);
}

/** The cycles of all the person's open projects in the workspace, the newest first. */
export async function listWorkspaceCycles(scope: WorkspaceScope): Promise<ShownCycle[]> {
  const { sql } = scope;
  const rows = await sql<FoundCycle[]>`
    SELECT c.*, p.timezone AS zone, f.id IS NOT NULL AS is_favorite
    ${ofMine(scope)} ORDER BY c.created_at DESC, c.id DESC`;
  return withTotals(scope, rows);
}

/** A running cycle with the project it is of. */
export type RunningCycle = ShownCycle & {
  readonly project_name: string;
  readonly identifier: string;
  readonly project_logo: Record<string, unknown>;
};

/** A page of the cycles that run now in the person's projects, those that end first at the top. */
export async function listActiveCycles(
  scope: WorkspaceScope,
  page: Page,
): Promise<{ readonly rows: readonly RunningCycle[]; readonly total: number }> {
  const { sql } = scope;
  const running = sql`${ofMine(scope)} AND now() BETWEEN c.start_date AND c.end_date AND p.cycle_view`;
  const [rows, [counted]] = await Promise.all([
    sql<(FoundCycle & Omit<RunningCycle, keyof ShownCycle>)[]>`
      SELECT c.*, p.timezone AS zone, f.id IS NOT NULL AS is_favorite,
        p.name AS project_name, p.identifier, p.logo_props AS project_logo
      ${running} ORDER BY c.end_date, c.id LIMIT ${page.perPage} OFFSET ${page.offset}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total ${running}`,
  ]);
  return { rows: await withTotals(scope, rows), total: counted?.total ?? 0 };
}

/** SQL: the cycles of the person's projects, outside the archive. Ends inside the WHERE. */
function ofMine(scope: WorkspaceScope): Fragment {
  const { sql, user } = scope;
  return sql`FROM ${ownProjects(scope, 'open')} JOIN cycles c ON c.project_id = p.id
    LEFT JOIN favorites f ON f.user_id = ${user.id} AND f.entity_type = 'cycle' AND f.entity_identifier = c.id
    WHERE ${live(sql, 'c')} AND c.archived_at IS NULL`;
}

async function withTotals<Row extends FoundCycle>(
  { sql }: WorkspaceScope,
  rows: readonly Row[],
): Promise<(Row & ShownCycle)[]> {
  const totals = await readTotals(
    sql,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const own = totals.get(row.id);
    return own ? [{ ...row, totals: own }] : [];
  });
}

type Dates = Pick<CycleRow, 'start_date' | 'end_date'>;

/** Whether a cycle has ended: it takes no more items and no other dates. */
export function hasEnded({ end_date }: Pick<Dates, 'end_date'>, now = Date.now()): boolean {
  return end_date !== null && momentOf(end_date) < now;
}

/** The milliseconds of a stored moment. */
export function momentOf(stored: string): number {
  return Date.parse(inZone(stored, 'UTC'));
}

/** Whether a cycle runs now. */
export function isRunning({ start_date, end_date }: Dates, now = Date.now()): boolean {
  if (start_date === null || end_date === null) return false;
  return momentOf(start_date) <= now && now <= momentOf(end_date);
}

/** Where a cycle with dates is in time. */
export interface TimedCycle {
  readonly id: string;
  readonly when: 'past' | 'now' | 'future';
}

/** The cycles with dates, of a project or of all open ones that the person is in. */
export function listTimedCycles(scope: WorkspaceScope | ProjectScope): Promise<TimedCycle[]> {
  const { sql } = scope;
  const here = 'project' in scope ? sql`AND p.id = ${scope.project.id}` : sql``;
  return sql<TimedCycle[]>`
    SELECT c.id, CASE WHEN c.end_date < now() THEN 'past' WHEN c.start_date > now() THEN 'future'
      ELSE 'now' END AS when
    FROM ${ownProjects(scope, 'open')} JOIN cycles c ON c.project_id = p.id
    WHERE ${live(sql, 'c')} AND c.start_date IS NOT NULL AND c.end_date IS NOT NULL ${here}`;
}
