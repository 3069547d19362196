import { useState } from 'react';

/** A long chronological list with its middle hidden. */
export interface Folded<Row> {
  /** The oldest rows. */
  readonly first: readonly Row[];
  /** Number of hidden rows between the first and the last ones. */
  readonly hidden: number;
  /** Number of rows that the next press shows. */
  readonly next: number;
  readonly last: readonly Row[];
  /** Shows the newest of the hidden rows. */
  readonly more: () => void;
}

interface FoldedOptions<Row> {
  /** Key of the list: another key hides again. */
  readonly of: string;
  readonly keyOf: (row: Row) => string;
  /** A row that must be visible, with all rows after it. */
  readonly isMeant?: ((row: Row) => boolean) | undefined;
  /** The list is shown completely. */
  readonly isWhole?: boolean;
}

const FIRST = 3;
const LAST = 20;
/** Rows per press. */
const MORE = 50;
/** Least number of rows worth hiding. */
const LEAST = 10;
/** Initially nothing counts as shown, so that the newest rows will be. */
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Shows the first few and the newest rows of a long list; the rest comes on request. A shown row
 * is never hidden again: new rows are added at the end.
 */
export function useFolded<Row>(rows: readonly Row[], options: FoldedOptions<Row>): Folded<Row> {
  const { of, keyOf, isMeant, isWhole = false } = options;
  const [shown, setShown] = useState({ of, keys: NOTHING });
  const known = shown.of === of ? shown.keys : NOTHING;
  const at = known.size === 0 ? -1 : rows.findIndex((row) => known.has(keyOf(row)));
  const meant = isMeant ? rows.findIndex(isMeant) : -1;
  const wanted = at === -1 ? rows.length - LAST : at;
  // The first few rows are visible anyway.
  const from = meant < FIRST ? wanted : Math.min(wanted, meant);
  const isShort = from < FIRST + LEAST;
  const showFrom = (start: number) =>
    setShown({ of, keys: new Set(rows.slice(start).map((row) => keyOf(row))) });
  // The start stays where it was, however many rows come later.
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
