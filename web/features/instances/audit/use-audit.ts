import { useCallback, useEffect, useRef, useState } from 'react';

import type { AuditKind, AuditPage } from '#shared/contract/audit.ts';
import { forgetAdmin } from '#web/features/instances/admin-session.ts';
import { isSignedOut } from '#web/features/instances/use-configuration.ts';
import { useInstanceNews } from '#web/features/instances/use-instance-news.ts';
import { send } from '#web/lib/http/http.ts';

/** What of the log is looked at. */
export interface AuditQuery {
  readonly search: string;
  readonly kind: AuditKind | undefined;
  readonly days: number;
  /** Only of this workspace. */
  readonly workspace: string | undefined;
  /** Only of this person. */
  readonly actor: string | undefined;
}

/** What of the log the address asks for. */
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

/** The same as the server is asked. */
export function auditWire({ search, kind, days, workspace, actor }: AuditQuery) {
  return { search: search.trim() || undefined, kind, days, workspace, actor };
}

const WAIT_MS = 200;

const TABLES = ['audit_entries'] as const;

/** Reads the log page by page, and what is added to it; whoever is no admin any more signs in again. */
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
        // The answer to an older query comes too late.
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

/** The first page as it is now before what has been read further down. */
const added = (first: AuditPage) => (last: AuditPage | null) => {
  const known = new Set(first.results.map(({ id }) => id));
  // More has been added than a page holds: the gap would go unseen.
  if (!last?.results.some(({ id }) => known.has(id))) return first;
  const older = last.results.filter(({ id }) => !known.has(id));
  if (older.length === 0) return first;
  return { ...first, results: [...first.results, ...older], next: last.next };
};
