import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import type { ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { CONTAINER_SECTIONS } from '#shared/containers.ts';
import type { CreateWorkItem } from '#shared/contract/work-items.ts';
import { ApiError, invalidField } from '#shared/errors.ts';
import { MEMBER } from '#shared/permissions.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';

import { idsIn } from './list-changes.ts';

/** What a state decides about an item. */
export interface StateFacts {
  readonly id: string;
  readonly group: string;
}

/** Tables of which a field may name rows of the item's own project. */
const OF_PROJECT = [...CONTAINER_SECTIONS, 'estimate_points', 'labels'] as const;

/** The fields that name such rows; states, parents and people have rules of their own. */
const REFERENCES = allFields().flatMap((field: WorkItemField) => {
  const table = OF_PROJECT.find((name) => name === field.refersTo);
  return table && (field.isWritable || field.isBulk) ? [{ field, table }] : [];
});

/** The fields that name people of the project. */
const PEOPLE = allFields().filter(
  ({ refersTo, isWritable }) => refersTo === 'users' && isWritable === true,
);

/** The fields of a body that name other rows, as far as they have rules of their own. */
export type Referring = Partial<Pick<CreateWorkItem, 'state_id' | 'parent_id' | 'epic_id'>>;

/**
 * Which of the rows a body names there are, in this project and for this person; one round trip, as all the
 * look-ups travel together. Nothing is refused yet: the caller first checks the item itself. `others` are people of whom
 * the body does not speak.
 */
export async function findReferences(
  scope: ProjectScope,
  body: Referring,
  others: readonly string[] = [],
) {
  const named = PEOPLE.flatMap(({ key }) => [...idsIn(body, key), ...idsIn(body, `${key}_add`)]);
  const [states, above, people, ...rows] = await Promise.all([
    body.state_id ? findState(scope, body.state_id) : [],
    findAbove(scope, body),
    findAssignable(scope, [...named, ...others]),
    ...REFERENCES.map(({ field, table }) => {
      const ids = [...idsIn(body, field.key), ...idsIn(body, `${field.key}_add`)];
      return findInProject(scope, table, ids);
    }),
  ]);
  const known = new Map(REFERENCES.map(({ field }, place) => [field.key, new Set(rows[place])]));
  const aboveOf = (id: string | null | undefined) =>
    above.find((item) => item.id === id?.toLowerCase());
  return {
    state: states[0],
    parent: aboveOf(body.parent_id),
    epic: aboveOf(body.epic_id),
    known,
    people,
  };
}

type References = Awaited<ReturnType<typeof findReferences>>;

/** Throws the contract's field error for the first id that is not there. */
export function checkReferences(body: Referring, found: References): void {
  if (body.state_id && !found.state) throw unknownId('state_id', body.state_id);
  if (body.parent_id && !found.parent) throw unknownId('parent_id', body.parent_id);
  if (body.epic_id && !found.epic?.is_epic) throw unknownId('epic_id', body.epic_id);
  for (const { key, kind } of PEOPLE) {
    // Of several people those who cannot be given work are left out, as the contract says.
    const [id] = kind === 'id' ? idsIn(body, key) : [];
    if (id !== undefined && !found.people.has(id.toLowerCase())) throw unknownId(key, id);
  }
  for (const { field } of REFERENCES) {
    for (const key of [field.key, `${field.key}_add`]) {
      const ids = idsIn(body, key);
      const missing = ids.findIndex((id) => !found.known.get(field.key)?.has(id.toLowerCase()));
      const id = ids[missing];
      if (id === undefined) continue;
      if (field.kind === 'id') throw unknownId(key, id);
      throw new ApiError(400, { [key]: { [String(missing)]: [unknown(id)] } });
    }
  }
}

/** The items that a body puts an item below. */
function findAbove(scope: ProjectScope, { parent_id, epic_id }: Referring) {
  const ids = [parent_id, epic_id].flatMap((id) => id || []);
  return ids.length === 0 ? [] : findVisibleInWorkspace(scope, ids);
}

/** Those of the ids that are rows of the project. */
async function findInProject(
  { sql, project }: ProjectScope,
  table: (typeof OF_PROJECT)[number],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM ${sql(table)}
    WHERE id = ANY(${ids as string[]}::uuid[]) AND project_id = ${project.id} AND ${live(sql)}`;
  return rows.map(({ id }) => id);
}

const unknown = (id: string) => `Invalid pk "${id}" - object does not exist.`;

function unknownId(field: string, id: string): ApiError {
  return invalidField(field, unknown(id));
}

/** A state of the project that items may be in: triage states never are. */
function findState(scope: ProjectScope, id: string) {
  return scope.sql<StateFacts[]>`
    SELECT id, "group" FROM states
    WHERE id = ${id} AND project_id = ${scope.project.id} AND ${live(scope.sql)} AND NOT is_triage`;
}

/** The state of an item that names none: the project's default, else its first. */
export async function defaultState(scope: ProjectScope): Promise<StateFacts | null> {
  const [state] = await scope.sql<StateFacts[]>`
    SELECT id, "group" FROM states
    WHERE project_id = ${scope.project.id} AND ${live(scope.sql)} AND NOT is_triage
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

/** The keys of a request's body in its order, as far as the schema knows them: the order of the history. */
export function bodyKeys(given: unknown, known: object): string[] {
  if (typeof given !== 'object' || given === null) return [];
  return Object.keys(given).filter((key) => Object.hasOwn(known, key));
}
