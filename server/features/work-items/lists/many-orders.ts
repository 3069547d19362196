import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import { orderOf } from '#shared/work-item-fields/registry.ts';

import { placeOf } from './order-sql.ts';
import type { ItemSource } from './sources.ts';
import type { Statement } from './statement.ts';

/** The first items of a source in an order. */
export function firstOf(source: ItemSource, keys: readonly Order[], limit: number): ItemSource {
  return {
    ...source,
    isWhole: false,
    // The inner `i` hides the outer one: the rows are found once for the whole list.
    items: (statement) => `i.id IN (SELECT i.id FROM work_items i
      WHERE ${source.items(statement)}
      ORDER BY ${keysSql(source, keys, statement)} LIMIT ${statement.limit(limit)})`,
  };
}

/** The number of an item in an order by several keys. */
export const rankOf =
  (source: ItemSource, keys: readonly Order[]) =>
  (statement: Statement): string =>
    `row_number() OVER (ORDER BY ${keysSql(source, keys, statement)})`;

/** The keys one after the other, those without a value last, the newest first among equals. */
function keysSql(source: ItemSource, keys: readonly Order[], statement: Statement): string {
  const parts = keys.map((order) => {
    const { isReversed = false } = orderOf(order.name).part;
    const way = isReversed === order.isDescending ? 'ASC' : 'DESC';
    const { alone } = placeOf({ source, order, statement, isLarge: false });
    return `${alone} ${way} NULLS LAST`;
  });
  return [...parts, 'i.created_at DESC', 'i.id DESC'].join(', ');
}
