/** The first letters of a name: of its first and last word, or the first word only. */
export function initialsOf(name: string, most: 1 | 2): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const letters = [first, most === 2 ? last : ''].map(firstLetter).join('');
  return (letters || '?').toLocaleUpperCase();
}

/** A letter as people see it: with its accents, not half of a pair. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
