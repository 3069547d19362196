import type { Scope } from '#server/platform/access/scope.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import type { CellRows } from './cells.ts';
import { dividedSql } from './group-sql.ts';
import type { ListRequest } from './list-request.ts';
import type { RowToken } from './row-cache.ts';
import { textJoin, tokenSql } from './row-forms.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** How many of the newest items are looked through for each row that is wanted, and at most. */
const SPAN = { plain: 2, grouped: 10, most: 1_000 } as const;

/** The rows found among the newest items, by group, in order; without groups all under `NONE`. */
type Found = ReadonlyMap<string, readonly RowToken[]>;

/**
 * The rows that are among the newest items of the workspace, of a list of many projects whose first rows are the
 * newest; null for other lists. One walk over one index gives the page of every group that is not rare, whereas each
 * group of each project is one more index to look into. The walk has an end, so that somebody who sees little of a
 * workspace does not pay for the rest of it.
 */
export async function newestRows(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  group: GroupName | null,
): Promise<Found | null> {
  const { workspaceId } = source;
  if (workspaceId === undefined || !isServed(source, request, group)) return null;
  const statement = new Statement();
  const wanted = (request.page + 1) * request.perPage;
  const span = wanted * (group === null ? SPAN.plain : SPAN.grouped);
  const { key, join } = group === null ? { key: 'NULL', join: '' } : dividedSql(group, 'k');
  const rows = await statement.rows<{ key: string | null; tokens: string }>(
    scope,
    `SELECT r.key, string_agg(${tokenSql('r', 'r.state_group', request.form)}, ',' ORDER BY r.rank) AS tokens
     FROM (
       SELECT i.id, i.rev, s."group" AS state_group, ${key}::text AS key,
         row_number() OVER (PARTITION BY ${key} ORDER BY i.created_at DESC, i.id DESC) AS rank
       FROM (
         SELECT n.* FROM work_items n
         WHERE n.workspace_id = ${statement.bind(workspaceId, 'uuid')} AND n.is_listed
         ORDER BY n.created_at DESC, n.id DESC LIMIT ${statement.limit(Math.min(SPAN.most, span))}) i
       LEFT JOIN states s ON s.id = i.state_id ${join}
       WHERE ${source.items(statement)}) r ${textJoin('r', request.form)}
     WHERE r.rank <= ${statement.limit(wanted)} GROUP BY r.key`,
  );
  return new Map(rows.map((row) => [row.key ?? NONE, row.tokens.split(',')]));
}

/** Groups of a few words; those of labels, people or projects are too many to be met among so few items. */
function isServed(source: ItemSource, request: ListRequest, group: GroupName | null): boolean {
  const { order, conditions, page, perPage } = request;
  return (
    source.projects.length > 1 &&
    source.isWhole &&
    conditions.length === 0 &&
    order.name === 'created_at' &&
    order.isDescending &&
    (page + 1) * perPage * SPAN.plain <= SPAN.most &&
    (group === null || groupOf(group).field.words !== undefined)
  );
}

/** The pages of those groups whose rows were all found: as many as the page needs, or as many as there are. */
export function pageOfNewest(
  found: Found | null,
  { page, perPage }: ListRequest,
  sizes: Iterable<readonly [key: string, size: number]>,
): readonly CellRows[] {
  if (found === null) return [];
  const end = (page + 1) * perPage;
  return [...sizes].flatMap(([key, size]) => {
    const tokens = found.get(key) ?? [];
    if (tokens.length < Math.min(size, end)) return [];
    return [{ outer: key, inner: null, tokens: tokens.slice(page * perPage, end) }];
  });
}
