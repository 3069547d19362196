import { useEffect } from 'react';

import { readInstance, useInstance } from '#web/features/instances/store.ts';

/** Asks for the installation's settings where nobody has yet. */
export function useKnownInstance(): void {
  const { state } = useInstance();
  useEffect(() => {
    if (state === 'loading') void readInstance();
  }, [state]);
}
