import type { UserWorkload } from '#shared/contract/user-profiles.ts';
import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';
import { numberOf, weekdayOf } from '#web/ui/timeline/scale.ts';

const WEEKS = 8;

/** A week by its first day, with its number of completed items. */
interface CompletedWeek {
  readonly start: Day;
  readonly count: number;
}

/** Sums days into the last eight weeks, including the current one. */
export function completedByWeek(
  days: UserWorkload['completed_days'],
  today: Day,
  weekStart: number,
): readonly CompletedWeek[] {
  const thisWeek = addDays(today, -((weekdayOf(numberOf(today)) - weekStart + 7) % 7));
  return Array.from({ length: WEEKS }, (_, at) => {
    const start = addDays(thisWeek, (at - WEEKS + 1) * 7);
    const inWeek = days.filter(({ date }) => {
      const place = daysBetween(start, date);
      return place >= 0 && place < 7;
    });
    return { start, count: inWeek.reduce((sum, { count }) => sum + count, 0) };
  });
}
