import type { Statement } from '#server/platform/database/statement.ts';
import type { Order, OrderName } from '#shared/lib/work-item-lists/orders.ts';

import type { ItemSource } from './sources.ts';

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
}

/** What an order sorts by. */
export function placeOf({ order, source, statement, isLarge }: OrderSource): Place {
  const named = NAMES[order.name];
  if (!named) return { place: COLUMNS[order.name] ?? 'i.created_at', join: '' };
  if (named.kind === null) {
    return { place: named.value, join: `LEFT JOIN ${named.table} o ON o.id = i.${named.key}` };
  }
  if (!isLarge) {
    const least = `(SELECT min(${named.value}) FROM ${named.table} o WHERE o.id = ANY(i.${named.key}))`;
    return { place: least, join: '' };
  }
  return {
    place: 'least.value',
    join: `LEFT JOIN (
      SELECT om.work_item_id, min(${named.value}) AS value
      FROM work_item_memberships om JOIN ${named.table} o ON o.id = om.value_id
      WHERE om.kind = '${named.kind}' AND ${source.ofSource('om', statement)}
      GROUP BY om.work_item_id) least ON least.work_item_id = i.id`,
  };
}

/** The column of a membership `m` that repeats the item's, so that its index gives the order; else null. */
export function membershipPlace(order: Order): string | null {
  return order.name === 'created_at' || order.name === 'sort_order' ? `m.${order.name}` : null;
}

/** Whether an index gives the order within a project: then a page is found by walking it. */
export function isWalkable(order: Order): boolean {
  return WALKABLE.has(order.name);
}

/**
 * ORDER BY over rows that have `place`, `created_at` and `id`. Without "nulls last" where
 * there are none: an index has nulls at one end for both directions, and would not serve.
 */
export function orderSql(order: Order, alias: string, isSet = false): string {
  const ties = `${alias}.created_at DESC, ${alias}.id DESC`;
  // The rank of priorities falls as the wire's order rises.
  const isDown = order.name === 'priority' ? !order.isDescending : order.isDescending;
  if (order.name === 'created_at') return isDown ? ties : `${alias}.created_at, ${alias}.id DESC`;
  const nulls = isSet || ALWAYS_SET.has(order.name) ? '' : ' NULLS LAST';
  return `${alias}.place ${isDown ? 'DESC' : 'ASC'}${nulls}, ${ties}`;
}

/** Orders by a column of the item itself. */
const COLUMNS: Partial<Record<OrderName, string>> = {
  created_at: 'i.created_at',
  updated_at: 'i.updated_at',
  start_date: 'i.start_date',
  target_date: 'i.target_date',
  sort_order: 'i.sort_order',
  link_count: 'i.link_count',
  attachment_count: 'i.attachment_count',
  sub_issues_count: 'i.sub_issues_count',
  priority: 'i.priority_rank',
};

/** Text is compared as the registry does it: folded, by code point. */
const folded = (column: string) => `lower(o.${column} COLLATE pg_c_utf8)`;

/** Orders by something of another table `o`; `kind` where an item may have several. */
const NAMES: Partial<
  Record<OrderName, { table: string; value: string; key: string; kind: string | null }>
> = {
  state__name: { table: 'states', value: folded('name'), key: 'state_id', kind: null },
  state__group: {
    table: 'states',
    value: `array_position('{backlog,unstarted,started,completed,cancelled}'::text[], o."group"::text)`,
    key: 'state_id',
    kind: null,
  },
  issue_cycle__cycle__name: { table: 'cycles', value: folded('name'), key: 'cycle_id', kind: null },
  estimate_point__key: {
    table: 'estimate_points',
    value: 'o.key',
    key: 'estimate_point',
    kind: null,
  },
  labels__name: { table: 'labels', value: folded('name'), key: 'label_ids', kind: 'label' },
  assignees__first_name: {
    table: 'users',
    value: folded('first_name'),
    key: 'assignee_ids',
    kind: 'assignee',
  },
  issue_module__module__name: {
    table: 'modules',
    value: folded('name'),
    key: 'module_ids',
    kind: 'module',
  },
};

/** Never null. */
const ALWAYS_SET: ReadonlySet<OrderName> = new Set([
  'created_at',
  'updated_at',
  'sort_order',
  'link_count',
  'attachment_count',
  'sub_issues_count',
  'priority',
]);

const WALKABLE: ReadonlySet<OrderName> = new Set([
  'created_at',
  'updated_at',
  'sort_order',
  'priority',
  'target_date',
]);
