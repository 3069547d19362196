import { removeEstimate, removePoint } from '#server/features/estimates/commands.ts';
import { countUsage, getEstimate, listPoints } from '#server/features/estimates/queries.ts';
import { updateProject } from '#server/features/projects/commands.ts';
import { publishItems } from '#server/features/work-items/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { SwitchEstimate } from '#shared/contract/estimates.ts';
import { badRequest, errors, invalidField } from '#shared/errors.ts';

import { finishMany } from './many.ts';

type EstimatePointRow = Awaited<ReturnType<typeof listPoints>>[number];

/** Old point to new point; null = without an estimate. */
type Mapping = ReadonlyMap<string, string | null>;

/**
 * Lets another estimate take the place of one: its items get the new values, then the project uses the new one. A
 * value that items have must be mapped, to none if need be, so that none is lost unseen. Called again after a crash
 * it goes on where it stopped.
 */
export async function switchEstimate(
  scope: ProjectScope,
  id: string,
  { to, mapping }: SwitchEstimate,
): Promise<void> {
  authorize(scope, 'project.update');
  if (id === to) throw badRequest('An estimate cannot take its own place');
  const [usage] = await Promise.all([countUsage(scope, id), getEstimate(scope, to)]);
  const targets = new Set((await listPoints(scope, [to])).map((point) => point.id));
  const unmapped = Object.keys(usage).some((point) => usage[point] !== 0 && !(point in mapping));
  if (unmapped) throw invalidField('mapping', 'Every value in use needs a new one.');
  const moves = Object.entries(mapping)
    .filter(([point]) => point in usage)
    .map(([point, next]) => [point, targetOf(next, targets)] as const);
  await moveItems(scope, new Map(moves), true);
  await inTransaction<ProjectScope, unknown>(scope.platform, scope, (inner) =>
    updateProject(inner, { estimate: to }),
  );
}

/** The point that was named, if the new estimate has it; null = none. */
function targetOf(next: unknown, targets: ReadonlySet<string>): string | null {
  if (next === null || (typeof next === 'string' && targets.has(next))) return next;
  throw invalidField('mapping', `Invalid pk ${JSON.stringify(next)} - object does not exist.`);
}

/** Deletes a point; its items get another one, or none. Returns the points behind it. */
export async function deletePoint(
  scope: ProjectScope,
  estimateId: string,
  id: string,
  into: string | null,
): Promise<EstimatePointRow[]> {
  authorize(scope, 'estimate_point.delete');
  await getEstimate(scope, estimateId);
  const points = await listPoints(scope, [estimateId]);
  const point = points.find((one) => one.id === id);
  if (!point) throw errors.notFound();
  if (into !== null && (into === id || !points.some((one) => one.id === into))) {
    throw invalidField('new_estimate_id', `Invalid pk "${into}" - object does not exist.`);
  }
  await moveItems(scope, new Map([[id, into]]), true);
  return inTransaction<ProjectScope, EstimatePointRow[]>(scope.platform, scope, (inner) =>
    removePoint(inner, point),
  );
}

/** Deletes an estimate: its items have none any more, and their history does not tell of it. */
export async function deleteEstimate(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'estimate.delete');
  await getEstimate(scope, id);
  const points = await listPoints(scope, [id]);
  await moveItems(scope, new Map(points.map((point) => [point.id, null])), false);
  await inTransaction<ProjectScope, void>(scope.platform, scope, (inner) =>
    removeEstimate(inner, id),
  );
}

/** Gives items other points, a part in each transaction: long ones hold the change feed back. */
async function moveItems(scope: ProjectScope, mapping: Mapping, isTold: boolean): Promise<void> {
  const moveSome = (inner: ProjectScope) => moveChunk(inner, mapping, isTold);
  while (!(await inTransaction<ProjectScope, boolean>(scope.platform, scope, moveSome)));
}

/** Moves some items; true when no others are left. */
async function moveChunk(scope: ProjectScope, mapping: Mapping, isTold: boolean): Promise<boolean> {
  const { sql } = scope;
  const [from, to] = [[...mapping.keys()], [...mapping.values()]];
  // Locked in the order of the ids, as bulk calls do.
  const before = await sql<WorkItemRow[]>`
    SELECT i.* FROM work_items i
    WHERE i.estimate_point = ANY(${from}::uuid[]) AND i.project_id = ${scope.project.id}
      AND ${live(sql, 'i')}
    ORDER BY i.id LIMIT ${MAX_BULK} FOR NO KEY UPDATE OF i`;
  const rows = await sql<WorkItemRow[]>`
    UPDATE work_items i SET estimate_point = m.next, updated_at = clock_timestamp(),
      updated_by = ${scope.user.id}
    FROM unnest(${from}::uuid[], ${to}::uuid[]) m(old, next)
    WHERE i.id = ANY(${before.map((item) => item.id)}::uuid[]) AND i.estimate_point = m.old
    RETURNING i.*`;
  const isNews = (item: WorkItemRow) => isTold && item.is_current;
  const change = { fields: ['estimate_point'], cause: 'bulk' } as const;
  await finishMany(scope, before.filter(isNews), rows, change);
  await publishItems(
    scope,
    rows.filter((row) => !isNews(row)),
  );
  return before.length < MAX_BULK;
}
