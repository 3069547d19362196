import { addDays, type Day } from '#web/lib/formats/dates.ts';
import type { WeekDay } from '#web/ui/dates/day.ts';

/** Preset periods. */
export const SPANS = ['all', 'today', 'week', 'month', 'year'] as const;
export type Span = (typeof SPANS)[number];

/** First and last day; null = open. */
export interface DayRange {
  readonly from: Day | null;
  readonly until: Day | null;
}

/** A preset period, or custom days. */
export interface Duration extends DayRange {
  readonly span: Span | 'custom';
}

export const ALL_TIME: Duration = { span: 'all', from: null, until: null };

/** The days of a preset period around today. */
export function durationOf(span: Span, today: Day, weekStart: WeekDay): Duration {
  const [year = '', month = ''] = today.split('-');
  const ranges: Record<Span, () => DayRange> = {
    all: () => ALL_TIME,
    today: () => ({ from: today, until: today }),
    week: () => {
      const from = addDays(today, -((weekDayOf(today) - weekStart + 7) % 7));
      return { from, until: addDays(from, 6) };
    },
    month: () => {
      const from = `${year}-${month}-01`;
      const next = addDays(from, 31);
      return { from, until: addDays(`${next.slice(0, 8)}01`, -1) };
    },
    year: () => ({ from: `${year}-01-01`, until: `${year}-12-31` }),
  };
  const { from, until } = ranges[span]();
  return { span, from, until };
}

/** Intersection of two ranges; null = empty. */
export function meet(a: DayRange, b: DayRange): DayRange | null {
  const from =
    [a.from, b.from]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const until = [a.until, b.until].filter((day) => day !== null).toSorted()[0] ?? null;
  return from !== null && until !== null && from > until ? null : { from, until };
}

/** The range as a list parameter; undefined = no filter. */
export function rangeWord({ from, until }: DayRange): string | undefined {
  const parts = [...(from ? [`${from};after`] : []), ...(until ? [`${until};before`] : [])];
  return parts.length > 0 ? parts.join(',') : undefined;
}

function weekDayOf(day: Day): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay();
}
