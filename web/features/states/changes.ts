import { MAX_BULK } from '#shared/constants/work-items.ts';
import type { StateImage } from '#shared/contract/states.ts';
import { projectPath, type ProjectPlace } from '#web/features/projects/store.ts';
import { get } from '#web/lib/http/http.ts';
import { useRead } from '#web/lib/http/use-read.ts';
import { changes } from '#web/lib/mutations/changes.ts';

import { states } from './store.ts';

/** Makes a state the default of new work items. */
export function markDefault(place: ProjectPlace, state: StateImage): void {
  const others = states.all().filter((row) => row.project_id === place.projectId && row.default);
  void states.act(place, state, {
    message: 'default',
    part: 'mark-default',
    fields: { default: true },
    effects: others.map(({ id }) => ({
      op: 'set',
      entity: states.entity,
      id,
      fields: { default: false },
    })),
  });
}

/** Number of visible items in a state; null until counted. */
export function useItemCount(place: ProjectPlace, stateId: string): number | null {
  const query = new URLSearchParams(itemsOf(stateId, 1));
  const { value, error } = useRead<{ total_count: number }>(
    `${projectPath(place, 'issues')}?${query}`,
  );
  // When counting fails, the server still refuses to delete a state with items.
  return value?.total_count ?? (error ? 0 : null);
}

/** Moves every item of a state to another one, then deletes the state. */
export async function moveItemsAndDelete(
  place: ProjectPlace,
  state: StateImage,
  to: string,
): Promise<void> {
  for (;;) {
    // Moved items have left the state, so the next ones are always on the first page.
    const page = await get<{ results: { id: string }[] }>(
      projectPath(place, 'issues'),
      itemsOf(state.id, MAX_BULK),
    );
    const ids = page.results.map(({ id }) => id);
    if (ids.length === 0) break;
    await changes.call({
      method: 'POST',
      path: projectPath(place, 'bulk-operation-issues'),
      body: { issue_ids: ids, properties: { state_id: to } },
      touches: [state.id, to],
      label: { key: 'settings:states.changes.moveItems', values: { name: state.name } },
      // The deletion is the step.
      isFinal: false,
    });
  }
  await states.delete(place, state, { isQuiet: true });
}

function itemsOf(state: string, limit: number) {
  return { state, per_page: String(limit), cursor: `${limit}:0:0`, order_by: 'created_at' };
}
