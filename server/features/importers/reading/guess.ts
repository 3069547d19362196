import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type {
  ImportMapping,
  ImportPerson,
  ImportState,
  ImportVocabulary,
} from '#shared/contract/importers.ts';
import { DEFAULT_STATES, type StateGroup } from '#shared/contract/states.ts';
import { fullNameOf } from '#shared/lib/person-name.ts';

/** A state that an import can map to. */
export interface KnownState {
  readonly name: string;
  readonly group: StateGroup;
}

interface KnownPerson {
  readonly id: string;
  readonly email: string;
  readonly names: readonly string[];
}

/** Guesses unanswered mappings: people by address and name, states by name, then by group. */
export function guessMapping(
  mapping: ImportMapping,
  vocabulary: ImportVocabulary,
  known: { readonly people: readonly KnownPerson[]; readonly states: readonly KnownState[] },
): ImportMapping {
  const people: Record<string, ImportPerson> = { ...mapping.people };
  for (const { value, email } of vocabulary.people) {
    const found = people[value] ? null : findPerson(known.people, value, email);
    if (found) people[value] = { as: 'member', id: found.id };
  }
  const states: Record<string, ImportState> = { ...mapping.states };
  for (const { value, group } of vocabulary.states) {
    const found = states[value] ? null : findState(known.states, value, group);
    if (found) states[value] = { name: found.name, group: found.group };
  }
  return { ...mapping, people, states };
}

function findPerson(people: readonly KnownPerson[], value: string, email: string | null) {
  const lower = value.trim().toLowerCase();
  const address = email?.toLowerCase() ?? lower;
  const byAddress = people.find((one) => one.email === address);
  if (byAddress) return byAddress;
  const named = people.filter(({ names }) => names.includes(lower));
  return named.length === 1 ? named[0] : undefined;
}

function findState(states: readonly KnownState[], value: string, group: StateGroup | null) {
  const lower = plain(value);
  const named = states.find(({ name }) => plain(name) === lower);
  return named ?? (group ? states.find((state) => state.group === group) : undefined);
}

/** Normalizes a name: `To Do` and `Todo`, `Canceled` and `Cancelled` are equal. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^cancelled$/, 'canceled');

/** The people of the workspace with all names to match. */
export async function listKnownPeople({ sql, workspace }: WorkspaceScope): Promise<KnownPerson[]> {
  const rows = await sql<
    { id: string; email: string; display_name: string; first_name: string; last_name: string }[]
  >`
    SELECT u.id, lower(u.email) AS email, u.display_name, u.first_name, u.last_name
    FROM workspace_members m JOIN users u ON u.id = m.member_id
    WHERE m.workspace_id = ${workspace.id} AND m.is_active AND u.is_active ORDER BY m.created_at, m.id`;
  return rows.map(({ id, email, display_name, first_name, last_name }) => ({
    id,
    email,
    names: [
      display_name,
      `${first_name} ${last_name}`.trim(),
      fullNameOf({ first_name, last_name }),
      `${last_name}, ${first_name}`,
      `${first_name}.${last_name}`,
      email.split('@')[0] ?? '',
    ]
      .map((name) => name.trim().toLowerCase())
      .filter((name) => /[\p{L}\p{N}]/u.test(name)),
  }));
}

/** The states of a project, or those of a new one. */
export async function listKnownStates(
  { sql, workspace }: WorkspaceScope,
  projectId: string | null,
): Promise<readonly KnownState[]> {
  if (projectId === null) return DEFAULT_STATES;
  return sql<KnownState[]>`
    SELECT name, "group" FROM states
    WHERE project_id = ${projectId} AND workspace_id = ${workspace.id} AND ${live(sql)} AND NOT is_triage
    ORDER BY sequence, id`;
}
