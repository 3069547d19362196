import i18next from 'i18next';

/** The world's English: days before months, as in most regions. */
const WORLD = '001';
const found = new Map<string, string>();

/**
 * The chosen language as it is written where the browser is at home: with English chosen, days stand before their
 * months for a Briton and for a German, and behind them for an American.
 */
export function locale(): string {
  const language = i18next.language || 'en';
  const { languages } = navigator;
  // Every date on a screen asks; a browser's list of languages is the same object until it is another list.
  if (last.language === language && last.languages === languages) return last.locale;
  const home = languages.find(isKnown) ?? language;
  const key = `${language} ${home}`;
  const known = found.get(key) ?? localeAt(language, home);
  found.set(key, known);
  last = { language, languages, locale: known };
  return known;
}

interface Answer {
  readonly language: string;
  readonly languages: readonly string[];
  readonly locale: string;
}

let last: Answer = { language: '', languages: [], locale: '' };

function localeAt(language: string, home: string): string {
  if (home === language || home.startsWith(`${language}-`)) return home;
  const { region } = new Intl.Locale(home).maximize();
  if (!region) return language;
  const wanted = `${language}-${region}`;
  const { locale: given } = new Intl.DateTimeFormat(wanted).resolvedOptions();
  // What a browser cannot write for that region it would write as in the language's largest country.
  return given === language ? `${language}-${WORLD}` : wanted;
}

/** Some systems give names that are none, such as "en-US@posix": formatting by them throws. */
function isKnown(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
