import { compareNames } from '#shared/lib/name-order.ts';

/** Compares column values: numbers by size, others as names. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareNames(String(a), String(b));
}
