import { useCallback, useEffect, useRef, useState } from 'react';

import { forgetAdmin } from './admin-session.ts';
import { readWorkspaces, type WorkspacePage } from './calls.ts';
import { isSignedOut } from './use-configuration.ts';

const WAIT_MS = 250;

/** The list of all workspaces, page by page. */
export function useWorkspaces(search: string) {
  const [pages, setPages] = useState<readonly WorkspacePage[] | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const asked = useRef(search);
  const read = useCallback(() => {
    readWorkspaces(search).then(
      (page) => {
        // The answer to an older search comes too late.
        if (asked.current !== search) return;
        setPages([page]);
        setIsAway(false);
      },
      (error: unknown) => {
        if (isSignedOut(error)) forgetAdmin();
        else setIsAway(true);
      },
    );
  }, [search]);
  useEffect(() => {
    asked.current = search;
    const timer = setTimeout(read, search === '' ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [search, read]);
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
    read,
  };
}
