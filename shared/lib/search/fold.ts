/** Combining marks of Latin, Greek and Cyrillic letters. */
const MARKS = /[\u0300-\u036F]/g;
/** Letters that do not decompose, as people type them without such a key. */
const ALIKE: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 's',
  ς: 'σ',
};

/**
 * Folds a text for search: without case and accents. Each character keeps its position, so that
 * matches can be marked. The database's `search_fold` gives the same for NFC texts.
 */
export function fold(text: string): string {
  // Fast path: most names are ASCII, and this runs over all of them.
  if (!/[^\u0000-\u007F]/.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, place) => foldUnit(text[place] ?? '')).join('');
}

function foldUnit(unit: string): string {
  const plain = unit.normalize('NFD').replaceAll(MARKS, '').normalize('NFC');
  const lower = (plain.length === 1 ? plain : unit).toLowerCase();
  return lower.length === 1 ? (ALIKE[lower] ?? lower) : unit;
}

/** The words of a search text, as typed. */
export function typedWords(query: string): readonly string[] {
  return query.normalize('NFC').split(/\s+/).filter(Boolean);
}

/** The words of a search text, folded. */
export function wordsOf(query: string): readonly string[] {
  return typedWords(query).map(fold);
}

/** Reads a folded word as an item key (`nova-12` or `nova12`): project identifier and number. */
export function keyOfWord(word: string): { readonly identifier: string; readonly number: string } {
  const [, identifier = '', number = ''] = /^(.+?)-?(\d{1,9})$/u.exec(word) ?? [];
  return { identifier, number };
}

/**
 * Folded spellings that match a search text in a name: `grosse` also finds `große`, and the
 * reverse.
 */
export function waysOf(typed: string): readonly string[] {
  const text = typed.normalize('NFC');
  const ways = [text, text.replaceAll(/ss/gi, 'ß'), text.replaceAll(/[ßẞ]/g, 'ss')];
  return [...new Set(ways.map(fold))];
}

/** Whether a text contains one of the spellings, ignoring case and accents. */
export function holdsSome(text: string, ways: readonly string[]): boolean {
  const folded = fold(text.normalize('NFC'));
  return ways.some((way) => folded.includes(way));
}
