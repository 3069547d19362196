import { useEffect, useEffectEvent } from 'react';

import { known } from './session-snapshot.ts';

/** The last shown values of this tab, by name. */
const shown = new Map<string, unknown>();

interface Answer<Value> {
  /** Undefined until the server has answered. */
  readonly value: Value | undefined;
  /** Object that the value is derived from: a new one is stored again. */
  readonly source: unknown;
  /** Part to store for the next page load; null = nothing. */
  readonly short: ((value: Value) => Value) | null;
}

/**
 * The server's answer, or the last one until it arrives, so that a known part of the home is never
 * empty.
 */
export function useKnownAnswer<Value>(name: string, answer: Answer<Value>): Value | undefined {
  const { value, source } = answer;
  const remember = useEffectEvent(() => {
    if (value === undefined) return;
    shown.set(name, value);
    if (answer.short) known.keep(name, answer.short(value));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when to remember
  useEffect(() => remember(), [name, source]);
  return value ?? (shown.get(name) as Value | undefined) ?? known.read<Value>(name) ?? undefined;
}
