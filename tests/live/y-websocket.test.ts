import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';

import { openLive } from '#live/live.ts';
import { until } from '#tests/support/feed.ts';
import { stored, type TestLive } from '#tests/support/live.ts';

import { liveWorld } from './world.ts';

const world = liveWorld({ times: { ping: 300 } });

/** Access that is taken away ends a connection within a second. */
const SOON = 1_000;

describe('the plain protocol of y-websocket', () => {
  const writers: { leave: () => void }[] = [];
  const kept = <W extends { leave: () => void }>(writer: W): W => {
    writers.push(writer);
    return writer;
  };
  const openPlain = (...args: Parameters<TestLive['openPlain']>) =>
    kept(world().live.openPlain(...args));
  const open = (...args: Parameters<TestLive['open']>) => kept(world().live.open(...args));

  afterEach(() => {
    for (const writer of writers.splice(0)) writer.leave();
    vi.restoreAllMocks();
  });

  const storedText = async (id: string) => {
    const { sql } = world().server.platform.database;
    const [snapshot] = await sql<{ state: Uint8Array }[]>`
      SELECT state FROM document_snapshots WHERE document_id = ${id}`;
    const updates = await sql<{ data: Uint8Array }[]>`
      SELECT data FROM document_updates WHERE document_id = ${id} ORDER BY id`;
    const document = new Y.Doc();
    if (snapshot) Y.applyUpdate(document, snapshot.state);
    for (const { data } of updates) Y.applyUpdate(document, data);
    return document.getXmlFragment('default').toJSON();
  };

  test('lets scripts and our own client write the same page', async () => {
    const { ada, ben, page, html } = world();
    const id = await page();
    const [one, two] = [ada, ben].map((who) => openPlain(who, `page:${id}`));
    const own = open(ben, `page:${id}`);
    await stored(own);
    await until(() => one?.text() === 'first' && two?.text() === 'first');
    one?.type(' one');
    two?.type(' two');
    own.type(' own');
    const all = () => [one?.text(), two?.text(), own.text()];
    await until(() => all().every((text) => text === all()[0] && text?.length === 17));
    for (const word of [' one', ' two', ' own']) expect(own.text()).toContain(word);
    await stored(own);
    await until(async () => (await storedText(id)).includes(own.text()));
    expect(await html('page', id)).toBe(`<p>${own.text()}</p>`);
  });

  test('opens descriptions of work items, and stores who wrote', async () => {
    const { ben, item, server } = world();
    const id = await item();
    const writer = openPlain(ben, `work-item:${id}`);
    await until(() => writer.text() === 'first');
    writer.type(' by a script');
    await until(async () => (await storedText(id)).includes('first by a script'));
    const { sql } = server.platform.database;
    const rows = await sql`SELECT author FROM document_updates WHERE document_id = ${id}`;
    expect(rows).toEqual([{ author: ben.id }]);
  });

  test('shows cursors both ways, under the names that the server knows', async () => {
    const { ada, ben, page } = world();
    const name = `page:${await page()}`;
    const script = openPlain(ada, name);
    const own = open(ben, name);
    await stored(own);
    script.provider.awareness.setLocalState({ cursor: 7, user: { name: 'Somebody else' } });
    own.provider.setAwarenessField('cursor', 9);
    const ofScript = () => own.provider.awareness?.getStates().get(script.document.clientID);
    const ofOwn = () => script.provider.awareness.getStates().get(own.document.clientID);
    await until(() => ofScript() !== undefined && ofOwn()?.['cursor'] === 9);
    expect(ofScript()).toMatchObject({ cursor: 7, user: { id: ada.id, name: 'Ada' } });
    expect(ofOwn()).toMatchObject({ user: { id: ben.id } });
  });

  test('keeps a client that has nothing to say', async () => {
    const { ada, page } = world();
    const writer = openPlain(ada, `page:${await page()}`);
    await until(() => writer.provider.synced);
    writer.provider.awareness.setLocalState(null);
    const before = writer.provider.wsLastMessageReceived;
    await until(() => writer.provider.wsLastMessageReceived > before + 600);
    expect(writer.provider.wsconnected).toBe(true);
  });

  test('refuses people without a session, and strangers, for good', async () => {
    const { stranger, ben, page } = world();
    const id = await page();
    const refused = [
      openPlain({ cookie: '' }, `page:${id}`),
      openPlain(stranger, `page:${id}`),
      openPlain(ben, `secret:${id}`),
      openPlain(ben, 'page:nothing'),
    ];
    await until(() => refused.every(({ refusals }) => refusals.length > 0));
    expect(refused.map(({ refusals }) => refusals[0])).toEqual([
      '4401 signed-out',
      '4403 forbidden',
      '4403 forbidden',
      '4403 forbidden',
    ]);
    for (const { text } of refused) expect(text()).toBe('');
  });

  test('refuses pages of another site that send the cookie of this one', async () => {
    const { ada, page } = world();
    const errors: string[] = [];
    const foreign = openPlain(ada, `page:${await page()}`, 'https://elsewhere.test');
    foreign.provider.on('connection-error', (event) => {
      if ('message' in event) errors.push(String(event.message));
    });
    await until(() => errors.length > 0);
    expect(errors[0]).toContain('403');
  });

  test('lets a reader read and stores nothing of what they send', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { ada, guest, page, server } = world();
    const id = await page();
    const reader = openPlain(guest, `page:${id}`);
    const writer = open(ada, `page:${id}`);
    await stored(writer);
    await until(() => reader.text() === 'first');
    reader.type(' by a guest');
    await until(() => said.mock.calls.length > 0);
    expect(String(said.mock.calls[0]?.[0])).toContain('read-only');
    writer.type('!');
    await stored(writer);
    expect(writer.text()).toBe('first!');
    const { sql } = server.platform.database;
    const rows = await sql`SELECT author FROM document_updates WHERE document_id = ${id}`;
    expect(rows).toEqual([{ author: ada.id }]);
  });

  test('ends when access is taken away', async () => {
    const { ada, ben, page, pageUrl } = world();
    const id = await page();
    const writer = openPlain(ben, `page:${id}`);
    await until(() => writer.text() === 'first');
    await ada.post(`${pageUrl(id)}access/`, { access: 1 });
    await until(() => writer.refusals.includes('4403 forbidden'), SOON);
    const own = open(ada, `page:${id}`);
    await stored(own);
    own.type(' in private');
    await stored(own);
    expect(writer.text()).toBe('first');
  });

  test('ends a connection that sends what is no message', async () => {
    const { ada, page } = world();
    const writer = openPlain(ada, `page:${await page()}`);
    await until(() => writer.provider.synced);
    writer.provider.ws?.send(Uint8Array.of(2, 0, 0));
    await until(() => writer.refusals.length > 0);
    expect(writer.refusals).toEqual(['4400 bad-message']);
  });

  test('ends a client that sends a change of more than a megabyte', async () => {
    const { ada, page } = world();
    const writer = openPlain(ada, `page:${await page()}`);
    await until(() => writer.provider.synced);
    writer.type('x'.repeat(1_100_000));
    await until(() => writer.refusals.length > 0);
    expect(writer.refusals).toEqual(['4413 too-large']);
  });

  test('goes on after a restart, with what was typed meanwhile', async () => {
    const { live, ada, ben, page, server } = world();
    const id = await page();
    const script = openPlain(ada, `page:${id}`);
    const own = open(ben, `page:${id}`);
    await stored(own);
    await until(() => script.text() === 'first');
    await live.live.close();
    script.type(' while away');
    expect(own.text()).toBe('first');
    const again = await openLive(server.platform, server.app.server);
    await until(() => own.text() === 'first while away', 10_000);
    await until(async () => (await storedText(id)).includes('first while away'));
    for (const writer of writers.splice(0)) writer.leave();
    await again.close();
  });
});
