import { z } from 'zod';

import { type Condition, listed } from '#shared/work-item-fields/conditions.ts';
import { allFilters } from '#shared/work-item-fields/registry.ts';

/** A field with its filter. */
type Filter = ReturnType<typeof allFilters> extends ReadonlyMap<string, infer One> ? One : never;

/** Filters of a list by their names, as the lists of the web API take them. */
export function plainFilters(): Record<string, z.ZodType> {
  const said = (name: string) => `Keeps the items of this ${name.replaceAll('_', ' ').trim()}.`;
  return Object.fromEntries(
    [...allFilters().keys()].map((name) => [name, plainFilter(name, said(name))]),
  );
}

/**
 * A filter of a list, which may be repeated: the last one counts. The web API drops a value that it
 * does not understand, and then shows every item; here it is refused by the name of the filter.
 */
export function plainFilter(name: string, description: string): z.ZodType {
  const filter = allFilters().get(name);
  if (!filter) throw new Error(`Lists have no filter ${name}.`);
  return z
    .union([z.string(), z.array(z.string())])
    .refine((given) => misread(filter, given) === undefined, {
      error: ({ input }) => `This is no value here: ${misread(filter, input)}`,
    })
    .optional()
    .meta({ description });
}

/** Any day: what is read does not depend on it. */
const SOME_DAY = '2000-01-01';

/** The first value that a filter does not understand. */
function misread(filter: Filter, given: unknown): string | undefined {
  const text: unknown = Array.isArray(given) ? given.at(-1) : given;
  if (typeof text !== 'string') return undefined;
  return listed(text).find((word) => !isUnderstood(filter, word));
}

function isUnderstood(filter: Filter, word: string): boolean {
  const condition = read(filter, word);
  if (!condition) return isSwitch(word) && SWITCH.some((other) => read(filter, other) !== null);
  if (condition.is === 'flag') return condition.values.length > 0;
  if (condition.is === 'range') return condition.ranges.length > 0 || condition.orNone;
  const { words } = filter.field;
  const isWord = words && condition.is === 'one' && condition.values.includes(word);
  return !isWord || words.includes(word);
}

function read({ field, part }: Filter, word: string): Condition | null {
  try {
    return part.read(word, { key: field.key, today: SOME_DAY });
  } catch {
    return null;
  }
}

/** One of the two leaves a list as it is, so that reading it gives no condition. */
const SWITCH = ['true', 'false'];
const isSwitch = (word: string) => SWITCH.includes(word);
