import { asc } from 'drizzle-orm';

import { resetAudiences } from '#server/features/projects/memberships/commands.ts';
import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { ownLanguage } from '#server/platform/texts/own-language.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import {
  CreateState,
  DEFAULT_STATES,
  type StateGroup,
  UpdateState,
} from '#shared/contract/states.ts';
import { badRequest, errors, invalidField, refusal } from '#shared/errors.ts';

import { stateEntity, type StateRow } from './entity.ts';
import { states } from './table.ts';

/** The states of a project. Moving a state to another group leaves its work items unchanged. */
export const stateResource = defineResource({
  entity: stateEntity,
  scope: 'project',
  actions: {
    read: 'state.list',
    create: 'state.create',
    update: 'state.update',
    delete: 'state.delete',
  },
  create: CreateState,
  update: UpdateState,
  order: [asc(states.sequence), asc(states.id)],
  position: { column: 'sequence', step: 15_000 },
  unique: { states_name: () => refusal(400, { name: 'The state name is already taken' }) },
  hooks: {
    lock: lockStates,
    beforeCreate: async (scope, input) => {
      const is_triage = input.group === 'triage';
      if (is_triage && input.default) throw notForTriage();
      await lockStates(scope);
      if (input.default) await clearDefault(scope, null);
      return { is_triage };
    },
    beforeUpdate: async (scope, before, input) => {
      const { group = before.group, default: isDefault = before.default } = input;
      const is_triage = group === 'triage';
      if (is_triage && !before.is_triage && isDefault) throw notForTriage();
      if (isDefault && !before.default) await clearDefault(scope, before.id);
      return { is_triage };
    },
    afterUpdate: (scope, before, after) => hideOrShowItems(scope, before, after),
    beforeDelete: refuseNeeded,
    afterDelete: moveHiddenItems,
  },
});

export interface FirstState {
  readonly name: string;
  readonly description?: string;
  readonly color: string;
  readonly sequence: number;
  readonly group: StateGroup;
  readonly default: boolean;
}

export async function createDefaultStates(
  scope: WorkspaceScope,
  project: { readonly id: string; readonly workspace_id: string },
  wanted?: readonly FirstState[],
): Promise<void> {
  const owner = {
    project_id: project.id,
    workspace_id: project.workspace_id,
    created_by: scope.user.id,
  };
  const firstStates = wanted ?? (await ownFirstStates(scope));
  const rows = firstStates.map((state) => ({ ...state, ...owner }));
  const made = await scope.db.insert(states).values(rows).returning();
  for (const state of made) scope.emit(stateEntity.created(state));
}

/** The default states, named in the language of who creates the project. */
async function ownFirstStates(scope: WorkspaceScope): Promise<readonly FirstState[]> {
  const say = wordsOf(await ownLanguage(scope), 'names');
  return DEFAULT_STATES.map((state) => ({ ...state, name: say(`states.${state.group}`) }));
}

/** Makes a state the default of new work items. */
export async function markDefaultState(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'state.update');
  await lockStates(scope);
  const state = await stateResource.get(scope, id);
  if (state.is_triage) throw errors.notFound();
  if (!state.default) await stateResource.update(scope, id, { default: true });
}

async function clearDefault(scope: ProjectScope, except: string | null): Promise<void> {
  const others = await scope.sql<{ id: string }[]>`
    SELECT id FROM states WHERE project_id = ${scope.project.id} AND "default" AND NOT is_triage
      AND id IS DISTINCT FROM ${except}::uuid AND ${live(scope.sql)}`;
  for (const other of others) await stateResource.update(scope, other.id, { default: false });
}

const notForTriage = () => invalidField('group', '"triage" is not a valid choice.');

/** Serializes changes of the default state and deletions. */
async function lockStates(scope: ProjectScope): Promise<void> {
  await scope.sql`SELECT 1 FROM projects WHERE id = ${scope.project.id} FOR NO KEY UPDATE`;
}

/** Items in hidden states are hidden: publishes or removes them when a state changes. */
async function hideOrShowItems(
  scope: ProjectScope,
  before: StateRow,
  { id, is_triage }: StateRow,
): Promise<void> {
  if (before.is_triage === is_triage) return;
  const moved = await scope.sql`
    UPDATE work_items SET is_triage = ${is_triage} WHERE state_id = ${id} AND is_triage <> ${is_triage}`;
  if (moved.count > 0) await resetAudiences(scope, scope.project.id);
}

/** Refuses to delete the default state, or one with visible items. */
async function refuseNeeded(scope: ProjectScope, state: StateRow): Promise<void> {
  if (state.is_triage) throw errors.notFound();
  if (state.default) throw badRequest('Default state cannot be deleted');
  const [held] = await scope.sql`
    SELECT 1 FROM work_items WHERE state_id = ${state.id} AND is_current LIMIT 1`;
  if (held) throw badRequest('The state is not empty, only empty states can be deleted');
}

/** Moves hidden items of a deleted state to the default state: they would be lost with it. */
async function moveHiddenItems(scope: ProjectScope, { id }: StateRow): Promise<void> {
  const moved = await scope.sql`
    UPDATE work_items SET is_triage = false, updated_at = clock_timestamp(), state_id = d.id,
      completed_at = CASE WHEN d."group" = 'completed'
        THEN coalesce(completed_at, clock_timestamp()) END
    FROM (
      SELECT s.id, s."group" FROM states s
      WHERE s.project_id = ${scope.project.id} AND ${live(scope.sql, 's')} AND NOT s.is_triage
      ORDER BY s."default" DESC, s.sequence LIMIT 1) d
    WHERE work_items.state_id = ${id} AND ${live(scope.sql, 'work_items')}`;
  if (moved.count > 0) await resetAudiences(scope, scope.project.id);
}
