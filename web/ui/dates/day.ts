import type { Day } from '#web/lib/formats/dates.ts';

/**
 * A day as the calendar library expects it: local midnight, of which it compares year, month and
 * date only.
 */
export function toLocalDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Inverse of `toLocalDate`. */
export function fromLocalDate(date: Date): Day {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-');
}

/** The day of a year, month (from 1) and date; null when it does not exist. */
export function dayOf(year: number, month: number, date: number): Day | null {
  const day = fromLocalDate(new Date(year, month - 1, date));
  return Number(day.slice(5, 7)) === month && Number(day.slice(8)) === date ? day : null;
}

/** First day of the week in a locale, 0 = Sunday. */
export function weekStartOf(language: string): WeekDay {
  const first = weekInfoOf(language, 'firstDay');
  return typeof first === 'number' ? toWeekDay(first) : 1;
}

/** First working day of the week in a locale. */
export function firstWorkday(language: string, weekStart: WeekDay): WeekDay {
  const free = weekendOf(language);
  const days = WEEK.map((day) => toWeekDay(day + weekStart));
  return days.find((day) => !free.includes(day)) ?? weekStart;
}

/** Weekend days in a locale, 0 = Sunday. */
export function weekendOf(language: string): readonly number[] {
  const weekend: unknown = weekInfoOf(language, 'weekend');
  return Array.isArray(weekend) ? weekend.map((day) => Number(day) % 7) : [0, 6];
}

export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** Normalizes a weekday number; 7 is Sunday too. */
export function toWeekDay(day: number): WeekDay {
  return WEEK[day % 7] ?? 1;
}

/** Browsers have it as a method, as a property, or not at all. */
function weekInfoOf(language: string, name: string): unknown {
  const locale = new Intl.Locale(language);
  for (const key of ['getWeekInfo', 'weekInfo']) {
    const held: unknown = Reflect.get(locale, key);
    const info: unknown = typeof held === 'function' ? Reflect.apply(held, locale, []) : held;
    if (typeof info === 'object' && info !== null) return Reflect.get(info, name);
  }
  return undefined;
}
