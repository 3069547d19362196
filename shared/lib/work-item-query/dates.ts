import { addDays, isDate } from '#shared/lib/work-item-lists/moments.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { queryOf } from './fields.ts';
import type { DateUnit, FilterValue } from './filter.ts';

/** An absolute date, or an offset from today. */
export type DayValue = Extract<FilterValue, { is: 'date' | 'offset' }>;

const DAYS: Record<DateUnit, number> = { d: 1, w: 7, m: 30 };
const OFFSET = /^([+-]?)(\d{1,4})([dwm])$/i;
const WORDS = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);

/** Whether offsets without a sign lie in the past for this field. */
export function looksBack(field: QueryField): boolean {
  return queryOf(field).date?.isAhead === false;
}

/**
 * Whether a written offset has no sign; after `<` and `>` it compares distances rather than dates.
 */
export function isPlainDistance(text: string): boolean {
  return OFFSET.exec(text)?.[1] === '';
}

/** Parses a day: `today`, `2026-12-01`, `2w`, `-3d`; null for anything else. */
export function readDay(text: string, field: QueryField): DayValue | null {
  const days = WORDS.get(text.toLowerCase());
  if (days !== undefined) return offset(days, 'd');
  if (isDate(text)) return { is: 'date', date: text };
  const [, sign, digits, letter] = OFFSET.exec(text) ?? [];
  const unit = unitOf(letter);
  if (unit === null) return null;
  const isBehind = sign === '-' || (sign === '' && looksBack(field));
  return offset(isBehind ? -Number(digits) : Number(digits), unit);
}

/** Prints a day as `readDay` parses it; `isPlain` = an offset without a sign. */
export function writeDay(value: DayValue, field: QueryField): { text: string; isPlain: boolean } {
  if (value.is === 'date') return { text: value.date, isPlain: false };
  const { amount, unit } = value;
  for (const [word, days] of WORDS) {
    if (unit === 'd' && amount === days) return { text: word, isPlain: false };
  }
  const isPlain = amount < 0 === looksBack(field);
  const sign = amount < 0 ? '-' : '+';
  return { text: `${isPlain ? '' : sign}${Math.abs(amount)}${unit}`, isPlain };
}

/** The calendar date of a day value; null outside the calendar. */
export function dayOf(value: DayValue, today: string): string | null {
  return value.is === 'date' ? value.date : addDays(today, value.amount * DAYS[value.unit]);
}

/** An offset from today; zero has one form whatever the unit. */
export function offset(amount: number, unit: DateUnit): DayValue {
  return amount === 0 ? { is: 'offset', amount: 0, unit: 'd' } : { is: 'offset', amount, unit };
}

function unitOf(letter: string | undefined): DateUnit | null {
  const unit = letter?.toLowerCase();
  return unit === 'd' || unit === 'w' || unit === 'm' ? unit : null;
}
