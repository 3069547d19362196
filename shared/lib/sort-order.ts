export interface Placed {
  readonly id: string;
  readonly sort_order: number;
}

/** Distance between neighbors that nobody has dragged. */
const STEP = 10_000;
/** Position of the first item of a list. */
const FIRST = 65_535;
/** Smallest gap, also as a share of the number: below it floating point soon has no middle. */
const NEAR = 1e-3;
const NEAR_SHARE = 1e-9;
/** Factor by which too small gaps are widened: room for ten more halvings. */
const ROOMY = 1_000;

/**
 * New positions for a few neighbors in a sorted list, so that the item at `index` has room on both
 * sides; the order stays. Empty when there is room. At an end that is not `isOpen` the list
 * continues, so its last item stays.
 */
export function spread(
  list: readonly Placed[],
  index: number,
  isOpen: { readonly below: boolean; readonly above: boolean },
): Placed[] {
  if (hasRoom(list, index)) return [];
  const first = isOpen.below ? 0 : 1;
  const last = list.length - (isOpen.above ? 1 : 2);
  let [start, end] = [index, index];
  while (start > 0 && touches(list, start)) start -= 1;
  while (end < list.length - 1 && touches(list, end + 1)) end += 1;
  for (let size = 1; ; size *= 2) {
    const from = Math.max(first, start - size);
    const to = Math.min(last, end + size);
    const isAll = from === first && to === last;
    const places = evenly(list.slice(from, to + 1), list[from - 1], list[to + 1]);
    const wanted = isAll ? 0 : near(places.at(-1)?.sort_order ?? 0) * ROOMY;
    if (isRising([...list.slice(from - 1, from), ...places, ...list.slice(to + 1, to + 2)], wanted))
      return places;
    if (isAll) return [];
  }
}

/** The position between two neighbors; undefined = the end of the list. */
export function orderBetween(
  before: number | undefined,
  after: number | undefined,
  step = STEP,
): number {
  if (before === undefined) return after === undefined ? FIRST : after - step;
  if (after === undefined) return before + step;
  return (before + after) / 2;
}

/** Whether something fits between the item at `index` and each neighbor. */
export function hasRoom(list: readonly Placed[], index: number): boolean {
  return isRising(
    list.slice(Math.max(0, index - 1), index + 2),
    near(list[index]?.sort_order ?? 0),
  );
}

/** Whether nothing fits between this item and the one before. */
function touches(list: readonly Placed[], index: number): boolean {
  const place = list[index]?.sort_order ?? 0;
  return place - (list[index - 1]?.sort_order ?? 0) < near(place);
}

function near(value: number): number {
  return Math.max(NEAR, Math.abs(value) * NEAR_SHARE);
}

function isRising(list: readonly Placed[], least: number): boolean {
  return list.every(({ sort_order }, index) => {
    const before = list[index - 1]?.sort_order;
    if (!Number.isFinite(sort_order)) return false;
    return before === undefined || (sort_order > before && sort_order - before >= least);
  });
}

/** Positions between two fixed ones, or one step apart at an open end. */
function evenly(list: readonly Placed[], below?: Placed, above?: Placed): Placed[] {
  const { length } = list;
  const start = below?.sort_order ?? (above ? above.sort_order - STEP * (length + 1) : null);
  const base = start ?? (list[0]?.sort_order ?? 0) - STEP;
  const step = above ? (above.sort_order - base) / (length + 1) : STEP;
  return list.map(({ id }, index) => ({ id, sort_order: base + step * (index + 1) }));
}

/**
 * The new positions that move `moved` to index `to` of a sorted list: its own, and those of
 * neighbors that have to make room.
 */
export function placesAt<Row extends Placed>(
  rows: readonly Row[],
  moved: Row,
  to: number,
): { readonly row: Row; readonly sort_order: number }[] {
  const others = rows.filter((row) => row.id !== moved.id);
  const sort_order = orderBetween(others[to - 1]?.sort_order, others[to]?.sort_order);
  const wanted = others
    .map(({ id, ...row }): Placed => ({ id, sort_order: row.sort_order }))
    .toSpliced(to, 0, { id: moved.id, sort_order });
  const roomy = spread(wanted, to, { below: true, above: true });
  const places = roomy.length > 0 ? roomy : wanted.slice(to, to + 1);
  return rows.flatMap((row) => {
    const place = places.find(({ id }) => id === row.id);
    const isMoved = place && place.sort_order !== row.sort_order;
    return isMoved ? [{ row, sort_order: place.sort_order }] : [];
  });
}
