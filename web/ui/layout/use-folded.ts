import { useState } from 'react';

/** A long list in order of time, as it is shown. */
export interface Folded<Row> {
  /** The first few: how it began. */
  readonly first: readonly Row[];
  /** How many are left out between the first and the last. */
  readonly hidden: number;
  /** How many of them the next press brings. */
  readonly next: number;
  readonly last: readonly Row[];
  /** Brings some more of what is left out, the newest of it. */
  readonly more: () => void;
}

interface FoldedOptions<Row> {
  /** Names the list: another one is folded anew. */
  readonly of: string;
  readonly keyOf: (row: Row) => string;
  /** What must be in sight, with all that came after it. */
  readonly isMeant?: ((row: Row) => boolean) | undefined;
  /** It is shown whole now. */
  readonly isWhole?: boolean;
}

const FIRST = 3;
const LAST = 20;
/** So many come at a press. */
const MORE = 50;
/** Fewer than these are not worth a press. */
const LEAST = 10;
/** Nothing has been shown yet: the newest few will be. */
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Of a long list the first few and the newest rows; the rest comes on request. What is shown once stays: new rows come
 * at the end, and hide none.
 */
export function useFolded<Row>(rows: readonly Row[], options: FoldedOptions<Row>): Folded<Row> {
  const { of, keyOf, isMeant, isWhole = false } = options;
  const [shown, setShown] = useState({ of, keys: NOTHING });
  const known = shown.of === of ? shown.keys : NOTHING;
  const at = known.size === 0 ? -1 : rows.findIndex((row) => known.has(keyOf(row)));
  const meant = isMeant ? rows.findIndex(isMeant) : -1;
  const wanted = at === -1 ? rows.length - LAST : at;
  // The first few are in sight as they are.
  const from = meant < FIRST ? wanted : Math.min(wanted, meant);
  const isShort = from < FIRST + LEAST;
  const showFrom = (start: number) =>
    setShown({ of, keys: new Set(rows.slice(start).map((row) => keyOf(row))) });
  // What is shown first stays shown, however many come after it.
  const start = isShort ? 0 : from;
  const begin = rows[start];
  if (begin && !known.has(keyOf(begin))) showFrom(start);
  if (isWhole || isShort)
    return { first: rows, hidden: 0, next: 0, last: [], more: () => undefined };
  const hidden = from - FIRST;
  const next = hidden < MORE + LEAST ? hidden : MORE;
  const more = () => showFrom(from - next);
  return { first: rows.slice(0, FIRST), hidden, next, last: rows.slice(from), more };
}
