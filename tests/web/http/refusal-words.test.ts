import { afterEach, expect, test } from 'vitest';

import { refusalTexts } from '#scripts/refusal-texts.ts';
import { fieldMessages, HttpError } from '#web/lib/http/http.ts';
import { setRefusalWords } from '#web/lib/http/refusal-words.ts';
import { translateRefusals } from '#web/lib/i18n/refusal-words.ts';
import german from '#web/messages/de/refusals.json' with { type: 'json' };
import english from '#web/messages/en/refusals.json' with { type: 'json' };

afterEach(() => setRefusalWords(null));

const ARCHIVED = 'Archived cycle cannot be updated';

test('a refusal is said as the server says it in English, and in the words of another language', () => {
  expect(new HttpError(400, { error: ARCHIVED }).message).toBe(ARCHIVED);
  translateRefusals(english, german);
  const said = new HttpError(400, { error: ARCHIVED });
  expect(said.message).not.toBe(ARCHIVED);
  expect(Object.values(german.cycles)).toContain(said.message);
  expect(said.body).toEqual({ error: ARCHIVED });
  expect(fieldMessages(new HttpError(400, { name: [ARCHIVED] }))).toEqual({ name: said.message });
  expect(new HttpError(400, { error: 'Nobody knows this.' }).message).toBe('Nobody knows this.');
});

test('what a sentence names is put into the translated one', () => {
  const source = { pages: { deep: 'Not deeper than {{1}} (levels) for {{2}}.' } };
  translateRefusals(source, { pages: { deep: 'Für {{2}} höchstens {{1}} Ebenen.' } });
  const { message } = new HttpError(400, { error: 'Not deeper than 8 (levels) for “A.b”.' });
  expect(message).toBe('Für “A.b” höchstens 8 Ebenen.');
});

test('a limit says when to come back', () => {
  translateRefusals(english, { general: { tooOften: 'Zu oft: {{when}}.' } });
  const said = (wait: number) => new HttpError(429, { error: 'Too often.' }, '', wait).message;
  expect(said(90_000)).toBe('Zu oft: in 2 minutes.');
  expect(said(5_400_000)).toBe('Zu oft: in 2 hours.');
});

test('every sentence with which the server refuses has a message', () => {
  const known = new Set(Object.values(english).flatMap((texts) => Object.values(texts)));
  const missing = [...refusalTexts()].filter(([text]) => !known.has(text) && !TOO_OFTEN.test(text));
  expect(missing).toEqual([]);
});

/** Said with the time to wait (`general.tooOften`). */
const TOO_OFTEN = /^This was done too often\./;
