import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';

import type { InstanceTable } from '#shared/constants/instances.ts';
import { send } from '#web/lib/http/http.ts';
import type { TableQuery, TableView } from '#web/ui/tables/table-column.ts';

import { forgetAdmin } from './admin-session.ts';
import { isSignedOut } from './use-configuration.ts';
import { useInstanceNews } from './use-instance-news.ts';

const Also = z.record(z.string(), z.string());
const WAIT_MS = 200;
const PAGE_SIZE = 25;

interface ListPage<Row, Stats> {
  readonly results: readonly Row[];
  readonly total_results: number;
  readonly extra_stats: Stats;
}

/** A table of the admin area, which the server searches, sorts and pages. */
export interface AdminList<Row, Stats> {
  /** Null until the first answer. */
  readonly view: TableView<Row> | null;
  /** Facts about all rows of the list. */
  readonly stats: Stats | null;
  readonly isAway: boolean;
  readonly read: () => void;
  /** Replaces a row until the next answer. */
  readonly keep: (row: Row) => void;
}

/**
 * Reads a page of a list, again when one of its tables has changed; people who are no longer
 * admins have to sign in again.
 */
export function useAdminList<Row extends { readonly id: string }, Stats = null>(
  path: string,
  tables: readonly InstanceTable[],
  first: TableQuery,
  more?: Readonly<Record<string, string | undefined>>,
): AdminList<Row, Stats> {
  const [query, onQuery] = useState(first);
  const [page, setPage] = useState<ListPage<Row, Stats> | null>(null);
  const [isAway, setIsAway] = useState(false);
  const asked = useRef<TableQuery>(query);
  // Serialized, so that equal objects are the same query.
  const also = JSON.stringify(more ?? {});
  const turn = useRef(0);
  const read = useCallback(() => {
    asked.current = query;
    turn.current += 1;
    const own = turn.current;
    const conditions = { ...wireOf(query), ...Also.parse(JSON.parse(also)) };
    send<ListPage<Row, Stats>>('GET', path, { query: conditions, isOtherSession: true }).then(
      (found) => {
        // Ignores the answer to an older question.
        if (own !== turn.current) return;
        setPage(found);
        setIsAway(false);
      },
      (error: unknown) => {
        if (isSignedOut(error)) forgetAdmin();
        else setIsAway(true);
      },
    );
  }, [path, query, also]);
  useEffect(() => {
    const isTyped = query.words !== asked.current.words;
    const timer = setTimeout(read, isTyped ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [read, query]);
  useInstanceNews(tables, read);
  return {
    view: page && {
      rows: page.results,
      total: page.total_results,
      pageSize: PAGE_SIZE,
      query,
      onQuery,
    },
    stats: page?.extra_stats ?? null,
    isAway,
    read,
    keep: (row) =>
      setPage(
        (last) =>
          last && { ...last, results: last.results.map((one) => (one.id === row.id ? row : one)) },
      ),
  };
}

function wireOf({ words, sort, page }: TableQuery) {
  return {
    per_page: PAGE_SIZE,
    cursor: `${PAGE_SIZE}:${page}:0`,
    search: words.trim() || undefined,
    order_by: sort ? `${sort.isDown ? '-' : ''}${sort.by}` : undefined,
  };
}
