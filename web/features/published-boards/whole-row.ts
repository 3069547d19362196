import type { z } from 'zod';

export type Shape = z.ZodObject;

/** Placeholder values for unknown fields, tried in order until the schema accepts one. */
const NOTHING: readonly unknown[] = [null, [], 0, false, '', 'none', new Date(0).toISOString(), {}];
const empty = new WeakMap<Shape, Readonly<Record<string, unknown>>>();

/** Completes a row to its schema: unknown fields become empty values. */
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
