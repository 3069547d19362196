/** Accents and other marks that stand above or below a Latin, Greek or Cyrillic letter. */
const MARKS = /[\u0300-\u036F]/g;
/** Letters that no accent makes of others, as people without the key for them write them. */
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
 * A text as it is searched: letters without case and accents. Each sign stays at its own place, so that finds can be
 * marked. The database's `search_fold` gives the same for texts in the composed form (NFC).
 */
export function fold(text: string): string {
  // Most names are plain, and this runs over all of them.
  if (!/[^\u0000-\u007F]/.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, place) => foldUnit(text[place] ?? '')).join('');
}

function foldUnit(unit: string): string {
  const plain = unit.normalize('NFD').replaceAll(MARKS, '').normalize('NFC');
  const lower = (plain.length === 1 ? plain : unit).toLowerCase();
  return lower.length === 1 ? (ALIKE[lower] ?? lower) : unit;
}

/** What was typed, word by word. */
export function typedWords(query: string): readonly string[] {
  return query.normalize('NFC').split(/\s+/).filter(Boolean);
}

/** The words of what was typed, folded. */
export function wordsOf(query: string): readonly string[] {
  return typedWords(query).map(fold);
}

/** The key that a folded word may be, as `nova-12` and `nova12` are typed: of which project, and which number. */
export function keyOfWord(word: string): { readonly identifier: string; readonly number: string } {
  const [, identifier = '', number = ''] = /^(.+?)-?(\d{1,9})$/u.exec(word) ?? [];
  return { identifier, number };
}

/** The ways, folded, in which what was typed may stand in a name: `grosse` as `große`, and the other way round. */
export function waysOf(typed: string): readonly string[] {
  const text = typed.normalize('NFC');
  const ways = [text, text.replaceAll(/ss/gi, 'ß'), text.replaceAll(/[ßẞ]/g, 'ss')];
  return [...new Set(ways.map(fold))];
}

/** Whether a text holds one of the ways of what was typed, whatever the case and the accents. */
export function holdsSome(text: string, ways: readonly string[]): boolean {
  const folded = fold(text.normalize('NFC'));
  return ways.some((way) => folded.includes(way));
}
