import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { orderOf } from '#shared/work-item-fields/registry.ts';

import { columnSql } from './columns.ts';
import type { ListRequest } from './list-request.ts';
import { isAlwaysSet, isWalkable } from './order-sql.ts';
import { firstSql, itemsSql, type ListParts, pageSql } from './page-sql.ts';
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
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  size: ListSize,
): Promise<readonly RowToken[]> {
  const wanted = (request.page + 1) * request.perPage;
  if (size.total <= request.page * request.perPage) return [];
  const parts: ListParts = {
    source,
    request,
    statement: new Statement(),
    isLarge: size.total > LARGE,
    // Walking the order until the page is full costs (wanted * everything / total) rows, taking all costs
    // `total`. The planner cannot know: it thinks filters independent and values equally frequent.
    isFenced: size.total * size.total < (wanted * size.everything) / 2,
  };
  const [row] = await parts.statement.rows<{ tokens: string | null }>(
    scope,
    pageSql(parts, foundSql(parts)),
  );
  return row?.tokens ? row.tokens.split(',') : [];
}

function foundSql(parts: ListParts): string {
  const { source, request, statement, isFenced } = parts;
  if (isFenced || !isWalkable(request.order)) return itemsSql(parts, 'true');
  if (source.projects.length < 2) return inOrderSql(parts, 'true');
  // Each project gives its own first rows from its index, and the best of them are taken.
  return `SELECT best.* FROM unnest(${statement.bind(source.projects, 'uuid[]')}) p (id)
    CROSS JOIN LATERAL (${firstSql(parts, inOrderSql(parts, 'i.project_id = p.id'))}) best`;
}

/** Where nothing comes last both ways no one index gives the order: values first, then the items without. */
function inOrderSql(parts: ListParts, match: string): string {
  const { order } = parts.request;
  if (isAlwaysSet(order)) return itemsSql(parts, match);
  const column = columnSql(orderOf(order.name).field);
  const dated = firstSql(parts, itemsSql(parts, `${match} AND ${column} IS NOT NULL`), true);
  const undated = firstSql(newest(parts), itemsSql(parts, `${match} AND ${column} IS NULL`));
  return `SELECT * FROM (${dated}) dated UNION ALL SELECT * FROM (${undated}) undated`;
}

function newest(parts: ListParts): ListParts {
  const order = { name: 'created_at', isDescending: true } as const;
  return { ...parts, request: { ...parts.request, order } };
}
