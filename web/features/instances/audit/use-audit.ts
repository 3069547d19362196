import { useCallback, useEffect, useRef, useState } from 'react';

import type { AuditKind, AuditPage } from '#shared/contract/audit.ts';
import { forgetAdmin } from '#web/features/instances/admin-session.ts';
import { isSignedOut } from '#web/features/instances/use-configuration.ts';
import { useInstanceNews } from '#web/features/instances/use-instance-news.ts';
import { send } from '#web/lib/http/http.ts';

export interface AuditQuery {
  readonly search: string;
  readonly kind: AuditKind | undefined;
  readonly days: number;
  /** Id of a workspace to filter by. */
  readonly workspace: string | undefined;
  /** Id of a person to filter by. */
  readonly actor: string | undefined;
}

/** Filters in the URL. */
export function auditQueryOf(search: string): AuditQuery {
  const asked = new URLSearchParams(search);
  return {
    search: '',
    kind: undefined,
    days: 30,
    workspace: asked.get('workspace') ?? undefined,
    actor: asked.get('actor') ?? undefined,
  };
}

/** Filters as parameters of the call. */
export function auditWire({ search, kind, days, workspace, actor }: AuditQuery) {
  return { search: search.trim() || undefined, kind, days, workspace, actor };
}

const WAIT_MS = 200;

const TABLES = ['audit_entries'] as const;

/**
 * Reads the log page by page, and newly added entries; people who are no longer admins have to
 * sign in again.
 */
export function useAudit(query: AuditQuery) {
  const [page, setPage] = useState<AuditPage | null>(null);
  const [isAway, setIsAway] = useState(false);
  const asked = useRef(query);
  const call = useCallback(
    async (before: string | undefined, keep: (found: AuditPage) => void) => {
      try {
        const found = await send<AuditPage>('GET', '/api/instances/audit/', {
          query: { ...auditWire(query), before },
          isOtherSession: true,
        });
        // Ignores the answer to an older query.
        if (asked.current !== query) return;
        keep(found);
        setIsAway(false);
      } catch (error) {
        if (isSignedOut(error)) forgetAdmin();
        else setIsAway(true);
      }
    },
    [query],
  );
  const read = useCallback(() => {
    asked.current = query;
    void call(undefined, setPage);
  }, [call, query]);
  useEffect(() => {
    const timer = setTimeout(read, query.search === asked.current.search ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [read, query]);
  useInstanceNews(TABLES, () => void call(undefined, (found) => setPage(added(found))));
  const more = () =>
    void call(page?.next ?? undefined, (found) =>
      setPage((last) => ({
        ...found,
        workspaces: last?.workspaces ?? [],
        results: [...(last?.results ?? []), ...found.results],
      })),
    );
  return { page, isAway, read, more };
}

/** Puts the current first page before the loaded entries. */
const added = (first: AuditPage) => (last: AuditPage | null) => {
  const known = new Set(first.results.map(({ id }) => id));
  // More was added than a page holds, so the list starts over instead of having a gap.
  if (!last?.results.some(({ id }) => known.has(id))) return first;
  const older = last.results.filter(({ id }) => !known.has(id));
  if (older.length === 0) return first;
  return { ...first, results: [...first.results, ...older], next: last.next };
};
