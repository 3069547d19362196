import i18next, { type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { languageOf, LANGUAGES, PSEUDO } from '#shared/constants/languages.ts';
import { nameSingleThings } from '#shared/lib/plural-forms.ts';
import { sentenceEnd } from '#shared/lib/sentence-end.ts';
import { keepLanguage } from '#web/lib/browser/service-worker.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { setRefusalWords } from '#web/lib/http/refusal-words.ts';
import { setLook } from '#web/lib/look/look.ts';

import { isolate } from './isolate.ts';
import { pseudo } from './pseudo.ts';

export { languageOf, LANGUAGES };

type Messages = Record<string, unknown>;

type Files = Readonly<Record<string, () => Promise<Messages>>>;

/** English message files, loaded on first use. */
const english: Files = import.meta.glob<Messages>(
  ['../../messages/en/*.json', '!../../messages/en/{mails,site,names,samples}.json'],
  { import: 'default' },
);
/** Other languages have a list of their files, so that it is loaded with the language. */
const languages = import.meta.glob<{ readonly files: Files }>('../../messages/*/index.ts');

/**
 * Formats numbers in messages in the local format (`2,000 of 10,000`), and isolates the direction
 * of names.
 */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value) =>
    typeof value === 'number'
      ? formatNumber(value)
      : typeof value === 'string'
        ? isolate(value)
        : value,
};

/** Starts i18next; a screen's namespaces are loaded with the screen. */
export async function startMessages(chosen: string): Promise<i18n> {
  const isKnown = chosen === PSEUDO || languageOf(chosen) !== undefined;
  const language = isKnown ? chosen : 'en';
  // A language that is no longer offered takes its text direction with it.
  if (!isKnown) setLook({ language, direction: 'ltr' });
  await i18next
    .use({ type: 'backend', read })
    .use(numbers)
    .use(sentenceEnd)
    .use(initReactI18next)
    .init({
      lng: language,
      // An offered language is whole: English would be loaded beside it for nothing.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['ui', 'app'],
      defaultNS: 'app',
      // React escapes what it renders.
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: [sentenceEnd.name],
      returnNull: false,
    });
  nameSingleThings(i18next);
  void keepLanguage(language);
  setTimeout(() => void showRefusals(language), REFUSALS_MS);
  return i18next;
}

/** Changes the language of the program, and its text direction. */
export async function changeLanguage(code: string): Promise<void> {
  const language = languageOf(code);
  if (!language) return;
  await i18next.changeLanguage(code);
  setLook({ language: code, direction: language.direction });
  void keepLanguage(code);
  await showRefusals(code);
}

/** Delay of what few people meet, so that files of the first screen load first, in milliseconds. */
const REFUSALS_MS = 3_000;

/** Shows refusals of the server in a language. */
async function showRefusals(language: string): Promise<void> {
  setRefusalWords(null);
  if (language === 'en' || language === PSEUDO) return;
  const [{ translateRefusals }, source, own] = await Promise.all([
    import('./refusal-words.ts'),
    read('en', 'refusals'),
    read(language, 'refusals'),
  ]);
  if (i18next.language === language) translateRefusals(source, own);
}

/** Loads the messages of a screen beside its code. */
export async function loadMessages(...namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

async function read(language: string, namespace: string): Promise<Messages> {
  const isPseudo = language === PSEUDO;
  const found = await languages[`../../messages/${language}/index.ts`]?.();
  // What only builders of the program read is English in every language.
  const load =
    found?.files[`./${namespace}.json`] ?? english[`../../messages/en/${namespace}.json`];
  const messages = (await load?.()) ?? {};
  return isPseudo ? pseudo(messages) : messages;
}
