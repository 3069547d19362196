import type { RowOrder } from '#web/features/item-rows/keys/use-kept-place.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

import type { Bar, Packed } from './pack.ts';

/** The order of the items in sight: as they are read over the days, then those beside them. */
export class CalendarOrder implements RowOrder {
  readonly ids: readonly string[];
  readonly #places: ReadonlyMap<string, number>;

  constructor(packed: Packed, beside: readonly string[]) {
    const read = packed.weeks.flatMap(({ bars }) => bars.toSorted(byReading).map(({ id }) => id));
    this.ids = [...new Set([...read, ...beside])];
    this.#places = new Map(this.ids.map((id, place) => [id, place]));
  }

  get length(): number {
    return this.ids.length;
  }

  readonly indexOf = ({ id }: ShownRow): number => this.#places.get(id) ?? -1;

  readonly rowFrom = (index: number): ShownRow | null => {
    const id = this.ids[index];
    return id === undefined ? null : { id, group: ALL };
  };
}

function byReading(a: Bar, b: Bar): number {
  return a.from - b.from || a.lane - b.lane;
}
