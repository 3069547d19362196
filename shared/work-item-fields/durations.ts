import { NONE, STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';
import { isDate } from '#shared/lib/work-item-lists/moments.ts';

import type { Condition, DaySpan, ReadFilter } from './conditions.ts';
import type { QueryWords, WorkItemField } from './field.ts';
import { type Lasted, wholeDays } from './whole-days.ts';

/** A group of states at the end of a day (UTC). */
export interface PastGroup {
  readonly group: (typeof STATE_GROUPS)[number];
  readonly day: string;
}

const SPAN = /^(\d{1,4})(?:(\.\.)(\d{1,4})?)?$/;

/** Reads a span of days: `3`, `3..7`, or `15..` for that long or longer; null for anything else. */
export function readSpan(text: string): DaySpan | null {
  const [, from, dots, to] = SPAN.exec(text) ?? [];
  if (from === undefined) return null;
  const first = Number(from);
  if (dots === undefined) return { from: first, to: first };
  return { from: first, to: to === undefined ? null : Number(to) };
}

/** Reads where an item was on a day: `started@2026-11-01`; null for anything else. */
export function readPastGroup(text: string): PastGroup | null {
  const [name = '', day = ''] = text.split('@', 2);
  const group = STATE_GROUPS.find((one) => one === name);
  return group !== undefined && text === `${name}@${day}` && isDate(day) ? { group, day } : null;
}

/** Spans that are offered. */
const SPANS = ['0', '1..7', '8..30', '31..'] as const;

const isSpan = (word: string) => readSpan(word) !== null;

/** From the day an item was made to the day it was completed, in whole days; its row says both. */
export const leadTime = {
  key: 'lead_time',
  table: { place: 250, width: 104, isOnRequest: true },
  kind: 'number',
  isOnly: 'on the server',
  days: leadDays,
  filters: [{ name: 'lead_time', read: readerOf(isSpan, leadCondition) }],
  query: {
    name: 'lead_time',
    word: 'lead-time',
    words: {
      key: 'lead_time',
      list: SPANS,
      filter: 'lead_time',
      shape: { accepts: isSpan, condition: leadCondition },
    },
  },
} as const satisfies WorkItemField;

/** From the first start of work on an item to its last completion, in whole days. */
export const cycleTime = {
  key: 'cycle_time',
  kind: 'number',
  isOnly: 'on the server',
  filters: [{ name: 'cycle_time', read: readerOf(isSpan, linkedBy('cycle_time')) }],
  query: {
    name: 'cycle_time',
    word: 'cycle-time',
    words: {
      key: 'cycle_time',
      list: SPANS,
      filter: 'cycle_time',
      shape: { accepts: isSpan, condition: linkedBy('cycle_time'), link: 'cycle_time' },
    },
  },
} as const satisfies WorkItemField;

const isPastGroup = (word: string) => readPastGroup(word) !== null;

/** Where an item was at the end of a day (UTC). */
export const pastGroup = {
  key: 'was',
  kind: 'word',
  isOnly: 'on the server',
  filters: [{ name: 'was', read: readerOf(isPastGroup, linkedBy('was')) }],
  query: {
    name: 'was',
    word: 'was',
    words: {
      key: 'was',
      list: [],
      filter: 'was',
      shape: { accepts: isPastGroup, condition: linkedBy('was'), link: 'was' },
    },
  },
} as const satisfies WorkItemField;

type Shape = NonNullable<QueryWords['shape']>;

function readerOf(accepts: Shape['accepts'], condition: Shape['condition']): ReadFilter {
  return (text) => {
    const written = text.split(',').map((word) => word.trim());
    const words = written.filter(accepts);
    if (words.length > 0) return condition(words);
    // What nobody can read lets nothing through, as in the query language.
    return written.some((word) => word !== '' && word !== NONE) ? condition([]) : null;
  };
}

/** The whole days from being made to being completed; null = an item is not completed. */
export function leadDays({ created_at: made, completed_at: completed }: Lasted): number | null {
  return made && completed ? wholeDays(Date.parse(made), Date.parse(completed)) : null;
}

function leadCondition(words: readonly string[]): Condition {
  return { is: 'lasted', spans: words.flatMap((word) => readSpan(word) ?? []) };
}

function linkedBy(key: 'cycle_time' | 'was'): Shape['condition'] {
  return (values) => ({ is: 'linked', key, values });
}
