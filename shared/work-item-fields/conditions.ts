import { errors } from '#shared/errors.ts';
import { startOfDay } from '#shared/lib/days.ts';
import {
  type DateBounds,
  readDateExpressions,
} from '#shared/lib/work-item-lists/date-expressions.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { addDays, readMoment } from '#shared/lib/work-item-lists/moments.ts';

/** One filter, read: the server makes SQL of it and the client a test. All of a list's must hold. */
export type Condition =
  | {
      /** The value, or one of the values, is one of these. */
      readonly is: 'one' | 'many';
      readonly key: string;
      readonly values: readonly string[];
      readonly orNone: boolean;
    }
  | { readonly is: 'date'; readonly key: string; readonly bounds: DateBounds }
  | MomentCondition
  | { readonly is: 'later'; readonly key: string; readonly than: string }
  | { readonly is: 'contains'; readonly key: string; readonly text: string }
  /** The number lies in one of the ranges. */
  | {
      readonly is: 'range';
      readonly key: string;
      readonly ranges: readonly NumberRange[];
      readonly orNone: boolean;
    }
  | { readonly is: 'flag'; readonly key: string; readonly values: readonly boolean[] }
  | { readonly is: 'set'; readonly keys: readonly string[] }
  /** It is below no item of the list: what is shown below that one need not stand in the list again. */
  | { readonly is: 'top' }
  /** From being made to being completed it took as many whole days as one of the spans says. */
  | { readonly is: 'lasted'; readonly spans: readonly DaySpan[] }
  /** Rows do not have the values: only the server knows them. */
  | { readonly is: 'linked'; readonly key: LinkKey; readonly values: readonly string[] }
  | { readonly is: 'intake'; readonly values: readonly number[] };

/** The moment is at or after `from`, and earlier than `before`; both in UTC, null = no bound. */
export interface MomentCondition {
  readonly is: 'moment';
  readonly key: string;
  readonly from: string | null;
  readonly before: string | null;
  readonly orNone: boolean;
}

/** What other tables link to an item: people, how long it was in work, where it was on a day. */
export type LinkKey = 'subscribers' | 'mentions' | 'cycle_time' | 'was';

/** A span of whole days. */
export interface DaySpan {
  readonly from: number;
  /** The last day of it; null = it has no end. */
  readonly to: number | null;
}

/** Numbers from one to another, both included; null = no bound. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** What reading a filter may need. */
interface Reading {
  /** The field's key. */
  readonly key: string;
  /** The date by the server's clock, in UTC. */
  readonly today: string;
}

/** Reads a query parameter; null when it filters nothing. */
export type ReadFilter = (text: string, reading: Reading) => Condition | null;

/** Reads ids of which the value must be one, or `None`. */
export const idFilter: ReadFilter = (text, { key }) => {
  const wanted = readIdsOrNone(text);
  return wanted && { is: 'one', key, ...wanted };
};

/** Reads ids of which one must be among the values, or `None`. */
export const idsFilter: ReadFilter = (text, { key }) => {
  const wanted = readIdsOrNone(text);
  return wanted && { is: 'many', key, ...wanted };
};

/** Reads words of which the value must be one. */
export const wordFilter: ReadFilter = (text, { key }) => {
  const all = [...new Set(listed(text))];
  if (all.length === 0) return null;
  const values = all.filter((word) => word !== NONE);
  return { is: 'one', key, values, orNone: all.includes(NONE) };
};

/** Reads the days between which the value must lie. */
export const dateFilter: ReadFilter = (text, { key, today }) => {
  const bounds = readDateExpressions(listed(text), today);
  return bounds && { is: 'date', key, bounds };
};

/**
 * Reads the days in UTC between which a moment must lie, or the exact moments: `MOMENT;after` is at
 * or after it, `MOMENT;before` earlier.
 */
export const momentFilter: ReadFilter = (text, { key, today }) => {
  const exact: { from?: string; before?: string } = {};
  const days = listed(text).filter((item) => {
    const [head = '', side] = item.split(';');
    const moment = readMoment(head);
    if (moment !== null) exact[side?.trim() === 'after' ? 'from' : 'before'] = moment;
    return moment === null;
  });
  const bounds = readDateExpressions(days, today);
  if (!bounds && Object.keys(exact).length === 0) return null;
  return { ...momentCondition(key, bounds ?? NO_BOUNDS, 'UTC'), ...exact };
};

const NO_BOUNDS: DateBounds = { from: null, to: null, on: null, isNone: false };

/** The test that a moment lies on the days of a time zone. */
export function momentCondition(key: string, bounds: DateBounds, zone: string): MomentCondition {
  const starts = [bounds.from, bounds.on].flatMap((day) =>
    day === null ? [] : [startOfDay(day, zone)],
  );
  const ends = [bounds.to, bounds.on].flatMap((day) => (day === null ? [] : [endOfDay(day, zone)]));
  const [from = null, before = null] = [starts.toSorted().at(-1), ends.toSorted()[0]];
  return { is: 'moment', key, from, before, orNone: bounds.isNone };
}

/** Days of a time zone as `momentFilter` reads them. */
export function momentWords(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  zone: string,
): string {
  const parts = [
    ...(from === null ? [] : [`${startOfDay(from, zone)};after`]),
    ...(to === null ? [] : [`${endOfDay(to, zone)};before`]),
  ];
  return parts.join(',');
}

/** The first moment after a day. */
function endOfDay(day: string, zone: string): string {
  const next = addDays(day, 1);
  return next === null ? LAST_MOMENT : startOfDay(next, zone);
}

const LAST_MOMENT = '9999-12-31T23:59:59.999999Z';

/** Reads the moment after which the value must lie. */
export const laterFilter: ReadFilter = (text, { key }) => {
  const than = readMoment(text);
  if (than === null) throw errors.badValue();
  return { is: 'later', key, than };
};

/** Reads a part of a text. */
export const textFilter: ReadFilter = (text, { key }) =>
  text.trim() === '' ? null : { is: 'contains', key, text: text.trim() };

const NUMBER = String.raw`-?\d{1,12}(?:\.\d{1,6})?`;
const RANGE = new RegExp(`^(${NUMBER})?(\\.\\.)?(${NUMBER})?$`);

/** Reads a range of numbers: `3`, `3..7.5`, `3..` or `..7`; null for anything else. */
export function readRange(text: string): NumberRange | null {
  const [, from, dots, to] = RANGE.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  if (dots === undefined) return to === undefined ? { from: Number(from), to: Number(from) } : null;
  return {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
  };
}

/** Reads ranges of which one must hold the number, or `None`. */
export const rangeFilter: ReadFilter = (text, { key }) => {
  const items = listed(text);
  if (items.length === 0) return null;
  return rangeCondition(key, items);
};

/** The test that a number lies in one of the written ranges; what is no range holds nothing. */
export function rangeCondition(key: string, words: readonly string[]): Condition {
  const ranges = words.flatMap((word) => readRange(word) ?? []);
  return { is: 'range', key, ranges, orNone: words.includes(NONE) };
}

/** How people write whether a box is checked, and how group keys and programs do. */
const FLAG_WORDS = new Map([
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
]);

/** Whether a word says that a box is checked; null for any other word. */
export function readFlag(word: string): boolean | null {
  return FLAG_WORDS.get(word.toLowerCase()) ?? null;
}

/** Reads whether a box must be checked. */
export const flagFilter: ReadFilter = (text, { key }) => {
  const items = listed(text);
  return items.length === 0 ? null : flagCondition(key, items);
};

/** The test that a box is as one of the words says. */
export function flagCondition(key: string, words: readonly string[]): Condition {
  return { is: 'flag', key, values: words.flatMap((word) => readFlag(word) ?? []) };
}

/** Reads people of whom one must be linked to the item. */
export const linkFilter =
  (link: LinkKey): ReadFilter =>
  (text) => {
    const values = readIds(text);
    return values.length === 0 ? null : { is: 'linked', key: link, values };
  };

/** Reads `false` as: no items that are below another one of the list. */
export const topIfFalse: ReadFilter = (text) => (text === 'false' ? { is: 'top' } : null);

/** Reads `true` as: only items that have a value of all these fields. */
export const allSet =
  (...keys: readonly string[]): ReadFilter =>
  (text) =>
    text === 'true' ? { is: 'set', keys } : null;

/** Reads statuses of intake records. */
export const intakeFilter: ReadFilter = (text) => {
  const values = listed(text)
    .filter((item) => /^-?\d{1,4}$/.test(item))
    .map(Number);
  return values.length === 0 ? null : { is: 'intake', values };
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Ids of a comma list; malformed ones are dropped. */
export function readIds(text: string): string[] {
  const folded = listed(text).map((item) => item.toLowerCase());
  return [...new Set(folded.filter((item) => UUID.test(item)))];
}

/** The items of a comma list; blank ones and `null` say nothing. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && item !== 'null');
}

function readIdsOrNone(text: string) {
  const values = readIds(text);
  const orNone = listed(text).includes(NONE);
  return values.length === 0 && !orNone ? null : { values, orNone };
}
