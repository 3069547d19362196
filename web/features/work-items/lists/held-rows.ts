import type { Placement } from './placement.ts';

/** What is to be said of a row that is kept where it no longer belongs. */
export interface RowMark {
  /** It belongs elsewhere in the list. */
  readonly isMisplaced: boolean;
  /** It belongs into the list no longer. */
  readonly noLongerMatches: boolean;
}

export const NO_MARK: RowMark = { isMisplaced: false, noLongerMatches: false };
export const MISPLACED: RowMark = { isMisplaced: true, noLongerMatches: false };
export const LEAVING: RowMark = { isMisplaced: false, noLongerMatches: true };

/** Rows that stay where they are while somebody is at them, and where they stand although they should not. */
export class HeldRows {
  readonly #holds = new Map<string, number>();
  readonly #stuck = new Map<string, Placement>();

  hold(id: string): void {
    this.#holds.set(id, (this.#holds.get(id) ?? 0) + 1);
  }

  /** Ends one hold; whether it was the last. */
  release(id: string): boolean {
    const count = (this.#holds.get(id) ?? 0) - 1;
    if (count > 0) this.#holds.set(id, count);
    else this.#holds.delete(id);
    return count <= 0;
  }

  isHeld(id: string): boolean {
    return this.#holds.has(id);
  }

  /** Where the row stands although it should not. */
  stuckAt(id: string): Placement | undefined {
    return this.#stuck.get(id);
  }

  stick(id: string, place: Placement): void {
    this.#stuck.set(id, place);
  }

  unstick(id: string): void {
    this.#stuck.delete(id);
  }

  /** Everything stands where it should: the list was arranged anew. */
  unstickAll(): void {
    this.#stuck.clear();
  }
}
