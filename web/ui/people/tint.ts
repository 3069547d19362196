import { useEffect, useRef, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

/** Duration of the highlight of another person's change, in milliseconds. */
export const TINT_MS = 2_000;

/**
 * Highlights a value that somebody else has just changed in their hue, which fades within two
 * seconds; with reduced motion it is a line at the edge. `personId` = who changed it, null for
 * oneself or nobody; `first` = the value before there was one to show.
 */
export function useTint(
  value: unknown,
  personId: string | null,
  first: unknown = value,
): { className: string } {
  const [tint, setTint] = useState<Tint | null>(null);
  const known = useRef(first);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    setTint((last) => (personId === null ? null : { personId, turn: (last?.turn ?? 0) + 1 }));
  }, [value, personId]);
  useEffect(() => {
    if (!tint) return undefined;
    const timer = setTimeout(() => setTint(null), TINT_MS);
    return () => clearTimeout(timer);
  }, [tint]);
  return { className: tint ? tintLook(tint) : '' };
}

/** The person who has just changed a value, and a counter of changes. */
export interface Tint {
  readonly personId: string;
  readonly turn: number;
}

/** Classes of a highlight. */
export function tintLook({ personId, turn }: Tint): string {
  // Two names for one animation, so that a second change restarts it.
  const fade = turn % 2 === 1 ? 'animate-tint' : 'animate-tint-again';
  return classNames(
    hueOf(personId),
    fade,
    'rounded-chip still:animate-none still:border-s-2 still:border-who hc:inset-ring-2 hc:inset-ring-who',
  );
}
