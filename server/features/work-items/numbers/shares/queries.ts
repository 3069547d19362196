import { countGroups } from '#server/features/work-items/lists/counts.ts';
import { Statement } from '#server/features/work-items/lists/statement.ts';
import { dimensionSql } from '#server/features/work-items/numbers/dimensions.ts';
import {
  type Counted,
  countedSql,
  isUnfiltered,
} from '#server/features/work-items/numbers/queries.ts';
import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import { type Dimension, dimensionOf } from '#shared/work-item-fields/dimensions.ts';

/** So many items, and their estimates in points. */
export interface Amount {
  readonly count: number;
  readonly points: number;
}

/** The amount at one place of a dimension; null = items without a value. */
export interface Share extends Amount {
  readonly key: string | null;
}

/** The amount at one place of two dimensions. */
export interface Cell extends Share {
  readonly group: string | null;
}

/** What an analysis counts. */
export interface Shares {
  readonly total: Amount;
  readonly rows: Share[];
  /** Each group over all rows, every item counted once. */
  readonly groups: Share[];
  readonly cells: Cell[];
}

const POINTS = `LEFT JOIN (SELECT x.id, x.value::float8 AS points FROM estimate_points x
  JOIN estimates e ON e.id = x.estimate_id AND e.type = 'points'
  WHERE x.value ~ '^[0-9]+([.][0-9]+)?$') y ON y.id = i.estimate_point`;

/** Counts items by a dimension, and within it by a second one; points are added up when they are wanted. */
export async function countShares(
  counted: Counted,
  { x, group, hasPoints }: { x: Dimension; group: Dimension | null; hasPoints: boolean },
): Promise<Shares> {
  const own = (dimension: Dimension | null) => countBy(counted, dimension, hasPoints);
  if (group === null) {
    const rows = await own(x);
    const total = sum(isPlural(x) ? await own(null) : rows);
    return { total, rows, groups: [], cells: [] };
  }
  const cells = await countByBoth(counted, x, group, hasPoints);
  const [rows, groups, totals] = await Promise.all([
    isPlural(group) ? own(x) : summed(cells, 'key'),
    isPlural(x) ? own(group) : summed(cells, 'group'),
    isPlural(x) || isPlural(group) ? own(null) : cells,
  ]);
  return { total: sum(totals), rows, groups, cells };
}

/** Whether an item can be in several places of the dimension. */
const isPlural = (dimension: Dimension) => dimensionOf(dimension).isPlural === true;

const NOTHING: Amount = { count: 0, points: 0 };

function sum(rows: readonly Amount[]): Amount {
  return rows.reduce(
    (all, row) => ({ count: all.count + row.count, points: rounded(all.points + row.points) }),
    NOTHING,
  );
}

/** Sums of decimals without the noise of binary fractions. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

function summed(cells: readonly Cell[], by: 'key' | 'group'): Share[] {
  return [...Map.groupBy(cells, (cell) => cell[by])].map(([key, own]) => ({ key, ...sum(own) }));
}

/** Counts items by one dimension, or all of them. */
export async function countBy(
  counted: Counted,
  dimension: Dimension | null,
  hasPoints = false,
): Promise<Share[]> {
  const kept = hasPoints ? null : await keptShares(counted, dimension);
  if (kept) return kept;
  const statement = new Statement();
  const { key, join } = dimension
    ? dimensionSql(dimension, 'k', zoneSql(counted, statement))
    : { key: 'NULL', join: '' };
  return (await statement.rows<Share>(
    counted.scope,
    `SELECT ${key}::text AS key, ${amountSql(hasPoints)}
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${hasPoints ? POINTS : ''} ${join}
     WHERE ${countedSql(counted, statement)} GROUP BY 1 ORDER BY 1`,
  )) as Share[];
}

const zoneSql =
  ({ known }: Counted, statement: Statement) =>
  () =>
    statement.bind(known.zone, 'text');

/** Without filters the counts of lists are kept, and need no counting. */
async function keptShares(counted: Counted, dimension: Dimension | null): Promise<Share[] | null> {
  if (!counted.source.isWhole || !isUnfiltered(counted)) return null;
  // Each item has one group of states, or none: all of them together are every item, counted once.
  const { group } = dimensionOf(dimension ?? 'state_group');
  if (!group) return null;
  const counts = await countGroups(counted.scope, counted.source, [], group);
  const rows = [...counts].map(([key, count]) => ({
    key: key === NONE ? null : key,
    count,
    points: 0,
  }));
  if (dimension === null) return [{ key: null, ...sum(rows) }];
  return rows.toSorted((a, b) => compareKeys(a.key, b.key));
}

/** Orders keys as PostgreSQL does, none last. */
function compareKeys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

async function countByBoth(
  counted: Counted,
  x: Dimension,
  group: Dimension,
  hasPoints: boolean,
): Promise<Cell[]> {
  const statement = new Statement();
  const zone = zoneSql(counted, statement);
  const [by, within] = [dimensionSql(x, 'k', zone), dimensionSql(group, 'l', zone)];
  return (await statement.rows<Cell>(
    counted.scope,
    `SELECT ${by.key}::text AS key, ${within.key}::text AS "group", ${amountSql(hasPoints)}
     FROM work_items i LEFT JOIN states s ON s.id = i.state_id ${hasPoints ? POINTS : ''}
       ${by.join} ${within.join}
     WHERE ${countedSql(counted, statement)} GROUP BY 1, 2 ORDER BY 1, 2`,
  )) as Cell[];
}

function amountSql(hasPoints: boolean): string {
  const points = hasPoints ? 'coalesce(sum(y.points), 0)' : '0::float8';
  return `count(*)::int AS count, ${points} AS points`;
}
