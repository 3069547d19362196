const DAY = 86_400_000;
const MINUTE = 60_000;

/** Converts the sample's days to dates relative to its creation. */
export interface Calendar {
  date(day: number): string;
  /** A time of that day in working hours, never in the future, depending on `turn`. */
  moment(day: number, turn: number): string;
}

export function calendarOf(now: number): Calendar {
  const midnight = Math.floor(now / DAY) * DAY;
  return {
    date: (day) => new Date(midnight + day * DAY).toISOString().slice(0, 10),
    moment(day, turn) {
      const minutes = 7 * 60 + ((turn * 97) % (11 * 60));
      const wanted = midnight + day * DAY + minutes * MINUTE;
      // For times that would be in the future, a later turn is closer to now.
      const latest = now - (MINUTE * 60) / (turn + 1);
      return new Date(Math.min(wanted, latest)).toISOString();
    },
  };
}

export function latestOf(...moments: readonly string[]): string {
  return moments.toSorted().at(-1) ?? '';
}
