import { type Day, formatDays } from '#web/lib/formats/dates.ts';

import { dayAt, numberOf } from './scale.ts';

/** A range of days, both included; either end may be open. */
export interface Span {
  readonly start: Day | null;
  readonly end: Day | null;
}

/** The dragged part of a span. */
export type Part = 'whole' | 'start' | 'end';

export const NO_SPAN: Span = { start: null, end: null };

/** A span with one part moved by a number of days; an end stops at the other one. */
export function shifted({ start, end }: Span, part: Part, days: number): Span {
  const later = (day: Day | null) => (day === null ? null : dayAt(numberOf(day) + days));
  if (part === 'whole') return { start: later(start), end: later(end) };
  // An open end starts at the other end.
  if (part === 'start') {
    const next = later(start ?? end);
    return { start: next && end && next > end ? end : next, end };
  }
  const next = later(end ?? start);
  return { start, end: next && start && next < start ? start : next };
}

/** The span between two days in either order. */
export function spanBetween(one: Day, other: Day): Span {
  return one <= other ? { start: one, end: other } : { start: other, end: one };
}

/** Length in days; null where an end is open. */
export function daysOf({ start, end }: Span): number | null {
  return start === null || end === null ? null : numberOf(end) - numberOf(start) + 1;
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Formats a span: `Nov 9 – Nov 27`; an open end is left out. */
export const spanText = ({ start, end }: Span, today?: Day): string =>
  formatDays(start, end, today);
