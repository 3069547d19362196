import { and, eq, sql } from 'drizzle-orm';

import { resetAudiences } from '#server/features/projects/memberships/commands.ts';
import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { constraintOf } from '#server/platform/database/constraints.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import {
  type CreateState,
  DEFAULT_STATES,
  type StateGroup,
  type UpdateState,
} from '#shared/contract/states.ts';
import { badRequest, errors, invalidField, refusal } from '#shared/errors.ts';

import { stateEvent, type StateRow } from './events.ts';
import { getState } from './queries.ts';
import { states } from './table.ts';

const STEP = 15_000;
const FIRST_SEQUENCE = 65_535;

/** A state that a new project begins with. */
export interface FirstState {
  readonly name: string;
  readonly description?: string;
  readonly color: string;
  readonly sequence: number;
  readonly group: StateGroup;
  readonly default: boolean;
}

/** Gives a new project its states; part of making the project. */
export async function createDefaultStates(
  scope: WorkspaceScope,
  project: { readonly id: string; readonly workspace_id: string },
  wanted: readonly FirstState[] = DEFAULT_STATES,
): Promise<StateRow[]> {
  const owner = {
    project_id: project.id,
    workspace_id: project.workspace_id,
    created_by: scope.user.id,
  };
  const rows = wanted.map((state) => ({ ...state, ...owner }));
  const made = await scope.db.insert(states).values(rows).returning();
  for (const state of made) scope.emit(stateEvent('state.created', null, state));
  return made;
}

/** Adds a state as the last one. */
export async function createState(scope: ProjectScope, input: CreateState): Promise<StateRow> {
  authorize(scope, 'state.create');
  const id = await newId(scope, states);
  const [last] = await scope.sql<{ sequence: number | null }[]>`
    SELECT max(sequence) AS sequence FROM states
    WHERE project_id = ${scope.project.id} AND deleted_at IS NULL`;
  const row = {
    ...input,
    id,
    project_id: scope.project.id,
    workspace_id: scope.workspace.id,
    created_by: scope.user.id,
    is_triage: input.group === 'triage',
    sequence: last?.sequence == null ? FIRST_SEQUENCE : last.sequence + STEP,
  };
  const state = one(await scope.db.insert(states).values(row).returning().catch(refuseTaken));
  scope.emit(stateEvent('state.created', null, state));
  return state;
}

/** Changes a state, or moves it to another place or group; its work items stay as they are. */
export async function updateState(
  scope: ProjectScope,
  id: string,
  input: UpdateState,
): Promise<StateRow> {
  authorize(scope, 'state.update');
  await lockStates(scope);
  const before = await getState(scope, id);
  const group = input.group ?? before.group;
  const is_triage = group === 'triage';
  if (is_triage && !before.is_triage && before.default) {
    throw invalidField('group', '"triage" is not a valid choice.');
  }
  const after = await change(scope, id, { ...input, is_triage });
  scope.emit(stateEvent('state.updated', before, after));
  if (before.is_triage !== after.is_triage) await hideOrShowItems(scope, after);
  return after;
}

/** Makes a state the one that work items without a state get. */
export async function markDefaultState(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'state.update');
  await lockStates(scope);
  const state = await getState(scope, id);
  if (state.is_triage) throw errors.notFound();
  const others = and(eq(states.project_id, scope.project.id), eq(states.default, true));
  const old = await scope.db.select().from(states).where(others);
  for (const before of old) {
    if (before.id === id) continue;
    const after = await change(scope, before.id, { default: false });
    scope.emit(stateEvent('state.updated', before, after));
  }
  if (state.default) return;
  scope.emit(stateEvent('state.updated', state, await change(scope, id, { default: true })));
}

/**
 * Deletes a state that is neither the default nor holds items people see. Archived and draft items in it go on
 * in the default state: with the state they would be lost unseen.
 */
export async function deleteState(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'state.delete');
  await lockStates(scope);
  const before = await getState(scope, id);
  if (before.is_triage) throw errors.notFound();
  if (before.default) throw badRequest('Default state cannot be deleted');
  const [held] = await scope.sql`
    SELECT 1 FROM work_items WHERE state_id = ${id} AND is_listed LIMIT 1`;
  if (held) throw badRequest('The state is not empty, only empty states can be deleted');
  const gone = one(
    await scope.db
      .update(states)
      .set({ deleted_at: sql`now()`, ...touched(scope) })
      .where(and(eq(states.id, id), eq(states.project_id, scope.project.id)))
      .returning(),
  );
  scope.emit(stateEvent('state.deleted', before, gone));
  await moveHiddenItems(scope, id);
}

/** Changes of which state is the default, and deletions, wait for each other. */
async function lockStates(scope: ProjectScope): Promise<void> {
  await scope.sql`SELECT 1 FROM projects WHERE id = ${scope.project.id} FOR NO KEY UPDATE`;
}

type Changes = UpdateState & { readonly is_triage?: boolean };

async function change(scope: ProjectScope, id: string, changes: Changes): Promise<StateRow> {
  const rows = await scope.db
    .update(states)
    .set({ ...changes, ...touched(scope) })
    .where(and(eq(states.id, id), eq(states.project_id, scope.project.id)))
    .returning()
    .catch(refuseTaken);
  return one(rows);
}

/** Items in hidden states are hidden: with the state they leave, or come into, everybody's lists. */
async function hideOrShowItems(scope: ProjectScope, state: StateRow): Promise<void> {
  const moved = await scope.sql`
    UPDATE work_items SET is_triage = ${state.is_triage}
    WHERE state_id = ${state.id} AND is_triage <> ${state.is_triage}`;
  if (moved.count > 0) await resetAudiences(scope, scope.project.id);
}

async function moveHiddenItems(scope: ProjectScope, id: string): Promise<void> {
  const moved = await scope.sql`
    UPDATE work_items SET is_triage = false, updated_at = clock_timestamp(), state_id = (
      SELECT s.id FROM states s
      WHERE s.project_id = ${scope.project.id} AND s.deleted_at IS NULL AND NOT s.is_triage
      ORDER BY s."default" DESC, s.sequence LIMIT 1)
    WHERE state_id = ${id} AND deleted_at IS NULL`;
  if (moved.count > 0) await resetAudiences(scope, scope.project.id);
}

function refuseTaken(error: unknown): never {
  if (constraintOf(error) === 'states_name') {
    throw refusal(400, { name: 'The state name is already taken' });
  }
  throw error;
}
