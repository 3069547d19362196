import { fold, holdsSome, keyOfWord, typedWords, waysOf } from '#shared/lib/search/fold.ts';

/** Maximum length of a name: a longer text is part of none. */
const MAX_LENGTH = 255;
/** Limit of words in a statement. */
const MAX_WORDS = 16;

/** A search text; a name matches when it contains all words, in any order. */
export interface SearchText {
  readonly text: string;
  /** The whole text in the form of `search_fold`, to rank names that begin with it. */
  readonly folded: string;
  /** Each word with its spellings, folded; without words every name matches. */
  readonly words: readonly (readonly string[])[];
  /** Whole numbers in the text: numbers of work items. */
  readonly numbers: readonly number[];
  /** Whether the trigram index can be used: it needs three letters or digits in a row. */
  readonly hasTrigram: boolean;
  /** Longer than any name. */
  readonly isTooLong: boolean;
}

/** Parses a search text. */
export function readSearchText(typed: string): SearchText {
  const text = typed.replaceAll('\u0000', '').trim().normalize('NFC');
  const isTooLong = text.length > MAX_LENGTH;
  const words = isTooLong ? [] : typedWords(text).slice(0, MAX_WORDS);
  return {
    text,
    folded: isTooLong ? '' : fold(text),
    words: words.map(waysOf),
    numbers: text.length > 20 ? [] : numbersIn(text),
    hasTrigram: words.some((word) => /[\p{L}\p{N}]{3}/u.test(word)),
    isTooLong,
  };
}

/** The number in a work item's key of these projects; null for no key. */
export function keyIn<Project extends { readonly identifier: string }>(
  { folded }: SearchText,
  projects: readonly Project[],
): { readonly projects: readonly Project[]; readonly number: number } | null {
  const { identifier: named, number } = keyOfWord(folded);
  const own = projects.filter(({ identifier }) => fold(identifier) === named);
  return own.length > 0 ? { projects: own, number: Number(number) } : null;
}

/** A LIKE pattern of texts that contain this one, escaped. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a name contains all words of the search text. */
export function contains(name: string, { words, isTooLong }: SearchText): boolean {
  return !isTooLong && words.every((ways) => holdsSome(name, ways));
}

function numbersIn(text: string): number[] {
  const found = text.match(/\b\d+\b/g) ?? [];
  return [...new Set(found.map(Number))].filter((number) => number <= 2_147_483_647);
}
