import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '#shared/constants/languages.ts';
import { pseudo } from '#web/lib/i18n/pseudo.ts';

const FOLDER = 'web/messages';
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Messages = Readonly<Record<string, unknown>>;

/** Words and beginnings of sentences that have another one in `docs/words.md`, whatever they stand for. */
const RULED_OUT =
  /\b(e-mails?|(?:some|no|every)body|make a copy|web address|could not|cannot|has run out|favourites?|colours?|organisations?|log (?:in|out)|throw away|fold|unfold|put off)\b/i;

/** The gallery of controls is for those who build them. */
const UNTRANSLATED = ['ui-gallery.json'];

/** Every message of a file by its whole key, plural forms under one. */
function messagesOf(messages: Messages, before = ''): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') {
      const name = `${before}${key.replace(PLURAL, '')}`;
      found.set(name, [...(found.get(name) ?? []), value]);
      continue;
    }
    for (const [name, texts] of messagesOf(value as Messages, `${before}${key}.`)) {
      found.set(name, [...(found.get(name) ?? []), ...texts]);
    }
  }
  return found;
}

const filesOf = (language: string) => readdirSync(path.join(FOLDER, language));
const read = (language: string, file: string): Messages =>
  JSON.parse(readFileSync(path.join(FOLDER, language, file), 'utf8'));
const slotsOf = (text: string) => [...text.matchAll(/\{\{-?\s*(\w+)/g)].map(([, name]) => name);

/** Files and messages that a language lacks of those there are in English. */
function missingOf(language: string): string[] {
  return filesOf('en')
    .filter((file) => !UNTRANSLATED.includes(file))
    .flatMap((file) => {
      if (!existsSync(path.join(FOLDER, language, file))) return [`${language}/${file}`];
      return gapsOf(language, read('en', file), read(language, file)).map(
        (key) => `${language}/${file}: ${key}`,
      );
    });
}

/** Messages that are missing or empty, and forms of a count that the language has and these messages do not. */
function gapsOf(language: string, english: Messages, own: Messages): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const there = new Set([...textsOf(own)].filter(([, text]) => text !== '').map(([key]) => key));
  const wanted = [...textsOf(english).keys()].flatMap((key) =>
    PLURAL.test(key) && !key.endsWith('_zero')
      ? forms.map((form) => key.replace(PLURAL, `_${form}`))
      : [key],
  );
  return [...new Set(wanted)].filter((key) => !there.has(key));
}

/** Every text of a file by its whole key. */
function textsOf(messages: Messages, before = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[`${before}${key}`, value] as const]
        : [...textsOf(value as Messages, `${before}${key}.`)],
    ),
  );
}

describe('messages', () => {
  const others = readdirSync(FOLDER).filter((language) => language !== 'en');

  for (const language of others) {
    for (const file of filesOf(language)) {
      it(`of ${language}/${file} say what the English ones say, with the same things put in`, () => {
        const english = messagesOf(read('en', file));
        const own = messagesOf(read(language, file));
        expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
        for (const [key, texts] of own) {
          const allowed = new Set(english.get(key)?.flatMap(slotsOf));
          const strange = texts.flatMap(slotsOf).filter((slot) => !allowed.has(slot));
          expect([key, strange]).toEqual([key, []]);
        }
      });
    }
  }

  it.each(LANGUAGES.map(({ code }) => code))(
    'of %s, which is offered, are all there, in every plural form',
    (language) => {
      expect(missingOf(language)).toEqual([]);
    },
  );

  it('of a language that lacks a file, a message or a plural form are found missing', () => {
    expect(missingOf('xx').length).toBe(filesOf('en').length - UNTRANSLATED.length);
    const english = { one: 'One', here_one: '{{count}} person', here_other: '{{count}} people' };
    expect(gapsOf('de', english, { here_one: '{{count}} Person', here_other: 'Leute' })).toEqual([
      'one',
    ]);
    expect(gapsOf('ar', english, { one: 'واحد', here_one: 'x', here_other: 'x' })).toEqual([
      'here_zero',
      'here_two',
      'here_few',
      'here_many',
    ]);
  });

  it('keep what is put in when they are made strange for a test of the screens', () => {
    const strange = pseudo({ here_one: '{{count}} person is <0>here</0>' });
    expect(strange.here_one).toContain('{{count}}');
    expect(strange.here_one).toContain('<0>');
    expect(strange.here_one).not.toContain('person');
  });

  it('in English use the words of docs/words.md, and none that it rules out', () => {
    const wrong = filesOf('en')
      .filter((file) => !UNTRANSLATED.includes(file) && file !== 'emoji.json')
      .flatMap((file) =>
        [...textsOf(read('en', file))]
          .filter(([, text]) => RULED_OUT.test(text))
          .map(([key, text]) => `${file}: ${key}: ${text}`),
      );
    expect(wrong).toEqual([]);
  });
});
