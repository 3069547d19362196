/** A language of the program: its code, its name in itself, and the direction it is read in. */
interface Language {
  readonly code: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages people can choose. Each has every message (`tests/unit/messages.test.ts` counts them). */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  { code: 'en', name: 'English', direction: 'ltr' },
];

/** Made from the English messages, for tests of the screens; nobody can choose it. */
export const PSEUDO = 'pseudo';

/** The language of that code, unless it was withdrawn or never was one. */
export function languageOf(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}
