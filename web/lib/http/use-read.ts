import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import { get } from './http.ts';

/** State of a read that is not in the feed. */
export interface Reading<Value> {
  /** The last answer; it stays during the next read. */
  readonly value: Value | undefined;
  /** Time of the last answer; 0 = none yet. */
  readonly readAt: number;
  readonly error: unknown;
  readonly again: () => void;
  /** Replaces the value until the next answer. */
  readonly keep: (change: (value: Value) => Value) => void;
}

/** Reads a path while the component is mounted, and again when the path or `version` changes. */
export function useRead<Value>(path: string | null, version: unknown = 0): Reading<Value> {
  return useReading(path, () => get<Value>(path ?? ''), version);
}

/** As `useRead`, for more than one request: `path` is its key; null = read nothing. */
export function useReading<Value>(
  path: string | null,
  read: () => Promise<Value>,
  version: unknown,
): Reading<Value> {
  const [state, setState] = useState<{
    path: string | null;
    value?: Value;
    readAt?: number;
    error?: unknown;
  }>({
    path: null,
  });
  const [turn, setTurn] = useState(0);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (path === null) return undefined;
    let isOver = false;
    readNow().then(
      (value) => !isOver && setState({ path, value, readAt: Date.now() }),
      (error: unknown) => {
        if (!isOver)
          setState((last) => (last.path === path ? { ...last, error } : { path, error }));
      },
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the last two say when to read again
  }, [path, version, turn]);
  const isOld = state.path !== path;
  return {
    value: isOld ? undefined : state.value,
    readAt: isOld ? 0 : (state.readAt ?? 0),
    error: isOld ? undefined : state.error,
    again: useCallback(() => setTurn((last) => last + 1), []),
    keep: (change) =>
      setState((last) =>
        last.value === undefined ? last : { ...last, value: change(last.value) },
      ),
  };
}
