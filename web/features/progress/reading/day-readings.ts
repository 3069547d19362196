import { useEffect, useSyncExternalStore } from 'react';

import type { DayProgress } from '#shared/contract/progress.ts';
import { useIsCurrent } from '#web/lib/feed/status.ts';
import { get, HttpError } from '#web/lib/http/http.ts';
import { dropReply, findReply, keepReply } from '#web/lib/local-copy/kept-replies.ts';
import { useMe } from '#web/lib/session/session.ts';

import { type DayCounts, dayCountsOf } from './snapshot.ts';

/** What was read of the days of something, and when. */
export interface DayReading {
  readonly rows: readonly DayCounts[] | null;
  /** In milliseconds; 0 = never. */
  readonly readAt: number;
  /** Whether the last try failed: what is shown is older. */
  readonly hasFailed: boolean;
  /** What was asked for when it was read. */
  readonly version: string;
}

const NOTHING: DayReading = { rows: null, readAt: 0, hasFailed: false, version: '' };
/** So many are kept after they were shown. */
const MAX_KEPT = 200;
/** Readings because of changes wait until these have come to rest, in milliseconds. */
const SETTLE_MS = 2_000;

const known = new Map<string, DayReading>();
const running = new Set<string>();
/** What this browser kept of a path, by path: it is looked up once. */
const lookedUp = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/**
 * The days that the server knows, read when the component is shown, and again when `version` changes or the
 * connection is back. What was read last stays, also offline and after a reload. Null = there is nothing to read.
 */
export function useDayReading(
  path: string | null,
  version: string,
): readonly [DayReading, again: () => void] {
  const reading = useSyncExternalStore(subscribe, () => known.get(path ?? '') ?? NOTHING);
  const isCurrent = useIsCurrent();
  const { id: me } = useMe();
  useEffect(() => {
    if (path === null) return undefined;
    const last = known.get(path);
    if (last?.version === version && !last.hasFailed) return undefined;
    const wait = last?.rows ? SETTLE_MS : 0;
    void lookUp(me, path);
    const timer = setTimeout(() => void read(me, path, version), wait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the connection is back: what failed is read again
  }, [me, path, version, isCurrent]);
  return [
    reading,
    () => {
      if (path !== null) void read(me, path, version);
    },
  ];
}

/** Shows what this browser has kept until the server has answered. */
function lookUp(me: string, path: string): Promise<void> {
  const before = lookedUp.get(path);
  if (before) return before;
  const looking = findReply(me, path).then((kept) => {
    if (!kept || known.get(path)?.rows) return;
    // Only this file keeps replies of these addresses.
    const rows = (kept.body as readonly DayProgress[]).map(dayCountsOf);
    keep(path, { ...NOTHING, rows, readAt: kept.readAt, version: 'kept' });
  });
  lookedUp.set(path, looking);
  return looking;
}

async function read(me: string, path: string, version: string): Promise<void> {
  const key = `${path} ${version}`;
  if (running.has(key)) return;
  running.add(key);
  try {
    const body = await get<readonly DayProgress[]>(path);
    const readAt = Date.now();
    keep(path, { rows: body.map(dayCountsOf), readAt, hasFailed: false, version });
    void keepReply(me, path, body);
  } catch (error) {
    if (isRefusal(error)) void dropReply(me, path);
    else await lookUp(me, path);
    keep(path, { ...(known.get(path) ?? NOTHING), hasFailed: true });
  } finally {
    running.delete(key);
  }
}

/** Whether the days are gone, or not for this person any more. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 403 || error.status === 404);
}

function keep(path: string, reading: DayReading): void {
  known.delete(path);
  known.set(path, reading);
  const [oldest] = known.keys();
  if (known.size > MAX_KEPT && oldest !== undefined) known.delete(oldest);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
