import { useState } from 'react';

interface Keyed {
  readonly id: string;
}

interface Held {
  readonly isHeld: boolean;
  readonly ids: readonly string[];
}

/**
 * Keeps a list still while somebody reads in it: what is shown keeps its order, what goes goes, what is new waits
 * and is counted.
 */
export function useHeldOrder<Row extends Keyed>(
  rows: readonly Row[],
  isHeld: boolean,
): { readonly shown: readonly Row[]; readonly waiting: number } {
  const [held, setHeld] = useState<Held>({ isHeld, ids: idsOf(rows) });
  const isSame = held.isHeld === isHeld;
  // What is shown when the hold begins is what is held.
  if (!isSame) setHeld({ isHeld, ids: idsOf(rows) });
  if (!isHeld || !isSame) return { shown: rows, waiting: 0 };
  const shown = inOrder(rows, held.ids);
  return { shown, waiting: rows.length - shown.length };
}

function idsOf(rows: readonly Keyed[]): readonly string[] {
  return rows.map((row) => row.id);
}

/** The rows of these ids, in their order; older rows that come at the end are not news. */
function inOrder<Row extends Keyed>(rows: readonly Row[], ids: readonly string[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = ids.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(ids);
  const lastKnown = rows.findLastIndex((row) => known.has(row.id));
  return lastKnown === -1 ? rows : [...kept, ...rows.slice(lastKnown + 1)];
}
