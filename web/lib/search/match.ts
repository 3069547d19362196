import { mostSlips, slips } from '#shared/lib/search/distance.ts';
import { fold, holdsSome, typedWords, waysOf } from '#shared/lib/search/fold.ts';

/** Matches in a text: [start, end) of each. */
export type Ranges = readonly (readonly [start: number, end: number])[];

export interface Match {
  /** Larger = a better match. */
  readonly score: number;
  readonly ranges: Ranges;
}

const SCORES = {
  whole: 120,
  start: 100,
  wordStart: 80,
  inside: 55,
  letters: 30,
  slip: 25,
} as const;

const SHORTEST_KEYWORD = 3;

/**
 * Matches a short text against typed words; null = no match. Every word must be found: at a
 * beginning, inside, by the initials of words (`nwi` for "new work item"), or with a typing error.
 */
export function matchText(text: string, words: readonly string[], keywords = ''): Match | null {
  const folded = fold(text);
  const other = fold(keywords);
  let score = 0;
  const ranges: (readonly [number, number])[] = [];
  for (const word of words) {
    const found = findWord(folded, word) ?? findInKeywords(other, word);
    if (!found) return null;
    score += found.score;
    ranges.push(...found.ranges);
  }
  if (words.length === 0) return { score: 0, ranges };
  // Of two matches, the shorter text is more often meant.
  return { score: score / words.length - Math.min(10, folded.length / 10), ranges: merge(ranges) };
}

/** Whether a text contains every typed word, in any order. */
export function holdsWords(text: string, typed: string): boolean {
  return typedWords(typed).every((word) => holdsSome(text, waysOf(word)));
}

/** Ranges to mark in a text that was matched in another way. */
export function rangesIn(text: string, words: readonly string[]): Ranges {
  const folded = fold(text);
  return merge(
    words.flatMap((word) => {
      const start = startOf(folded, word) ?? folded.indexOf(word);
      return start === -1 ? [] : [[start, start + word.length] as const];
    }),
  );
}

function findWord(folded: string, word: string): Match | null {
  if (folded === word) return at(SCORES.whole, 0, word.length);
  if (folded.startsWith(word)) return at(SCORES.start, 0, word.length);
  const start = startOf(folded, word);
  if (start !== null) return at(SCORES.wordStart, start, word.length);
  const place = folded.indexOf(word);
  if (place !== -1 && word.length > 1) return at(SCORES.inside, place, word.length);
  return findLetters(folded, word) ?? findSlip(folded, word);
}

function findInKeywords(other: string, word: string): Match | null {
  // Keywords are invisible, so short beginnings of them match too much by chance.
  if (other === '' || word.length < SHORTEST_KEYWORD) return null;
  const isStart = other.startsWith(word) || startOf(other, word) !== null;
  return isStart ? { score: SCORES.inside - 5, ranges: [] } : null;
}

/** Matches initials in order; some may be left out. */
function findLetters(folded: string, word: string): Match | null {
  if (word.length < 2) return null;
  const ranges: (readonly [number, number])[] = [];
  let typed = 0;
  for (let place = 0; place < folded.length && typed < word.length; place += 1) {
    if (!isWordStart(folded, place) || folded[place] !== word[typed]) continue;
    ranges.push([place, place + 1]);
    typed += 1;
  }
  return typed === word.length ? { score: SCORES.letters, ranges } : null;
}

function findSlip(folded: string, word: string): Match | null {
  if (mostSlips(word.length) === 0) return null;
  for (const { 0: candidate, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const count = slips(word, candidate);
    if (count !== null) return at(SCORES.slip - count * 5, index, candidate.length);
  }
  return null;
}

/** Offset of the first word that begins with the text. */
function startOf(folded: string, word: string): number | null {
  for (let place = folded.indexOf(word); place !== -1; place = folded.indexOf(word, place + 1)) {
    if (isWordStart(folded, place)) return place;
  }
  return null;
}

function isWordStart(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1] ?? '');
}

function at(score: number, start: number, length: number): Match {
  return { score, ranges: [[start, start + length]] };
}

/** Sorts ranges, and joins those that touch. */
function merge(ranges: readonly (readonly [number, number])[]): Ranges {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
