import { useEffect, useRef, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

/** What others change is tinted that long, in milliseconds. */
export const TINT_MS = 2_000;

/**
 * A value somebody else has just changed is shown on their hue, which fades within two seconds; with reduced
 * motion a line at its edge stands as long. `personId` is who changed it, null for oneself or nobody; `first` what
 * it was before there was anything to show.
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

/** That somebody has just changed a value, and how often. */
export interface Tint {
  readonly personId: string;
  readonly turn: number;
}

/** How that looks. */
export function tintLook({ personId, turn }: Tint): string {
  // Two names for one fade, so that a second change within the two seconds starts it anew.
  const fade = turn % 2 === 1 ? 'animate-tint' : 'animate-tint-again';
  return classNames(
    hueOf(personId),
    fade,
    'rounded-chip still:animate-none still:border-s-2 still:border-who hc:inset-ring-2 hc:inset-ring-who',
  );
}
