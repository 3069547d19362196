import { addDays, type Day } from '#web/lib/formats/dates.ts';
import { dayAt, numberOf, weekdayOf } from '#web/ui/timeline/scale.ts';

/** How much a calendar shows at once. */
export const CALENDAR_SPANS = ['month', 'week'] as const;
export type CalendarSpan = (typeof CALENDAR_SPANS)[number];

/** The days that a calendar shows, week by week. */
export interface Grid {
  readonly span: CalendarSpan;
  /** The month it is of, as `YYYY-MM`: days of others are paler. */
  readonly month: string;
  /** The shown days of each week: all have as many. */
  readonly weeks: readonly (readonly Day[])[];
  /** The first and the last day, also when they are left out as days of a weekend. */
  readonly first: Day;
  readonly last: Day;
}

/** How a calendar is laid out. */
export interface GridRules {
  readonly span: CalendarSpan;
  /** The first day of the week, 0 = Sunday. */
  readonly weekStart: number;
  /** The days of the week that are free. */
  readonly weekend: readonly number[];
  readonly showsWeekends: boolean;
}

/** The grid that shows a day. */
export function gridOf(day: Day, rules: GridRules): Grid {
  const { span, weekStart } = rules;
  const month = day.slice(0, 7);
  const [from, to] = span === 'week' ? [day, day] : [firstOfMonth(day), lastOfMonth(day)];
  const start = startOfWeek(from, weekStart);
  const count = (numberOf(startOfWeek(to, weekStart)) - numberOf(start)) / 7 + 1;
  const all = Array.from({ length: count }, (_, week) => weekFrom(addDays(start, week * 7), rules));
  // Without weekends the first week of a month may have no day of it.
  const weeks = all.filter((days) => span === 'week' || days.some((one) => isIn(month, one)));
  const [firstWeek = []] = weeks;
  const first = startOfWeek(firstWeek[0] ?? start, weekStart);
  return { span, month, weeks, first, last: addDays(first, weeks.length * 7 - 1) };
}

/** A day of the month or week before or after. */
export function turned(day: Day, span: CalendarSpan, step: 1 | -1): Day {
  return span === 'week' ? addDays(day, step * 7) : addMonths(day, step);
}

/** The first day of a month some months later or earlier. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  return dayOfMonth(Math.floor(months / 12), (months % 12) + 1);
}

/** The first day of a month. */
export function dayOfMonth(year: number, month: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** Whether a day belongs to a month. */
export function isIn(month: string, day: Day): boolean {
  return day.startsWith(month);
}

/** Whether a day is free. */
export function isFree(day: Day, weekend: readonly number[]): boolean {
  return weekend.includes(weekdayOf(numberOf(day)));
}

function weekFrom(start: Day, { weekend, showsWeekends }: GridRules): readonly Day[] {
  const days = Array.from({ length: 7 }, (_, place) => addDays(start, place));
  const shown = showsWeekends ? days : days.filter((day) => !isFree(day, weekend));
  return shown.length > 0 ? shown : days;
}

function startOfWeek(day: Day, weekStart: number): Day {
  const number = numberOf(day);
  return dayAt(number - ((weekdayOf(number) - weekStart + 7) % 7));
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function lastOfMonth(day: Day): Day {
  return addDays(addMonths(day, 1), -1);
}
