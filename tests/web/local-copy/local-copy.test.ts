import { deleteDB, openDB } from 'idb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { portOf } from '#web/lib/browser/port.ts';
import { CopyDatabase } from '#web/lib/local-copy/copy-database.ts';
import { CopyKeeper } from '#web/lib/local-copy/copy-keeper.ts';
import { databaseName, databaseNames } from '#web/lib/local-copy/copy-names.ts';
import type { Copy, CopyOptions, ListName } from '#web/lib/local-copy/copy.ts';
import { wipeCopies } from '#web/lib/local-copy/open-copy.ts';
import { remoteCopy, serveCopy } from '#web/lib/local-copy/remote-copy.ts';
// @vitest-environment node
import type { FeedImage } from '#web/lib/store/feed-rows.ts';
import { FeedStore, type Images } from '#web/lib/store/feed-store.ts';

const OPTIONS: CopyOptions = {
  workspace: 'acme',
  owner: 'me',
  schema: 'abc',
  onDemand: ['item'],
};
const SCOPE = 'project:1';
const LIST: ListName = { scope: SCOPE, entity: 'item', group: 'p1' };

/** A tab: its store, its keeper, and the feed as it would bring things. */
interface Tab {
  readonly store: FeedStore;
  readonly keeper: CopyKeeper;
  readonly epoch: string | undefined;
  frame(up: Images, del?: readonly (readonly [string, string, number])[]): void;
  /** Everything of the audience is loaded anew at a later place. */
  load(images: Images): void;
}

const keepers: CopyKeeper[] = [];

async function openTab(
  copy: Copy = new CopyDatabase(),
  { isServerThere = true } = {},
): Promise<Tab> {
  const store = new FeedStore();
  const keeper = new CopyKeeper({
    store,
    copy,
    onDemand: { item: (row) => String(row['project']) },
    isKept: (scope) => !scope.startsWith('item:'),
    epoch: () => 'database 1',
    isServerThere: () => Promise.resolve(isServerThere),
  });
  keepers.push(keeper);
  const epoch = await keeper.restore(OPTIONS);
  const next = () => `${Number((store.cursorOf(SCOPE) ?? '0.1').split('.')[0]) + 1}.1`;
  return {
    store,
    keeper,
    epoch,
    frame(up, del = []) {
      const prev = store.cursorOf(SCOPE) ?? '';
      store.apply({ scope: SCOPE, prev, cur: next(), up, del, mids: [] });
    },
    load(images) {
      store.restart(SCOPE, next());
      store.replace(SCOPE, images, new Set(['item']));
    },
  };
}

/** A copy whose storage does not answer until it is let. */
function slowCopy() {
  const copy = new CopyDatabase();
  const answered = Promise.withResolvers<void>();
  const open = copy.open.bind(copy);
  vi.spyOn(copy, 'open').mockImplementation(async (options) => {
    await answered.promise;
    return open(options);
  });
  return { copy, answered };
}

const row = (id: string, rev: number, more = {}): FeedImage => ({
  id,
  rev,
  project: 'p1',
  ...more,
});
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(`item ${i}`, 1));
const itemsOf = (tab: Tab) => () => tab.store.all('item');
const shown = (store: FeedStore, entity: string) =>
  store
    .all(entity)
    .map(({ id, rev }) => `${id} ${rev}`)
    .toSorted();

/** A tab that has loaded a project and keeps it. */
async function filledTab(items: readonly FeedImage[] = [row('a', 1), row('b', 1)]): Promise<Tab> {
  const tab = await openTab();
  tab.load({ label: [row('l', 1)] });
  for (const item of items) tab.store.put('item', item, SCOPE);
  await tab.keeper.becomeWriter();
  expect(await tab.keeper.keepList(LIST, itemsOf(tab))).toBe(true);
  return tab;
}

beforeEach(async () => {
  for (const name of await databaseNames()) await deleteDB(name);
});
afterEach(() => {
  for (const keeper of keepers.splice(0)) keeper.stop();
  vi.restoreAllMocks();
});

describe('what a browser keeps', () => {
  it('comes back before the network has answered, with where the feed goes on', async () => {
    const before = await filledTab(rows(1_234));
    const after = await openTab();
    expect(after.epoch).toBe('database 1');
    expect(after.store.cursors()).toEqual(before.store.cursors());
    expect(shown(after.store, 'label')).toEqual(['l 1']);
    // Lists only when they are asked for.
    expect(after.store.all('item')).toEqual([]);
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(shown(after.store, 'item')).toEqual(shown(before.store, 'item'));
    expect(after.store.get('item', 'item 7')).toEqual(row('item 7', 1));
  });

  it('follows the feed: rows that came, changed and went', async () => {
    const tab = await filledTab();
    tab.frame({ item: [row('a', 2), row('c', 1)], label: [row('l', 2), row('m', 1)] });
    tab.frame({ item: [row('a', 3)] }, [['item', 'b', 2]]);
    await tab.keeper.flush();
    const after = await openTab();
    await after.keeper.readList(LIST, itemsOf(after));
    expect(shown(after.store, 'item')).toEqual(['a 3', 'c 1']);
    expect(shown(after.store, 'label')).toEqual(['l 2', 'm 1']);
    expect(after.store.cursors()).toEqual(tab.store.cursors());
  });

  it('is the same after many changes, which are written into the chunks then', async () => {
    const tab = await filledTab(rows(600));
    for (let turn = 2; turn < 5; turn += 1) {
      tab.frame({ item: rows(500).map((one) => ({ ...one, rev: turn })) });
      tab.frame({ item: [row(`new ${turn}`, 1)] }, [['item', `item ${turn}`, turn + 1]]);
      tab.frame({ label: Array.from({ length: 300 }, (_, i) => row(`l ${i}`, turn)) });
      await tab.keeper.flush();
    }
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(shown(after.store, 'item')).toEqual(shown(tab.store, 'item'));
    expect(shown(after.store, 'label')).toEqual(shown(tab.store, 'label'));
    const database = await openDB(databaseName('acme', 'abc'));
    expect(await database.count('words')).toBeLessThan(1_000);
    database.close();
  });

  it('has back what was deleted and came again', async () => {
    const tab = await filledTab();
    tab.frame({}, [['item', 'a', 2]]);
    await tab.keeper.flush();
    tab.frame({ item: [row('a', 3)] });
    await tab.keeper.flush();
    const after = await openTab();
    await after.keeper.readList(LIST, itemsOf(after));
    expect(shown(after.store, 'item')).toEqual(['a 3', 'b 1']);
  });

  it('is old from when something was missed on', async () => {
    const tab = await filledTab();
    tab.load({ label: [row('n', 1)] });
    await tab.keeper.flush();
    const after = await openTab();
    expect(shown(after.store, 'label')).toEqual(['n 1']);
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('partial');
    expect(shown(after.store, 'item')).toEqual(['a 1', 'b 1']);
  });

  it('is old for a tab that missed something itself', async () => {
    await filledTab();
    const after = await openTab();
    after.load({ label: [] });
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('partial');
  });

  it('misses nothing that comes while a list is saved', async () => {
    const tab = await openTab();
    tab.load({});
    for (const item of rows(1_500)) tab.store.put('item', item, SCOPE);
    await tab.keeper.becomeWriter();
    const saving = tab.keeper.keepList(LIST, itemsOf(tab));
    for (let i = 0; i < 20; i += 1) {
      tab.frame({ item: [row(`item ${i}`, 2), row(`new ${i}`, 1)] }, [
        ['item', `item ${1_000 + i}`, 2],
      ]);
      await tab.keeper.flush();
    }
    await saving;
    await tab.keeper.flush();
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(shown(after.store, 'item')).toEqual(shown(tab.store, 'item'));
  });

  it('forgets an audience that is lost, with its lists', async () => {
    const tab = await filledTab();
    tab.store.follow('user:me', '1.1');
    tab.store.put('label', row('mine', 1), 'user:me');
    tab.store.drop(SCOPE);
    await tab.keeper.flush();
    const database = await openDB(databaseName('acme', 'abc'));
    for (const table of ['scopes', 'lists', 'chunks', 'words']) {
      const left = JSON.stringify([await database.getAllKeys(table), await database.getAll(table)]);
      expect(left).not.toContain(SCOPE);
    }
    database.close();
  });

  it('never holds what an open item brings', async () => {
    const tab = await filledTab();
    tab.store.restart('item:1', '1.1');
    tab.store.replace('item:1', { comment: [row('secret', 1)] });
    await tab.keeper.flush();
    const after = await openTab();
    expect(after.store.follows('item:1')).toBe(false);
  });
});

describe('a copy', () => {
  it("is nobody else's", async () => {
    await filledTab();
    const copy = new CopyDatabase();
    expect((await copy.open({ ...OPTIONS, owner: 'you' })).scopes).toEqual([]);
    const mine = await openTab();
    expect(mine.store.cursors()).toEqual({});
  });

  it('of rows of another shape is deleted', async () => {
    await filledTab();
    const copy = new CopyDatabase();
    expect((await copy.open({ ...OPTIONS, schema: 'def' })).scopes).toEqual([]);
    await copy.open({ ...OPTIONS, workspace: 'acme two' });
    await vi.waitFor(async () =>
      expect((await databaseNames()).toSorted()).toEqual([
        databaseName('acme', 'def'),
        databaseName('acme two', 'abc'),
      ]),
    );
  });

  it('is gone after a sign-out, and no tab writes it again', async () => {
    const tab = await filledTab();
    const off = vi.fn<() => void>();
    tab.keeper.onOff(off);
    await wipeCopies();
    tab.frame({ item: [row('late', 1)] });
    await tab.keeper.flush();
    expect(off).toHaveBeenCalledTimes(1);
    expect(await databaseNames()).toEqual([]);
  });

  it('can be deleted by hand; the rows stay on the screen', async () => {
    const tab = await filledTab();
    await tab.keeper.wipe();
    expect(await databaseNames()).toEqual([]);
    expect(tab.store.all('item')).toHaveLength(2);
  });

  it('that is damaged is begun anew', async () => {
    await filledTab();
    const database = await openDB(databaseName('acme', 'abc'));
    const [key] = await database.getAllKeys('chunks', IDBKeyRange.bound(['base'], ['base', []]));
    if (key) await database.put('chunks', '[{"id": "l", "re', key);
    const [list] = await database.getAllKeys('chunks', IDBKeyRange.bound(['list'], ['list', []]));
    if (list) await database.put('chunks', 'not JSON', list);
    database.close();
    const after = await openTab();
    expect(after.store.follows(SCOPE)).toBe(false);
    expect(after.keeper.isOff).toBe(false);
    after.load({ label: [row('l', 1)] });
    await after.keeper.becomeWriter();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBeNull();
    expect((await openTab()).store.follows(SCOPE)).toBe(true);
  });

  it('whose tables are missing is deleted and made anew', async () => {
    const broken = await openDB(databaseName('acme', 'abc'), 1, {
      upgrade: (made) => void made.createObjectStore('something'),
    });
    broken.close();
    const tab = await filledTab();
    expect(tab.keeper.isOff).toBe(false);
  });

  it('is none where the storage is blocked, and nothing else changes', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const tab = await openTab();
    expect(tab.keeper.isOff).toBe(true);
    tab.load({ label: [row('l', 1)] });
    tab.frame({ label: [row('l', 2)] });
    await tab.keeper.becomeWriter();
    expect(await tab.keeper.keepList(LIST, itemsOf(tab))).toBe(false);
    expect(shown(tab.store, 'label')).toEqual(['l 2']);
  });

  it('holds up nobody where the storage is slow, and keeps what comes once it has answered', async () => {
    const { copy, answered } = slowCopy();
    vi.stubGlobal('navigator', { onLine: true });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opening = openTab(copy);
    await vi.advanceTimersByTimeAsync(1_500);
    vi.useRealTimers();
    const tab = await opening;
    expect(await tab.keeper.readList(LIST, itemsOf(tab))).toBeNull();
    tab.load({ item: [row('a', 1)] });
    const writing = tab.keeper.becomeWriter();
    const keeping = tab.keeper.keepList(LIST, itemsOf(tab));
    answered.resolve();
    await writing;
    expect(await keeping).toBe(true);
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(shown(after.store, 'item')).toEqual(['a 1']);
  });

  it('waits for a slow storage where a network is there and the server is not', async () => {
    const before = await openTab();
    before.load({ label: [row('l', 1)] });
    await before.keeper.becomeWriter();
    await before.keeper.flush();
    const { copy, answered } = slowCopy();
    vi.stubGlobal('navigator', { onLine: true });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opening = openTab(copy, { isServerThere: false });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    answered.resolve();
    expect(shown((await opening).store, 'label')).toEqual(['l 1']);
  });

  it('gives up the lists that were used least when there are too many rows', async () => {
    const tab = await openTab(new CopyDatabase(250));
    tab.load({});
    await tab.keeper.becomeWriter();
    const list = (group: string) => ({ ...LIST, group });
    const keep = async (group: string) => {
      const own = rows(100).map((one) => ({ ...one, id: `${group} ${one.id}`, project: group }));
      await tab.keeper.keepList(list(group), () => own);
      await new Promise((resolve) => setTimeout(resolve, 3));
    };
    await keep('p1');
    await keep('p2');
    await tab.keeper.readList(list('p1'), () => []);
    await new Promise((resolve) => setTimeout(resolve, 3));
    await keep('p3');
    const after = await openTab();
    expect(await after.keeper.readList(list('p2'), () => [])).toBeNull();
    expect(await after.keeper.readList(list('p1'), () => [])).toBe('complete');
    expect(await after.keeper.readList(list('p3'), () => [])).toBe('complete');
  });

  it('gives up lists when the browser has no room, and itself when that is not enough', async () => {
    const tab = await filledTab();
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    tab.frame({ label: [row('too much', 1)] });
    await tab.keeper.flush();
    expect(tab.keeper.isOff).toBe(true);
    spy.mockRestore();
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBeNull();
  });
});

describe('several tabs', () => {
  it('go on writing without a gap when the one that wrote is gone', async () => {
    const one = await filledTab();
    const two = await openTab();
    await two.keeper.readList(LIST, itemsOf(two));
    const change = (up: Images, del: readonly (readonly [string, string, number])[] = []) => {
      one.frame(up, del);
      two.frame(up, del);
    };
    change({ item: [row('a', 2)] });
    await one.keeper.flush();
    change({ item: [row('a', 3), row('c', 1)], label: [row('l', 2)] }, [['item', 'b', 2]]);
    one.keeper.stop();
    change({ item: [row('d', 1)] });
    await two.keeper.becomeWriter();
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(shown(after.store, 'item')).toEqual(['a 3', 'c 1', 'd 1']);
    expect(shown(after.store, 'label')).toEqual(['l 2']);
  });

  it('write nothing twice and nothing wrong where all of them write', async () => {
    const one = await filledTab();
    const two = await openTab();
    await two.keeper.becomeWriter();
    await two.keeper.readList(LIST, itemsOf(two));
    for (let turn = 2; turn < 8; turn += 1) {
      const up = { item: [row('a', turn), row(`new ${turn}`, 1)] };
      one.frame(up);
      if (turn % 2 === 0) await one.keeper.flush();
      two.frame(up);
      await two.keeper.flush();
    }
    await one.keeper.flush();
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(shown(after.store, 'item')).toEqual(shown(one.store, 'item'));
  });

  it('may each save the list they have loaded', async () => {
    const one = await openTab();
    const two = await openTab();
    for (const tab of [one, two]) tab.load({ label: [row('l', 1)] });
    await one.keeper.becomeWriter();
    for (const item of rows(700)) {
      one.store.put('item', item, SCOPE);
      two.store.put('item', item, SCOPE);
    }
    await Promise.all([
      two.keeper.keepList(LIST, itemsOf(two)),
      one.keeper.keepList(LIST, itemsOf(one)),
    ]);
    const after = await openTab();
    expect(await after.keeper.readList(LIST, itemsOf(after))).toBe('complete');
    expect(after.store.all('item')).toHaveLength(700);
  });
});

describe('a copy in a worker', () => {
  it('answers over the channel, one call after the other, and says what failed', async () => {
    const { port1, port2 } = new MessageChannel();
    serveCopy(portOf(port1), new CopyDatabase());
    const copy = remoteCopy(portOf(port2));
    await expect(copy.cursors()).rejects.toThrow('CopyUnavailable');
    const tab = await openTab(copy);
    tab.load({ label: [row('l', 1)] });
    expect(tab.keeper.isOff).toBe(false);
    await tab.keeper.becomeWriter();
    expect(await copy.cursors()).toEqual(tab.store.cursors());
    const after = await openTab();
    expect(shown(after.store, 'label')).toEqual(['l 1']);
    port1.close();
    port2.close();
  });
});

describe('a copy whose worker is gone', () => {
  it('fails what waits for it and what is asked later, and the tab goes on without one', async () => {
    const { port1, port2 } = new MessageChannel();
    const gone = new AbortController();
    const copy = remoteCopy(portOf(port2), gone.signal);
    const opening = openTab(copy);
    gone.abort();
    const tab = await opening;
    expect(tab.keeper.isOff).toBe(true);
    expect(await tab.keeper.readList(LIST, itemsOf(tab))).toBeNull();
    await expect(copy.cursors()).rejects.toHaveProperty('name', 'CopyUnavailable');
    port1.close();
    port2.close();
  });
});

describe('reading ahead of the program', () => {
  const begin = () => {
    const copy = new CopyDatabase();
    copy.begin({ workspace: 'acme', schema: 'abc', onDemand: ['item'], group: 'p1' });
    return copy;
  };

  it('brings the same rows as asking for them', async () => {
    const first = await filledTab();
    first.frame({ item: [row('b', 2)], label: [row('l', 2)] });
    await first.keeper.flush();
    const tab = await openTab(begin());
    expect(tab.epoch).toBe('database 1');
    expect(await tab.keeper.readList(LIST, itemsOf(tab))).toBe('complete');
    expect(shown(tab.store, 'item')).toEqual(['a 1', 'b 2']);
    expect(shown(tab.store, 'label')).toEqual(['l 2']);
    expect(await tab.keeper.readList({ ...LIST, group: 'p2' }, itemsOf(tab))).toBeNull();
  });

  it('shows nobody what another person has kept', async () => {
    await filledTab();
    const copy = begin();
    const base = await copy.open({ ...OPTIONS, owner: 'somebody else' });
    expect(base).toEqual({ epoch: null, scopes: [] });
    expect(await copy.readList(LIST)).toBeNull();
  });

  it('asks again after something was written', async () => {
    const first = await filledTab();
    const copy = begin();
    await copy.open(OPTIONS);
    const to = `${first.store.cursorOf(SCOPE)}9`;
    const words = [{ entity: 'item', id: 'a', group: 'p1', row: null }];
    await copy.append({ scope: SCOPE, from: first.store.cursorOf(SCOPE) ?? '', to, words });
    expect(await copy.readList(LIST)).toMatchObject({ cursor: to, gone: ['a'] });
  });
});
