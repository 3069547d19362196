import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { errors } from '#shared/errors.ts';
import type { FieldOrder, WorkItemField } from '#shared/work-item-fields/field.ts';
import { isOrderName, type OrderName, orderOf } from '#shared/work-item-fields/registry.ts';

import type { ItemFacts } from './facts.ts';
import { utcMoment } from './moments.ts';

/** A sort value; null = no value. */
type Value = string | number | null;

export interface Order {
  readonly name: OrderName;
  readonly isDescending: boolean;
}

/** Default order of lists. */
export const USUAL_ORDER = '-created_at';

/** Parses `order_by`; refuses unknown names. */
export function readOrder(text: string | undefined, usual = USUAL_ORDER): Order {
  const wanted = text === undefined || text.trim() === '' ? usual : text.trim();
  const name = wanted.replace(/^-/, '');
  if (!isOrderName(name)) throw errors.missingKey();
  return { name, isDescending: wanted.startsWith('-') && !orderOf(name).part.isFixed };
}

/** Sort key of an item in an order, independent of later changes of the item. */
export interface Place {
  readonly id: string;
  readonly value: Value;
  /** In UTC: such texts sort by time. */
  readonly created: string;
}

/** Returns a function that computes the sort key of an item with the current facts. */
export function placeReader(order: Order, facts: ItemFacts): (item: ListItem) => Place {
  const { field, part } = orderOf(order.name);
  const value = valueReader(field, part, facts);
  return (item) => ({ id: item.id, value: value(item), created: utcMoment(item.created_at) });
}

/**
 * Compares two sort keys: items without a value come last in both directions, and among equals the
 * newest first. The order is total.
 */
export function placeComparator({ isDescending }: Order): (a: Place, b: Place) => number {
  const sign = isDescending ? -1 : 1;
  return (a, b) => {
    if (a.value === null || b.value === null) {
      if (a.value !== b.value) return a.value === null ? 1 : -1;
    } else if (a.value !== b.value) {
      return sign * compare(a.value, b.value);
    }
    return newestFirst(a, b);
  };
}

/** Moments and ids are ASCII, so the faster built-in comparison gives the same order. */
function newestFirst(a: Place, b: Place): number {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** Compares numbers, or texts by code point as the database does. */
function compare(left: string | number, right: string | number): number {
  if (left === right) return 0;
  if (typeof left === 'number' || typeof right === 'number') return left < right ? -1 : 1;
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)];
    if (a !== b) return unitRank(a) < unitRank(b) ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}

/**
 * Rank of a UTF-16 unit: surrogates stand for code points above all others, although their own
 * values are smaller.
 */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Returns a function that gives an item's sort value. */
function valueReader(
  { key, kind }: WorkItemField,
  { by, ranks, isReversed }: FieldOrder,
  facts: ItemFacts,
): (item: ListItem) => Value {
  const read = (item: ListItem): unknown => {
    const row: Readonly<Record<string, unknown>> = item;
    return row[key];
  };
  if (by) return (item) => smallest(read(item), facts[by]);
  if (ranks) {
    const places = new Map<unknown, number>(
      ranks.map((word, rank) => [word, isReversed ? -rank : rank]),
    );
    return (item) => places.get(read(item)) ?? null;
  }
  return (item) => {
    const value = read(item);
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return Number(value);
    if (typeof value !== 'string') return null;
    if (kind === 'text' || kind === 'link') return value.toLowerCase();
    return kind === 'moment' ? utcMoment(value) : value;
  };
}

/** Smallest value of the referred rows; names are compared folded. */
function smallest(ids: unknown, valueOf: (id: string) => Value): Value {
  if (typeof ids === 'string') return folded(valueOf(ids));
  let least: Value = null;
  for (const id of Array.isArray(ids) ? ids : []) {
    const value = folded(valueOf(id));
    if (value !== null && (least === null || compare(value, least) < 0)) least = value;
  }
  return least;
}

function folded(value: Value): Value {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
