import { useState } from 'react';

import { compareNames } from '#shared/lib/name-order.ts';
import { holdsWords } from '#web/lib/search/match.ts';

import type { ShareLine } from './share-rows.ts';

/** Sort key of the rows: name, a column's index, or the total. */
export type LineKey = 'name' | 'total' | number;

export interface LineSort {
  readonly by: LineKey;
  readonly isDown: boolean;
}

/** Rows after search and sort. */
export interface SortedLines {
  readonly lines: readonly ShareLine[];
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly sort: LineSort | null;
  readonly setSort: (by: LineKey) => void;
}

/**
 * Searches rows by name and sorts them: numbers start in descending order; a third press removes
 * the order.
 */
export function useSortedLines(
  all: readonly ShareLine[],
  nameOf: (line: ShareLine) => string,
): SortedLines {
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<LineSort | null>(null);
  const found = all.filter((line) => holdsWords(nameOf(line), words));
  return {
    words,
    setWords,
    sort,
    lines: sort ? sorted(found, sort, nameOf) : found,
    setSort: (by) => setSort((last) => nextSort(last, by)),
  };
}

function nextSort(last: LineSort | null, by: LineKey): LineSort | null {
  const isFirstDown = by !== 'name';
  if (last?.by !== by) return { by, isDown: isFirstDown };
  return last.isDown === isFirstDown ? { by, isDown: !isFirstDown } : null;
}

function sorted(
  lines: readonly ShareLine[],
  { by, isDown }: LineSort,
  nameOf: (line: ShareLine) => string,
): readonly ShareLine[] {
  const compare =
    by === 'name'
      ? (a: ShareLine, b: ShareLine) => compareNames(nameOf(a), nameOf(b))
      : (a: ShareLine, b: ShareLine) => valueOf(a, by) - valueOf(b, by);
  return lines.toSorted((a, b) => (isDown ? -compare(a, b) : compare(a, b)));
}

function valueOf({ total, parts }: ShareLine, by: 'total' | number): number {
  return by === 'total' ? total.value : (parts[by]?.value ?? 0);
}
