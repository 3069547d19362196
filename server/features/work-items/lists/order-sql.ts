import type { Order, OrderName } from '#shared/lib/work-item-fields/orders.ts';

/** Text is compared as the registry does it: folded, by code point. */
const folded = (column: string) => `lower(${column} COLLATE pg_c_utf8)`;

/** What each order of the registry sorts by, over `work_items i`. */
const EXPRESSIONS: Record<OrderName, string> = {
  created_at: 'i.created_at',
  updated_at: 'i.updated_at',
  start_date: 'i.start_date',
  target_date: 'i.target_date',
  sort_order: 'i.sort_order',
  link_count: 'i.link_count',
  attachment_count: 'i.attachment_count',
  sub_issues_count: 'i.sub_issues_count',
  priority: 'i.priority_rank',
  state__name: `(SELECT ${folded('os.name')} FROM states os WHERE os.id = i.state_id)`,
  state__group: `(SELECT array_position('{backlog,unstarted,started,completed,cancelled}', os."group"::text)
    FROM states os WHERE os.id = i.state_id)`,
  labels__name: `(SELECT min(${folded('ol.name')}) FROM labels ol WHERE ol.id = ANY(i.label_ids))`,
  assignees__first_name: `(SELECT min(${folded('ou.first_name')}) FROM users ou WHERE ou.id = ANY(i.assignee_ids))`,
  issue_module__module__name: `(SELECT min(${folded('om.name')}) FROM modules om WHERE om.id = ANY(i.module_ids))`,
  issue_cycle__cycle__name: `(SELECT ${folded('oc.name')} FROM cycles oc WHERE oc.id = i.cycle_id)`,
  estimate_point__key: `(SELECT op.key FROM estimate_points op WHERE op.id = i.estimate_point)`,
};

/** Never null: without "nulls last", which would keep the index from being used. */
const ALWAYS_SET: ReadonlySet<OrderName> = new Set([
  'created_at',
  'updated_at',
  'sort_order',
  'link_count',
  'attachment_count',
  'sub_issues_count',
  'priority',
]);

/** The columns of a membership that repeat the item's: lists of one value read them from its index. */
const ON_MEMBERSHIP: Partial<Record<OrderName, string>> = {
  created_at: 'm.created_at',
  sort_order: 'm.sort_order',
};

/** The expression an order sorts by, to be selected as `place`. */
export function placeSql(order: Order, isMembership = false): string {
  return (isMembership && ON_MEMBERSHIP[order.name]) || EXPRESSIONS[order.name];
}

/** ORDER BY over rows that have `place`, `created_at` and `id` (work-items 2.4). */
export function orderSql(order: Order, alias: string): string {
  const ties = `${alias}.created_at DESC, ${alias}.id DESC`;
  // The rank of priorities falls as the wire's order rises.
  const isDown = order.name === 'priority' ? !order.isDescending : order.isDescending;
  if (order.name === 'created_at') return isDown ? ties : `${alias}.created_at, ${alias}.id DESC`;
  const nulls = ALWAYS_SET.has(order.name) ? '' : ' NULLS LAST';
  return `${alias}.place ${isDown ? 'DESC' : 'ASC'}${nulls}, ${ties}`;
}
