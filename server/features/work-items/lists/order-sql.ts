import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import type { FieldOrder, WorkItemField } from '#shared/work-item-fields/field.ts';
import { orderOf } from '#shared/work-item-fields/registry.ts';

import { columnSql, wordsSql } from './columns.ts';
import type { ItemSource } from './sources.ts';
import type { Statement } from './statement.ts';

/** Where a list's order comes from. */
export interface OrderSource {
  readonly order: Order;
  readonly source: ItemSource;
  readonly statement: Statement;
  /** Many items are sorted: names are then gathered for all of them at once, not item by item. */
  readonly isLarge: boolean;
}

/** The expression an order sorts by, to be selected as `place`, and the join it needs, over `work_items i`. */
export interface Place {
  readonly place: string;
  readonly join: string;
  /** The same expression where nothing is joined, which asks for each item. */
  readonly alone: string;
}

/** What an order sorts by. */
export function placeOf({ order, source, statement, isLarge }: OrderSource): Place {
  if (source.place) return ofItem(source.place(statement));
  const { field, part } = orderOf(order.name);
  if (field.key === 'state__group') return ofStateGroup(part, statement);
  if (!part.by) return ofItem(ownPlace(field, part, statement));
  const { table, value } = NAMES[part.by];
  if (field.kind === 'id') {
    return ofOther(value, table, columnSql(field));
  }
  const least = `(SELECT min(${value}) FROM ${table} o WHERE o.id = ANY(${columnSql(field)}))`;
  if (!isLarge || field.memberships === undefined) return ofItem(least);
  return {
    alone: least,
    place: 'least.value',
    join: `LEFT JOIN (
      SELECT om.work_item_id, min(${value}) AS value
      FROM work_item_memberships om JOIN ${table} o ON o.id = om.value_id
      WHERE om.kind = '${field.memberships}' AND ${source.ofSource('om', statement)}
      GROUP BY om.work_item_id) least ON least.work_item_id = i.id`,
  };
}

/** The item's own value; of a word, its rank. */
function ownPlace(field: WorkItemField, order: FieldOrder, statement: Statement): string {
  if (order.rankColumn) return `i.${order.rankColumn}`;
  if (field.kind === 'text' || field.kind === 'link') return folded(columnSql(field));
  return order.ranks ? rankSql(order.ranks, columnSql(field), statement) : columnSql(field);
}

function ofStateGroup({ ranks = [] }: FieldOrder, statement: Statement): Place {
  return ofOther(rankSql(ranks, 'o."group"', statement), 'states', 'i.state_id');
}

const ofItem = (place: string): Place => ({ place, join: '', alone: place });

const ofOther = (place: string, table: string, id: string): Place => ({
  place,
  join: `LEFT JOIN ${table} o ON o.id = ${id}`,
  alone: `(SELECT ${place} FROM ${table} o WHERE o.id = ${id})`,
});

function rankSql(ranks: readonly string[], word: string, statement: Statement): string {
  return `array_position(${wordsSql(ranks, statement)}, ${word}::text)`;
}

/** The column of a membership `m` that repeats the item's, so that its index gives the order; else null. */
export function membershipPlace(order: Order): string | null {
  return order.name === 'created_at' || order.name === 'sort_order' ? `m.${order.name}` : null;
}

/** Whether an index gives the order within a project: then a page is found by walking it. */
export function isWalkable(order: Order): boolean {
  return orderOf(order.name).part.isIndexed ?? false;
}

/** Whether no item is without a value for the order. */
export function isAlwaysSet(order: Order): boolean {
  const { field, part } = orderOf(order.name);
  return part.by === undefined && field.isRequired === true;
}

/**
 * ORDER BY over rows that have `place`, `created_at` and `id`. Without "nulls last" where
 * there are none: an index has nulls at one end for both directions, and would not serve.
 */
export function orderSql(order: Order, alias: string, isSet = false): string {
  const ties = `${alias}.created_at DESC, ${alias}.id DESC`;
  const { isReversed = false } = orderOf(order.name).part;
  const isDown = isReversed !== order.isDescending;
  if (order.name === 'created_at') return isDown ? ties : `${alias}.created_at, ${alias}.id DESC`;
  const nulls = isSet || isAlwaysSet(order) ? '' : ' NULLS LAST';
  return `${alias}.place ${isDown ? 'DESC' : 'ASC'}${nulls}, ${ties}`;
}

/** Text is compared as the registry does it: folded, by code point. */
const folded = (column: string) => `lower(${column} COLLATE pg_c_utf8)`;

/** What an order sorts by of another table `o`. */
const NAMES: Record<NonNullable<FieldOrder['by']>, { table: string; value: string }> = {
  stateName: { table: 'states', value: folded('o.name') },
  labelName: { table: 'labels', value: folded('o.name') },
  firstName: { table: 'users', value: folded('o.first_name') },
  moduleName: { table: 'modules', value: folded('o.name') },
  cycleName: { table: 'cycles', value: folded('o.name') },
  epicName: { table: 'work_items', value: folded('o.name') },
  estimateKey: { table: 'estimate_points', value: 'o.key' },
};
