import { expect, test } from 'vitest';
import { messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';

import { headOf, syncIn } from '#live/frames.ts';
import { until } from '#tests/support/feed.ts';
import { stored } from '#tests/support/live.ts';

import { liveWorld } from './world.ts';

const world = liveWorld();

test('two people write a description together, and readers of HTML get it', async () => {
  const { live, ada, ben, item, html } = world();
  const id = await item();
  const [one, two] = [live.open(ada, `work-item:${id}`), live.open(ben, `work-item:${id}`)];
  await stored(one, two);
  expect(one.text()).toBe('first');
  one.type(' and second');
  await until(() => two.text() === 'first and second');
  two.type('zero ', 0);
  await until(() => one.text() === 'zero first and second');
  await stored(one, two);
  expect(await html('work-item', id)).toBe('<p>zero first and second</p>');
});

test('a key comes to the others once, and not back to whoever typed it', async () => {
  const { live, ada, ben, page } = world();
  const name = `page:${await page()}`;
  const [one, two] = [live.open(ada, name), live.open(ben, name)];
  await stored(one, two);
  const came = { one: 0, two: 0 };
  const isKey = (frame: Uint8Array) => {
    const head = headOf(frame);
    return head !== null && syncIn(frame, head)?.step === messageYjsUpdate;
  };
  one.socket.on('message', ({ data }: { data: ArrayBuffer }) => {
    if (isKey(new Uint8Array(data))) came.one += 1;
  });
  two.socket.on('message', ({ data }: { data: ArrayBuffer }) => {
    if (isKey(new Uint8Array(data))) came.two += 1;
  });
  one.type('!');
  await stored(one);
  await until(() => two.text() === 'first!');
  // Whoever comes later gets what has only been handed on so far.
  const three = live.open(ben, name);
  await stored(three);
  expect(three.text()).toBe('first!');
  expect(came).toEqual({ one: 0, two: 1 });
});

test('somebody who comes back gets what they lack, as bytes that are stored and after many changes', async () => {
  const { live, ada, ben, page } = world();
  const name = `page:${await page()}`;
  const away = live.open(ben, name);
  await stored(away);
  away.leave();
  await until(() => live.live.documents.find(name) === undefined);
  // Nobody has it open: what is stored is the answer.
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(away.document));
  const other = live.open(ada, name);
  await stored(other);
  other.type(' second');
  const back = live.open(ben, name, { document: copy });
  await until(() => back.text() === 'first second');
  back.leave();
  // More than is kept waiting, so that it lies in the document.
  for (let times = 0; times < 40; times += 1) {
    other.type('x'.repeat(1_000), 0);
    await stored(other);
  }
  const again = live.open(ben, name, { document: copy });
  await until(() => again.text() === other.text());
  expect(again.text()).toHaveLength('first second'.length + 40_000);
});

test('a change of a description is a line in the history, a version and a change of the item', async () => {
  const { live, ada, ben, item, html, project } = world();
  const id = await item();
  const before = (await ada.get(`${project.url}/issues/${id}/`)).body;
  const writer = live.open(ben, `work-item:${id}`);
  await stored(writer);
  writer.type('!');
  await stored(writer);
  await html('work-item', id);
  const after = (await ada.get(`${project.url}/issues/${id}/`)).body;
  expect(after.updated_by).toBe(ben.id);
  expect(after.updated_at > before.updated_at).toBe(true);
  const history = (await ada.get(`${project.url}/issues/${id}/history/`)).body;
  expect(history.at(-1)).toMatchObject({ field: 'description', actor: ben.id });
  const versions = (await ada.get(`${project.url}/work-items/${id}/description-versions/`)).body;
  expect(versions.results.map((version: { owned_by: string }) => version.owned_by)).toEqual([
    ben.id,
    ada.id,
  ]);
});

test('opening and closing twenty times changes nothing', async () => {
  const { live, ada, page, pageUrl, server } = world();
  const id = await page('<p>as it was</p>');
  const read = async () => (await ada.get(pageUrl(id))).body;
  const before = await read();
  for (let times = 0; times < 20; times += 1) {
    const reader = live.open(ada, `page:${id}`);
    await stored(reader);
    reader.leave();
  }
  await until(() => live.live.documents.find(`page:${id}`) === undefined);
  expect(await read()).toEqual(before);
  const { sql } = server.platform.database;
  expect(await sql`SELECT 1 FROM document_updates WHERE document_id = ${id}`).toEqual([]);
  expect((await ada.get(`${pageUrl(id)}versions/`)).body).toEqual([]);
});

test('a PATCH of the HTML merges while people type', async () => {
  const { live, ada, ben, item, project, html } = world();
  const id = await item('<p>one</p><p>two</p>');
  const writer = live.open(ben, `work-item:${id}`);
  await stored(writer);
  writer.type(' typed');
  await stored(writer);
  // What is typed has not been read anew: the writer of HTML knows nothing of it.
  const patched = await ada.patch(`${project.url}/issues/${id}/`, {
    description_html: '<p>one, patched</p><p>two</p><p>three</p>',
  });
  expect(patched.status).toBe(204);
  await until(() => writer.text() === 'one, patched\ntwo typed\nthree');
  expect(await html('work-item', id)).toBe('<p>one, patched</p><p>two typed</p><p>three</p>');
});

test('PATCHes and typing at the same time lose no word', async () => {
  const { live, ada, ben, item, project, html } = world();
  const id = await item('<p>start</p><p>end</p>');
  const writer = live.open(ben, `work-item:${id}`);
  await stored(writer);
  for (let round = 0; round < 10; round += 1) {
    writer.type(` t${round}`);
    const { body } = await ada.get(`${project.url}/issues/${id}/`);
    const description_html = body.description_html.replace('</p>', ` p${round}</p>`);
    const sent = ada.patch(`${project.url}/issues/${id}/`, { description_html });
    writer.type('.');
    expect((await sent).status).toBe(204);
  }
  await stored(writer);
  const text = await html('work-item', id);
  for (let round = 0; round < 10; round += 1) {
    expect(text.split(` p${round}`)).toHaveLength(2);
    expect(text.split(` t${round}.`)).toHaveLength(2);
  }
  await until(() => `<p>${writer.text().replaceAll('\n', '</p><p>')}</p>` === text);
});

test('a page keeps what another person finds as a version', async () => {
  const { live, ada, ben, page, pageUrl, html } = world();
  const id = await page('<p>Ada wrote this</p>');
  const writer = live.open(ben, `page:${id}`);
  await stored(writer);
  writer.type(', Ben this');
  await stored(writer);
  expect(await html('page', id)).toBe('<p>Ada wrote this, Ben this</p>');
  writer.type(' and that');
  await stored(writer);
  await html('page', id);
  const versions = (await ada.get(`${pageUrl(id)}versions/`)).body;
  expect(versions.map((version: { owned_by: string }) => version.owned_by)).toEqual([ada.id]);
});

test('a new page has a version from its first words on, which follows its writer', async () => {
  const { live, ben, ada, page, pageUrl, html } = world();
  const id = await page('<p></p>');
  const writer = live.open(ben, `page:${id}`);
  await stored(writer);
  for (const text of ['First', ' words']) {
    writer.type(text);
    await stored(writer);
    await html('page', id);
  }
  const [only, ...none] = (await ada.get(`${pageUrl(id)}versions/`)).body;
  expect([only.owned_by, none]).toEqual([ben.id, []]);
  const version = (await ada.get(`${pageUrl(id)}versions/${only.id}/`)).body;
  expect(version.description_html).toContain('>First words</p>');
});

test('a page is compacted when it is left, and is whole when it is opened again', async () => {
  const { live, ada, page, server } = world();
  const id = await page();
  const writer = live.open(ada, `page:${id}`);
  await stored(writer);
  for (let key = 0; key < 260; key += 1) writer.type('x');
  await stored(writer);
  const { sql } = server.platform.database;
  const count = async () =>
    (await sql`SELECT 1 FROM document_updates WHERE document_id = ${id}`).length;
  expect(await count()).toBe(260);
  writer.leave();
  await until(
    async () => (await count()) === 0 && live.live.documents.find(`page:${id}`) === undefined,
  );
  const again = live.open(ada, `page:${id}`);
  await stored(again);
  expect(again.text()).toBe(`first${'x'.repeat(260)}`);
});

test('a page longer than anybody may send at once is whole for readers of its HTML, and calls itself long to who comes', async () => {
  const { live, ada, ben, page, html } = world();
  const id = await page();
  const writer = live.open(ada, `page:${id}`);
  await stored(writer);
  for (const letter of ['y', 'z']) {
    writer.type(letter.repeat(600_000));
    await stored(writer);
  }
  const text = await html('page', id);
  expect(text).toHaveLength('<p>first</p>'.length + 1_200_000);
  expect(text.endsWith('z</p>')).toBe(true);
  const reader = live.open(ben, `page:${id}`);
  const words: string[] = [];
  reader.provider.on('stateless', ({ payload }: { payload: string }) => words.push(payload));
  await until(() => words.includes('large'));
});

test('what readers of HTML have got is put into the snapshot, and not read a second time', async () => {
  const { live, ada, item, html, project, server } = world();
  const { sql } = server.platform.database;
  const id = await item();
  const writer = live.open(ada, `work-item:${id}`);
  await stored(writer);
  const state = async () => {
    const updates = await sql`SELECT 1 FROM document_updates WHERE document_id = ${id}`;
    const [row] = await sql<{ process: string | null }[]>`
      SELECT process FROM document_snapshots WHERE document_id = ${id}`;
    return { left: updates.length, isOwn: row?.process !== null };
  };
  for (const round of [1, 2]) {
    for (const letter of 'key') writer.type(letter);
    await stored(writer);
    expect(await html('work-item', id)).toBe(`<p>first${'key'.repeat(round)}</p>`);
    // Nothing of others is in it: who has it open need not read it.
    expect(await state()).toEqual({ left: 0, isOwn: true });
  }
  await ada.patch(`${project.url}/issues/${id}/`, { description_html: '<p>By the API</p>' });
  await until(() => writer.text() === 'By the API');
  writer.type('!');
  await stored(writer);
  expect(await html('work-item', id)).toBe('<p>By the API!</p>');
  expect(await state()).toEqual({ left: 0, isOwn: false });
  expect(writer.text()).toBe('By the API!');
});

test('an older client is served under the bare id of the page, with the token of the contract', async () => {
  const { live, ada, ben, page } = world();
  const id = await page();
  const token = JSON.stringify({ id: ada.id, name: 'Ada', color: '#123456', cookie: ada.cookie });
  const older = live.open({ cookie: '' }, id, { token });
  const newer = live.open(ben, `page:${id}`);
  await stored(older, newer);
  older.type(' by an older client');
  await until(() => newer.text() === 'first by an older client');
  newer.type('!');
  await until(() => older.text() === 'first by an older client!');
});

test('what script a client writes into a document reaches nobody', async () => {
  const { live, ada, page, html } = world();
  const id = await page();
  const writer = live.open(ada, `page:${id}`);
  await stored(writer);
  const fragment = writer.document.getXmlFragment('default');
  const evil = new Y.XmlElement('image');
  evil.setAttribute('src', 'javascript:alert(1)');
  evil.setAttribute('onerror', 'alert(1)');
  const odd = new Y.XmlElement('script');
  odd.insert(0, [new Y.XmlText('alert(1)')]);
  fragment.push([evil, odd]);
  await stored(writer);
  const text = await html('page', id);
  expect(text).not.toMatch(/javascript|onerror|script/i);
  expect(text).toContain('<p>first</p>');
});

test('cursors carry the name of the session, whatever the client says', async () => {
  const { live, ada, ben, page } = world();
  const id = await page();
  const [one, two] = [live.open(ada, `page:${id}`), live.open(ben, `page:${id}`)];
  await stored(one, two);
  two.provider.setAwarenessField('user', { id: ada.id, name: 'Somebody else', hue: 3 });
  const seen = () => one.provider.awareness?.getStates().get(two.document.clientID)?.['user'];
  await until(() => seen() !== undefined);
  expect(seen()).toEqual({ id: ben.id, name: 'Ben', hue: 3 });
});
