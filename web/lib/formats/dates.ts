import i18next from 'i18next';

import { dayIn } from '#shared/lib/days.ts';
import { type DateStyle, lookNow } from '#web/lib/look/look.ts';

import { locale } from './locale.ts';

/** A calendar day `YYYY-MM-DD`, never a moment. */
export type Day = string;

/** Today in a time zone, by default the browser's. */
export function today(zone?: string): Day {
  const now = Date.now();
  // Cached per minute: every overdue date on screen asks, and formatting takes as long as drawing
  // a cell. Days begin at a full minute in every zone.
  const minute = Math.floor(now / 60_000);
  const last = todays.get(zone);
  if (last?.minute === minute) return last.day;
  const day = dayIn(new Date(now), zone);
  todays.set(zone, { minute, day });
  return day;
}

/** Last results by zone, undefined = the browser's. */
const todays = new Map<string | undefined, { readonly minute: number; readonly day: Day }>();

export function addDays(day: Day, count: number): Day {
  const moment = noon(day);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

/** A day in the local format, without the year when it is the current one. */
export function formatDay(day: Day, now = today()): string {
  const year = day.slice(0, 4) !== now.slice(0, 4);
  return dayText(year ? 'year' : 'day', day);
}

/** A day in the local format with its year, for fields. */
export function formatFullDay(day: Day): string {
  return dayText('year', day);
}

/** From a day to another as the language writes it; an open end is left out. */
export function formatDays(first: Day | null, last: Day | null, now = today()): string {
  const [from, to] = [first, last].map((day) => (day === null ? '' : formatDay(day, now)));
  return from === to ? (from ?? '') : `${from}${i18next.t('ui:through')}${to}`.trim();
}

/** Days as wide as they become in the local format: one of each month, with the year. */
export function widestDays(): string[] {
  const months = Array.from({ length: 12 }, (_, at) => `${at + 1}`.padStart(2, '0'));
  return months.map((month) => dayText('year', `2000-${month}-28`));
}

/** The day of a moment in the person's zone, in the local format. */
export function formatDayOf(iso: string, zone?: string): string {
  return formatDay(dayIn(new Date(iso), zone), today(zone));
}

/** A day with its weekday, for tooltips and headings. */
export function formatLongDay(day: Day): string {
  return dayText('full', day);
}

/** A day with its weekday but without the year, for headings. */
export function formatWeekday(day: Day): string {
  return dayText('weekday', day);
}

/** A moment with its time, in the person's zone. */
export function formatMoment(iso: string, zone?: string): string {
  if (lookNow().dates !== 'language') {
    return `${dayText('year', dayIn(new Date(iso), zone))}, ${formatTime(iso, zone)}`;
  }
  return momentWriter({ dateStyle: 'medium', timeStyle: 'short' }, zone).format(new Date(iso));
}

/** The time of a moment, in the person's zone. */
export function formatTime(iso: string, zone?: string): string {
  return momentWriter({ timeStyle: 'short' }, zone).format(new Date(iso));
}

const momentWriters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes as long as formatting ten moments. */
function momentWriter(style: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const key = `${locale()} ${style.dateStyle ?? ''} ${zone ?? ''}`;
  const known =
    momentWriters.get(key) ??
    new Intl.DateTimeFormat(locale(), { ...style, ...(zone && { timeZone: zone }) });
  momentWriters.set(key, known);
  return known;
}

const STEPS = [
  { unit: 'minute', seconds: 60, most: 3_600 },
  { unit: 'hour', seconds: 3_600, most: 86_400 },
  { unit: 'day', seconds: 86_400, most: 7 * 86_400 },
] as const;

/** Languages whose narrow form reads well; in others it is "-3 j" or "21 g. temu". */
const NARROW = /^(?:en|ja|ko|zh|pseudo)\b/;

/** Relative time up to a week, then the day. */
export function relative(iso: string, now = Date.now(), zone?: string): string {
  const seconds = (now - new Date(iso).getTime()) / 1000;
  const size = Math.abs(seconds);
  const style = NARROW.test(locale()) ? 'narrow' : 'short';
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style });
  // The clock of a server may be some seconds ahead.
  if (size < 60) return seconds > -5 ? i18next.t('ui:justNow') : format.format(0, 'second');
  for (const { unit, seconds: step, most } of STEPS) {
    if (size < most) return format.format(-Math.round(seconds / step), unit);
  }
  return formatDayOf(iso, zone);
}

/** Whether a due date has passed while the work is open; one due today is not late. */
export function isOverdue(day: Day | null, isClosed: boolean, now = today()): boolean {
  return day !== null && !isClosed && day < now;
}

const DAY_SHAPES = {
  day: { day: 'numeric', month: 'short' },
  year: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
type DayShape = keyof typeof DAY_SHAPES;

const dayWriters = new Map<
  string,
  { readonly write: (moment: Date) => string; readonly texts: Map<Day, string> }
>();

/** Cached: lists show the same days many times. */
function dayText(shape: DayShape, day: Day): string {
  const { dates } = lookNow();
  const key = `${shape} ${dates} ${locale()}`;
  const known = dayWriters.get(key) ?? {
    write: dayWriter(shape, dates),
    texts: new Map<Day, string>(),
  };
  dayWriters.set(key, known);
  const { write, texts } = known;
  const text = texts.get(day) ?? write(noon(day));
  if (texts.size < MAX_DAYS) texts.set(day, text);
  return text;
}

function dayWriter(shape: DayShape, style: DateStyle): (moment: Date) => string {
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
  if (style === 'language') {
    const format = formatOf(shape === 'full' ? { dateStyle: 'full' } : DAY_SHAPES[shape]);
    return (moment) => format.format(moment);
  }
  const { month, ...rest }: Intl.DateTimeFormatOptions = DAY_SHAPES[shape];
  const [weekdays, months, days, years] = [
    formatOf({ weekday: 'long' }),
    formatOf({ month }),
    formatOf({ day: 'numeric' }),
    formatOf({ year: 'numeric' }),
  ];
  return (moment) => {
    const weekday = rest.weekday ? `${weekdays.format(moment)}, ` : '';
    if (style === 'iso') return `${weekday}${moment.toISOString().slice(0, 10)}`;
    const isDayFirst = style === 'day-month';
    const pair = [days.format(moment), months.format(moment)];
    const year = rest.year ? `${isDayFirst ? ' ' : ', '}${years.format(moment)}` : '';
    return `${weekday}${(isDayFirst ? pair : pair.toReversed()).join(' ')}${year}`;
  };
}

const MAX_DAYS = 2_000;

function noon(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}
