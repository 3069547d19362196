import { findVisibleInWorkspace } from '#server/features/work-items/queries.ts';
import { distinct } from '#server/features/work-items/selection/queries.ts';
import { findReferences } from '#server/features/work-items/write/references.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import type { CreateDraft } from '#shared/contract/drafts.ts';

import type { DraftRow } from './entity.ts';

/** Values of one id, by the table of the project that has them or by the items of the workspace. */
const SINGLE = ['estimate_point', 'cycle_id'] as const;
const LISTS = ['label_ids', 'module_ids'] as const;
const ABOVE = ['parent_id', 'epic_id'] as const;

/**
 * The values of a body that name things, as far as those are there for the person: what has gone meanwhile, or never
 * was theirs to see, is left out in silence, since a draft is saved while it is written.
 */
export async function known(
  scope: WorkspaceScope,
  project: ProjectScope | null,
  input: CreateDraft,
): Promise<Partial<DraftRow>> {
  const [found, people, items] = await Promise.all([
    project && findReferences(project, { ...input, assignee_ids: [] }),
    findMembers(scope, input.assignee_ids ?? []),
    findItems(scope, input),
  ]);
  const has = (key: string, id: string) => found?.known.get(key)?.has(id.toLowerCase()) ?? false;
  const seen = (id: string) => items.has(id.toLowerCase());
  const { copy_of } = input;
  return Object.fromEntries([
    ...SINGLE.flatMap((key) => one(input, key, (id) => has(key, id))),
    ...ABOVE.flatMap((key) => one(input, key, seen)),
    ...LISTS.flatMap((key) => many(input, key, (id) => has(key, id))),
    ...many(input, 'assignee_ids', (id) => people.has(id)),
    ...(copy_of && !seen(copy_of.item) ? [['copy_of', null]] : []),
  ]) as Partial<DraftRow>;
}

function one(input: CreateDraft, key: (typeof SINGLE | typeof ABOVE)[number], isKnown: Known) {
  const id = input[key];
  return id && !isKnown(id) ? [[key, null] as const] : [];
}

function many(input: CreateDraft, key: (typeof LISTS)[number] | 'assignee_ids', isKnown: Known) {
  const ids = input[key];
  return ids ? [[key, distinct(ids).filter(isKnown)] as const] : [];
}

type Known = (id: string) => boolean;

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
