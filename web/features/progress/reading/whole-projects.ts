import { useCallback, useSyncExternalStore } from 'react';

import { itemSource } from './item-source.ts';

/**
 * Whether all items of a project are here, so that they can be counted. They are brought as long as the component is
 * shown, unless it only makes use of what others have brought. A guest who sees their own items alone never has all;
 * `isOwnEnough` = what they see is what counts.
 */
export function useIsWhole(projectId: string, brings: boolean, isOwnEnough: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const source = itemSource();
      const close = brings && projectId !== '' ? source.open(projectId) : null;
      const stop = source.subscribe(listener);
      return () => {
        close?.();
        stop();
      };
    },
    [projectId, brings],
  );
  return useSyncExternalStore(subscribe, () => {
    const source = itemSource();
    return source.isHere(projectId) && (isOwnEnough || source.seesAll(projectId));
  });
}
