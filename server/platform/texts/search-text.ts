import { fold, holdsSome, keyOfWord, typedWords, waysOf } from '#shared/lib/search/fold.ts';

/** A name has at most this many characters: nothing longer can be part of one. */
const LONGEST = 255;
/** Words beyond these would make a statement as long as the text. */
const MOST_WORDS = 16;

/** What somebody typed to find something by; a name is found when it holds every word, in any order. */
export interface SearchText {
  readonly text: string;
  /** The whole of it as `search_fold` writes names: for what stands first. */
  readonly folded: string;
  /** Each word in the ways in which it may stand in a name, folded; with no words every name is found. */
  readonly words: readonly (readonly string[])[];
  /** The whole numbers in it: numbers of work items. */
  readonly numbers: readonly number[];
  /** Whether the trigram index can help: it knows runs of three letters or digits. */
  readonly hasTrigram: boolean;
  /** Longer than any name. */
  readonly isTooLong: boolean;
}

/** Reads what was typed. */
export function readSearchText(typed: string): SearchText {
  const text = typed.replaceAll('\u0000', '').trim().normalize('NFC');
  const isTooLong = text.length > LONGEST;
  const words = isTooLong ? [] : typedWords(text).slice(0, MOST_WORDS);
  return {
    text,
    folded: isTooLong ? '' : fold(text),
    words: words.map(waysOf),
    numbers: text.length > 20 ? [] : numbersIn(text),
    hasTrigram: words.some((word) => /[\p{L}\p{N}]{3}/u.test(word)),
    isTooLong,
  };
}

/** The number in the key of one of these projects; null where it is none. */
export function keyIn<Project extends { readonly identifier: string }>(
  { folded }: SearchText,
  projects: readonly Project[],
): { readonly projects: readonly Project[]; readonly number: number } | null {
  const { identifier: named, number } = keyOfWord(folded);
  const own = projects.filter(({ identifier }) => fold(identifier) === named);
  return own.length > 0 ? { projects: own, number: Number(number) } : null;
}

/** A LIKE pattern of texts that contain this one; signs that mean something in a pattern are taken as themselves. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a short text holds every word of what was typed. */
export function contains(name: string, { words, isTooLong }: SearchText): boolean {
  return !isTooLong && words.every((ways) => holdsSome(name, ways));
}

function numbersIn(text: string): number[] {
  const found = text.match(/\b\d+\b/g) ?? [];
  return [...new Set(found.map(Number))].filter((number) => number <= 2_147_483_647);
}
