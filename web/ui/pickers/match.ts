import { fold } from './fold.ts';

interface Searchable {
  readonly label: string;
  readonly keywords?: string | undefined;
  readonly detail?: string | undefined;
}

/** Things that contain every word of the query, best match first. */
export function matching<Thing extends Searchable>(
  things: readonly Thing[],
  query: string,
  language: string,
): readonly Thing[] {
  const words = fold(query, language).split(/\s+/).filter(Boolean);
  if (words.length === 0) return things;
  return things
    .map((thing) => ({ thing, rank: rankOf(thing, words, language) }))
    .filter(({ rank }) => rank < NONE)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
}

const NONE = 1_000;

/**
 * 0 = the label begins with the word; then a word of it does, the label contains it, the keywords
 * or the second line contain it.
 */
function rankOf(thing: Searchable, words: readonly string[], language: string): number {
  const label = fold(thing.label, language);
  const keywords = fold(`${thing.keywords ?? ''} ${thing.detail ?? ''}`, language);
  return Math.max(
    ...words.map((word) => {
      if (label.startsWith(word)) return 0;
      if (startsAWord(label, word)) return 1;
      if (label.includes(word)) return 2;
      if (startsAWord(keywords, word)) return 3;
      return keywords.includes(word) ? 4 : NONE;
    }),
  );
}

function startsAWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
}
