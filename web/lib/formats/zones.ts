import { clockIn } from '#shared/lib/days.ts';

/** The moment at which clocks in another time zone show what they show in this one at a moment. */
export function sameClockIn(moment: string, from: string, to: string): string {
  const at = Date.parse(moment);
  const clock = at + offsetOf(from, at);
  // The offset is that of the moment that is looked for: near a change of the clocks it takes a second look.
  const near = clock - offsetOf(to, clock);
  return new Date(clock - offsetOf(to, near)).toISOString();
}

/** Whether clocks in two time zones show the same at a moment; by default in this browser's own. */
export function isSameClock(moment: Date, one: string, other?: string): boolean {
  return offsetOf(one, moment.getTime()) === offsetOf(other, moment.getTime());
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetOf(timeZone: string | undefined, at: number): number {
  const { year, month, day, hour, minute, second } = clockIn(at, timeZone);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(at / 1000) * 1000;
}
