import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { type NewUpdate, UpdateLog } from '#live/update-log.ts';
import { until } from '#tests/support/feed.ts';
import { stored } from '#tests/support/live.ts';

import { liveWorld } from './world.ts';

/** The disk, which may be full. */
const disk = { isFull: false, rows: 0 };
const world = liveWorld({
  store: async (updates: readonly NewUpdate[]) => {
    if (disk.isFull) throw new Error('No space left.');
    disk.rows += updates.length;
    const { sql } = world().server.platform.database;
    for (const { document_id, data, author } of updates) {
      await sql`
        INSERT INTO document_updates (document_id, data, author)
        VALUES (${document_id}, ${Buffer.from(data)}, ${author})`;
    }
  },
});

test('one change of more than a megabyte is refused with a word, and the text stays writable for others', async () => {
  const { live, ada, ben, page } = world();
  const name = `page:${await page()}`;
  const [one, two] = [live.open(ada, name), live.open(ben, name)];
  await stored(one, two);
  const words: string[] = [];
  one.provider.on('stateless', ({ payload }: { payload: string }) => words.push(payload));
  one.type('x'.repeat(1_100_000));
  await until(() => words.includes('too-large'));
  expect(one.provider.hasUnsyncedChanges).toBe(true);
  two.type(' goes on');
  await stored(two);
  expect(two.text()).toBe('first goes on');
});

test('a document is called long at one megabyte, and takes no more at four but what makes it shorter', async () => {
  const { live, ada, page } = world();
  const name = `page:${await page()}`;
  const writer = live.open(ada, name);
  await stored(writer);
  const words: string[] = [];
  writer.provider.on('stateless', ({ payload }: { payload: string }) => words.push(payload));
  const block = 'y'.repeat(900_000);
  for (let times = 0; times < 4; times += 1) {
    writer.type(block);
    await stored(writer);
  }
  expect(words).toEqual(['large']);
  const line = writer.document.getXmlFragment('default').get(0);
  const text = line instanceof Y.XmlElement ? line.get(0) : null;
  if (!(text instanceof Y.XmlText)) throw new Error('There is no line.');
  text.delete(0, 900_000);
  await stored(writer);
  writer.type(block);
  await stored(writer);
  writer.type(block);
  await until(() => words.includes('too-large'));
});

test('what cannot be stored is not acknowledged, comes again, and is stored then', async () => {
  const { live, ada, ben, page } = world();
  const name = `page:${await page()}`;
  const [one, two] = [live.open(ada, name), live.open(ben, name)];
  await stored(one, two);
  disk.isFull = true;
  one.type(' not yet');
  await until(() => two.text() === 'first not yet');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(one.isStored()).toBe(false);
  const late = live.open(ada, name);
  await until(() => late.text() !== '');
  expect(late.text()).toBe('first');
  disk.isFull = false;
  await stored(one);
  await until(() => late.text() === 'first not yet');
});

test('what somebody saw of a writer who is gone since is stored by them', async () => {
  const { live, ada, ben, page } = world();
  const name = `page:${await page()}`;
  const [one, two] = [live.open(ada, name), live.open(ben, name)];
  await stored(one, two);
  disk.isFull = true;
  one.type(' seen');
  await until(() => two.text() === 'first seen');
  one.leave();
  disk.isFull = false;
  const late = live.open(ada, name);
  await until(() => late.text() === 'first seen');
});

test('one person may have a document open twenty times', async () => {
  const { live, ada, page } = world();
  const name = `page:${await page()}`;
  const writers = Array.from({ length: 20 }, () => live.open(ada, name));
  await stored(...writers);
  const late = live.open(ada, name);
  await until(() => late.refusals.length > 0);
  expect(late.refusals).toEqual(['crowded-own']);
  for (const writer of [...writers, late]) writer.leave();
});

test('documents leave memory with the last person', async () => {
  const { live, ada, page } = world();
  const names = await Promise.all(Array.from({ length: 20 }, async () => `page:${await page()}`));
  const writers = names.map((name) => live.open(ada, name));
  await stored(...writers);
  expect(names.every((name) => live.live.documents.find(name))).toBe(true);
  for (const writer of writers) writer.leave();
  await until(() => names.every((name) => !live.live.documents.find(name)));
});

test('changes of one turn are stored together', async () => {
  const statements: number[] = [];
  const log = new UpdateLog(
    async (updates) => void statements.push(updates.length),
    () => undefined,
  );
  const update = { document_id: 'a', data: new Uint8Array(3), author: 'b' };
  await Promise.all(Array.from({ length: 50 }, () => log.append(update)));
  expect(statements).toEqual([50]);
});
