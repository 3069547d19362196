import { useCallback, useEffect, useRef, useState } from 'react';

import { forgetAdmin } from './admin-session.ts';
import { readWorkspaces, type WorkspacePage } from './calls.ts';
import { isSignedOut } from './use-configuration.ts';
import { useInstanceNews } from './use-instance-news.ts';

const WAIT_MS = 250;

const TABLES = ['workspaces', 'workspace_members', 'projects', 'users'] as const;

/** All workspaces, page by page, kept current. */
export function useWorkspaces(search: string) {
  const [pages, setPages] = useState<readonly WorkspacePage[] | null>(null);
  const [isAway, setIsAway] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const asked = useRef(search);
  const shown = useRef(1);
  const read = useCallback(async () => {
    const count = shown.current;
    try {
      const found = await readPages(search, count);
      // Ignores the answer to an older search, or one with fewer pages.
      if (asked.current !== search || shown.current !== count) return;
      setPages(found);
      setIsAway(false);
    } catch (error) {
      if (isSignedOut(error)) forgetAdmin();
      else setIsAway(true);
    }
  }, [search]);
  useEffect(() => {
    asked.current = search;
    shown.current = 1;
    const timer = setTimeout(() => void read(), search === '' ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [search, read]);
  useInstanceNews(TABLES, read);
  const last = pages?.at(-1);
  const more = async () => {
    if (isBusy) return;
    setIsBusy(true);
    shown.current += 1;
    await read();
    setIsBusy(false);
  };
  return {
    rows: pages?.flatMap(({ results }) => results) ?? null,
    total: last?.total_results ?? 0,
    isAway,
    isBusy,
    more: last?.next_page_results ? () => void more() : null,
    read: () => void read(),
  };
}

/** Reads this many pages from the first one on, or as many as there are. */
async function readPages(search: string, count: number): Promise<WorkspacePage[]> {
  const pages: WorkspacePage[] = [];
  for (let cursor: string | undefined; pages.length < count;) {
    // oxlint-disable-next-line no-await-in-loop -- where the next page begins is known with this one
    const page = await readWorkspaces(search, cursor);
    pages.push(page);
    if (!page.next_page_results) break;
    cursor = page.next_cursor;
  }
  return pages;
}
