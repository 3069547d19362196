import type { Place } from '#shared/lib/work-item-lists/orders.ts';

/** Rows in order: their places, and beside them their ids as screens show them. */
export interface SortedRows {
  readonly places: readonly Place[];
  readonly ids: readonly string[];
}

export const NO_ROWS: SortedRows = { places: [], ids: [] };

type Compare = (a: Place, b: Place) => number;

/**
 * The rows without some and with some others, still in order. What leaves is found by its old place, what comes
 * by its new one: the rest is copied and never compared.
 */
export function edited(
  rows: SortedRows,
  leaving: readonly Place[],
  coming: readonly Place[],
  compare: Compare,
): SortedRows {
  const gaps = leaving.map((place) => firstNotBefore(rows.places, place, compare));
  gaps.sort((a, b) => a - b);
  const sorted = coming.length > 1 ? coming.toSorted(compare) : coming;
  const spots = sorted.map((place) => firstNotBefore(rows.places, place, compare));
  return {
    places: spliced(rows.places, gaps, spots, sorted),
    ids: spliced(
      rows.ids,
      gaps,
      spots,
      sorted.map(({ id }) => id),
    ),
  };
}

/**
 * A copy without what is at the gaps, and with the new ones in front of their spots; both ascend. It looks at no
 * row on the way, and it is as long as it will be from the start: ten times as fast for a hundred thousand.
 */
function spliced<Row>(
  old: readonly Row[],
  gaps: readonly number[],
  spots: readonly number[],
  coming: readonly Row[],
): Row[] {
  // oxlint-disable-next-line unicorn/no-new-array -- its length is the argument, and that is the point
  const made = new Array<Row>(old.length - gaps.length + coming.length);
  let [from, to, gap, next] = [0, 0, 0, 0];
  while (to < made.length || from < old.length) {
    const end = Math.min(gaps[gap] ?? old.length, spots[next] ?? old.length);
    for (; from < end; from += 1, to += 1) put(made, to, old[from]);
    for (; spots[next] === from; next += 1, to += 1) put(made, to, coming[next]);
    if (gaps[gap] === from) {
      from += 1;
      gap += 1;
    }
  }
  return made;
}

function put<Row>(rows: Row[], at: number, row: Row | undefined): void {
  if (row !== undefined) rows[at] = row;
}

/** How many rows stand at this place or before it. */
export function countUpTo(places: readonly Place[], end: Place, compare: Compare): number {
  const at = firstNotBefore(places, end, compare);
  const found = places[at];
  return found && compare(found, end) === 0 ? at + 1 : at;
}

/** Where a place stands among the rows, or would. */
function firstNotBefore(places: readonly Place[], wanted: Place, compare: Compare): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = places[middle];
    if (place && compare(place, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
