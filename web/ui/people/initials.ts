import { locale } from '#web/lib/formats/locale.ts';

/** Initials of a name: of its first and last word, or of the first word only. */
export function initialsOf(name: string, most: 1 | 2): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const initials = [first, most === 2 ? last : ''].map(firstLetter).join('');
  return (initials || '?').toLocaleUpperCase(locale());
}

/** Cached: creating one takes longer than everything else an avatar does. */
let letters: Intl.Segmenter | null = null;

/** ASCII characters that are not followed by combining ones need no segmenter. */
const PLAIN = /^[A-Za-z0-9](?![^\0-\x7f])/;

/** The first grapheme of a word: with its accents, never half of a pair. */
function firstLetter(word: string): string {
  if (PLAIN.test(word)) return word.charAt(0);
  letters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}
