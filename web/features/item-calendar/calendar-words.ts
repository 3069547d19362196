import type { TFunction } from 'i18next';

import type { ItemDays } from '#web/features/work-items/fields/item-days.ts';
import { type Day, formatDay, formatDays } from '#web/lib/formats/dates.ts';
import { asHeading, locale } from '#web/lib/formats/locale.ts';
import { toLocalDate } from '#web/ui/dates/day.ts';

import type { Grid } from './grid.ts';

type Translate = TFunction<'work-items'>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter is made once for each language and shape. */
function formatterOf(shape: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()} ${shape}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formatters.set(key, known);
  return known;
}

/** What a grid is of: its month, or its days. */
export function titleOf({ span, month, weeks, first }: Grid): string {
  if (span === 'month') return monthName(`${month}-01`);
  const days = weeks.flat();
  const range = formatterOf('range', { month: 'short', day: 'numeric', year: 'numeric' });
  return range.formatRange(toLocalDate(days[0] ?? first), toLocalDate(days.at(-1) ?? first));
}

/** A month with its year. */
export function monthName(day: Day): string {
  const name = formatterOf('month', { month: 'long', year: 'numeric' }).format(toLocalDate(day));
  return asHeading(name);
}

/** A month without its year, in short. */
export function shortMonth(day: Day): string {
  return formatterOf('short', { month: 'short' }).format(toLocalDate(day));
}

/** The name of a day of the week, in short or as one letter. */
export function weekdayName(day: Day, width: 'short' | 'narrow' | 'long'): string {
  return formatterOf(width, { weekday: width }).format(toLocalDate(day));
}

/** The number of a day; the first of a month says its month. */
export function dayNumber(day: Day, isLong: boolean): string {
  if (isLong)
    return formatterOf('first', { month: 'short', day: 'numeric' }).format(toLocalDate(day));
  const parts = formatterOf('day', { day: 'numeric' }).formatToParts(toLocalDate(day));
  // Some languages write "1日": the sign belongs to running text.
  return parts.find(({ type }) => type === 'day')?.value ?? String(Number(day.slice(8)));
}

/** The days of an item, as they are said. */
export function datesWords({ begin, due }: ItemDays, t: Translate): string {
  if (begin === null && due === null) return t('calendar.noDates');
  if (begin === null) return t('calendar.due', { day: formatDay(due ?? '') });
  if (due === null) return t('calendar.starts', { day: formatDay(begin) });
  return formatDays(begin, due);
}
