import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import i18next, { type FormatterModule, type i18n } from 'i18next';

import { languageOf } from '#shared/constants/languages.ts';
import { isolated } from '#shared/lib/isolated.ts';
import { nameSingleThings } from '#shared/lib/plural-forms.ts';
import { sentenceEnd } from '#shared/lib/sentence-end.ts';
import { type SentenceGroups, sentenceTranslator } from '#shared/lib/sentences.ts';

/** Messages in one language: the text of a key, with values put in. */
export type Words = (key: string, values?: Values) => string;
export type Values = Readonly<Record<string, string | number>>;

/** Namespaces of `web/messages` that the server writes. */
const NAMESPACES = [
  'mails',
  'notifications',
  'site',
  'names',
  'samples',
  'exports',
  'imports',
  'refusals',
  'checks',
  'instances',
  'analytics',
] as const;
type Namespace = (typeof NAMESPACES)[number];

const FOLDER = path.join(import.meta.dirname, '../../../web/messages');

const spoken = new Map<string, i18n>();

/** The messages of a namespace in a language; those of English for a language that is not offered. */
export function wordsOf(language: string, namespace: Namespace): Words {
  const code = languageOf(language)?.code ?? 'en';
  const messages = spoken.get(code) ?? startMessages(code);
  spoken.set(code, messages);
  const say = messages.getFixedT(null, namespace);
  return (key, values) => say(key, { ...values });
}

/** A group of messages as it is, for a script that puts values in by itself. */
export function groupOf(language: string, namespace: Namespace, group: string): object {
  const own = languageOf(language)?.code ?? 'en';
  return Object.assign({}, ...['en', own].map((code) => partOf(fileOf(code, namespace), group)));
}

/** A sentence of the program that was stored in English, in a language. */
export function sentenceIn(language: string, sentence: string): string {
  const code = languageOf(language)?.code ?? 'en';
  const translate =
    translators.get(code) ?? sentenceTranslator(fileOf('en', 'refusals'), fileOf(code, 'refusals'));
  translators.set(code, translate);
  return translate(sentence);
}

const translators = new Map<string, (sentence: string) => string>();

function partOf(messages: SentenceGroups, group: string): object {
  const part = messages[group];
  return typeof part === 'object' && part !== null ? part : {};
}

function startMessages(code: string): i18n {
  const messages = i18next.createInstance();
  void messages
    .use(formatterOf(code))
    .use(sentenceEnd)
    .init({
      lng: code,
      fallbackLng: 'en',
      ns: NAMESPACES,
      resources: { en: filesOf('en'), [code]: filesOf(code) },
      initAsync: false,
      // Who writes HTML or Markdown with it escapes it.
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: [sentenceEnd.name],
      parseMissingKeyHandler: (key) => {
        throw new Error(`There is no message "${key}".`);
      },
    });
  nameSingleThings(messages);
  return messages;
}

const filesOf = (code: string) =>
  Object.fromEntries(NAMESPACES.map((name) => [name, fileOf(code, name)]));

const files = new Map<string, SentenceGroups>();

/** A file of a language, read once. */
function fileOf(code: string, namespace: Namespace): SentenceGroups {
  const file = path.join(FOLDER, code, `${namespace}.json`);
  const messages = files.get(file) ?? read(file);
  files.set(file, messages);
  return messages;
}

function read(file: string): SentenceGroups {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SentenceGroups) : {};
}

function formatterOf(code: string): FormatterModule {
  const numbers = new Intl.NumberFormat(code);
  const isMirrored = languageOf(code)?.direction === 'rtl';
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value) => {
      if (typeof value === 'number') return numbers.format(value);
      return isMirrored ? isolated(value) : value;
    },
  };
}
