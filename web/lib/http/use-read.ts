import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import { get } from './http.ts';

/** How a read of something that is not in the feed stands. */
export interface Reading<Value> {
  /** The last answer; it stays while it is read again. */
  readonly value: Value | undefined;
  /** When that came; 0 = none has come. */
  readonly readAt: number;
  readonly error: unknown;
  readonly again: () => void;
  /** Puts in what is known to be so now, until the next answer. */
  readonly keep: (change: (value: Value) => Value) => void;
}

/** Reads an address when the component is shown, and again when the address or `version` changes. */
export function useRead<Value>(path: string | null, version: unknown = 0): Reading<Value> {
  return useReading(path, () => get<Value>(path ?? ''), version);
}

/** As `useRead`, for what is more than one request: `path` names what it is about; null = nothing is read. */
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
