import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { holdsSome, waysOf } from '#shared/lib/search/fold.ts';
import type {
  Condition,
  LinkKey,
  MomentCondition,
  NumberRange,
} from '#shared/work-item-fields/conditions.ts';
import { leadDays } from '#shared/work-item-fields/durations.ts';
import { allFilters, type FilterName } from '#shared/work-item-fields/registry.ts';

import type { DateBounds } from './date-expressions.ts';
import type { ItemFacts } from './facts.ts';
import { utcMoment } from './moments.ts';

/**
 * Parses the filters of a query; unknown keys are ignored. `special` are the additional filters of
 * this kind of list.
 */
export function readFilters(
  query: Readonly<Record<string, string>>,
  today: string,
  special: readonly FilterName[] = [],
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, { field, part: filter }] of allFilters()) {
    const text = query[name];
    if (text === undefined || text.trim() === '') continue;
    if (filter.isSpecial && !special.some((allowed) => allowed === name)) continue;
    const condition = filter.read(text, { key: field.key, today });
    if (condition) conditions.push(condition);
  }
  return conditions;
}

/** A filtered row: a work item, or another row with some of its fields. */
type Filtered = Readonly<Record<string, unknown>> & Pick<ListItem, 'id'>;

/** Look-ups that filters need. */
type LinkFacts = Pick<ItemFacts, LinkKey | 'intakeStatus'>;

type Typed = Extract<Condition, { readonly is: 'contains' }>;

/** Caches the spellings of a search text, which is compared with every row of a list. */
const ways = new WeakMap<Typed, readonly string[]>();

function waysTyped(condition: Typed): readonly string[] {
  const known = ways.get(condition) ?? waysOf(condition.text);
  ways.set(condition, known);
  return known;
}

/** Whether an item meets a condition; `isInList` tells whether another item is in the list. */
export function meets(
  condition: Condition,
  row: Filtered,
  facts: LinkFacts,
  isInList: (id: string) => boolean = () => true,
): boolean {
  switch (condition.is) {
    case 'one': {
      const value = row[condition.key];
      return typeof value === 'string' ? condition.values.includes(value) : condition.orNone;
    }
    case 'many': {
      const values = row[condition.key];
      if (!Array.isArray(values) || values.length === 0) return condition.orNone;
      return values.some((value) => condition.values.includes(value));
    }
    case 'date':
      return isWithin(condition.bounds, dateOf(row[condition.key]));
    case 'moment':
      return isBetween(condition, row[condition.key]);
    case 'later': {
      const value = row[condition.key];
      return typeof value === 'string' && utcMoment(value) > condition.than;
    }
    case 'contains': {
      const value = row[condition.key];
      return typeof value === 'string' && holdsSome(value, waysTyped(condition));
    }
    case 'range': {
      const value = row[condition.key];
      if (typeof value !== 'number') return condition.orNone;
      return condition.ranges.some((range) => isInRange(range, value));
    }
    case 'flag':
      return condition.values.includes(row[condition.key] === true);
    case 'set':
      return condition.keys.every((key) => row[key] !== null && row[key] !== undefined);
    case 'top':
      return !isBelow(row, isInList);
    case 'lasted':
      return condition.spans.some((span) => isInRange(span, leadTimeOf(row)));
    case 'linked':
      return facts[condition.key](row.id).some((id) => condition.values.includes(id));
    default: {
      const status = facts.intakeStatus(row.id);
      return status !== null && condition.values.includes(status);
    }
  }
}

/** Whether an item has an ancestor in the list. */
export function isBelow(
  { parent_id }: Readonly<Record<string, unknown>>,
  isInList: (id: string) => boolean,
): boolean {
  return typeof parent_id === 'string' && isInList(parent_id);
}

function leadTimeOf({ created_at, completed_at }: Filtered): number | null {
  if (typeof created_at !== 'string' || typeof completed_at !== 'string') return null;
  return leadDays({ created_at, completed_at });
}

function isInRange({ from, to }: NumberRange, value: number | null): boolean {
  return value !== null && (from === null || value >= from) && (to === null || value <= to);
}

function isBetween({ from, before, orNone }: MomentCondition, value: unknown): boolean {
  if (typeof value !== 'string') return orNone;
  if (from === null && before === null) return false;
  const moment = utcMoment(value);
  return (from === null || moment >= from) && (before === null || moment < before);
}

function dateOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function isWithin(bounds: DateBounds, date: string | null): boolean {
  if (date === null) return bounds.isNone;
  if (bounds.isNone && bounds.from === null && bounds.to === null && bounds.on === null)
    return false;
  if (bounds.on !== null && date !== bounds.on) return false;
  if (bounds.from !== null && date < bounds.from) return false;
  return bounds.to === null || date <= bounds.to;
}
