import type { CSSProperties } from 'react';

/**
 * CSS variables of the time area: its first day and the width of a day. Positions are computed
 * from them in CSS, so that zooming renders no row.
 */
export function dayVariables(from: number, dayWidth: number): CSSProperties {
  return { '--first-day': from, '--day': `${dayWidth}px` } as CSSProperties;
}

/** CSS offset of a day number, which may be fractional. */
export function atDay(day: number): string {
  return `calc((${day} - var(--first-day)) * var(--day))`;
}

/** CSS width of a number of days. */
export function daysLong(days: number): string {
  return `calc(${days} * var(--day))`;
}
