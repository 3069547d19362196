/** A language of the program: its code, its own name, its text direction, and where weeks begin. */
export interface Language {
  readonly code: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** First day of the week for who has chosen none, 0 = Sunday. */
  readonly weekStart: 0 | 1;
  /** Forms ask for the last name before the first. */
  readonly asksLastFirst?: true;
}

/**
 * Languages to choose from. Each has every message, in the client and in what the server writes
 * (`tests/unit/messages.test.ts`).
 */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  { code: 'en', name: 'English', direction: 'ltr', weekStart: 0 },
  { code: 'de', name: 'Deutsch', direction: 'ltr', weekStart: 1 },
  { code: 'fr', name: 'Français', direction: 'ltr', weekStart: 1 },
  { code: 'es', name: 'Español', direction: 'ltr', weekStart: 1 },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr', weekStart: 0 },
  { code: 'pl', name: 'Polski', direction: 'ltr', weekStart: 1 },
  { code: 'ja', name: '日本語', direction: 'ltr', weekStart: 0, asksLastFirst: true },
  { code: 'ko', name: '한국어', direction: 'ltr', weekStart: 0, asksLastFirst: true },
  { code: 'zh-CN', name: '简体中文', direction: 'ltr', weekStart: 1, asksLastFirst: true },
  { code: 'ar', name: 'العربية', direction: 'rtl', weekStart: 0 },
];

/** Generated from the English messages for tests of the screens; not offered to people. */
export const PSEUDO = 'pseudo';

/** The language of a code; undefined when it is unknown or withdrawn. */
export function languageOf(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

/**
 * The first offered language of a list of wished ones, such as `navigator.languages`: the same code, or another
 * country's form of the language (`pt-PT` gets `pt-BR`).
 */
export function offeredOf(wished: readonly string[]): Language | undefined {
  for (const wish of wished) {
    const [base = ''] = wish.toLowerCase().split('-');
    const found =
      LANGUAGES.find(({ code }) => code.toLowerCase() === wish.toLowerCase()) ??
      LANGUAGES.find(({ code }) => code.toLowerCase().split('-')[0] === base);
    if (found) return found;
  }
  return undefined;
}
