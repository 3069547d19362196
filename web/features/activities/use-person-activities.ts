import { useEffect, useState } from 'react';

import type { PersonActivity } from '#shared/contract/activities.ts';
import { get } from '#web/lib/http/http.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';

interface ActivityPage {
  readonly results: readonly PersonActivity[];
  readonly next_cursor: string;
  readonly next_page_results: boolean;
}

interface Read {
  readonly path: string;
  readonly page?: ActivityPage;
  readonly failure?: unknown;
}

/** A person's activity, page by page; another `version` loads the newest lines. */
export function usePersonActivities(path: string, version: unknown, perPage: number) {
  const [read, setRead] = useState<Read>({ path });
  const [isLoading, setLoading] = useState(false);
  const [turn, setTurn] = useState(0);
  const now = read.path === path ? read : { path };
  useEffect(() => {
    let isOver = false;
    readPage(path, `${perPage}:0:0`, perPage).then(
      (page) => !isOver && setRead((last) => ({ path, page: withNewest(last, path, page) })),
      (failure: unknown) => {
        if (!isOver) setRead((last) => ({ ...(last.path === path && last), path, failure }));
      },
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the last two say when to read again
  }, [path, perPage, version, turn]);
  const { page, failure } = now;
  const known = useKnownAnswer(`activities ${path}`, {
    value: page?.results,
    source: page,
    short: null,
  });
  const more = async () => {
    if (!page) return;
    setLoading(true);
    try {
      const next = await readPage(path, page.next_cursor, perPage);
      const results = merged(page.results, next.results);
      setRead({ path, page: { ...next, results } });
    } catch (problem) {
      setRead((last) => ({ ...last, failure: problem }));
    } finally {
      setLoading(false);
    }
  };
  return {
    rows: known,
    hasMore: page?.next_page_results ?? false,
    isLoading,
    failure,
    more: () => void more(),
    again: () => setTurn((last) => last + 1),
  };
}

function readPage(path: string, cursor: string, perPage: number): Promise<ActivityPage> {
  return get<ActivityPage>(path, { per_page: perPage, cursor });
}

/**
 * Puts the newest page before the loaded lines; if they do not overlap, the list starts over.
 * Lines within the page's range that are missing from it were undone.
 */
function withNewest(last: Read, path: string, newest: ActivityPage): ActivityPage {
  const page = last.path === path ? last.page : undefined;
  const known = new Set(page?.results.map(({ id }) => id));
  if (!page || !newest.results.some(({ id }) => known.has(id))) return newest;
  const end = newest.results.at(-1)?.created_at ?? '';
  const older = page.results.filter(({ created_at }) => created_at <= end);
  return { ...page, results: merged(newest.results, older) };
}

/** Merges two pages without duplicates: new lines shift the pages while the person reads. */
function merged(
  before: readonly PersonActivity[],
  next: readonly PersonActivity[],
): PersonActivity[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !known.has(id))];
}
