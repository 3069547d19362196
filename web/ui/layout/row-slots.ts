/**
 * Reuses the elements of rows that leave for rows that enter, which costs half of creating one.
 * The slot is the React key.
 */
export class RowSlots {
  /** Slots by row, in row order. */
  #slots: ReadonlyMap<string, number> = new Map();
  #last = 0;

  /**
   * Assigns a slot to each rendered row: its own, else a free one. Slots of `kept` rows are never
   * reassigned. A reused slot never moves up past a row that stays, since the browser would have
   * to move the rows between, and the focus with them.
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

/** For each row the previous position of the next row that stays. */
function nextPlaces(rows: readonly string[], places: ReadonlyMap<string, number>): number[] {
  const next: number[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    next[index] = places.get(rows[index] ?? '') ?? next[index + 1] ?? Number.POSITIVE_INFINITY;
  }
  return next;
}
