import { type Random, randomOf } from './random.ts';

/**
 * Which part of all wrong inputs a run tries: another one each time, so that runs together try everything. A failure
 * names the seed; `SWEEP_SEED=7` draws the same again, and `SWEEP=whole` (`npm run test:fuzz`) leaves nothing out.
 */
const SEED = Number(process.env['SWEEP_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const isWhole = process.env['SWEEP'] === 'whole';

/** How a failed sweep is run again. */
export const again = isWhole ? 'SWEEP=whole' : `SWEEP_SEED=${SEED}`;

/** So many values at least are tried for a field. */
const VALUES_A_FIELD = 3;

/** The values to try for each field of a route: each value for one of them at least, and for each field some. */
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

/** Pairs of a key and a value to try with a route: every key and every value is in one of them at least. */
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

/** So many of the entries, drawn for a route. */
export function someOf<Entry>(
  route: string,
  entries: readonly Entry[],
  count: number,
): readonly Entry[] {
  return isWhole ? entries : shuffle(entries, drawingFor(route)).slice(0, count);
}

/** What is drawn for a route does not depend on the routes before it: it can be run alone. */
function drawingFor(route: string): Random {
  let hash = SEED;
  for (const letter of route) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return randomOf(hash);
}

function shuffle<Entry>(entries: readonly Entry[], random: Random): readonly Entry[] {
  const left = [...entries];
  return entries.flatMap(() => left.splice(random.below(left.length), 1));
}
