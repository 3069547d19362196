import i18next from 'i18next';

/** Region code of international English, with the day before the month as in most regions. */
const WORLD = '001';
const found = new Map<string, string>();

/**
 * The chosen language in the browser's region: with English chosen, a Briton and a German get the
 * day before the month, an American after it.
 */
export function locale(): string {
  const language = i18next.language || 'en';
  const { languages } = navigator;
  // Cached, since every date asks; `navigator.languages` is the same object until it changes.
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
  // A language of one country (pt-BR, zh-CN) is written as it is there.
  if (new Intl.Locale(language).region) return language;
  const { region } = new Intl.Locale(home).maximize();
  if (!region) return language;
  const wanted = `${language}-${region}`;
  const { locale: given } = new Intl.DateTimeFormat(wanted).resolvedOptions();
  // Without data for that region, a browser would use the language's largest country.
  return given === language ? `${language}-${WORLD}` : wanted;
}

/** A date at the beginning of a line: many languages write months and days in lower case. */
export function asHeading(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}

/** Some systems report invalid names such as "en-US@posix", which make formatting throw. */
function isKnown(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
