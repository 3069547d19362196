import type { WorkspaceScope } from '#server/platform/scope.ts';
import { NONE } from '#shared/lib/work-item-fields/facts.ts';
import type { GroupName } from '#shared/lib/work-item-fields/groups.ts';

import { whereSql } from './counts.ts';
import { dividedSql } from './group-sql.ts';
import type { ListRequest } from './list-request.ts';
import { orderSql, placeSql } from './order-sql.ts';
import type { RowToken } from './row-cache.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/**
 * The page's rows of every part of every group. The parts are not known beforehand and may be many times the
 * groups: one pass over all items ranks them.
 */
export async function partRows(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  outer: GroupName,
  inner: GroupName,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly RowToken[]>>> {
  const statement = new Statement();
  const [by, within] = [dividedSql(outer, 'k'), dividedSql(inner, 'l')];
  const first = statement.bind(request.page * request.perPage, 'bigint');
  const last = statement.bind((request.page + 1) * request.perPage, 'bigint');
  const rows = await statement.rows<{ outer: string | null; inner: string | null; tokens: string }>(
    scope,
    `SELECT ranked.outer_key::text AS outer, ranked.inner_key::text AS inner,
       string_agg(concat_ws(':', r.id, r.rev, s."group"), ',' ORDER BY ranked.rank) AS tokens
     FROM (
       SELECT f.id, f.outer_key, f.inner_key,
         row_number() OVER (PARTITION BY f.outer_key, f.inner_key ORDER BY ${orderSql(request.order, 'f')}) AS rank
       FROM (
         SELECT i.id, i.created_at, ${placeSql(request.order)} AS place, ${by.key} AS outer_key, ${within.key} AS inner_key
         FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${by.join} ${within.join}
         WHERE ${whereSql(source, request.conditions, statement)}) f
     ) ranked
     JOIN work_items r ON r.id = ranked.id LEFT JOIN states s ON s.id = r.state_id
     WHERE ranked.rank > ${first} AND ranked.rank <= ${last}
     GROUP BY ranked.outer_key, ranked.inner_key`,
  );
  const parts = new Map<string, Map<string, readonly RowToken[]>>();
  for (const row of rows) {
    const key = row.outer ?? NONE;
    const found = parts.get(key) ?? new Map<string, readonly RowToken[]>();
    parts.set(key, found.set(row.inner ?? NONE, row.tokens.split(',')));
  }
  return parts;
}
