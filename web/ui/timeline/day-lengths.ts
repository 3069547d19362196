import type { CSSProperties } from 'react';

/**
 * On what holds the time: its first day and how wide a day is. What stands at days takes its place from these, so that
 * a zoom draws no row anew.
 */
export function dayVariables(from: number, dayWidth: number): CSSProperties {
  return { '--first-day': from, '--day': `${dayWidth}px` } as CSSProperties;
}

/** Where a day begins; with a part of a day, that part later. */
export function atDay(day: number): string {
  return `calc((${day} - var(--first-day)) * var(--day))`;
}

/** How long some days are. */
export function daysLong(days: number): string {
  return `calc(${days} * var(--day))`;
}
