import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { pluralForms } from '#shared/lib/plural-forms.ts';

/** A message file: texts by key, or by groups of keys. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

export const FOLDER = path.join(import.meta.dirname, '../web/messages');
/** The gallery of controls is for those who build them. */
const UNTRANSLATED = ['ui-gallery.json'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The message files that each language has. */
export const FILES = readdirSync(path.join(FOLDER, 'en')).filter(
  (file) => !UNTRANSLATED.includes(file),
);

/** All languages with a folder, English first. */
export const FOLDERS = [
  'en',
  ...readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name),
];

/** The messages of a file; none where the language has no such file. */
export function read(language: string, file: string): Messages {
  const place = path.join(FOLDER, language, file);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Messages) : {};
}

/** Every text of a file by its whole key. */
export function textsOf(messages: Messages, before = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${before}${key}`, value] as const]
        : [...textsOf(value, `${before}${key}.`)],
    ),
  );
}

/** What is wrong with the messages of a language beside the English ones, by key. */
export function faultsOf(
  language: string,
  english: Messages,
  own: Messages,
  same: readonly string[] = [],
): string[] {
  const [from, to] = [textsOf(english), textsOf(own)];
  const wanted = keysIn(language, from);
  return [
    ...wanted.filter((key) => !to.get(key)).map((key) => `${key}: missing`),
    ...[...to.keys()].filter((key) => !wanted.includes(key)).map((key) => `${key}: left over`),
    ...[...to].flatMap(([key, text]) => {
      const source = from.get(key) ?? from.get(key.replace(PLURAL, '_other'));
      if (source === undefined || text === '') return [];
      return wrongIn({ key, source, text }, same).map((fault) => `${key}: ${fault}`);
    }),
  ];
}

/** The keys that a language has of the English ones: counts in each of its plural forms. */
function keysIn(language: string, english: ReadonlyMap<string, string>): string[] {
  const forms = pluralForms(language);
  const all = [...english.keys()].flatMap((key) =>
    isCounted(key, english) && !key.endsWith('_zero')
      ? forms.map((form) => key.replace(PLURAL, `_${form}`))
      : [key],
  );
  return [...new Set(all)];
}

const isCounted = (key: string, english: ReadonlyMap<string, string>) =>
  PLURAL.test(key) && english.has(key.replace(PLURAL, '_other'));

interface Pair {
  readonly key: string;
  /** The English text. */
  readonly source: string;
  readonly text: string;
}

/** What differs between a message and its English one although it must not. */
function wrongIn({ key, source, text }: Pair, same: readonly string[]): string[] {
  const [wanted, found] = [slotsOf(source), slotsOf(text)];
  // "One item" needs no number.
  const isMayLack = (slot: string) => slot === 'count' && PLURAL.test(key);
  return [
    ...wanted
      .filter((slot) => !found.includes(slot) && !isMayLack(slot))
      .map((slot) => `lacks {{${slot}}}`),
    ...found
      .filter((slot) => !wanted.includes(slot) && slot !== 'count')
      .map((slot) => `has {{${slot}}}`),
    ...(tagsOf(source) === tagsOf(text)
      ? []
      : [`has tags ${tagsOf(text)} instead of ${tagsOf(source)}`]),
    ...(text === source && hasWords(text) && !same.includes(text) ? [`is English: ${text}`] : []),
  ];
}

const slotsOf = (text: string) =>
  [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name ?? '');
const tagsOf = (text: string) =>
  [...text.matchAll(/<\/?\w+\/?>/g)]
    .map(([tag]) => tag)
    .toSorted()
    .join(' ');

/** Whether a text has more to translate than names of keys, values and signs. */
function hasWords(text: string): boolean {
  return /[a-z]{3}/.test(text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>|https?:\S+|\S+@\S+/g, ''));
}

/**
 * English messages without a description for who translates them (`notes.json`): one of the message, or of
 * a group that it stands in.
 */
export function undescribed(): string[] {
  const notes = JSON.parse(readFileSync(path.join(FOLDER, 'notes.json'), 'utf8')) as Record<
    string,
    Readonly<Record<string, string>>
  >;
  return FILES.flatMap((file) => {
    const own = notes[file.replace('.json', '')] ?? {};
    return [...textsOf(read('en', file)).keys()]
      .filter((key) => !placesOf(key).some((place) => own[place]))
      .map((key) => `${file}: ${key}`);
  });
}

/** A key without its plural form, and the groups that it stands in; a whole file is one for what is in no group. */
function placesOf(key: string): string[] {
  const parts = key.replace(PLURAL, '').split('.');
  const groups = parts.map((_part, at) => parts.slice(0, at + 1).join('.'));
  return parts.length === 1 ? [...groups, ''] : groups;
}

/** Texts that a language has in common with English: names, and words that it has taken over. */
export function sameAsEnglish(language: string): readonly string[] {
  const all = JSON.parse(readFileSync(path.join(FOLDER, 'same.json'), 'utf8')) as Record<
    string,
    readonly string[]
  >;
  return [...(all['*'] ?? []), ...(all[language] ?? [])];
}

const englishTexts = (file: string) => [...textsOf(read('en', file)).values()];

/** What keeps a language from being whole, by file and key. */
export function gapsOf(language: string): string[] {
  const same = language === 'en' ? FILES.flatMap(englishTexts) : sameAsEnglish(language);
  return FILES.flatMap((file) =>
    faultsOf(language, read('en', file), read(language, file), same).map(
      (fault) => `${language}/${file}: ${fault}`,
    ),
  );
}
