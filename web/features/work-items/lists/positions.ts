import { NO_MARK } from './held-rows.ts';
import { isManual } from './list-settings.ts';
import type { ListView } from './list-view.ts';

/** A spot in a list: between two rows of a group, or of a part of it. */
export interface Spot {
  readonly group: string;
  readonly part?: string | undefined;
  /** The item that it is below, where it is a place among its sub-items. */
  readonly parent?: string | undefined;
  /** How many rows are before it, those that are moving not counted. */
  readonly index: number;
}

/** The place of the first item of an empty group, and the step at either end. */
const STEP = 65_535;

const NOBODY: ReadonlySet<string> = new Set();

/** The sort_order of an item that is put into a spot. */
export function sortOrderAt(view: ListView, spot: Spot, moving = NOBODY): number {
  return sortOrdersAt(view, spot, 1, moving)[0] ?? STEP;
}

/**
 * The sort_orders of some items that are put into a spot together, in their order. Where the list
 * is in another order than people's own, they come before all others of the group.
 */
export function sortOrdersAt(
  view: ListView,
  spot: Spot,
  count: number,
  moving = NOBODY,
): readonly number[] {
  const { settings } = view;
  if (!isManual(settings)) return spaced(undefined, least(view, spot, moving), count);
  const [before, after] = neighbors(view, spot, moving);
  if (!settings.orderBy.isDescending) return spaced(before, after, count);
  return spaced(after, before, count).toReversed();
}

/** The sort_order of an item that is put between two others; nothing on a side = that is the end. */
export function orderBetween(low: number | undefined, high: number | undefined): number {
  return between(low, high, 0, 1);
}

/** The sort_orders on both sides of a spot. A row that is held where it does not belong is no neighbor. */
function neighbors(view: ListView, { group, part, index }: Spot, moving: ReadonlySet<string>) {
  const ids = view.group(group, part).ids.filter((id) => !moving.has(id));
  const orderOf = (id: string) =>
    view.mark(id) === NO_MARK ? view.rows.get(id)?.sort_order : undefined;
  const first = (side: readonly string[]) => {
    for (const id of side) {
      const order = orderOf(id);
      if (order !== undefined) return order;
    }
    return undefined;
  };
  return [first(ids.slice(0, index).toReversed()), first(ids.slice(index))] as const;
}

/** The smallest sort_order of a group. */
function least(view: ListView, { group, part }: Spot, moving: ReadonlySet<string>) {
  let found: number | undefined;
  for (const id of view.group(group, part).ids) {
    const order = moving.has(id) ? undefined : view.rows.get(id)?.sort_order;
    if (order !== undefined && (found === undefined || order < found)) found = order;
  }
  return found;
}

function spaced(low: number | undefined, high: number | undefined, count: number): number[] {
  return Array.from({ length: count }, (_, place) => between(low, high, place, count));
}

function between(
  low: number | undefined,
  high: number | undefined,
  place: number,
  count: number,
): number {
  if (low === undefined && high === undefined) return STEP * (place + 1);
  if (low === undefined) return (high ?? 0) - STEP * (count - place);
  if (high === undefined) return low + STEP * (place + 1);
  return low + ((high - low) * (place + 1)) / (count + 1);
}
