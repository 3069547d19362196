import { useState } from 'react';

interface Keyed {
  readonly id: string;
}

interface Held {
  readonly isHeld: boolean;
  readonly ids: readonly string[];
}

/**
 * Keeps a list stable while somebody reads it: shown rows keep their order, deleted rows
 * disappear, new rows wait and are counted.
 */
export function useHeldOrder<Row extends Keyed>(
  rows: readonly Row[],
  isHeld: boolean,
): { readonly shown: readonly Row[]; readonly waiting: number } {
  const [held, setHeld] = useState<Held>({ isHeld, ids: idsOf(rows) });
  const isSame = held.isHeld === isHeld;
  // The rows at the start of the hold.
  if (!isSame) setHeld({ isHeld, ids: idsOf(rows) });
  if (!isHeld || !isSame) return { shown: rows, waiting: 0 };
  const shown = inOrder(rows, held.ids);
  return { shown, waiting: rows.length - shown.length };
}

function idsOf(rows: readonly Keyed[]): readonly string[] {
  return rows.map((row) => row.id);
}

/** The rows with these ids in this order; older rows at the end do not count as new. */
function inOrder<Row extends Keyed>(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = ids.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(ids);
  const lastKnown = rows.findLastIndex((row) => known.has(row.id));
  return lastKnown === -1 ? rows : [...kept, ...rows.slice(lastKnown + 1)];
}
