import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { ownProjects } from '#server/platform/access/visibility/memberships.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { Estimate, EstimatePoint, EstimateUsage } from '#shared/contract/estimates.ts';

import {
  estimateEntity,
  estimatePointEntity,
  type EstimatePointRow,
  type EstimateRow,
} from './entity.ts';

export async function listEstimates(scope: ProjectScope, id?: string): Promise<EstimateRow[]> {
  const { sql, project } = scope;
  return sql<EstimateRow[]>`
    SELECT * FROM estimates WHERE project_id = ${project.id} AND ${live(sql, 'estimates')}
      ${id === undefined ? sql`` : sql`AND id = ${id}`}
    ORDER BY name COLLATE by_name, id`;
}

export async function getEstimate(scope: ProjectScope, id: string): Promise<EstimateRow> {
  return oneOr404(await listEstimates(scope, id));
}

export function listPoints(
  { sql }: WorkspaceScope,
  ids: readonly string[],
): Promise<EstimatePointRow[]> {
  return sql<EstimatePointRow[]>`
    SELECT * FROM estimate_points
    WHERE estimate_id = ANY(${[...ids]}::uuid[]) AND ${live(sql, 'estimate_points')}
    ORDER BY key, created_at, id`;
}

export async function withPoints(
  scope: WorkspaceScope,
  rows: readonly EstimateRow[],
): Promise<Estimate[]> {
  const zone = scope.user.user_timezone;
  const points = await listPoints(
    scope,
    rows.map(({ id }) => id),
  );
  const byEstimate = Map.groupBy(points, (point) => point.estimate_id);
  return rows.map((row) => ({
    ...estimateEntity.wire(row, zone),
    points: (byEstimate.get(row.id) ?? []).map((point) => pointWire(scope, point)),
  }));
}

export function pointWire({ user }: WorkspaceScope, point: EstimatePointRow): EstimatePoint {
  return estimatePointEntity.wire(point, user.user_timezone);
}

/** Points of the estimate that the project uses; none while estimates are off. */
export function listActivePoints(scope: ProjectScope): Promise<EstimatePointRow[]> {
  const { sql, project } = scope;
  return sql<EstimatePointRow[]>`
    SELECT x.* FROM estimate_points x JOIN projects p ON p.estimate_id = x.estimate_id
    WHERE p.id = ${project.id} AND ${live(sql, 'x')} ORDER BY x.key, x.created_at, x.id`;
}

export function listUsedEstimates(scope: WorkspaceScope): Promise<EstimateRow[]> {
  const { sql } = scope;
  return sql<EstimateRow[]>`
    SELECT e.* FROM ${ownProjects(scope, 'open')} JOIN estimates e ON e.id = p.estimate_id
    WHERE ${live(sql, 'e')} ORDER BY e.name COLLATE by_name, e.id`;
}

/** Number of work items for each point of an estimate, including archived ones. */
export async function countUsage(scope: ProjectScope, estimateId: string): Promise<EstimateUsage> {
  const { sql } = scope;
  await getEstimate(scope, estimateId);
  const rows = await sql<{ id: string; count: number }[]>`
    SELECT x.id, count(i.id)::int AS count FROM estimate_points x
    LEFT JOIN work_items i ON i.estimate_point = x.id AND ${live(sql, 'i')}
    WHERE x.estimate_id = ${estimateId} AND ${live(sql, 'x')} GROUP BY x.id`;
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}
