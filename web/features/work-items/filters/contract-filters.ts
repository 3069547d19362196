import { DEFAULT_USER_PROPERTIES } from '#shared/constants/view-properties.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { isDate } from '#shared/lib/work-item-lists/moments.ts';
import { fromAddress } from '#shared/lib/work-item-query/address.ts';
import type { FilterFacts } from '#shared/lib/work-item-query/facts.ts';
import { queryFields, queryOf } from '#shared/lib/work-item-query/fields.ts';
import { type Filter, NO_FILTER } from '#shared/lib/work-item-query/filter.ts';
import { toServerQuery } from '#shared/lib/work-item-query/server-query.ts';

const NAMES = Object.keys(DEFAULT_USER_PROPERTIES.filters);

/**
 * A filter in the contract's words, which other clients read: a list of values for each field, null for none. It knows
 * no negation and no `or`: such a filter is none to them.
 */
export function contractFilters(
  filter: Filter,
  known: Pick<FilterFacts, 'me' | 'today' | 'zone'>,
): Record<string, string[] | null> {
  const said = toServerQuery(filter, known) ?? {};
  return Object.fromEntries(NAMES.map((name) => [name, said[name]?.split(',') ?? null]));
}

/** Reads the contract's filters; what this program has no field for is left out. */
export function readContractFilters(filters: Readonly<Record<string, unknown>>): Filter {
  const parts = queryFields().flatMap((field) => {
    const { word, words, date } = queryOf(field);
    if (date) return writtenDays(word, textsOf(filters[field]));
    const own = valuesOf(filters[field]);
    const chosen = words && words.filter !== field ? valuesOf(filters[words.filter]) : [];
    return [own, chosen].flatMap((values) => written(word, values));
  });
  return parts.length === 0 ? NO_FILTER : fromAddress(parts.join(' '));
}

/** Of several first or last days the last one holds, as for the server (`date-expressions.ts`). */
function writtenDays(word: string, items: readonly string[]): string[] {
  const days: { on?: string; after?: string; before?: string } = {};
  for (const item of items) {
    const [head = '', side, from] = item.split(';').map((part) => part.trim());
    if (head === NONE) return [`no:${word}`];
    const day = dayIn(head, from);
    if (day === null) continue;
    if (side === undefined) days.on = day;
    else days[side === 'after' ? 'after' : 'before'] = day;
  }
  const { on, after, before } = days;
  if (on !== undefined) return [`${word}:${on}`];
  if (after !== undefined && before !== undefined) return [`${word}:${after}..${before}`];
  if (after !== undefined) return [`${word}:>${after}`];
  return before === undefined ? [] : [`${word}:<${before}`];
}

/** A day of the calendar, or `2_weeks` from today on or back. */
function dayIn(head: string, from: string | undefined): string | null {
  if (isDate(head)) return head;
  const [, amount, unit] = /^(\d{1,4})_(weeks|months)$/.exec(head) ?? [];
  if (!amount || from === undefined) return null;
  return `${from === 'fromnow' ? '+' : '-'}${amount}${unit === 'weeks' ? 'w' : 'm'}`;
}

function written(word: string, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  if (values.length === 1 && values[0] === NONE) return [`no:${word}`];
  return [`${word}:${values.map((value) => (value === NONE ? 'none' : value)).join(',')}`];
}

/** Only what cannot be taken for another part of a filter. */
function valuesOf(kept: unknown): string[] {
  return textsOf(kept).filter((one) => /^[\w-]{1,64}$/.test(one));
}

function textsOf(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter((one): one is string => typeof one === 'string');
}
