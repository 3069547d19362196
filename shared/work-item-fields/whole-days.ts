const DAY_MS = 86_400_000;

/** When an item was made and completed, as far as its row says. */
export interface Lasted {
  readonly created_at?: string | undefined;
  readonly completed_at?: string | null | undefined;
}

/** When days are counted, and whether there is still work to do on the item. */
export interface CountedAt {
  readonly now: number;
  readonly isOpen: boolean;
}

/** The whole days from one moment to another, in milliseconds; never less than none. */
export function wholeDays(from: number, to: number): number {
  return Math.floor(Math.max(0, to - from) / DAY_MS);
}
