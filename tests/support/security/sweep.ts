import { type Random, randomOf } from './random.ts';

/**
 * Seed that selects the part of all invalid inputs for this run; runs together cover everything. A
 * failure prints the seed; `SWEEP_SEED=7` repeats one, and `SWEEP=whole` (`npm run test:fuzz`)
 * tries everything.
 */
const SEED = Number(process.env['SWEEP_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const isWhole = process.env['SWEEP'] === 'whole';

/** Command part that repeats a failed sweep. */
export const again = isWhole ? 'SWEEP=whole' : `SWEEP_SEED=${SEED}`;

/** Least number of values tried for each field. */
const VALUES_A_FIELD = 3;

/**
 * Values to try for each field of a route: each value for at least one field, and several for each
 * field.
 */
export function valuesByField<Value>(
  route: string,
  fields: readonly string[],
  values: readonly Value[],
): (readonly [field: string, value: Value])[] {
  const shuffled = shuffle(values, drawingFor(route));
  const least = isWhole ? values.length : VALUES_A_FIELD;
  const count = Math.max(least, Math.ceil(values.length / fields.length));
  return fields.flatMap((field, at) =>
    Array.from({ length: count }, (_, i) => shuffled[(at * count + i) % values.length]).flatMap(
      (value) => (value === undefined ? [] : [[field, value] as const]),
    ),
  );
}

/** Pairs of key and value to try with a route: each key and each value at least once. */
export function pairsOf<Pair extends readonly [key: string, value: string]>(
  route: string,
  pairs: readonly Pair[],
): readonly Pair[] {
  if (isWhole) return pairs;
  const tried = new Set<string>();
  return shuffle(pairs, drawingFor(route)).filter(([key, value]) => {
    const isNew = !tried.has(`key ${key}`) || !tried.has(`value ${value}`);
    tried.add(`key ${key}`).add(`value ${value}`);
    return isNew;
  });
}

/** A random selection of entries for a route. */
export function someOf<Entry>(
  route: string,
  entries: readonly Entry[],
  count: number,
): readonly Entry[] {
  return isWhole ? entries : shuffle(entries, drawingFor(route)).slice(0, count);
}

/** Seeded by route, so that a route can be run alone. */
function drawingFor(route: string): Random {
  let hash = SEED;
  for (const letter of route) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return randomOf(hash);
}

function shuffle<Entry>(entries: readonly Entry[], random: Random): readonly Entry[] {
  const left = [...entries];
  return entries.flatMap(() => left.splice(random.below(left.length), 1));
}
