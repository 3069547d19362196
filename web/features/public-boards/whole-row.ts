import type { z } from 'zod';

/** The shape of the rows of an entity. */
export type Shape = z.ZodObject;

/** What stands for what is not known, by what a field takes. */
const NOTHING: readonly unknown[] = [null, [], 0, false, '', 'none', new Date(0).toISOString(), {}];
const empty = new WeakMap<Shape, Readonly<Record<string, unknown>>>();

/** A row with every field of its shape: what a visitor does not know of it is empty. */
export function whole(
  shape: Shape,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...emptyOf(shape) };
  for (const key of Object.keys(shape.shape)) {
    const value = row[key];
    if (value !== undefined && value !== null) filled[key] = value;
  }
  return filled;
}

function emptyOf(shape: Shape): Readonly<Record<string, unknown>> {
  const known = empty.get(shape);
  if (known) return known;
  const made = Object.fromEntries(
    Object.entries(shape.shape).map(([key, field]) => [
      key,
      NOTHING.find((value) => field.safeParse(value).success),
    ]),
  );
  empty.set(shape, made);
  return made;
}
