import type { CycleImage } from '#shared/contract/cycles.ts';
import { useContainerActions } from '#web/features/containers/use-actions.ts';

import { cycleWrites } from './changes.ts';
import { cycleRequest } from './cycle-requests.ts';

/** What can be done with a cycle: the one source of its menu, its keys and its buttons. */
export function useCycleActions(cycle: CycleImage) {
  const { id, project_id: projectId } = cycle;
  const ask = (is: 'edit' | 'delete' | 'end' | 'transfer') => cycleRequest.ask({ is, id });
  return {
    ...useContainerActions(cycle, { name: 'cycle', writes: cycleWrites, ask }),
    duplicate: () => cycleRequest.ask({ is: 'create', projectId, copyOf: id }),
    end: () => ask('end'),
    transfer: () => ask('transfer'),
  };
}
