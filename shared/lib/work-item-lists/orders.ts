import { PRIORITIES } from '#shared/constants/work-items.ts';
import type { ListItem } from '#shared/contract/work-item-lists.ts';
import { errors } from '#shared/errors.ts';

import { type ItemFacts, STATE_GROUPS } from './facts.ts';
import { utcMoment } from './moments.ts';

/** What an order sorts by; null is nothing. */
type Value = string | number | null;

/** How an order reads an item. */
interface OrderEntry {
  readonly value: (item: ListItem, facts: ItemFacts) => Value;
  /** The same with and without a minus: the order of state groups. */
  readonly isFixed?: boolean;
}

/** Every order of a list by its name in `order_by`; a minus in front turns it round. */
export const ORDERS = {
  created_at: { value: (item) => utcMoment(item.created_at) },
  updated_at: { value: (item) => utcMoment(item.updated_at) },
  start_date: { value: (item) => item.start_date },
  target_date: { value: (item) => item.target_date },
  sort_order: { value: (item) => item.sort_order },
  link_count: { value: (item) => item.link_count },
  attachment_count: { value: (item) => item.attachment_count },
  sub_issues_count: { value: (item) => item.sub_issues_count },
  // The wire's `-priority` starts with urgent: the value grows with urgency.
  priority: { value: (item) => -PRIORITIES.indexOf(item.priority) },
  state__name: { value: (item, facts) => folded(item.state_id, facts.stateName) },
  state__group: { value: groupRank, isFixed: true },
  labels__name: { value: (item, facts) => smallest(item.label_ids, facts.labelName) },
  assignees__first_name: { value: (item, facts) => smallest(item.assignee_ids, facts.firstName) },
  issue_module__module__name: {
    value: (item, facts) => smallest(item.module_ids, facts.moduleName),
  },
  issue_cycle__cycle__name: { value: (item, facts) => folded(item.cycle_id, facts.cycleName) },
  estimate_point__key: {
    value: (item, facts) =>
      item.estimate_point === null ? null : facts.estimateKey(item.estimate_point),
  },
} satisfies Record<string, OrderEntry>;

export type OrderName = keyof typeof ORDERS;

/** An order that a list asked for. */
export interface Order {
  readonly name: OrderName;
  readonly isDescending: boolean;
}

/** The order of lists that ask for none. */
export const USUAL_ORDER = '-created_at';

/** Reads `order_by`; a name that is not in the registry is refused. */
export function readOrder(text: string | undefined, usual = USUAL_ORDER): Order {
  const wanted = text === undefined || text.trim() === '' ? usual : text.trim();
  const name = wanted.replace(/^-/, '');
  if (!isOrderName(name)) throw errors.missingKey();
  const entry: OrderEntry = ORDERS[name];
  return { name, isDescending: wanted.startsWith('-') && !entry.isFixed };
}

/** What decides where an item stands in an order. It can be compared after the item has changed. */
export interface Place {
  readonly id: string;
  readonly value: Value;
  /** In UTC: such texts sort as time does. */
  readonly created: string;
}

/** An item's place in an order, by the facts of this moment. */
export function placeOf(item: ListItem, order: Order, facts: ItemFacts): Place {
  const { value } = ORDERS[order.name];
  return { id: item.id, value: value(item, facts), created: utcMoment(item.created_at) };
}

/** Puts two items in order: nothing comes last both ways, the newest first among equals. */
export function comparator(order: Order, facts: ItemFacts): (a: ListItem, b: ListItem) => number {
  const comparePlaces = placeComparator(order);
  return (a, b) => comparePlaces(placeOf(a, order, facts), placeOf(b, order, facts));
}

/** The same for places; no two items have the same one. */
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

/** Moments and ids have plain letters only, which the engine compares by itself and much faster. */
function newestFirst(a: Place, b: Place): number {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** By number, or by code point as the database compares. */
function compare(left: string | number, right: string | number): number {
  if (left === right) return 0;
  if (typeof left === 'number' || typeof right === 'number') return left < right ? -1 : 1;
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)];
    if (a !== b) return unitRank(a) < unitRank(b) ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}

/** Halves of a pair stand for code points beyond all others, though their own numbers are smaller. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function groupRank(item: ListItem): Value {
  const rank = STATE_GROUPS.findIndex((group) => group === item.state__group);
  return rank === -1 ? null : rank;
}

function folded(id: string | null, nameOf: (id: string) => string | null): Value {
  return id === null ? null : (nameOf(id)?.toLowerCase() ?? null);
}

function smallest(ids: readonly string[], nameOf: (id: string) => string | null): Value {
  let least: string | null = null;
  for (const id of ids) {
    const name = nameOf(id)?.toLowerCase() ?? null;
    if (name !== null && (least === null || compare(name, least) < 0)) least = name;
  }
  return least;
}

function isOrderName(name: string): name is OrderName {
  return Object.hasOwn(ORDERS, name);
}
