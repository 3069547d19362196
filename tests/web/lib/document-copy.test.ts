import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import * as Y from 'yjs';

import { DocumentCopy } from '#web/lib/documents/document-copy.ts';
import { wipeDocuments } from '#web/lib/documents/document-names.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await wipeDocuments();
});

function open(name = 'page:1', person = 'ada') {
  const document = new Y.Doc();
  const copy = new DocumentCopy(person, name, document);
  ends.push(() => copy.close());
  return { document, copy, text: document.getText('words') };
}

async function reopened(name?: string, person?: string): Promise<[string, number | null]> {
  const { copy, text } = open(name, person);
  const waiting = await copy.load();
  return [text.toJSON(), waiting];
}

test('what was typed is there after the tab has died, and how much of it was not sent', async () => {
  const { copy, text } = open();
  expect(await copy.load()).toBeNull();
  text.insert(0, 'typed');
  copy.keepWaiting(1);
  await copy.close();
  expect(await reopened()).toEqual(['typed', 1]);
});

test('keys are written soon, without an end of the tab', async () => {
  const { copy, text } = open();
  text.insert(0, 'a');
  text.insert(1, 'b');
  copy.keepWaiting(2);
  await expect.poll(() => reopened()).toEqual(['ab', 2]);
  text.insert(2, 'c');
  // The page is left before the time is over.
  dispatchEvent(new Event('pagehide'));
  await expect.poll(() => reopened()).toEqual(['abc', 2]);
});

test('a document is another than the next, and another person has none of them', async () => {
  const { copy, text } = open();
  text.insert(0, 'of page 1');
  await copy.close();
  expect(await reopened('page:2')).toEqual(['', null]);
  expect(await reopened('page:1', 'ben')).toEqual(['', null]);
});

test('many changes are put together, and none of another tab is lost', async () => {
  const { copy, text } = open();
  const other = open();
  other.text.insert(0, 'other ');
  for (let key = 0; key < 700; key += 1) text.insert(text.length, 'x');
  await copy.close();
  await other.copy.close();
  const [words] = await reopened();
  expect(words).toContain('other ');
  expect(words.replace('other ', '')).toBe('x'.repeat(700));
});

test('a lost right removes the copy of that document alone', async () => {
  const lost = open('page:1');
  const kept = open('page:2');
  lost.text.insert(0, 'secret');
  kept.text.insert(0, 'mine');
  await lost.copy.remove();
  lost.text.insert(0, 'later ');
  await kept.copy.close();
  expect(await reopened('page:1')).toEqual(['', null]);
  expect(await reopened('page:2')).toEqual(['mine', 0]);
});

test('a sign-out removes everything, also from under an open tab', async () => {
  const { text } = open();
  text.insert(0, 'secret');
  await new Promise((resolve) => setTimeout(resolve, 20));
  await wipeDocuments();
  expect(await reopened()).toEqual(['', null]);
});
