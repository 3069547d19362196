import { v7 } from 'uuid';

import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { CreateState, State, StateImage, UpdateState } from '#shared/contract/states.ts';
import { get } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { fieldsOf, rememberFields } from '#web/lib/mutations/undo-fields.ts';

import { states } from './store.ts';

/** Where a state lives. */
export interface StatePlace {
  readonly slug: string;
  readonly projectId: string;
  readonly workspaceId: string;
}

const STEP = 15_000;
const FIRST_SEQUENCE = 65_535;

const pathOf = ({ slug, projectId }: StatePlace, id = '') =>
  `/api/workspaces/${slug}/projects/${projectId}/states/${id ? `${id}/` : ''}`;

/** Adds a state as the last one; its name may be refused, which the form shows. */
export function createState(place: StatePlace, input: CreateState): Promise<State> {
  const id = v7();
  const last = states
    .all()
    .filter((row) => row.project_id === place.projectId)
    .reduce((most, row) => Math.max(most, row.sequence), FIRST_SEQUENCE - STEP);
  const fields = {
    ...input,
    project_id: place.projectId,
    workspace_id: place.workspaceId,
    sequence: last + STEP,
  };
  return changes.add<State>({
    method: 'POST',
    path: pathOf(place),
    body: input,
    creates: id,
    touches: [id],
    effects: [{ op: 'set', entity: 'state', id, fields }],
    label: { key: 'settings:states.changes.create', values: { name: input.name } },
    isQuiet: true,
  });
}

/** Changes a state, or moves it; can be undone once it was taken. */
export function updateState(
  place: StatePlace,
  state: StateImage,
  fields: UpdateState,
): Promise<State> {
  const after: Partial<StateImage> = { ...(fields as Partial<StateImage>) };
  const before = fieldsOf(state, after);
  const label = { key: 'settings:states.changes.update', values: { name: state.name } };
  const write = (next: UpdateState) =>
    changes.add<State>({
      method: 'PATCH',
      path: pathOf(place, state.id),
      body: next,
      touches: [state.id],
      effects: [{ op: 'set', entity: 'state', id: state.id, fields: next }],
      label,
      isQuiet: true,
    });
  const made = write(fields);
  const remember = () =>
    rememberFields<StateImage>({
      label,
      read: () => states.get(state.id),
      before,
      after,
      write: (next) => void write(next as UpdateState).catch(() => undefined),
    });
  void made.then(remember, () => undefined);
  return made;
}

/** Makes a state the one that new work items begin in. */
export function markDefault(place: StatePlace, state: StateImage): void {
  const old = states
    .all()
    .filter((row) => row.project_id === place.projectId && row.default && row.id !== state.id);
  void changes
    .add({
      method: 'POST',
      path: `${pathOf(place, state.id)}mark-default/`,
      body: {},
      touches: [state.id, ...old.map((row) => row.id)],
      effects: [
        ...old.map(({ id }) => ({
          op: 'set' as const,
          entity: 'state',
          id,
          fields: { default: false },
        })),
        { op: 'set', entity: 'state', id: state.id, fields: { default: true } },
      ],
      label: { key: 'settings:states.changes.default', values: { name: state.name } },
    })
    .catch(() => undefined);
}

/** Deletes an empty state. */
export function deleteState(place: StatePlace, state: StateImage): Promise<unknown> {
  return changes.add({
    method: 'DELETE',
    path: pathOf(place, state.id),
    touches: [state.id],
    effects: [{ op: 'delete', entity: 'state', id: state.id }],
    label: { key: 'settings:states.changes.delete', values: { name: state.name } },
    isQuiet: true,
  });
}

/** How many items people see in a state. */
export async function countItems(
  { slug, projectId }: StatePlace,
  stateId: string,
): Promise<number> {
  const path = `/api/workspaces/${slug}/projects/${projectId}/issues/`;
  const query = { state: stateId, per_page: 1, cursor: '1:0:0', order_by: 'created_at' };
  const { total_count } = await get<{ total_count: number }>(path, query);
  return total_count;
}

/** Moves every item of a state to another one, then deletes it. */
export async function moveItemsAndDelete(
  place: StatePlace,
  state: StateImage,
  to: string,
): Promise<void> {
  const { slug, projectId } = place;
  const path = `/api/workspaces/${slug}/projects/${projectId}/`;
  const query = {
    state: state.id,
    per_page: MAX_BULK,
    cursor: `${MAX_BULK}:0:0`,
    order_by: 'created_at',
  };
  for (;;) {
    // What was moved is no longer in the state: the next items are always the first page.
    const page = await get<{ results: { id: string }[] }>(`${path}issues/`, query);
    const ids = page.results.map(({ id }) => id);
    if (ids.length === 0) break;
    await changes.add({
      method: 'POST',
      path: `${path}bulk-operation-issues/`,
      body: { issue_ids: ids, properties: { state_id: to } },
      touches: [state.id, to],
      effects: [],
      label: { key: 'settings:states.changes.moveItems', values: { name: state.name } },
      isQuiet: true,
    });
  }
  await deleteState(place, state);
}

/** A place between two neighbours, either of which may be missing. */
export function sequenceBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? FIRST_SEQUENCE : after - STEP;
  if (after === undefined) return before + STEP;
  return (before + after) / 2;
}
