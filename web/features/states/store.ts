import { STATE_GROUPS } from '#shared/constants/states.ts';
import type { StateImage } from '#shared/contract/states.ts';
import { collection } from '#web/lib/store/collection.ts';

export const states = collection<StateImage>('state');

/** A project's states in the order of work: by group, then by their own order. */
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
