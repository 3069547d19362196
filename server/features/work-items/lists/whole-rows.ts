import type { Scope } from '#server/platform/access/scope.ts';

import { inOrderSql } from './in-order-sql.ts';
import type { ListRequest } from './list-request.ts';
import { isWalkable } from './order-sql.ts';
import { itemsSql, type ListParts, pageSql } from './page-sql.ts';
import type { RowToken } from './row-cache.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** How many items a list has, and how many its projects have in all. */
export interface ListSize {
  readonly total: number;
  readonly everything: number;
}

/** Above this, names are gathered for all items at once. */
export const LARGE = 2000;

/** The page's rows of a list without groups, in order. */
export async function wholeRows(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  size: ListSize,
): Promise<readonly RowToken[]> {
  const wanted = (request.page + 1) * request.perPage;
  if (size.total <= request.page * request.perPage) return [];
  // Walking the order until the page is full costs (wanted * everything / total) rows, taking all costs
  // `total`. The planner cannot know: it thinks filters independent and values equally frequent.
  const isFenced = size.total * size.total < (wanted * size.everything) / 2;
  const isInOrder = !isFenced && isWalkable(request.order);
  const parts: ListParts = {
    source,
    request,
    statement: new Statement(),
    isLarge: size.total > LARGE,
    isFenced,
    isSpread: isInOrder && source.projects.length > 1,
  };
  const [row] = await parts.statement.rows<{ tokens: string | null }>(
    scope,
    pageSql(parts, (isInOrder ? inOrderSql : itemsSql)(parts, 'true')),
  );
  return row?.tokens ? row.tokens.split(',') : [];
}
