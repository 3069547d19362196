/** A language of the program: its code, its own name, and its text direction. */
interface Language {
  readonly code: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Languages to choose from. Each has every message (`tests/unit/messages.test.ts` counts them). */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  { code: 'en', name: 'English', direction: 'ltr' },
];

/** Generated from the English messages for tests of the screens; not offered to people. */
export const PSEUDO = 'pseudo';

/** The language of a code; undefined when it is unknown or withdrawn. */
export function languageOf(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}
