import { useEffect, useSyncExternalStore } from 'react';

import type { DayProgress } from '#shared/contract/progress.ts';
import { useIsCurrent } from '#web/lib/feed/status.ts';
import { get } from '#web/lib/http/http.ts';

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
const listeners = new Set<() => void>();

/**
 * The days that the server knows, read when the component is shown, and again when `version` changes or the
 * connection is back. What was read last stays, offline as well. Null = there is nothing to read.
 */
export function useDayReading(
  path: string | null,
  version: string,
): readonly [DayReading, again: () => void] {
  const reading = useSyncExternalStore(subscribe, () => known.get(path ?? '') ?? NOTHING);
  const isCurrent = useIsCurrent();
  useEffect(() => {
    if (path === null) return undefined;
    const last = known.get(path);
    if (last?.version === version && !last.hasFailed) return undefined;
    const wait = last?.rows ? SETTLE_MS : 0;
    const timer = setTimeout(() => void read(path, version), wait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the connection is back: what failed is read again
  }, [path, version, isCurrent]);
  return [
    reading,
    () => {
      if (path !== null) void read(path, version);
    },
  ];
}

async function read(path: string, version: string): Promise<void> {
  const key = `${path} ${version}`;
  if (running.has(key)) return;
  running.add(key);
  try {
    const rows = await get<readonly DayProgress[]>(path);
    keep(path, { rows: rows.map(dayCountsOf), readAt: Date.now(), hasFailed: false, version });
  } catch {
    keep(path, { ...(known.get(path) ?? NOTHING), hasFailed: true });
  } finally {
    running.delete(key);
  }
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
