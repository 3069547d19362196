import { useCallback, useSyncExternalStore } from 'react';

import { scopeOfItems } from '#web/features/work-items/data/load-item.ts';
import { projectItems } from '#web/features/work-items/data/project-items.ts';

/**
 * Whether all items of a project are here, so that they can be counted. They are brought as long as the component is
 * shown, unless it only makes use of what others have brought. A guest who sees their own items alone never has all;
 * `isOwnEnough` = what they see is what counts.
 */
export function useIsWhole(projectId: string, brings: boolean, isOwnEnough: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const close = brings ? projectItems.open(projectId) : null;
      const stop = projectItems.subscribe(listener);
      return () => {
        close?.();
        stop();
      };
    },
    [projectId, brings],
  );
  return useSyncExternalStore(subscribe, () => isHere(projectId, isOwnEnough));
}

function isHere(projectId: string, isOwnEnough: boolean): boolean {
  const { status } = projectItems.statusOf(projectId);
  return (status === 'ready' || status === 'syncing') && (isOwnEnough || seesAll(projectId));
}

/** Whether the person sees every item of a project, as the numbers of the server count them. */
function seesAll(projectId: string): boolean {
  return !scopeOfItems(projectId).startsWith('user:');
}
