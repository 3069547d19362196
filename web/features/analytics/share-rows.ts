import type { ItemShares } from '#shared/contract/analytics.ts';
import { compareNames } from '#shared/lib/name-order.ts';
import {
  type Dimension,
  fieldOfDimension,
  shareQuery,
} from '#shared/work-item-fields/dimensions.ts';

/** Counts items or their points. */
export type Measure = 'count' | 'points';

/** An amount, with the filter of its list. */
export interface Amount {
  readonly value: number;
  readonly query: string;
}

export interface ShareLine {
  readonly key: string;
  readonly name: string | null;
  readonly total: Amount;
  readonly parts: readonly Amount[];
}

/** An analysis as a table: a row for each name, a column for each group. */
export interface ShareTable {
  readonly columns: readonly {
    readonly key: string;
    readonly name: string | null;
    readonly once: number;
    /** Filter of the list behind `once`. */
    readonly query: string;
  }[];
  readonly lines: readonly ShareLine[];
  readonly total: number;
}

interface Named {
  readonly keys: readonly (string | null)[];
  readonly name: string | null;
  readonly place: number;
}

/**
 * Converts an analysis to a table. Rows with equal names are merged, such as the states "Done" of
 * several projects: an item is in one project only, so the numbers add up. People are never
 * merged.
 */
export function shareTable(
  shares: ItemShares,
  { x, group, measure }: { x: Dimension; group: Dimension | null; measure: Measure },
  orderBy: 'total' | 'name',
): ShareTable {
  const rows = gathered(shares.rows, x);
  const groups = group === null ? [] : gathered(shares.groups, group);
  const cells = new Map(
    shares.cells.map((cell) => [JSON.stringify([cell.key, cell.group]), cell[measure]]),
  );
  const amounts = new Map(shares.rows.map((row) => [row.key, row[measure]]));
  const once = new Map(shares.groups.map((row) => [row.key, row[measure]]));
  const lines = rows.map((row): ShareLine => {
    const own = shareQuery(x, row.keys);
    return {
      key: row.keys.join(' '),
      name: row.name,
      total: { value: sum(row.keys.map((key) => amounts.get(key) ?? 0)), query: own },
      parts: groups.map((one) => ({
        value: sum(
          row.keys.flatMap((key) =>
            one.keys.map((within) => cells.get(JSON.stringify([key, within])) ?? 0),
          ),
        ),
        query: group === null ? own : `${own} ${shareQuery(group, one.keys)}`,
      })),
    };
  });
  return {
    columns: groups.map(({ keys, name }) => ({
      key: keys.join(' '),
      name,
      once: sum(keys.map((key) => once.get(key) ?? 0)),
      query: group === null ? '' : shareQuery(group, keys),
    })),
    lines:
      orderBy === 'total' && !isOfDays(x)
        ? lines.toSorted((a, b) => b.total.value - a.total.value)
        : lines,
    total: shares.total[measure],
  };
}

const sum = (values: readonly number[]) =>
  Math.round(values.reduce((all, value) => all + value, 0) * 1e6) / 1e6;

/** Whether a dimension is a date, whose rows stay in chronological order. */
export const isOfDays = (name: Dimension) => /_(at|date)$/.test(name);

function gathered(rows: ItemShares['rows'], dimension: Dimension): Named[] {
  const isOfPeople = fieldOfDimension(dimension)?.refersTo === 'users';
  const byName = Map.groupBy(rows, ({ key, name }) =>
    key === null || isOfPeople ? String(key) : `=${name}`,
  );
  return [...byName.values()]
    .map((own) => ({
      keys: own.map(({ key }) => key),
      name: own[0]?.key === null ? null : (own[0]?.name ?? null),
      place: placeOf(dimension, own[0]),
    }))
    .toSorted(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        a.place - b.place ||
        compareNames(a.name ?? '', b.name ?? ''),
    );
}

function placeOf(dimension: Dimension, row: ItemShares['rows'][number] | undefined): number {
  const words = fieldOfDimension(dimension)?.words;
  return words ? words.indexOf(row?.key ?? '') : (row?.place ?? 0);
}
