import { addDays, isDate } from '#shared/lib/work-item-lists/moments.ts';
import type { QueryField } from '#shared/work-item-fields/registry.ts';

import { queryOf } from './fields.ts';
import type { DateUnit, FilterValue } from './filter.ts';

/** A day, fixed or counted from today. */
export type DayValue = Extract<FilterValue, { is: 'date' | 'offset' }>;

const DAYS: Record<DateUnit, number> = { d: 1, w: 7, m: 30 };
const OFFSET = /^([+-]?)(\d{1,4})([dwm])$/i;
const WORDS = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['yesterday', -1],
]);

/** Whether a field's distances without a sign lie behind today. */
export function looksBack(field: QueryField): boolean {
  return queryOf(field).date?.isAhead === false;
}

/** Whether a written distance has no sign: `<` and `>` before one compare distances, not days. */
export function isPlainDistance(text: string): boolean {
  return OFFSET.exec(text)?.[1] === '';
}

/** Reads a day: `today`, `2026-12-01`, `2w`, `-3d`; null for anything else. */
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

/** Writes a day as `readDay` reads it; `isPlain` says that it is a distance without a sign. */
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

/** The calendar day, or null outside the calendar. */
export function dayOf(value: DayValue, today: string): string | null {
  return value.is === 'date' ? value.date : addDays(today, value.amount * DAYS[value.unit]);
}

/** A distance from today; none at all is the same in every unit. */
export function offset(amount: number, unit: DateUnit): DayValue {
  return amount === 0 ? { is: 'offset', amount: 0, unit: 'd' } : { is: 'offset', amount, unit };
}

function unitOf(letter: string | undefined): DateUnit | null {
  const unit = letter?.toLowerCase();
  return unit === 'd' || unit === 'w' || unit === 'm' ? unit : null;
}
