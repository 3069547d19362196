import { addDays, type Day } from '#web/lib/formats/dates.ts';
import { lookNow } from '#web/lib/look/look.ts';
import { fold } from '#web/ui/pickers/fold.ts';

import { dayOf, fromLocalDate, toLocalDate } from './day.ts';

/** Words for days in the person's language; alternatives are separated by `|`. */
export interface DateWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly yesterday: string;
  readonly in: string;
  readonly ago: string;
  readonly next: string;
  readonly one: string;
  readonly days: string;
  readonly weeks: string;
  readonly months: string;
  readonly years: string;
  readonly endOfWeek: string;
  readonly endOfMonth: string;
}

export interface DateContext {
  readonly today: Day;
  readonly language: string;
  /** 0 = Sunday. */
  readonly weekStart: number;
  readonly words: DateWords;
}

/**
 * Parses a day such as "fri", "in 2 weeks", "31/12", "24 nov" or "2026-03-01"; null when it is
 * none.
 */
export function readTypedDate(text: string, context: DateContext): Day | null {
  const plain = plainOf(text, context.language).replace(/\.$/, '');
  if (plain === '') return null;
  for (const read of [
    readWord,
    readIso,
    readMarkedDate,
    readDistance,
    readWeekday,
    readNext,
    readNumbers,
    readMonthName,
  ]) {
    const day = read(plain, context);
    if (day !== undefined) return day;
  }
  return null;
}

/**
 * A text as it is compared: full-width and Arabic digits, case, accents, spaces and marks of
 * direction do not count.
 */
export function plainOf(text: string, language: string): string {
  return fold(text.normalize('NFKC').replaceAll(DIRECTIONS, ''), language)
    .replaceAll(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim()
    .replaceAll(/\s+/g, ' ');
}

const DIRECTIONS = /[\u061c\u200e\u200f\u2066-\u2069]/g;
/** Of both blocks, whose last four bits are the number. */
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** undefined = this parser does not match; null = it does, but there is no such day. */
type Read = Day | null | undefined;

function readWord(text: string, { today, words, weekStart, language }: DateContext): Read {
  const is = (word: string) => waysOf(word, language).includes(text);
  if (is(words.today)) return today;
  if (is(words.tomorrow)) return addDays(today, 1);
  if (is(words.yesterday)) return addDays(today, -1);
  if (is(words.endOfWeek)) return addDays(startOfWeek(today, weekStart), 6);
  if (is(words.endOfMonth)) return endOfMonth(today);
  return undefined;
}

function readIso(text: string): Read {
  const found = /^(\d{4})[-/.] ?(\d{1,2})[-/.] ?(\d{1,2})$/.exec(text);
  return found ? dayOf(Number(found[1]), Number(found[2]), Number(found[3])) : undefined;
}

/** `12月31日`, `31日`, `12월 31일`: the signs of Chinese, Japanese and Korean. */
const MARKED_DATE = new RegExp(
  `^(?:(?:(\\d{4})${signs('年', '년')} ?)?(\\d{1,2})${signs('月', '월')} ?)?(\\d{1,2})${signs('日', '号', '일')}$`,
  'u',
);

/** Any of these signs, as `fold` leaves them. */
function signs(...all: readonly string[]): string {
  return `(?:${all.map((sign) => sign.normalize('NFD')).join('|')})`;
}

function readMarkedDate(text: string, { today }: DateContext): Read {
  const found = MARKED_DATE.exec(text);
  if (!found) return undefined;
  const [, year, month, date] = found;
  return month ? inYear(year, Number(month), Number(date), today) : nextDate(Number(date), today);
}

/** Words such as "in" and "ago" stand before the distance in some languages and after it in others. */
function readDistance(text: string, { today, words, language }: DateContext): Read {
  const any = (...of: readonly string[]) => of.flatMap((word) => waysOf(word, language)).join('|');
  const { days, weeks, months, years } = words;
  const near = any(words.in, words.ago);
  const shape = new RegExp(
    `^(${near})? ?([+-]?\\d{1,4}|${any(words.one)})? ?(${any(days, weeks, months, years)}) ?(${near})?$`,
    'u',
  );
  const found = shape.exec(text);
  if (!found) return undefined;
  const [, before = '', number = '', unit = '', after = ''] = found;
  // Some languages say "in week", as an empty word for one says; none says a unit alone.
  const isOne = before !== '' && words.one.split('|').includes('');
  if (number === '' && !isOne) return undefined;
  const size = /\d/.test(number) ? Number(number) : 1;
  const isPast = [before, after].some((word) => waysOf(words.ago, language).includes(word));
  const count = isPast ? -size : size;
  const is = (word: string) => waysOf(word, language).includes(unit);
  if (is(days)) return addDays(today, count);
  if (is(weeks)) return addDays(today, count * 7);
  return addMonths(today, is(months) ? count : count * 12);
}

function readWeekday(text: string, { today, language, weekStart, words }: DateContext): Read {
  const next = afterNext(text, { words, language });
  const name = next ?? text;
  const wanted = namesOf(language, 'weekday').findIndex((names) => isShortFor(name, names));
  if (wanted === -1) return undefined;
  if (next !== undefined) {
    const week = addDays(startOfWeek(today, weekStart), 7);
    return addDays(week, (wanted - weekStart + 7) % 7);
  }
  return addDays(today, (wanted - toLocalDate(today).getDay() + 7) % 7 || 7);
}

/** What is called next: the text without the word, which stands before or after it. */
function afterNext(
  text: string,
  { words, language }: Pick<DateContext, 'words' | 'language'>,
): string | undefined {
  const ways = waysOf(words.next, language);
  const before = ways.find((way) => text.startsWith(way));
  if (before) return text.slice(before.length).trim();
  const after = ways.find((way) => text.endsWith(way));
  return after && text.slice(0, -after.length).trim();
}

function readNext(text: string, { today, language, weekStart, words }: DateContext): Read {
  const unit = afterNext(text, { words, language });
  if (!unit) return undefined;
  if (waysOf(words.weeks, language).includes(unit))
    return addDays(startOfWeek(today, weekStart), 7);
  if (waysOf(words.months, language).includes(unit)) return addDays(endOfMonth(today), 1);
  if (waysOf(words.years, language).includes(unit)) return dayOf(yearOf(today) + 1, 1, 1);
  return undefined;
}

/**
 * Parses `31/12`, `31.12.26`, or `12/31` by the person's format; a number alone is a day of the
 * month.
 */
function readNumbers(text: string, { today, language }: DateContext): Read {
  const found = /^(\d{1,2})(?:\.?|(?:[-/. ]+(\d{1,2})(?:[-/. ]+(\d{4}|\d{2}))?))$/.exec(text);
  if (!found) return undefined;
  const [first, second] = [Number(found[1]), Number(found[2])];
  if (!found[2]) return nextDate(first, today);
  const isMonthFirst = (writesMonthFirst(language) && first <= 12) || second > 12;
  const [month, date] = isMonthFirst ? [first, second] : [second, first];
  return inYear(found[3], month, date, today);
}

function readMonthName(text: string, { today, language }: DateContext): Read {
  const found =
    /^(\d{1,2})\.? (?:de )?(\p{L}+)\.?,?(?: (?:de )?(\d{4}|\d{2}))?$/u.exec(text) ??
    swap(/^(\p{L}+)\.? (\d{1,2})\.?(?:,? (\d{4}))?$/u.exec(text));
  if (!found) return undefined;
  const month = namesOf(language, 'month').findIndex((names) => isShortFor(found[2] ?? '', names));
  return month === -1 ? undefined : inYear(found[3], month + 1, Number(found[1]), today);
}

function swap(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]];
}

/** A day without a year is the next one after today. */
function inYear(year: string | undefined, month: number, date: number, today: Day): Day | null {
  if (year) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, date);
  const [now, later] = [0, 1].map((more) => dayOf(yearOf(today) + more, month, date));
  return now && now >= today ? now : (later ?? null);
}

function nextDate(date: number, today: Day): Day | null {
  for (let more = 0; more < 12; more++) {
    const day =
      dayOf(yearOf(today), Number(today.slice(5, 7)) + more, date) ?? rolled(today, more, date);
    if (day && day >= today) return day;
  }
  return null;
}

function rolled(today: Day, more: number, date: number): Day | null {
  const month = Number(today.slice(5, 7)) + more;
  return dayOf(yearOf(today) + Math.floor((month - 1) / 12), ((month - 1) % 12) + 1, date);
}

function addMonths(day: Day, count: number): Day {
  const date = toLocalDate(day);
  const wanted = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + count);
  const last = Number(endOfMonth(fromLocalDate(date)).slice(8));
  date.setDate(Math.min(wanted, last));
  return fromLocalDate(date);
}

function endOfMonth(day: Day): Day {
  const date = toLocalDate(day);
  return fromLocalDate(new Date(date.getFullYear(), date.getMonth() + 1, 0));
}

function startOfWeek(day: Day, weekStart: number): Day {
  return addDays(day, -((toLocalDate(day).getDay() - weekStart + 7) % 7));
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** The alternatives of a word as they are compared, longer ones first. */
export function waysOf(word: string, language: string): string[] {
  return word
    .split('|')
    .map((way) => plainOf(way, language))
    .filter((way) => way !== '')
    .toSorted((a, b) => b.length - a.length);
}

/** Whether a text of at least two letters begins one of the names. */
function isShortFor(text: string, names: readonly string[]): boolean {
  return text.length >= 2 && names.some((name) => name.startsWith(text));
}

/**
 * Long and short names of weekdays from Sunday, or of months; of months also the form after a
 * date.
 */
function namesOf(language: string, part: 'weekday' | 'month'): readonly (readonly string[])[] {
  return Array.from({ length: part === 'weekday' ? 7 : 12 }, (_, place) => {
    const moment = part === 'weekday' ? new Date(2023, 0, 1 + place) : new Date(2023, place, 15);
    const shapes = [
      { [part]: 'long' },
      { [part]: 'short' },
      { day: 'numeric', [part]: 'long' },
    ] as const;
    return shapes.flatMap((shape) => {
      const parts = new Intl.DateTimeFormat(language, shape).formatToParts(moment);
      return parts.filter((one) => one.type === part).map((one) => fold(one.value, language));
    });
  });
}

/** Whether a day lies within what is allowed, the ends included. */
export function isBetween(
  day: Day,
  { min, max }: { readonly min?: Day | undefined; readonly max?: Day | undefined },
): boolean {
  return (min === undefined || day >= min) && (max === undefined || day <= max);
}

/** An example of a typed day, in the local format. */
export function exampleDay(language: string): string {
  return writesMonthFirst(language) ? '12/31' : '31/12';
}

/** Whether 3/4 is in March: by the person's date setting, else by the locale. */
function writesMonthFirst(language: string): boolean {
  const { dates } = lookNow();
  if (dates === 'day-month' || dates === 'month-day') return dates === 'month-day';
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date(2023, 0, 1));
  const order = parts.map((part) => part.type).filter((type) => type === 'day' || type === 'month');
  return order[0] === 'month';
}
