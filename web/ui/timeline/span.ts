import { formatDay, type Day } from '#web/lib/formats/dates.ts';

import { dayAt, numberOf } from './scale.ts';

/** From one day to another, both included; either may be open. */
export interface Span {
  readonly start: Day | null;
  readonly end: Day | null;
}

/** What of a span is held: all of it, or one of its ends. */
export type Part = 'whole' | 'start' | 'end';

export const NO_SPAN: Span = { start: null, end: null };

/** The span with a part of it some days later; an end stops at the other one. */
export function shifted({ start, end }: Span, part: Part, days: number): Span {
  const later = (day: Day | null) => (day === null ? null : dayAt(numberOf(day) + days));
  if (part === 'whole') return { start: later(start), end: later(end) };
  // An open end begins at the other one.
  if (part === 'start') {
    const next = later(start ?? end);
    return { start: next && end && next > end ? end : next, end };
  }
  const next = later(end ?? start);
  return { start, end: next && start && next < start ? start : next };
}

/** The span between two days, in whatever order. */
export function spanBetween(one: Day, other: Day): Span {
  return one <= other ? { start: one, end: other } : { start: other, end: one };
}

/** How many days it lasts; null where an end is open. */
export function daysOf({ start, end }: Span): number | null {
  return start === null || end === null ? null : numberOf(end) - numberOf(start) + 1;
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** How a span is written: `Nov 9 – Nov 27`; an open end is left out. */
export function spanText({ start, end }: Span, today?: Day): string {
  const [from, to] = [start, end].map((day) => (day === null ? '' : formatDay(day, today)));
  return start !== null && start === end ? (from ?? '') : `${from} – ${to}`.trim();
}
