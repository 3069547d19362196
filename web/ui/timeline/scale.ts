import { addDays, type Day } from '#web/lib/formats/dates.ts';

export const ZOOMS = ['week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** Width of a day by zoom, in pixels. */
export const DAY_WIDTHS: Readonly<Record<Zoom, number>> = { week: 56, month: 20, quarter: 7 };

/** Limits of the zoom, in pixels per day. */
const NARROWEST = 1.5;
const WIDEST = 120;
/** Below this width, days and weeks are not distinguished: only months are labeled. */
export const WEEKS_FROM = 3;

/** Clamps the width of a day. */
export function possibleWidth(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, width));
}

/** The zoom whose width is nearest. */
export function zoomOf(dayWidth: number): Zoom {
  const distance = (zoom: Zoom) => Math.abs(Math.log(DAY_WIDTHS[zoom] / dayWidth));
  return ZOOMS.reduce((best, zoom) => (distance(zoom) < distance(best) ? zoom : best));
}

const DAY_MS = 86_400_000;
const EPOCH = '1970-01-01';

/** Day number: days since 1970-01-01. */
export function numberOf(day: Day): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** Inverse of `numberOf`. */
export function dayAt(number: number): Day {
  return addDays(EPOCH, number);
}

/** A range of day numbers. */
export interface Stretch {
  readonly from: number;
  /** Exclusive end. */
  readonly to: number;
}

/** The months of a range, each from its first day to that of the next. */
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

/** The labeled days of a range: all, or the first of each week. */
export function ticksIn({ from, to }: Stretch, zoom: Zoom, weekStart: number): number[] {
  const days = Array.from({ length: to - from }, (_, place) => from + place);
  return zoom === 'quarter' ? days.filter((day) => weekdayOf(day) === weekStart) : days;
}

/** Weekday of a day number, 0 = Sunday; day 0 was a Thursday. */
export function weekdayOf(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}
