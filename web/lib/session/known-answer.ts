import { useEffect, useEffectEvent } from 'react';

import { known } from './session-snapshot.ts';

/** What was shown last in this tab, by name. */
const shown = new Map<string, unknown>();

interface Answer<Value> {
  /** Undefined while the server has not answered. */
  readonly value: Value | undefined;
  /** The answer that the value is made of: another one is remembered anew. */
  readonly source: unknown;
  /** What of it is kept for a page that is loaded anew; null = nothing. */
  readonly short: ((value: Value) => Value) | null;
}

/** What the server answers, or what it answered last: a part of the home that was seen before is never empty. */
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
