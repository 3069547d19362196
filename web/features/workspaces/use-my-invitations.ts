import { useCallback, useEffect, useState } from 'react';

import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';

import { readMyInvitations } from './calls.ts';

const EVERY_MS = 15_000;

/** One's own invitations, polled, because outside of a workspace there is no feed. */
export function useMyInvitations() {
  const [list, setList] = useState<readonly WorkspaceInvitation[] | null>(null);
  const [isAway, setIsAway] = useState(false);
  const read = useCallback(() => {
    readMyInvitations().then(
      (found) => {
        setList(found);
        setIsAway(false);
      },
      () => setIsAway(true),
    );
  }, []);
  useEffect(() => {
    read();
    const look = () => {
      if (document.visibilityState === 'visible') read();
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read]);
  return { invitations: list, isAway, read };
}
