import { useCallback, useEffect, useState } from 'react';

import { forgetAdmin } from './admin-session.ts';
import { readWorkspaces, type WorkspacePage } from './calls.ts';
import { isSignedOut } from './use-configuration.ts';

const WAIT_MS = 250;

/** The list of all workspaces, page by page. */
export function useWorkspaces(search: string) {
  const [pages, setPages] = useState<readonly WorkspacePage[] | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(
      () => {
        readWorkspaces(search).then(
          (page) => {
            if (isOld) return;
            setPages([page]);
            setIsAway(false);
          },
          (error: unknown) => {
            if (isSignedOut(error)) forgetAdmin();
            else if (!isOld) setIsAway(true);
          },
        );
      },
      search === '' ? 0 : WAIT_MS,
    );
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [search, round]);
  const last = pages?.at(-1);
  const more = async (cursor: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const page = await readWorkspaces(search, cursor);
      setPages((now) => [...(now ?? []), page]);
    } catch (error) {
      if (isSignedOut(error)) forgetAdmin();
      else setIsAway(true);
    }
    setIsBusy(false);
  };
  return {
    rows: pages?.flatMap(({ results }) => results) ?? null,
    total: last?.total_results ?? 0,
    isAway,
    isBusy,
    more: last?.next_page_results ? () => void more(last.next_cursor) : null,
    read: useCallback(() => setRound((now) => now + 1), []),
  };
}
