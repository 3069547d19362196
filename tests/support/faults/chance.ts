/** Whether the long versions run (`npm run test:faults`). */
export const isLong = process.env['FAULTS'] === 'long';

/** A seeded random number generator. */
export interface Chance {
  readonly seed: number;
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, end). */
  below(end: number): number;
  /** True with this probability. */
  is(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Random numbers of a test; the seed is printed, and `FAULT_SEED=` repeats it. */
export function chanceOf(test: string): Chance {
  const seed = Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${test}: FAULT_SEED=${seed}\n`);
  return chance(seed);
}

/** Random numbers from a seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    seed,
    next,
    below,
    is: (share) => next() < share,
    pick(list) {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('Nothing to pick from.');
      return found;
    },
  };
}
