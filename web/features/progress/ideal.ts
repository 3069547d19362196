import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { addDays, type Day } from '#web/lib/formats/dates.ts';

import { openOf, scopeOf, type Unit } from './counting/counts.ts';
import type { DayCounts } from './reading/snapshot.ts';

/** A span of days, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** A chart has no more points than this: of longer spans it begins later. */
const MAX_DAYS = 730;

/** How many days a span has. */
export function lengthOf({ from, to }: Span): number {
  return Math.min(MAX_DAYS, Math.max(1, daysBetween(from, to) + 1));
}

/** Every day of a span. */
export function daysOf(span: Span): Day[] {
  const count = lengthOf(span);
  return Array.from({ length: count }, (_, at) => addDays(span.to, at - count + 1));
}

/** What was to be done when the work began: the scope of the first day that has one. */
export function idealStart(rows: readonly DayCounts[], unit: Unit): number {
  const first = rows.find((row) => scopeOf(row[unit]) > 0);
  return first ? scopeOf(first[unit]) : 0;
}

/** What would be left on each of so many days, if the same were done every day until nothing is left. */
export function idealLine(start: number, count: number): number[] {
  // Of much work nobody reads tenths.
  const digits = start < 20 ? 10 : 1;
  return Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round(start * (1 - at / (count - 1)) * digits) / digits,
  );
}

/** By how much the last day is behind the ideal line (above 0) or ahead of it; null = there is nothing to compare. */
export function behindIdeal(rows: readonly DayCounts[], unit: Unit, span: Span): number | null {
  const [last, start] = [rows.at(-1), idealStart(rows, unit)];
  if (!last || start === 0) return null;
  const at = daysOf(span).indexOf(last.date);
  const ideal = idealLine(start, lengthOf(span))[at];
  return ideal === undefined ? null : Math.round(openOf(last[unit]) - ideal);
}
