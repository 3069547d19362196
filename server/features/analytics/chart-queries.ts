import { keyNames } from '#server/features/work-items/numbers/names/queries.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import { countBy, countShares } from '#server/features/work-items/numbers/shares/queries.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import type { ChartReply } from '#shared/contract/analytics.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import { type Dimension, dimensionNamed } from '#shared/work-item-fields/dimensions.ts';

interface Point {
  readonly key: string | null;
  readonly group: string | null;
  readonly count: number;
}

export async function customChart(
  counted: Counted,
  query: ListQuery,
): Promise<ChartReply | HttpReply<ChartReply>> {
  const { x_axis = 'PRIORITY', group_by } = query;
  const x = dimensionNamed(x_axis, 'axis');
  if (!x) return refused(`Invalid x_axis field: ${x_axis}`);
  if (!group_by) return plainChart(counted, x);
  const group = dimensionNamed(group_by, 'axis');
  if (!group) return refused(`Invalid group_by field: ${group_by}`);
  return groupedChart(counted, x, group);
}

/** Refusals of the contract are a bare array here. */
function refused(message: string): HttpReply<ChartReply> {
  return new HttpReply(400, [message] as unknown as ChartReply);
}

async function plainChart(counted: Counted, x: Dimension): Promise<ChartReply> {
  const rows = await countBy(counted, x);
  const wordOf = await wordsOf(counted, x, rows);
  const points = merged(rows.map((row) => ({ ...row, group: null, key: wordOf(row.key).key })));
  const named = new Map(rows.map(({ key }) => [wordOf(key).key, wordOf(key).name]));
  const data = points
    .toSorted((a, b) => order(a.key, b.key))
    .map(({ key, count }) => ({ key: key ?? 'None', name: named.get(key) ?? 'None', count }));
  return { data, schema: {} };
}

async function groupedChart(counted: Counted, x: Dimension, group: Dimension): Promise<ChartReply> {
  const { rows, groups, cells } = await countShares(counted, { x, group, hasPoints: false });
  const [wordOf, groupOf] = await Promise.all([
    wordsOf(counted, x, rows),
    wordsOf(counted, group, groups),
  ]);
  const points = merged(
    cells.map(({ key, group: within, count }) => ({
      key: wordOf(key).key,
      group: groupOf(within).key,
      count,
    })),
  );
  const totals = merged(rows.map((row) => ({ ...row, group: null, key: wordOf(row.key).key })));
  const named = new Map(rows.map(({ key }) => [wordOf(key).key, wordOf(key).name]));
  const data = totals.map(({ key, count }) => {
    const own = points.filter((point) => point.key === key);
    const values = own.map((point) => [point.group ?? 'none', point.count] as const);
    return {
      largest: Math.max(0, ...own.map((point) => point.count)),
      row: {
        ...Object.fromEntries(values),
        key: key ?? 'none',
        name: named.get(key) ?? 'None',
        count,
      },
    };
  });
  const schema = Object.fromEntries(
    groups.map(({ key }) => [groupOf(key).key ?? 'none', groupOf(key).name]),
  );
  return {
    data: data
      .toSorted((a, b) => b.largest - a.largest)
      .map(({ row }) => row) as ChartReply['data'],
    schema,
  };
}

/** Sums counts of equal estimate values: several projects have values of the same name. */
function merged(points: readonly Point[]): Point[] {
  const all = Map.groupBy(points, ({ key, group }) => JSON.stringify([key, group]));
  return [...all.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, count: own.reduce((sum, one) => sum + one.count, 0) }] : [];
  });
}

function order(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

/** Texts of a dimension's keys in the contract: estimates by value, the rest by id. */
async function wordsOf(
  { scope }: Counted,
  dimension: Dimension,
  rows: readonly { readonly key: string | null }[],
) {
  const keys = rows.map(({ key }) => key);
  const names = await keyNames(scope, dimension, keys);
  return (key: string | null): { key: string | null; name: string } => {
    if (key === null) return { key, name: 'None' };
    const named = names.get(key);
    if (dimension === 'estimate')
      return { key: named?.name ?? null, name: String(named?.place ?? 'None') };
    return { key, name: named?.name ?? key };
  };
}
