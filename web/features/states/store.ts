import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { CreateState, StateImage, UpdateState } from '#shared/contract/states.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import {
  hasItems,
  projectHome,
  projectPath,
  type ProjectPlace,
} from '#web/features/projects/store.ts';
import { resource } from '#web/lib/resources/resource.ts';
import { collection } from '#web/lib/store/collection.ts';

/** The collection of the work items feature, which depends on this one. */
const items = collection<WorkItemImage>('work_item');

export const states = resource<StateImage, ProjectPlace, CreateState, UpdateState>('state', {
  path: (place) => projectPath(place, 'states'),
  home: projectHome,
  messages: 'settings:states.changes',
  outlivesPage: true,
  isUsed: ({ id }) => items.all().some(({ state_id }) => state_id === id),
  recall: (place, id) => hasItems(place, { state: id }),
  order: { field: 'sequence', step: 15_000 },
});

/** States of a project in workflow order: by group, then by position. */
export function useStates(projectId: string): readonly StateImage[] {
  return states.useSelect(
    (rows) =>
      rows
        .filter((row) => row.project_id === projectId && row.group !== 'triage')
        .toSorted(
          (a, b) =>
            STATE_GROUPS.indexOf(a.group) - STATE_GROUPS.indexOf(b.group) ||
            a.sequence - b.sequence,
        ),
    [projectId],
  );
}
