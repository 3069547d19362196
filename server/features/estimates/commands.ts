import { randomInt } from 'node:crypto';

import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { newId, one, oneOr404 } from '#server/platform/database/rows.ts';
import { fieldErrors } from '#server/platform/replies/field-errors.ts';
import {
  type CreateEstimate,
  type CreateEstimatePoint,
  type EstimateFacts,
  NewEstimatePoint,
  type UpdateEstimate,
  type UpdateEstimatePoint,
} from '#shared/contract/estimates.ts';
import { ApiError, badRequest } from '#shared/errors.ts';

import {
  estimateEntity,
  estimatePointEntity,
  type EstimatePointRow,
  type EstimateRow,
} from './entity.ts';
import { getEstimate, listPoints } from './queries.ts';
import { estimatePoints, estimates } from './table.ts';

/** Creates an estimate with its points; the project uses it once its `estimate` names it. */
export async function createEstimate(
  scope: ProjectScope,
  input: CreateEstimate,
): Promise<EstimateRow> {
  authorize(scope, 'estimate.create');
  const points = readPoints(input.estimate_points);
  const { name = randomName(), last_used = false, ...facts } = input.estimate;
  const row = {
    id: await newId(scope, estimates),
    ...placeOf(scope),
    ...facts,
    name,
    last_used,
  };
  const made = one(await scope.db.insert(estimates).values(row).returning());
  scope.emit(estimateEntity.created(made));
  if (last_used) await markLastUsed(scope, scope.project.id, made.id);
  const values = points.map((point) => ({ ...point, ...placeOf(scope), estimate_id: made.id }));
  const rows =
    values.length > 0 ? await scope.db.insert(estimatePoints).values(values).returning() : [];
  for (const point of rows) scope.emit(estimatePointEntity.created(point));
  return made;
}

/** Changes an estimate, and keys and values of its existing points. */
export async function updateEstimate(
  scope: ProjectScope,
  id: string,
  input: UpdateEstimate,
): Promise<EstimateRow> {
  authorize(scope, 'estimate.update');
  const { sql } = scope;
  const before = await getEstimate(scope, id);
  if (input.estimate_points.length === 0) throw badRequest('Estimate points are required');
  const changed = await changeFacts(scope, before, input.estimate ?? {});
  for (const { id: pointId, key = null, value = null } of input.estimate_points) {
    await changePoints(
      scope,
      sql`id = ${pointId} AND estimate_id = ${id}`,
      sql`key = coalesce(${key}, key), value = coalesce(${value}, value)`,
    );
  }
  return changed;
}

export async function updateEstimateFacts(
  scope: ProjectScope,
  id: string,
  facts: EstimateFacts,
): Promise<EstimateRow> {
  authorize(scope, 'estimate.update');
  return changeFacts(scope, await getEstimate(scope, id), facts);
}

async function changeFacts(
  scope: ProjectScope,
  before: EstimateRow,
  facts: EstimateFacts,
): Promise<EstimateRow> {
  const { sql } = scope;
  const {
    name = before.name,
    description = before.description,
    type = before.type,
    external_source = before.external_source,
    external_id = before.external_id,
  } = facts;
  const changed = await changeEstimates(
    scope,
    sql`id = ${before.id}`,
    sql`name = ${name}, description = ${description}, type = ${type},
      external_source = ${external_source}, external_id = ${external_id}`,
  );
  return one(changed);
}

export async function createPoint(
  scope: ProjectScope,
  estimateId: string,
  input: CreateEstimatePoint,
): Promise<EstimatePointRow> {
  authorize(scope, 'estimate_point.create');
  await getEstimate(scope, estimateId);
  if (isAbsent(input.key) || isAbsent(input.value)) throw badRequest('Key and value are required');
  const [point] = readPoints([input]);
  const row = {
    id: await newId(scope, estimatePoints),
    ...placeOf(scope),
    estimate_id: estimateId,
    ...point,
    value: point?.value ?? '',
  };
  const made = one(await scope.db.insert(estimatePoints).values(row).returning());
  scope.emit(estimatePointEntity.created(made));
  return made;
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

export async function updatePoint(
  scope: ProjectScope,
  estimateId: string,
  id: string,
  input: UpdateEstimatePoint,
): Promise<EstimatePointRow> {
  authorize(scope, 'estimate_point.update');
  const { sql } = scope;
  const { key = null, value = null, description = null, external_source, external_id } = input;
  const changed = await changePoints(
    scope,
    sql`id = ${id} AND estimate_id = ${estimateId}`,
    sql`key = coalesce(${key}, key), value = coalesce(${value}, value),
      description = coalesce(${description}, description)
      ${external_source === undefined ? sql`` : sql`, external_source = ${external_source}`}
      ${external_id === undefined ? sql`` : sql`, external_id = ${external_id}`}`,
  );
  return oneOr404(changed);
}

/** Deletes a point that no item uses. Returns the points after it, whose keys decrease by one. */
export async function removePoint(
  scope: ProjectScope,
  { id, estimate_id, key }: EstimatePointRow,
): Promise<EstimatePointRow[]> {
  const { sql } = scope;
  await deletePoints(scope, sql`id = ${id}`);
  await changePoints(scope, sql`estimate_id = ${estimate_id} AND key > ${key}`, sql`key = key - 1`);
  const left = await listPoints(scope, [estimate_id]);
  return left.filter((point) => point.key >= key);
}

/** Deletes an estimate and its points, which no item uses. */
export async function removeEstimate(scope: ProjectScope, id: string): Promise<void> {
  const { sql, project } = scope;
  await deletePoints(scope, sql`estimate_id = ${id}`);
  const gone = await changeRows<EstimateRow>(
    scope,
    'estimates',
    sql`id = ${id} AND project_id = ${project.id} AND ${live(sql, 'estimates')}`,
    sql`deleted_at = now(), ${touch(scope)}`,
  );
  for (const { before, after } of gone) scope.emit(estimateEntity.deleted(before, after));
}

export async function markLastUsed(scope: Scope, projectId: string, id: string): Promise<void> {
  const { sql } = scope;
  const changed = await changeRows<EstimateRow>(
    scope,
    'estimates',
    sql`project_id = ${projectId} AND last_used <> (id = ${id}) AND ${live(sql, 'estimates')}`,
    sql`last_used = (id = ${id})`,
  );
  for (const { before, after } of changed) scope.emit(estimateEntity.updated(before, after));
}

/** Validates points; the errors are an array by position, with `{}` for valid ones. */
function readPoints(given: readonly unknown[]) {
  const read = given.map((point) => NewEstimatePoint.safeParse(point, { reportInput: true }));
  if (read.some((point) => !point.success)) {
    const body = read.map((point) => (point.success ? {} : fieldErrors(point.error).body));
    throw new ApiError(400, body as unknown as Record<string, unknown>);
  }
  return read.flatMap(({ data }) => data ?? []);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const randomName = () =>
  Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

function placeOf({ workspace, project, user }: ProjectScope) {
  return { workspace_id: workspace.id, project_id: project.id, created_by: user.id };
}

type Part = ReturnType<ProjectScope['sql']>;

const touch = ({ sql, user }: ProjectScope) =>
  sql`updated_at = clock_timestamp(), updated_by = ${user.id}`;

async function changeEstimates(
  scope: ProjectScope,
  which: Part,
  how: Part,
): Promise<EstimateRow[]> {
  const { sql, project } = scope;
  const changed = await changeRows<EstimateRow>(
    scope,
    'estimates',
    sql`${which} AND project_id = ${project.id} AND ${live(sql, 'estimates')}`,
    sql`${how}, ${touch(scope)}`,
  );
  for (const { before, after } of changed) scope.emit(estimateEntity.updated(before, after));
  return changed.map(({ after }) => after);
}

async function changePoints(
  scope: ProjectScope,
  which: Part,
  how: Part,
): Promise<EstimatePointRow[]> {
  const { sql, project } = scope;
  const changed = await changeRows<EstimatePointRow>(
    scope,
    'estimate_points',
    sql`${which} AND project_id = ${project.id} AND ${live(sql, 'estimate_points')}`,
    sql`${how}, ${touch(scope)}`,
  );
  for (const { before, after } of changed) scope.emit(estimatePointEntity.updated(before, after));
  return changed.map(({ after }) => after);
}

async function deletePoints(scope: ProjectScope, which: Part): Promise<void> {
  const { sql, project } = scope;
  const gone = await changeRows<EstimatePointRow>(
    scope,
    'estimate_points',
    sql`${which} AND project_id = ${project.id} AND ${live(sql, 'estimate_points')}`,
    sql`deleted_at = now(), ${touch(scope)}`,
  );
  for (const { before, after } of gone) scope.emit(estimatePointEntity.deleted(before, after));
}
