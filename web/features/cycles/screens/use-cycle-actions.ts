import type { CycleImage } from '#shared/contract/cycles.ts';
import { useLinkActions } from '#web/features/containers/use-link-actions.ts';
import { useProjectPlace } from '#web/features/projects/store.ts';

import { cycleWrites } from './changes.ts';
import { cycleRequest } from './cycle-requests.ts';

/** What can be done with a cycle: the one source of its menu, its keys and its buttons. */
export function useCycleActions(cycle: CycleImage) {
  const place = useProjectPlace(cycle.project_id);
  const { slug, projectId } = place;
  const { id: cycleId } = cycle;
  return {
    ...useLinkActions(`/${slug}/projects/${projectId}/cycles/${cycleId}`, 'cycles'),
    star: () => cycleWrites.togglePin(place, cycle),
    edit: () => cycleRequest.ask({ is: 'edit', cycleId }),
    duplicate: () => cycleRequest.ask({ is: 'create', projectId, copyOf: cycleId }),
    end: () => cycleRequest.ask({ is: 'end', cycleId }),
    transfer: () => cycleRequest.ask({ is: 'transfer', cycleId }),
    archive: () => cycleWrites.archive(place, cycle),
    restore: () => cycleWrites.restore(place, cycle),
    remove: () => cycleRequest.ask({ is: 'delete', cycleId }),
  };
}
