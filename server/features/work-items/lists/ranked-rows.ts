import type { Scope } from '#server/platform/access/scope.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';

import type { Cell, CellRows, Division } from './cells.ts';
import { whereSql } from './counts.ts';
import { dividedSql } from './group-sql.ts';
import type { ListRequest } from './list-request.ts';
import { orderSql, placeOf } from './order-sql.ts';
import { textJoin, tokenSql } from './row-forms.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** The page's rows of every cell, or of some, by one pass over the list that ranks the items of each. */
export async function rankedRows(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  { outer, inner }: Division,
  some: readonly Cell[] | null,
): Promise<readonly CellRows[]> {
  const statement = new Statement();
  const by = dividedSql(outer, 'k');
  const within = inner === null ? { key: 'NULL', join: '' } : dividedSql(inner, 'l');
  const first = statement.bind(request.page * request.perPage, 'bigint');
  const last = statement.bind((request.page + 1) * request.perPage, 'bigint');
  const { place, join } = placeOf({ source, statement, order: request.order, isLarge: true });
  const rows = await statement.rows<{ outer: string | null; inner: string | null; tokens: string }>(
    scope,
    `SELECT ranked.outer_key AS outer, ranked.inner_key AS inner,
       string_agg(${tokenSql('ranked', 'ranked.state_group', request.form)}, ',' ORDER BY ranked.rank) AS tokens
     FROM (
       SELECT f.id, f.rev, f.state_group, f.outer_key, f.inner_key,
         row_number() OVER (PARTITION BY f.outer_key, f.inner_key ORDER BY ${orderSql(request.order, 'f')}) AS rank
       FROM (
         SELECT i.id, i.rev, s."group" AS state_group, i.created_at, ${place} AS place, ${by.key}::text AS outer_key, ${within.key}::text AS inner_key
         FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${join} ${by.join} ${within.join}
         WHERE ${whereSql(source, request.conditions, statement)}) f
       ${some === null ? '' : `WHERE ${amongSql(some, statement)}`}
     ) ranked ${textJoin('ranked', request.form)}
     WHERE ranked.rank > ${first} AND ranked.rank <= ${last}
     GROUP BY ranked.outer_key, ranked.inner_key`,
  );
  return rows.map((row) => ({
    outer: row.outer ?? NONE,
    inner: inner === null ? null : (row.inner ?? NONE),
    tokens: row.tokens.split(','),
  }));
}

function amongSql(cells: readonly Cell[], statement: Statement): string {
  const outers = statement.bind(
    cells.map((cell) => cell.outer),
    'text[]',
  );
  const inners = statement.bind(
    cells.map((cell) => cell.inner ?? NONE),
    'text[]',
  );
  return `(coalesce(f.outer_key, '${NONE}'), coalesce(f.inner_key, '${NONE}'))
    IN (SELECT * FROM unnest(${outers}, ${inners}))`;
}
