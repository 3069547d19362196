import { offsetOf } from '#shared/lib/days.ts';

/** The moment at which clocks in `to` show what clocks in `from` show at `moment`. */
export function sameClockIn(moment: string, from: string, to: string): string {
  const at = Date.parse(moment);
  const clock = at + offsetOf(from, at);
  // The offset must be that of the result, so it is computed twice near a clock change.
  const near = clock - offsetOf(to, clock);
  return new Date(clock - offsetOf(to, near)).toISOString();
}

/**
 * Whether clocks in two zones show the same time at a moment; `other` defaults to the browser's
 * zone.
 */
export function isSameClock(moment: Date, one: string, other?: string): boolean {
  return offsetOf(one, moment.getTime()) === offsetOf(other, moment.getTime());
}
