import { addDays, type Day } from '#web/lib/formats/dates.ts';

/** How much time is in sight. */
export const ZOOMS = ['week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** How wide a day is, in pixels. */
export const DAY_WIDTHS: Readonly<Record<Zoom, number>> = { week: 56, month: 20, quarter: 7 };

/** The narrowest and the widest day that people can zoom to. */
const NARROWEST = 1.5;
const WIDEST = 120;
/** Below this width days and weeks are too narrow to be told apart: months alone are named. */
export const WEEKS_FROM = 3;

/** A width of days that can be drawn. */
export function possibleWidth(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}

/** The word for days of this width: the one whose own is nearest. */
export function zoomOf(dayWidth: number): Zoom {
  const distance = (zoom: Zoom) => Math.abs(Math.log(DAY_WIDTHS[zoom] / dayWidth));
  return ZOOMS.reduce((best, zoom) => (distance(zoom) < distance(best) ? zoom : best));
}

const DAY_MS = 86_400_000;
const EPOCH = '1970-01-01';

/** A day as a number: the next day is one more. */
export function numberOf(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day of such a number. */
export function dayAt(number: number): Day {
  return addDays(EPOCH, number);
}

/** Days of the axis that lie between two numbers. */
export interface Stretch {
  readonly from: number;
  /** The first one after it. */
  readonly to: number;
}

/** The months that have a day in the stretch, each from its first day to that of the next. */
export function monthsIn({ from, to }: Stretch): Stretch[] {
  const months: Stretch[] = [];
  let start = numberOf(`${dayAt(from).slice(0, 7)}-01`);
  while (start < to) {
    const next = numberOf(`${dayAt(start + 31).slice(0, 7)}-01`);
    months.push({ from: start, to: next });
    start = next;
  }
  return months;
}

/** The days of the stretch that the axis names: every one, or the first of each week. */
export function ticksIn({ from, to }: Stretch, zoom: Zoom, weekStart: number): number[] {
  const days = Array.from({ length: to - from }, (_, place) => from + place);
  return zoom === 'quarter' ? days.filter((day) => weekdayOf(day) === weekStart) : days;
}

/** The weekday of a numbered day, 0 = Sunday; day 0 was a Thursday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}
