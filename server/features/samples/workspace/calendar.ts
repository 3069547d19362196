const DAY = 86_400_000;
const MINUTE = 60_000;

/** Turns the sample's days into dates around the day it is made. */
export interface Calendar {
  /** A calendar date. */
  date(day: number): string;
  /** A moment of that day in working hours, never in the future; a larger `turn` is another one. */
  moment(day: number, turn: number): string;
}

/** The calendar of a sample that is made now. */
export function calendarOf(now: number): Calendar {
  const midnight = Math.floor(now / DAY) * DAY;
  return {
    date: (day) => new Date(midnight + day * DAY).toISOString().slice(0, 10),
    moment(day, turn) {
      const minutes = 7 * 60 + ((turn * 97) % (11 * 60));
      const wanted = midnight + day * DAY + minutes * MINUTE;
      // Of what comes too early in the day, the later turn is nearer to now.
      const latest = now - (MINUTE * 60) / (turn + 1);
      return new Date(Math.min(wanted, latest)).toISOString();
    },
  };
}

/** The latest of some moments. */
export function latestOf(...moments: readonly string[]): string {
  return moments.toSorted().at(-1) ?? '';
}
