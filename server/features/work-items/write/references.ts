import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { ApiError, errors, invalidField } from '#shared/errors.ts';
import { MEMBER } from '#shared/permissions.ts';

/** What a state decides about an item. */
export interface StateFacts {
  readonly id: string;
  readonly group: string;
}

/** The fields of a body that name other rows. */
export interface Referring {
  readonly state_id?: string | null | undefined;
  readonly parent_id?: string | null | undefined;
  readonly estimate_point?: string | null | undefined;
  readonly cycle_id?: string | null | undefined;
  readonly label_ids?: readonly string[] | undefined;
  readonly label_ids_add?: readonly string[] | undefined;
  readonly assignee_ids?: readonly string[] | undefined;
  readonly assignee_ids_add?: readonly string[] | undefined;
  readonly module_ids?: readonly string[] | undefined;
}

/**
 * Which of the rows a body names there are, in this project and for this person; one round trip, as all the
 * look-ups travel together. Nothing is refused yet: the caller first checks the item itself.
 */
export async function findReferences(scope: ProjectScope, body: Referring) {
  const { sql } = scope;
  const project = scope.project.id;
  const known = (table: string, id: string | null | undefined) =>
    id
      ? sql`SELECT id FROM ${sql(table)}
          WHERE id = ${id} AND project_id = ${project} AND deleted_at IS NULL`
      : [];
  const knownOf = (table: string, ids: readonly string[] | undefined) =>
    ids?.length
      ? sql`SELECT id FROM ${sql(table)}
          WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${project} AND deleted_at IS NULL`
      : [];
  const [states, parents, points, cycles, labels, modules, assignees] = await Promise.all([
    body.state_id ? findState(scope, body.state_id) : [],
    body.parent_id ? findVisibleInWorkspace(scope, [body.parent_id]) : [],
    known('estimate_points', body.estimate_point),
    known('cycles', body.cycle_id),
    knownOf('labels', [...(body.label_ids ?? []), ...(body.label_ids_add ?? [])]),
    knownOf('modules', body.module_ids),
    findAssignable(scope, [...(body.assignee_ids ?? []), ...(body.assignee_ids_add ?? [])]),
  ]);
  return {
    state: states[0],
    parent: parents[0],
    hasPoint: points.length > 0,
    hasCycle: cycles.length > 0,
    labels: new Set(labels.map((row) => String(row['id']))),
    modules: new Set(modules.map((row) => String(row['id']))),
    assignees,
  };
}

type References = Awaited<ReturnType<typeof findReferences>>;

/** Throws the contract's field error for the first id that is not there. */
export function checkReferences(body: Referring, found: References): void {
  if (body.state_id && !found.state) throw unknownId('state_id', body.state_id);
  if (body.parent_id && !found.parent) throw unknownId('parent_id', body.parent_id);
  if (body.estimate_point && !found.hasPoint) {
    throw unknownId('estimate_point', body.estimate_point);
  }
  if (body.cycle_id && !found.hasCycle) throw unknownId('cycle_id', body.cycle_id);
  checkList('label_ids', body.label_ids, found.labels);
  checkList('label_ids_add', body.label_ids_add, found.labels);
  checkList('module_ids', body.module_ids, found.modules);
}

function checkList(field: string, ids: readonly string[] | undefined, known: Set<string>): void {
  const missing = ids?.findIndex((id) => !known.has(id.toLowerCase())) ?? -1;
  if (missing < 0) return;
  const message = `Invalid pk "${ids?.[missing]}" - object does not exist.`;
  throw new ApiError(400, { [field]: { [String(missing)]: [message] } });
}

function unknownId(field: string, id: string): ApiError {
  return invalidField(field, `Invalid pk "${id}" - object does not exist.`);
}

/** A state of the project that items may be in: triage states never are. */
function findState(scope: ProjectScope, id: string) {
  return scope.sql<StateFacts[]>`
    SELECT id, "group" FROM states
    WHERE id = ${id} AND project_id = ${scope.project.id} AND deleted_at IS NULL AND NOT is_triage`;
}

/** The state of an item that names none: the project's default, else its first. */
export async function defaultState(scope: ProjectScope): Promise<StateFacts | null> {
  const [state] = await scope.sql<StateFacts[]>`
    SELECT id, "group" FROM states
    WHERE project_id = ${scope.project.id} AND deleted_at IS NULL AND NOT is_triage
    ORDER BY "default" DESC, sequence, id LIMIT 1`;
  return state ?? null;
}

/** Those of the people who can be assigned here: active members above guest. */
export async function findAssignable(
  scope: ProjectScope,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await scope.sql<{ member_id: string }[]>`
    SELECT member_id FROM project_members
    WHERE project_id = ${scope.project.id} AND is_active AND role >= ${MEMBER}
      AND member_id = ANY(${ids as string[]}::uuid[])`;
  return new Set(rows.map((row) => row.member_id));
}

/** The ids in their first form and order, each once; only `known` ones when given. */
export function distinct(ids: readonly string[], known?: ReadonlySet<string>): string[] {
  const folded = new Set(ids.map((id) => id.toLowerCase()));
  return [...folded].filter((id) => !known || known.has(id));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids of a body that has no field errors: malformed ones answer EVAL, none the given refusal. */
export function requireIds(ids: readonly string[] | null | undefined, none: ApiError): string[] {
  const list = distinct(ids ?? []);
  if (list.length === 0) throw none;
  if (!list.every((id) => UUID.test(id))) throw errors.badValue();
  return list;
}

/** The keys of a request's body in its order, as far as the schema knows them: the order of the history. */
export function bodyKeys(given: unknown, known: object): string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.keys(given).filter((key) => Object.hasOwn(known, key));
}
