/** A seeded random number generator. */
export interface Random {
  /** A whole number from 0, below the bound. */
  below(bound: number): number;
  of<Entry>(entries: readonly Entry[]): Entry;
}

/** Mulberry32: small, and good enough for choosing. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const below = (bound: number) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  return {
    below,
    of(entries) {
      const entry = entries[below(entries.length)];
      if (entry === undefined) throw new Error('There is nothing to choose from.');
      return entry;
    },
  };
}
