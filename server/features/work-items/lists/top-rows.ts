import type { WorkspaceScope } from '#server/platform/scope.ts';
import { NONE } from '#shared/lib/work-item-fields/facts.ts';
import type { GroupName } from '#shared/lib/work-item-fields/groups.ts';

import { conditionSql } from './filter-sql.ts';
import { matchSql, membershipKind, noneSql } from './group-sql.ts';
import type { ListRequest } from './list-request.ts';
import { orderSql, placeSql } from './order-sql.ts';
import type { RowToken } from './row-cache.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** Tokens of the rows of one page, in order, by group key; `all` without groups. */
export type PageRows = ReadonlyMap<string, readonly RowToken[]>;

/** The key of a list without groups. */
export const ALL = 'all';

/** How many items each group has (or the whole list), and how many the projects have in all. */
export interface Sizes {
  readonly groups: ReadonlyMap<string, number>;
  readonly everything: number;
}

/**
 * The page's rows of each group: group first, then fetch (DESIGN 3). Each group is a top-n of its own over
 * an index, so the cost does not grow with the project.
 */
export async function topRows(
  scope: WorkspaceScope,
  source: ItemSource,
  request: ListRequest,
  group: GroupName | null,
  sizes: Sizes,
): Promise<PageRows> {
  const statement = new Statement();
  const keys = [...sizes.groups.keys()].filter((key) => hasPage(request, sizes, key));
  if (keys.length === 0) return new Map();
  const parts: string[] = [];
  for (const isRare of [false, true]) {
    const alike = keys.filter((key) => isRareGroup(request, sizes, key) === isRare);
    const part = { scope, source, request, group, statement, isRare };
    const valued = alike.filter((key) => key !== NONE);
    if (group === null && alike.length > 0) parts.push(wholeSql(part));
    else if (valued.length > 0) parts.push(groupsSql(part, valued));
    if (group !== null && alike.length > valued.length) parts.push(noneGroupSql(part));
  }
  const rows = await statement.rows<{ key: string; tokens: string | null }>(
    scope,
    parts.join(' UNION ALL '),
  );
  return new Map(rows.map(({ key, tokens }) => [key, tokens === null ? [] : tokens.split(',')]));
}

interface Part {
  readonly scope: WorkspaceScope;
  readonly source: ItemSource;
  readonly request: ListRequest;
  readonly group: GroupName | null;
  readonly statement: Statement;
  readonly isRare: boolean;
}

function hasPage(request: ListRequest, sizes: Sizes, key: string): boolean {
  return (sizes.groups.get(key) ?? 0) > request.page * request.perPage;
}

/**
 * Walking an order until a page of the group is found costs (wanted * everything / size) rows; taking the whole
 * group and sorting it costs `size`. The planner cannot know: it expects all groups to be equally large.
 */
function isRareGroup(request: ListRequest, sizes: Sizes, key: string): boolean {
  const size = sizes.groups.get(key) ?? 0;
  const wanted = (request.page + 1) * request.perPage;
  return size * size < (wanted * sizes.everything) / 2;
}

function groupsSql(part: Part, keys: readonly string[]): string {
  const { group, source, statement } = part;
  if (group === null) throw new Error('A list without groups has no keys.');
  const list = statement.bind(keys, 'text[]');
  const kind = membershipKind(group);
  const found =
    kind === null ? itemsSql(part, matchSql(group, source, statement)) : membersSql(part, kind);
  return `SELECT g.key, t.tokens FROM unnest(${list}) g (key)
    CROSS JOIN LATERAL (${pageSql(part, found)}) t`;
}

function noneGroupSql(part: Part): string {
  const { group } = part;
  if (group === null)
    throw new Error('A list without groups has no group of items without a value.');
  return `SELECT '${NONE}'::text AS key, t.tokens FROM (${pageSql(part, itemsSql(part, noneSql(group)))}) t`;
}

/** A list without groups. Over several projects each gives its own top rows, and the best of them are taken. */
function wholeSql(part: Part): string {
  const { source, statement, request } = part;
  if (source.projects.length < 2 || part.isRare) {
    return `SELECT '${ALL}'::text AS key, t.tokens FROM (${pageSql(part, itemsSql(part, 'true'))}) t`;
  }
  const most = statement.bind((request.page + 1) * request.perPage, 'bigint');
  const found = `SELECT best.* FROM unnest(${statement.bind(source.projects, 'uuid[]')}) p (id)
    CROSS JOIN LATERAL (
      SELECT f.* FROM (${itemsSql(part, 'i.project_id = p.id')}) f
      ORDER BY ${orderSql(request.order, 'f')} LIMIT ${most}) best`;
  return `SELECT '${ALL}'::text AS key, t.tokens FROM (${pageSql(part, found)}) t`;
}

/** Items that match, as (id, created_at, place); a rare group is fenced off from the planner's order. */
function itemsSql(part: Part, match: string): string {
  const { source, request, statement, isRare } = part;
  const conditions = request.conditions.map((one) => conditionSql(one, source, statement));
  return `SELECT i.id, i.created_at, ${placeSql(request.order)} AS place FROM work_items i
    WHERE ${[source.items(statement), match, ...conditions].join(' AND ')}${isRare ? ' OFFSET 0' : ''}`;
}

/** The same by way of the memberships, whose indexes hold each value's items in order. */
function membersSql(part: Part, kind: string): string {
  const { source, request, statement, isRare } = part;
  const conditions = request.conditions.map((one) => conditionSql(one, source, statement));
  const place = placeSql(request.order, true);
  const needsItem = !source.isWhole || conditions.length > 0 || place.includes('i.');
  const where = [
    `m.value_id = g.key::uuid AND m.kind = '${kind}'`,
    source.ofSource('m', statement),
    ...(source.isListed ? ['m.is_listed'] : []),
    ...(needsItem ? [source.items(statement)] : []),
    ...conditions,
  ];
  return `SELECT m.work_item_id AS id, m.created_at, ${place} AS place FROM work_item_memberships m
    ${needsItem ? 'JOIN work_items i ON i.id = m.work_item_id' : ''}
    WHERE ${where.join(' AND ')}${isRare ? ' OFFSET 0' : ''}`;
}

/** One page of what was found, as tokens: ids from the index first, their rows after. */
function pageSql({ request, statement }: Part, found: string): string {
  const limit = statement.bind(request.perPage, 'bigint');
  const offset = statement.bind(request.page * request.perPage, 'bigint');
  return `SELECT string_agg(concat_ws(':', r.id, r.rev, s."group"), ',' ORDER BY ${orderSql(request.order, 'c')}) AS tokens
    FROM (SELECT f.* FROM (${found}) f ORDER BY ${orderSql(request.order, 'f')} LIMIT ${limit} OFFSET ${offset}) c
    JOIN work_items r ON r.id = c.id LEFT JOIN states s ON s.id = r.state_id`;
}
