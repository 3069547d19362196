import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestFeed, readAudienceFresh, type TestFeed, until } from '#tests/support/feed.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';
import { portOf } from '#web/lib/browser/port.ts';
import { FeedClient } from '#web/lib/feed/feed-client.ts';
import { FeedHub } from '#web/lib/feed/feed-hub.ts';
import { openSocket } from '#web/lib/feed/feed-socket.ts';
import { HubSocket } from '#web/lib/feed/hub-socket.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

const RECONNECT = { first: 20, longest: 200, patience: 1_000 };

/** A tab of the browser in which the hub runs. */
interface Tab {
  readonly client: FeedClient<HubSocket>;
  readonly heard: Record<string, number>;
  /** The page is gone, without a word. */
  kill(): void;
}

describe('tabs that share a connection', () => {
  let w: World;
  let feed: TestFeed;
  let hub: FeedHub;
  let sockets: Socket[];
  let ends: (() => void)[];
  let item: string;
  let scope: string;

  beforeAll(async () => {
    w = await world();
    feed = await openTestFeed(w.server);
    item = (await w.admin.post(`${w.project.url}/issues/`, { name: 'open in tabs' })).body.id;
    scope = `project:${w.project.id}`;
  });
  afterAll(async () => {
    await feed.close();
    await w.close();
  });
  beforeEach(() => {
    sockets = [];
    ends = [];
    hub = hubOf(w.member);
  });
  afterEach(async () => {
    for (const end of ends) end();
    for (const socket of sockets) socket.disconnect();
    await until(() => feed.feed.rooms.connections.size === 0);
  });

  function connect(who: Caller): Socket {
    const headers = { cookie: who.cookie };
    const socket = openSocket({ url: feed.url, headers, reconnect: RECONNECT });
    sockets.push(socket);
    return socket;
  }

  function hubOf(who: Caller): FeedHub {
    return new FeedHub(() => connect(who));
  }

  async function openTab(
    options: { store?: FeedStore; epoch?: string; hasLock?: boolean; beat?: number } = {},
  ): Promise<Tab> {
    const { port1, port2 } = new MessageChannel();
    hub.admit(portOf(port1));
    let die: () => void = () => undefined;
    const lock = options.hasLock === false ? null : `tab-${v7()}`;
    if (lock) {
      await new Promise<void>((isHeld) => {
        void navigator.locks.request(lock, () => {
          isHeld();
          return new Promise<void>((resolve) => (die = resolve));
        });
      });
    }
    const socket = new HubSocket(portOf(port2), {
      url: feed.url,
      lock,
      fallBack: () => connect(w.member),
      ...(options.beat ? { beat: options.beat } : {}),
    });
    const heard: Record<string, number> = {};
    for (const event of ['welcome', 'frame', 'opened', 'heads'])
      socket.on(event, () => (heard[event] = (heard[event] ?? 0) + 1));
    const client = new FeedClient(
      socket,
      {
        load: (name) => readAudienceFresh(w.server, name),
        store: options.store ?? new FeedStore(),
        epoch: options.epoch,
      },
      RECONNECT.longest,
    );
    const close = () => {
      port1.close();
      port2.close();
      die();
    };
    ends.push(() => client.disconnect(), close);
    return { client, heard, kill: close };
  }

  const addLabel = async () =>
    (await w.admin.post(`${w.project.url}/issue-labels/`, { name: v7() })).body.id as string;
  const has = (tab: Tab, label: string) => tab.client.store.get('label', label) !== undefined;
  const comment = async () =>
    (
      await w.admin.post(`${w.project.url}/issues/${item}/comments/`, {
        comment_html: '<p>hm</p>',
      })
    ).body.id as string;
  const roomOf = (id: string) => feed.feed.rooms.in(`item:${id}`).size;

  it('have one, and all hear of every change', async () => {
    const tabs = [await openTab(), await openTab(), await openTab()];
    await until(() => tabs.every(({ client }) => client.isCurrent));
    expect(feed.feed.rooms.connections.size).toBe(1);
    const label = await addLabel();
    await until(() => tabs.every((tab) => has(tab, label)));
    expect(tabs.map(({ heard }) => heard['welcome'])).toEqual([1, 1, 1]);
  });

  it('get the answers to their own questions, and none of others', async () => {
    const first = await openTab();
    await until(() => first.client.isCurrent);
    const old = new FeedStore();
    for (const [name, cursor] of Object.entries(first.client.store.cursors())) {
      old.follow(name, cursor);
      for (const [entity, rows] of Object.entries(first.client.store.imagesIn(name)))
        for (const row of rows) old.put(entity, row, name);
    }
    const label = await addLabel();
    await until(() => has(first, label));
    const before = { ...first.heard };
    const late = await openTab({ store: old, epoch: first.client.epoch ?? '' });
    await until(() => has(late, label) && late.client.isCurrent);
    expect(first.heard).toEqual(before);
  });

  it('close an item for the server when none has it open any more', async () => {
    const [one, two] = [await openTab(), await openTab()];
    await until(() => one.client.isCurrent && two.client.isCurrent);
    one.client.open(item);
    two.client.open(item);
    await until(() => [one, two].every(({ client }) => client.store.follows(`item:${item}`)));
    one.client.close(item);
    const id = await comment();
    await until(() => two.client.store.get('comment', id) !== undefined);
    expect(one.client.store.get('comment', id)).toBeUndefined();
    two.client.close(item);
    await until(() => roomOf(item) === 0);
  });

  it('are noticed when they die: by the lock they held', async () => {
    const [one, two] = [await openTab(), await openTab()];
    await until(() => one.client.isCurrent && two.client.isCurrent);
    two.client.open(item);
    await until(() => roomOf(item) === 1);
    two.kill();
    await until(() => roomOf(item) === 0);
    one.kill();
    await until(() => feed.feed.rooms.connections.size === 0);
  });

  it('are noticed when they die: by their silence, and may come again', async () => {
    const tab = await openTab({ hasLock: false, beat: 30 });
    await until(() => tab.client.isCurrent);
    hub.sweep(performance.now() + 100_000);
    tab.client.open(item);
    await until(() => roomOf(item) === 1);
    expect(tab.heard['welcome']).toBe(1);
    hub.sweep(performance.now() + 200_000);
    // Its next sign of life tells it that it was forgotten: it says hello and opens the item anew.
    await until(() => tab.heard['welcome'] === 2);
    await until(() => roomOf(item) === 1 && tab.client.isCurrent);
    const label = await addLabel();
    await until(() => has(tab, label));
  });

  it('go on by themselves when the hub dies', async () => {
    const tab = await openTab({ beat: 30 });
    await until(() => tab.client.isCurrent);
    tab.client.open(item);
    await until(() => roomOf(item) === 1);
    tab.kill();
    const label = await addLabel();
    await until(() => has(tab, label) && tab.client.isCurrent);
    await until(() => tab.client.store.follows(`item:${item}`));
    const id = await comment();
    await until(() => tab.client.store.get('comment', id) !== undefined);
  });

  it('do not wait for a hub that is dying when they come', async () => {
    const { port1, port2 } = new MessageChannel();
    const socket = new HubSocket(portOf(port2), {
      url: feed.url,
      lock: null,
      fallBack: () => connect(w.member),
    });
    ends.push(() => {
      socket.disconnect();
      port1.close();
    });
    await until(() => socket.connected, 4_000);
  });

  it('all come back after the connection was lost', async () => {
    const tabs = [await openTab(), await openTab()];
    await until(() => tabs.every(({ client }) => client.isCurrent));
    sockets[0]?.io.engine.close();
    const label = await addLabel();
    await until(() => tabs.every((tab) => has(tab, label) && tab.client.isCurrent));
  });

  it('say together where the person is', async () => {
    const other = feed.client(w.admin);
    const tabs = [await openTab(), await openTab()];
    await until(() => other.isCurrent && tabs.every(({ client }) => client.isCurrent));
    const seen = new Map<string, readonly string[]>();
    other.onPresence((people) => {
      for (const [place, ids] of Object.entries(people)) seen.set(place, ids);
    });
    tabs[0]?.client.here([`${scope}/list`]);
    tabs[1]?.client.here([`${scope}/board`]);
    const isAt = (place: string) => seen.get(`${scope}/${place}`)?.includes(w.member.id) ?? false;
    await until(() => isAt('list') && isAt('board'));
    tabs[1]?.client.disconnect();
    await until(() => isAt('list') && !isAt('board'));
    other.disconnect();
  });

  it('are all signed out together, and can sign in again', async () => {
    const who = await w.server.person('Lou');
    await w.server.join(w.workspace, who, 15);
    hub = hubOf(who);
    const tabs = [await openTab(), await openTab()];
    await until(() => tabs.every(({ client }) => client.isCurrent));
    const { sql } = w.server.platform.database;
    const [session] = await sql`
      UPDATE sessions SET expires_at = now() WHERE user_id = ${who.id} RETURNING id`;
    await sql`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
      VALUES ('user', ${who.id}, 'session', ${session?.['id']}, 'drop', 0)`;
    await until(() => tabs.every(({ client }) => !client.socket.connected));
    await sql`
      UPDATE sessions SET id = uuidv7(), expires_at = now() + interval '1 day' WHERE user_id = ${who.id}`;
    for (const { client } of tabs) client.connect();
    await until(() => tabs.every(({ client }) => client.isCurrent));
  });

  it('converge to what the database says, whatever they do', async () => {
    const step = fc.record({
      kind: fc.constantFrom('label', 'item', 'open', 'close', 'cut', 'die', 'come', 'join'),
      pick: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        let tabs = [await openTab(), await openTab()];
        for (const { kind, pick } of steps) {
          const tab = tabs[pick % Math.max(1, tabs.length)];
          if (kind === 'label') await addLabel();
          if (kind === 'item') await w.member.post(`${w.project.url}/issues/`, { name: 'x' });
          if (kind === 'open') tab?.client.open(item);
          if (kind === 'close') tab?.client.close(item);
          if (kind === 'cut') sockets.at(-1)?.io.engine?.close();
          if (kind === 'come') tabs.push(await openTab());
          if (kind === 'join') await w.server.project(w.workspace, w.member);
          if (kind === 'die' && tab && tabs.length > 1) {
            tabs = tabs.filter((other) => other !== tab);
            tab.kill();
          }
        }
        await until(() => tabs.every(({ client }) => client.isCurrent), 10_000);
        const fresh = await readAudienceFresh(w.server, scope);
        const wanted = Object.entries(fresh).flatMap(([entity, rows]) =>
          rows.map((row) => [`${entity} ${row.id}`, row.rev]),
        );
        const isEqual = ({ client }: Tab) => {
          const held = [...client.store.inScope(scope)].map(([name, row]) => [name, row.rev]);
          return JSON.stringify(held.toSorted()) === JSON.stringify(wanted.toSorted());
        };
        await until(() => tabs.every(isEqual), 5_000);
        for (const tab of tabs) {
          tab.client.disconnect();
          tab.kill();
        }
      }),
      { numRuns: Number(process.env['SYNC_RUNS'] ?? 6), endOnFailure: true },
    );
  });
});
