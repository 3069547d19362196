import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import { distinct } from '#server/features/work-items/selection/queries.ts';
import { idsIn } from '#server/features/work-items/write/list-changes.ts';
import { findReferences } from '#server/features/work-items/write/references.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { CreateDraft } from '#shared/contract/drafts.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';

import type { DraftRow } from './entity.ts';

/** The fields of a draft that name rows, but for its state and project, which have rules of their own. */
const NAMING = allFields().filter(
  ({ refersTo, isWritable, isBulk }) =>
    refersTo !== undefined && refersTo !== 'states' && (isWritable === true || isBulk === true),
);
const PEOPLE = NAMING.filter(({ refersTo }) => refersTo === 'users');

/**
 * The values of a body that name things, as far as those are there for the person: what has gone meanwhile, or never
 * was theirs to see, is left out in silence, since a draft is saved while it is written.
 */
export async function known(
  scope: WorkspaceScope,
  project: ProjectScope | null,
  input: CreateDraft,
): Promise<Partial<DraftRow>> {
  const withoutPeople = Object.fromEntries(PEOPLE.map(({ key }) => [key, undefined]));
  const [found, people, items] = await Promise.all([
    project && findReferences(project, { ...input, ...withoutPeople }),
    findMembers(
      scope,
      PEOPLE.flatMap(({ key }) => idsIn(input, key)),
    ),
    findItems(scope, input),
  ]);
  const seen = (id: string) => items.has(id.toLowerCase());
  const isKnown = ({ key, refersTo }: WorkItemField, id: string) => {
    if (refersTo === 'users') return people.has(id.toLowerCase());
    if (refersTo === 'work_items' || refersTo === 'epics') return seen(id);
    return found?.known.get(key)?.has(id.toLowerCase()) ?? false;
  };
  const { copy_of } = input;
  const given = NAMING.flatMap((field): (readonly [string, unknown])[] => {
    const { key, kind } = field;
    if (kind === 'ids') {
      const isGiven = Reflect.get(input, key) !== undefined;
      const ids = distinct(idsIn(input, key)).filter((id) => isKnown(field, id));
      return isGiven ? [[key, ids]] : [];
    }
    const [id] = idsIn(input, key);
    return id !== undefined && !isKnown(field, id) ? [[key, null]] : [];
  });
  return Object.fromEntries([
    ...given,
    ...(copy_of && !seen(copy_of.item) ? [['copy_of', null] as const] : []),
  ]) as Partial<DraftRow>;
}

/** The items that a body names, as far as the person sees them. */
async function findItems(
  scope: WorkspaceScope,
  { parent_id, epic_id, copy_of }: CreateDraft,
): Promise<ReadonlySet<string>> {
  const ids = [parent_id, epic_id, copy_of?.item].flatMap((id) => id ?? []);
  if (ids.length === 0) return new Set();
  return new Set((await findVisibleInWorkspace(scope, ids)).map(({ id }) => id));
}

/** Those of the people who are in the workspace. */
async function findMembers(
  { sql, workspace }: WorkspaceScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql<{ member_id: string }[]>`
    SELECT member_id FROM workspace_members
    WHERE workspace_id = ${workspace.id} AND is_active AND member_id = ANY(${ids as string[]}::uuid[])`;
  return new Set(rows.map(({ member_id }) => member_id));
}
