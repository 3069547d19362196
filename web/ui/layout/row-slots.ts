/**
 * Hands the elements of rows that go to rows that come: filling a row anew costs half of making one. React is told by
 * the key, the slot, that it is the same row.
 */
export class RowSlots {
  /** In the order in which the rows stood. */
  #slots: ReadonlyMap<string, number> = new Map();
  #last = 0;

  /**
   * The slot of each row that is drawn: the one it has, else one that is free. Slots of `kept` rows go to nobody, and
   * none goes up past a row that stays: the browser would have to move all that stand between, and what has the focus.
   */
  assign(rows: readonly string[], kept: ReadonlySet<string>): ReadonlyMap<string, number> {
    const drawn = new Set(rows);
    const before = [...this.#slots].map(([row, slot], place) => ({ row, slot, place }));
    const free = before.filter(({ row }) => !drawn.has(row) && !kept.has(row));
    const staying = before.filter(({ row }) => drawn.has(row));
    const places = new Map(staying.map(({ row, place }) => [row, place]));
    const most = nextPlaces(rows, places);
    const take = (index: number) =>
      free[0] && free[0].place < (most[index] ?? 0) ? free.shift()?.slot : undefined;
    const slots = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      slots.set(row, this.#slots.get(row) ?? take(index) ?? (this.#last += 1));
    }
    this.#slots = slots;
    return slots;
  }
}

/** For each row where the next that stays has stood. */
function nextPlaces(rows: readonly string[], places: ReadonlyMap<string, number>): number[] {
  const next: number[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    next[index] = places.get(rows[index] ?? '') ?? next[index + 1] ?? Number.POSITIVE_INFINITY;
  }
  return next;
}
