import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { pseudo } from '#web/lib/i18n/pseudo.ts';

const FOLDER = 'web/messages';
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Messages = Readonly<Record<string, unknown>>;

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

  it('keep what is put in when they are made strange for a test of the screens', () => {
    const strange = pseudo({ here_one: '{{count}} person is <0>here</0>' });
    expect(strange.here_one).toContain('{{count}}');
    expect(strange.here_one).toContain('<0>');
    expect(strange.here_one).not.toContain('person');
  });
});
