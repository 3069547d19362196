import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { image } from '#tests/support/list-world.ts';
import { imageOf, inUtc } from '#web/features/work-items/data/item-image.ts';
import {
  type ItemsStatus,
  ProjectItems,
  type ProjectItemsOptions,
} from '#web/features/work-items/data/local-copy.ts';
import type { Read } from '#web/features/work-items/data/sync-items.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { CopyDatabase } from '#web/lib/local-copy/copy-database.ts';
import { CopyKeeper } from '#web/lib/local-copy/copy-keeper.ts';
import { databaseNames } from '#web/lib/local-copy/copy-names.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

const SCOPE = 'project:p1';
const PATH = '/projects/p1';

/** A moment on a day of 2026. */
const moment = (day: number) =>
  `${new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 19)}.123456Z`;

const item = (id: string, day = 1, more: Partial<WorkItemImage> = {}): WorkItemImage =>
  imageOf(
    image(1, {
      id,
      name: id,
      state_id: null,
      sort_order: 0,
      project_id: 'p1',
      created_at: moment(day),
      updated_at: moment(day),
      ...more,
    }),
  );

/** What the server knows, and what it was asked. */
class Server {
  readonly items = new Map<string, WorkItemImage>();
  readonly deleted = new Map<string, string>();
  readonly asked: string[] = [];
  isAway = false;
  /** Answers are held back until then. */
  gate: Promise<void> | null = null;
  /** Runs before each answer to the pages of a project. */
  beforePage: ((page: number) => void) | null = null;

  constructor(items: readonly WorkItemImage[]) {
    for (const one of items) this.items.set(one.id, one);
  }

  readonly read: Read = async <Reply>(path: string, query: Parameters<Read>[1] = {}) => {
    const after = query['updated_at__gt'];
    const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1, -1);
    this.asked.push(
      `${name}${name === 'issues' ? ` ${String(query['cursor'])}` : ''}${after ? ' since' : ''}`,
    );
    if (this.isAway) throw new HttpError(0, null);
    await Promise.resolve();
    const answer = this.#answer(name, query) as Reply;
    await this.gate;
    return answer;
  };

  #answer(name: string, query: NonNullable<Parameters<Read>[1]>): unknown {
    const since = String(query['updated_at__gt'] ?? '');
    if (name === 'deleted-issues') {
      return [...this.deleted].flatMap(([id, at]) => (at > since ? [id] : []));
    }
    if (name === 'images') {
      return { images: { work_item: [...this.items.values()] }, next: null };
    }
    const [size = 0, page = 0] = String(query['cursor']).split(':').map(Number);
    this.beforePage?.(page);
    const all = [...this.items.values()]
      .filter((one) => one.is_epic === (name === 'epics') && one.updated_at > since)
      .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
    const results = all.slice(size * page, size * (page + 1));
    const total_pages = Math.ceil(all.length / size);
    return { results: results.map(asListed), total_results: all.length, total_pages };
  }
}

/** As the server's lists print a row for somebody in Kolkata. */
function asListed(row: WorkItemImage) {
  const zoned = (text: string) => {
    const there = new Date(Date.parse(text) + 5.5 * 3_600_000).toISOString().slice(0, 19);
    return `${there}${text.slice(19, -1)}+05:30`;
  };
  return {
    ...row,
    created_at: zoned(row.created_at),
    updated_at: zoned(row.updated_at),
    state__group: 'started',
  };
}

/** A page of the browser. */
class Page {
  readonly store = new FeedStore();
  readonly items = new ProjectItems();
  readonly keeper: CopyKeeper;
  readonly server: Server;
  readonly seen: ItemsStatus[] = [];
  isLive = true;
  scope = SCOPE;

  constructor(server: Server) {
    this.server = server;
    this.keeper = new CopyKeeper({
      store: this.store,
      copy: new CopyDatabase(),
      onDemand: { work_item: (row) => String(row['project_id']) },
      isKept: () => true,
      epoch: () => 'database 1',
      isServerThere: () => Promise.resolve(true),
    });
    this.items.subscribe(() => this.seen.push(this.status));
  }

  get status(): ItemsStatus {
    return this.items.statusOf('p1');
  }

  get shown(): string[] {
    return this.store
      .all('work_item')
      .map(({ id, rev }) => `${id} ${rev}`)
      .toSorted();
  }

  async restore(): Promise<void> {
    const options = { workspace: 'acme', owner: 'me', schema: 'abc', onDemand: ['work_item'] };
    await this.keeper.restore(options);
  }

  start(more: Partial<ProjectItemsOptions> = {}): void {
    this.items.start({
      store: this.store,
      keeper: this.keeper,
      read: this.server.read,
      isLive: () => this.isLive,
      pathOf: () => PATH,
      scopeOf: () => this.scope,
      pause: () => 0,
      ...more,
    });
  }

  /** The feed says where the audience stands, and everything but the items is loaded. */
  reset(cursor: string): void {
    this.store.restart(this.scope, cursor);
    this.store.replace(this.scope, {}, new Set(['work_item']));
  }

  frame(up: readonly WorkItemImage[], del: readonly string[] = []): void {
    const prev = this.store.cursorOf(this.scope) ?? '';
    const cur = `${Number(prev.split('.')[0]) + 1}.1`;
    const gone = del.map((id) => ['work_item', id, 99] as const);
    this.store.apply({ scope: this.scope, prev, cur, up: { work_item: up }, del: gone, mids: [] });
  }

  until(status: ItemsStatus['status']): Promise<void> {
    return vi.waitFor(() => expect(this.status.status).toBe(status));
  }

  /** Everything is there and has been kept. */
  async kept(): Promise<void> {
    await this.until('ready');
    await vi.waitFor(async () => {
      const list = { scope: this.scope, entity: 'work_item', group: 'p1' };
      const copy = new CopyDatabase();
      await copy.open({ workspace: 'acme', owner: 'me', schema: 'abc', onDemand: ['work_item'] });
      expect((await copy.readList(list))?.isComplete).toBe(true);
    });
    await this.keeper.flush();
  }

  close(): void {
    this.items.stop();
    this.keeper.stop();
  }
}

const pages: Page[] = [];

async function openPage(server: Server): Promise<Page> {
  const page = new Page(server);
  pages.push(page);
  await page.restore();
  page.start();
  return page;
}

/** A page that has loaded the project and kept it. */
async function filledPage(server: Server): Promise<Page> {
  const page = await openPage(server);
  page.reset('5.1');
  await page.keeper.becomeWriter();
  page.items.open('p1');
  await page.kept();
  return page;
}

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => item(`item ${i}`, 1 + (i % 300)));

beforeEach(async () => {
  for (const name of await databaseNames()) await deleteDB(name);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

describe('a project that is opened', () => {
  it('ahead of its screen is there when that is drawn, from what was kept', async () => {
    const server = new Server(many(1_200));
    (await filledPage(server)).close();
    const again = await openPage(server);
    await again.items.prefetch('p1');
    expect(again.store.all('work_item')).toHaveLength(1_200);
    expect(again.status.status).toBe('ready');
  });

  it('ahead of its screen does not hold it up when nothing was kept', async () => {
    const server = new Server(many(1_200));
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    const page = await openPage(server);
    page.reset('5.1');
    await page.items.prefetch('p1');
    expect(page.status.status).toBe('loading');
    gate.resolve();
    await page.until('ready');
  });

  it('for the first time is loaded page by page, the rest side by side, and kept', async () => {
    const server = new Server(many(1_700));
    const page = await openPage(server);
    page.reset('5.1');
    await page.keeper.becomeWriter();
    page.items.open('p1');
    await page.until('ready');
    expect(server.asked).toEqual([
      'issues 500:0:0',
      'epics',
      'issues 500:1:0',
      'issues 500:2:0',
      'issues 500:3:0',
    ]);
    expect(page.store.all('work_item')).toHaveLength(1_700);
    expect(page.store.get('work_item', 'item 7')).toEqual(server.items.get('item 7'));
    const progress = page.seen.filter(({ status }) => status === 'loading');
    expect(progress.map(({ done, total }) => [done, total])).toEqual([
      [0, null],
      [500, 1_700],
      [1_000, 1_700],
      [1_500, 1_700],
      [1_700, 1_700],
    ]);
    expect(page.status).toEqual({ status: 'ready', source: 'local', done: 1_700, total: 1_700 });
  });

  it('grows by an eighth at a time, so that a long list is not put in order with each page', async () => {
    const page = await openPage(new Server(many(12_000)));
    page.reset('5.1');
    const sizes = new Set<number>();
    page.items.subscribe(() => sizes.add(page.store.all('work_item').length));
    page.items.open('p1');
    await page.until('ready');
    expect([...sizes].slice(0, 4)).toEqual([0, 500, 1_000, 1_500]);
    expect([...sizes].at(-1)).toBe(12_000);
    expect(sizes.size).toBeLessThan(20);
  });

  it('has lost those of its first rows that were deleted before the feed was followed', async () => {
    const server = new Server(many(600));
    const page = await openPage(server);
    page.reset('5.1');
    const first = [item('item 7'), item('deleted'), item('made meanwhile')];
    for (const row of first) page.store.put('work_item', row, page.scope);
    page.items.expect(
      'p1',
      first.map(({ id }) => id),
    );
    server.beforePage = (at) => {
      if (at === 1) page.frame([item('made meanwhile', 2, { rev: 5 })]);
    };
    page.items.open('p1');
    await page.until('ready');
    expect(page.store.get('work_item', 'item 7')).toBeDefined();
    expect(page.store.get('work_item', 'deleted')).toBeUndefined();
    expect(page.store.get('work_item', 'made meanwhile')).toBeDefined();
  });

  it('is kept also when its audience came before the storage had answered', async () => {
    const server = new Server(many(20));
    const page = new Page(server);
    const restoring = page.restore();
    page.reset('5.1');
    await restoring;
    page.start();
    await page.keeper.becomeWriter();
    page.items.open('p1');
    await page.until('ready');
    await page.keeper.flush();
    const again = await openPage(server);
    expect(again.store.cursorOf(SCOPE)).toBe('5.1');
  });

  it('for the second time comes from the browser, without the network', async () => {
    await filledPage(new Server(many(1_200)));
    const away = new Server([]);
    away.isAway = true;
    const page = await openPage(away);
    page.isLive = false;
    page.items.open('p1');
    await page.until('ready');
    expect(page.store.all('work_item')).toHaveLength(1_200);
    expect(page.status.source).toBe('local');
    expect(away.asked).toEqual([]);
  });

  it('and is whole is not read again while the feed tells everything', async () => {
    const server = new Server(many(3));
    const page = await filledPage(server);
    const before = server.asked.length;
    page.items.refresh();
    page.items.open('p1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.asked).toHaveLength(before);
  });

  it('follows the feed, and what was kept does too', async () => {
    const page = await filledPage(new Server([item('a'), item('b')]));
    page.frame([item('a', 2, { rev: 2 }), item('c', 2)], ['b']);
    await page.keeper.flush();
    const again = await openPage(new Server([]));
    again.items.open('p1');
    await again.until('ready');
    expect(again.shown).toEqual(['a 2', 'c 1']);
  });

  it('is read whole once more when pages shifted while they were read', async () => {
    const server = new Server(many(1_200));
    const page = await openPage(server);
    page.reset('5.1');
    page.items.open('p1');
    let turn = 0;
    server.beforePage = (at) => {
      if (at === 0) return;
      // The first row of all moves to the end: those behind it move up by one.
      const [first] = [...server.items.values()].toSorted((a, b) =>
        a.updated_at < b.updated_at ? -1 : 1,
      );
      turn += 1;
      if (first) server.items.set(first.id, { ...first, rev: 2, updated_at: moment(330 + turn) });
    };
    await vi.waitFor(() => expect(page.store.all('work_item')).toHaveLength(1_200));
    await page.until('ready');
    expect(server.asked).toContain('images');
  });
});

describe('after something was missed', () => {
  it('a project is painted from what was kept, and what changed since is read', async () => {
    const server = new Server([
      item('a', 10),
      item('b', 10),
      item('gone', 10),
      item('archived', 10),
    ]);
    await filledPage(server);
    server.items.set('a', item('a', 20, { rev: 2 }));
    server.items.set('new', item('new', 20));
    // Leaves no trace in updated_at.
    server.items.set('b', item('b', 10, { rev: 3, sort_order: 5 }));
    server.items.delete('gone');
    server.deleted.set('gone', moment(20));
    server.asked.length = 0;
    const page = await openPage(server);
    page.reset('900.1');
    const open = Promise.withResolvers<void>();
    server.gate = open.promise;
    page.items.open('p1');
    await page.until('syncing');
    expect(page.shown).toEqual(['a 1', 'archived 1', 'b 1', 'gone 1']);
    open.resolve();
    await page.until('ready');
    await vi.waitFor(() => expect(page.shown).toEqual(['a 2', 'archived 1', 'b 3', 'new 1']));
    expect(server.asked).toEqual([
      'issues 500:0:0 since',
      'epics since',
      'deleted-issues since',
      'images',
    ]);
  });

  it('while it was shown, it is read again', async () => {
    const server = new Server([item('a', 10), item('b', 10)]);
    const page = await filledPage(server);
    server.items.set('a', item('a', 20, { rev: 2 }));
    server.items.delete('b');
    page.reset('900.1');
    // Known only from now on; it must not hide what was missed before.
    page.frame([item('newest', 40)]);
    server.items.set('newest', item('newest', 40));
    await vi.waitFor(() => expect(page.shown).toEqual(['a 2', 'newest 1']));
    await page.kept();
  });

  it('what the feed says meanwhile counts more than what was read before', async () => {
    const server = new Server([item('a', 10), item('b', 10)]);
    const page = await filledPage(server);
    server.deleted.set('a', moment(11));
    const open = Promise.withResolvers<void>();
    server.gate = open.promise;
    page.reset('900.1');
    await vi.waitFor(() => expect(server.asked.at(-1)).toContain('since'));
    const [changed, fresh] = [item('a', 30, { rev: 5 }), item('fresh', 30)];
    for (const one of [changed, fresh]) server.items.set(one.id, one);
    server.items.delete('b');
    page.frame([changed, fresh], ['b']);
    open.resolve();
    await page.until('ready');
    await vi.waitFor(() => expect(server.asked).toContain('images'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(page.shown).toEqual(['a 5', 'fresh 1']);
  });

  it('without the feed changes are read when the window is looked at again', async () => {
    const server = new Server([item('a', 10)]);
    const page = await filledPage(server);
    page.isLive = false;
    server.items.set('a', item('a', 20, { rev: 2 }));
    server.asked.length = 0;
    page.items.refresh();
    await vi.waitFor(() => expect(page.shown).toEqual(['a 2']));
    await page.until('ready');
    expect(server.asked).toEqual(['issues 500:0:0 since', 'epics since', 'deleted-issues since']);
  });
});

describe('when something is not there', () => {
  it('a browser that keeps nothing reads from the server each time', async () => {
    const server = new Server([item('a')]);
    const page = new Page(server);
    pages.push(page);
    page.start({ keeper: null });
    page.reset('5.1');
    page.items.open('p1');
    await page.until('ready');
    expect(page.status).toMatchObject({ source: 'server', done: 1 });
  });

  it('a storage that fails in between changes nothing but that', async () => {
    const page = await filledPage(new Server([item('a')]));
    await page.keeper.wipe();
    expect(page.status).toMatchObject({ status: 'ready', source: 'server' });
    page.frame([item('b')]);
    expect(page.shown).toEqual(['a 1', 'b 1']);
  });

  it('a server that is away is asked again, and nothing is called an error that is painted', async () => {
    const server = new Server([item('a')]);
    server.isAway = true;
    const page = await openPage(server);
    page.reset('5.1');
    page.items.open('p1');
    await page.until('error');
    server.isAway = false;
    page.items.refresh();
    await page.until('ready');
    server.isAway = true;
    page.seen.length = 0;
    page.reset('6.1');
    await vi.waitFor(() =>
      expect(page.seen.map(({ status }) => status)).toEqual(['syncing', 'ready']),
    );
    expect(page.shown).toEqual(['a 1']);
  });

  it('items come even when the feed says nothing, and again when it does', async () => {
    const server = new Server([item('a')]);
    const page = await openPage(server);
    vi.useFakeTimers();
    page.items.open('p1');
    await vi.advanceTimersByTimeAsync(3_100);
    vi.useRealTimers();
    await page.until('ready');
    expect(page.status.source).toBe('server');
    server.items.set('a', item('a', 2, { rev: 2 }));
    page.reset('5.1');
    await vi.waitFor(() => expect(page.shown).toEqual(['a 2']));
  });
});

describe('rights that change', () => {
  it('bring the items in another way', async () => {
    const server = new Server([item('a'), item('b')]);
    const page = await filledPage(server);
    server.items.delete('b');
    page.scope = 'user:me';
    page.store.drop(SCOPE);
    page.reset('7.1');
    await vi.waitFor(() => expect(page.shown).toEqual(['a 1']));
    page.store.drop('user:me');
    expect(page.shown).toEqual([]);
  });
});

describe('moments', () => {
  it('are written in UTC with all their digits', () => {
    expect(inUtc('2026-11-21T20:54:24.123456+05:30')).toBe('2026-11-21T15:24:24.123456Z');
    expect(inUtc('2026-11-20T14:00:00.000001-10:00')).toBe('2026-11-21T00:00:00.000001Z');
    expect(inUtc('2026-11-21T15:24:24.123456Z')).toBe('2026-11-21T15:24:24.123456Z');
  });
});
