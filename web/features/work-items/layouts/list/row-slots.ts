/**
 * Hands the elements of rows that go to rows that come: filling a row anew costs half of making one. React is told by
 * the key, the slot, that it is the same row.
 */
export class RowSlots {
  #slots: ReadonlyMap<string, number> = new Map();
  #last = 0;

  /** The slot of each row that is drawn: the one it has, else one that is free. Slots of `kept` rows go to nobody. */
  assign(rows: readonly string[], kept: ReadonlySet<string>): ReadonlyMap<string, number> {
    const drawn = new Set(rows);
    const free: number[] = [];
    for (const [row, slot] of this.#slots) {
      if (!drawn.has(row) && !kept.has(row)) free.push(slot);
    }
    let taken = 0;
    const slots = new Map<string, number>();
    for (const row of rows) {
      const own = this.#slots.get(row);
      slots.set(row, own ?? free[taken++] ?? (this.#last += 1));
    }
    this.#slots = slots;
    return slots;
  }
}
