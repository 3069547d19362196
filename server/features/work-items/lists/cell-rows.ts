import type { Scope } from '#server/platform/access/scope.ts';
import { errors } from '#shared/errors.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import type { Cell, CellRows, Division } from './cells.ts';
import { noneSql } from './columns.ts';
import { matchSql, membershipKind } from './group-sql.ts';
import {
  inOrderSql,
  isOfProject,
  membersInOrderSql,
  orderedBy,
  statesInOrderSql,
} from './in-order-sql.ts';
import type { ListRequest } from './list-request.ts';
import { isWalkable, membershipPlace } from './order-sql.ts';
import { itemsSql, type ListParts, membersSql, pageSql } from './page-sql.ts';
import { rankedRows } from './ranked-rows.ts';
import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';
import { LARGE, type ListSize } from './whole-rows.ts';

/**
 * The page's rows of each cell: group first, then fetch. Each cell is a top-n of its own over an
 * index, so the cost does not grow with the project; cells too rare to be met soon are ranked in one pass. `known` are
 * the cells whose rows were found already.
 */
export async function cellRows(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  division: Division,
  cells: readonly Cell[],
  size: ListSize,
  known: readonly CellRows[] = [],
): Promise<readonly CellRows[]> {
  const all = cells.filter((cell) => cell.size > request.page * request.perPage);
  refuseTooMany(request, all);
  const isKnown = new Set(known.map(({ outer }) => outer));
  const filled = all.filter(({ outer }) => !isKnown.has(outer));
  if (filled.length === 0) return known;
  const plan = planOf(source, request, division, filled, size);
  const ranked = filled.filter((cell) => plan(cell) === 'rank');
  const [found, rest] = await Promise.all([
    topRows(scope, source, request, division, size, {
      walked: filled.filter((cell) => plan(cell) === 'walk'),
      fenced: filled.filter((cell) => plan(cell) === 'fence'),
    }),
    ranked.length === 0
      ? []
      : rankedRows(scope, source, request, division, ranked.length < filled.length ? ranked : null),
  ]);
  return [...known, ...found, ...rest];
}

/**
 * Refuses a page whose groups would together be more than a reply can hold: a thousand rows of each of
 * hundreds of groups would be hundreds of megabytes.
 */
export function refuseTooMany(
  { page, perPage }: Pick<ListRequest, 'page' | 'perPage'>,
  cells: readonly Cell[],
): void {
  let rows = 0;
  for (const cell of cells) rows += Math.min(perPage, cell.size - page * perPage);
  const most = Math.max(1, Math.floor(MAX_ROWS / cells.length));
  if (rows > MAX_ROWS && perPage > most) throw errors.perPageTooLarge(most);
}

/** Rows of one reply at most, about 40 MB. */
const MAX_ROWS = 50_000;

/** Walk an order until the page is full; take all of the cell and sort; or rank the whole list in one pass. */
type Way = 'walk' | 'fence' | 'rank';

/** Chooses by the number of rows each way would read: the planner expects all groups to be equally large. */
function planOf(
  source: ItemSource,
  request: ListRequest,
  { outer, inner }: Division,
  cells: readonly Cell[],
  size: ListSize,
): (cell: Cell) => Way {
  const wanted = (request.page + 1) * request.perPage;
  const walk = (cell: Cell) => (wanted * size.everything) / cell.size;
  // Filters by the group's own field choose among the groups; each that is left is whole.
  const isWholeGroups =
    source.isWhole &&
    request.conditions.every(
      (one) => one.is !== 'many' && 'key' in one && one.key === groupOf(outer).field.key,
    );
  if (isWholeGroups && inner === null) {
    // An index has the items of every value, or of every state, in order; other groups are found by an index at least.
    const isByState = orderedBy(outer, { source, request }) === 'states';
    if (membershipKind(outer) !== null || isByState) {
      const isInOrder = isByState || membershipPlace(request.order) !== null;
      return (cell) => (isInOrder && cell.outer !== NONE ? 'walk' : fenceIfRare(cell));
    }
    // So many days that each would go through the whole list.
    if (groupOf(outer).field.kind === 'date') return () => 'rank';
    return fenceIfRare;
  }
  if (!isWalkable(request.order)) return () => 'rank';
  const isNear = (cell: Cell) => walk(cell) <= size.total / 10;
  const near = cells.filter(isNear).reduce((sum, cell) => sum + walk(cell), 0);
  return (cell) => (near <= size.total && isNear(cell) ? 'walk' : 'rank');

  function fenceIfRare(cell: Cell): Way {
    return cell.size < walk(cell) * 2 ? 'fence' : 'walk';
  }
}

async function topRows(
  scope: Scope,
  source: ItemSource,
  request: ListRequest,
  division: Division,
  size: ListSize,
  cells: { readonly walked: readonly Cell[]; readonly fenced: readonly Cell[] },
): Promise<readonly CellRows[]> {
  const statement = new Statement();
  const shared = { source, request, statement, isLarge: size.total > LARGE };
  const parts = [
    ...kindsSql({ ...shared, isFenced: false }, division, cells.walked),
    ...kindsSql({ ...shared, isFenced: true }, division, cells.fenced),
  ];
  if (parts.length === 0) return [];
  const rows = await statement.rows<{ outer: string; inner: string | null; tokens: string | null }>(
    scope,
    parts.join(' UNION ALL '),
  );
  return rows.map(({ outer, inner, tokens }) => ({
    outer,
    inner,
    tokens: tokens === null ? [] : tokens.split(','),
  }));
}

/** One select for the cells with values, and one for each way of having none: they need other conditions. */
function kindsSql(parts: ListParts, division: Division, cells: readonly Cell[]): string[] {
  const kinds = [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ] as const;
  return kinds.flatMap(([noOuter, noInner]) => {
    const alike = cells.filter(
      (cell) => (cell.outer === NONE) === noOuter && (cell.inner === NONE) === noInner,
    );
    return alike.length === 0 ? [] : [kindSql(parts, division, alike, { noOuter, noInner })];
  });
}

function kindSql(
  parts: ListParts,
  { outer, inner }: Division,
  cells: readonly Cell[],
  { noOuter, noInner }: { noOuter: boolean; noInner: boolean },
): string {
  const { source, statement } = parts;
  const keys = statement.bind(
    cells.map((cell) => cell.outer),
    'text[]',
  );
  const innerKeys = statement.bind(
    cells.map((cell) => cell.inner ?? ''),
    'text[]',
  );
  const within = innerMatch(parts, inner, noInner);
  const way = parts.isFenced ? null : orderedBy(outer, parts);
  const isOwn = !noOuter && isOfProject(outer);
  const spread = { ...parts, isSpread: way !== null, isOwn };
  const found = () => {
    if (way === 'states' && !noOuter) return statesInOrderSql(spread, 'g.outer_key', within);
    if (membershipKind(outer) !== null && !noOuter) {
      const members = way === 'projects' ? membersInOrderSql : membersSql;
      return members(spread, 'g.outer_key::uuid', within);
    }
    const match = noOuter
      ? noneSql(groupOf(outer).field)
      : matchSql(outer, 'g.outer_key', source, statement);
    return (way === 'projects' ? inOrderSql : itemsSql)(spread, `${match} AND ${within}`);
  };
  return `SELECT g.outer_key AS outer, ${inner === null ? 'NULL' : 'g.inner_key'} AS inner, t.tokens
    FROM (SELECT * FROM unnest(${keys}, ${innerKeys}) u (outer_key, inner_key)${atMost(cells.length)}) g CROSS JOIN LATERAL (${pageSql(spread, found())}) t`;
}

/**
 * Says how many keys there are, where they are few: PostgreSQL takes an unknown array for ten, and would plan the
 * statement anew each time because with fewer it looks cheaper.
 */
const atMost = (keys: number) => (keys < 10 ? ` LIMIT ${keys}` : '');

function innerMatch(parts: ListParts, inner: GroupName | null, noInner: boolean): string {
  if (inner === null) return 'true';
  if (noInner) return noneSql(groupOf(inner).field);
  return matchSql(inner, 'g.inner_key', parts.source, parts.statement);
}
