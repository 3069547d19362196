import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { HttpError, type RequestOptions, type send } from '#web/lib/http/http.ts';
import { recordServerTime } from '#web/lib/http/server-time.ts';
import {
  ChangeDiscarded,
  ChangeQueue,
  type ChangeQueueOptions,
} from '#web/lib/mutations/change-queue.ts';
import { type ChangeStorage, openChangeStorage } from '#web/lib/mutations/change-storage.ts';
import type { Change, KeptChange, QueuedChange } from '#web/lib/mutations/change.ts';
import type { QueueNews } from '#web/lib/mutations/queue-news.ts';
import { EntityStore } from '#web/lib/store/entity-store.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

const SCOPE = 'project:1';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly mutationId: string | undefined;
  readonly entityId: string | undefined;
  readonly madeAt: number | undefined;
  readonly body: unknown;
  answer(reply?: unknown): Promise<void>;
  fail(status: number, body?: unknown, retryAfter?: number | null): Promise<void>;
}

/** The server, which answers when the test says so. */
function fakeServer() {
  const requests: Request[] = [];
  const call = ((method: string, path: string, options: RequestOptions) =>
    new Promise<unknown>((resolve, reject) => {
      requests.push({
        method,
        path,
        mutationId: options.mutationId,
        entityId: options.entityId,
        madeAt: options.madeAt,
        body: options.body,
        async answer(reply = null) {
          resolve(reply);
          await settled();
        },
        async fail(status, body = null, retryAfter = null) {
          reject(new HttpError(status, body, '', retryAfter));
          await settled();
        },
      });
    })) as typeof send;
  return { requests, call, open: () => requests.map(({ path }) => path) };
}

/** Storage that answers at once. */
function memoryStorage(): ChangeStorage & { readonly rows: Map<string, QueuedChange> } {
  const rows = new Map<string, QueuedChange>();
  return {
    rows,
    add: async (change) => void rows.set(change.id, change),
    remove: async (id) => void rows.delete(id),
    all: async (userId) => [...rows.values()].filter((row) => row.userId === userId),
  };
}

/** Everything that waits for nothing but its turn has run. */
const settled = () => vi.advanceTimersByTimeAsync(0);

function setUp(
  more: Partial<ChangeQueueOptions> & { storage?: ReturnType<typeof memoryStorage> } = {},
) {
  const server = fakeServer();
  const { storage = memoryStorage() } = more;
  const store = new EntityStore(new FeedStore(), () => () => undefined);
  store.feed.follow(SCOPE, '1.1');
  const told: QueueNews[] = [];
  const refused = vi.fn<ChangeQueueOptions['onRefused']>();
  const queue = new ChangeQueue({
    store,
    userId: 'me',
    publish: (news) => told.push(news),
    onRefused: refused,
    send: server.call,
    ...more,
    storage,
  });
  store.feed.onFrame((frame) => queue.seeFrame(frame));
  let at = 1;
  /** A frame of the feed arrives. */
  const frame = (mids: readonly string[], up: Record<string, { id: string; rev: number }[]>) => {
    at += 1;
    const place = { scope: SCOPE, prev: `${at - 1}.1`, cur: `${at}.1` };
    store.feed.apply({ ...place, up, del: [], mids });
  };
  return { server, storage, store, queue, told, refused, frame };
}

/** Renames a label. */
const rename = (id: string, name: string, more: Partial<Change> = {}): Change => ({
  method: 'PATCH',
  path: `/labels/${id}/${name}/`,
  body: { name },
  touches: [id],
  effects: [{ op: 'set', entity: 'label', id, fields: { name } }],
  label: { key: 'label.rename' },
  ...more,
});

const create = (id: string, more: Partial<Change> = {}): Change => ({
  ...rename(id, 'new'),
  method: 'POST',
  path: `/labels/${id}/`,
  creates: id,
  touches: [],
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('changes are sent', () => {
  it('with their mutation id, and the id of what they make; the reply comes back', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    const reply = queue.add(create('a'));
    await settled();
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', entityId: 'a', body: { name: 'new' } });
    expect(request?.mutationId).toBe(queue.waiting[0]?.id);
    await request?.answer({ id: 'a' });
    await expect(reply).resolves.toEqual({ id: 'a' });
    expect(queue.waiting).toEqual([]);
  });

  it('as one when a later save of the same thing comes before the first is sent', async () => {
    const { queue, server, store, storage } = setUp();
    store.feed.put('label', { id: 'a', rev: 1 }, SCOPE);
    const save = (fields: Record<string, unknown>) =>
      queue.add({
        ...rename('a', 'x', { path: '/labels/a/', isMerging: true }),
        body: fields,
        effects: [{ op: 'set', entity: 'label', id: 'a', fields }],
      });
    const first = save({ name: 'n', color: 'red' });
    await settled();
    const second = save({ name: 'ne' });
    void save({ name: 'new' });
    expect(store.get('label', 'a')).toMatchObject({ name: 'new', color: 'red' });
    await settled();
    await expect(first).rejects.toBeInstanceOf(ChangeDiscarded);
    await expect(second).rejects.toBeInstanceOf(ChangeDiscarded);
    expect(store.get('label', 'a')).toMatchObject({ name: 'new', color: 'red' });
    queue.becomeSender();
    expect(server.requests.map(({ body }) => body)).toEqual([{ name: 'new', color: 'red' }]);
    // What is on its way stays as it is.
    void save({ name: 'newer' });
    await settled();
    expect(queue.waiting).toHaveLength(2);
    await server.requests[0]?.answer();
    expect(server.requests[1]?.body).toEqual({ name: 'newer' });
    await server.requests[1]?.answer();
    expect(storage.rows.size).toBe(0);
  });

  it('one after the other for a thing, side by side for others', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    void queue.add(rename('b', '1', { touches: ['b', 'c'] }));
    void queue.add(rename('a', '2'));
    void queue.add(rename('c', '1'));
    await settled();
    expect(server.open()).toEqual(['/labels/a/1/', '/labels/b/1/']);
    await server.requests[0]?.answer();
    expect(server.open().slice(2)).toEqual(['/labels/a/2/']);
    await server.requests[1]?.answer();
    expect(server.open().slice(3)).toEqual(['/labels/c/1/']);
  });

  it('after the one that makes what they touch', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(create('a'));
    void queue.add(rename('a', '1'));
    await settled();
    expect(server.open()).toEqual(['/labels/a/']);
    await server.requests[0]?.answer();
    expect(server.open()).toEqual(['/labels/a/', '/labels/a/1/']);
  });

  it('six at a time', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    for (let i = 0; i < 8; i += 1) void queue.add(rename(`label ${i}`, '1'));
    await settled();
    expect(server.requests).toHaveLength(6);
    await server.requests[3]?.answer();
    expect(server.requests).toHaveLength(7);
  });

  it('again with the same id while nobody answers, after ever longer rests', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    const reply = queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.fail(0);
    expect(queue.waiting).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.requests).toHaveLength(2);
    await server.requests[1]?.fail(503);
    await vi.advanceTimersByTimeAsync(400);
    expect(server.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(server.requests.map(({ mutationId }) => mutationId)).toEqual(
      Array.from({ length: 3 }, () => queue.waiting[0]?.id),
    );
    await server.requests[2]?.answer('late');
    await expect(reply).resolves.toBe('late');
  });

  it('one as a try while nobody answers, then all', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.fail(0);
    void queue.add(rename('b', '1'));
    void queue.add(rename('c', '1'));
    await settled();
    expect(server.open().slice(1)).toEqual(['/labels/a/1/']);
    await server.requests[1]?.answer();
    expect(server.open().slice(2)).toEqual(['/labels/b/1/', '/labels/c/1/']);
  });

  it('not before the server allows it', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.fail(429, null, 20_000);
    void queue.add(rename('b', '1'));
    await vi.advanceTimersByTimeAsync(19_000);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.requests).toHaveLength(2);
  });

  it('when somebody is signed in again: a 401 keeps everything', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    void queue.add(rename('b', '1'));
    await settled();
    await server.requests[0]?.fail(401);
    await server.requests[1]?.fail(401);
    void queue.add(rename('c', '1'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(2);
    expect(queue.waiting).toHaveLength(3);
    queue.resume();
    await settled();
    expect(server.open().slice(2)).toEqual(['/labels/a/1/', '/labels/b/1/', '/labels/c/1/']);
  });

  it('at once when the feed is there again', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    queue.setLive(false);
    void queue.add(rename('a', '1'));
    await settled();
    for (let i = 0; i < 6; i += 1) {
      await server.requests.at(-1)?.fail(0);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    const before = server.requests.length;
    await server.requests.at(-1)?.fail(0);
    queue.setLive(true);
    await settled();
    expect(server.requests).toHaveLength(before + 1);
  });
});

describe('without a network', () => {
  const network = { onLine: false };
  beforeEach(() => {
    network.onLine = false;
    vi.stubGlobal('navigator', network);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('one try meets nobody, and none follows until the browser has a network again', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.fail(0);
    // What people go on doing, and what other tabs tell, does not make it try either.
    void queue.add(rename('b', '1'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.open()).toEqual(['/labels/a/1/']);
    network.onLine = true;
    queue.comeBack();
    await settled();
    expect(server.open().slice(1)).toEqual(['/labels/a/1/', '/labels/b/1/']);
  });

  it('a server that answers all the same gets every change', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.answer();
    void queue.add(rename('b', '1'));
    await settled();
    expect(server.open()).toEqual(['/labels/a/1/', '/labels/b/1/']);
  });
});

describe('a change that is handed over', () => {
  /** What has become of a promise by now. */
  const stateOf = async (waiting: Promise<unknown>) => {
    let state: unknown = 'waits';
    waiting.then(
      (reply) => (state = reply ?? 'handed over'),
      () => (state = 'refused'),
    );
    await settled();
    return state;
  };

  it('is waited for while the server can be reached, with its reply or its refusal', async () => {
    const { queue, server, refused } = setUp();
    queue.becomeSender();
    const done = queue.handOver(queue.add(create('a', { isQuiet: true })));
    const wrong = queue.handOver(queue.add(create('b', { isQuiet: true })));
    expect(await stateOf(done)).toBe('waits');
    await server.requests[0]?.answer({ id: 'a' });
    expect(await stateOf(wrong)).toBe('waits');
    await server.requests[1]?.fail(400);
    expect(await stateOf(done)).toEqual({ id: 'a' });
    expect(await stateOf(wrong)).toBe('refused');
    expect(refused).not.toHaveBeenCalled();
  });

  it('goes on alone once nobody answers; its later refusal is reported', async () => {
    const { queue, server, refused } = setUp();
    queue.becomeSender();
    const first = queue.handOver(queue.add(create('a', { isQuiet: true })));
    await settled();
    await server.requests[0]?.fail(0);
    expect(await stateOf(first)).toBe('handed over');
    const second = queue.handOver(queue.add(create('b', { isQuiet: true })));
    expect(await stateOf(second)).toBe('handed over');
    queue.comeBack();
    await settled();
    await server.requests.at(-2)?.fail(400);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('is not waited for longer than a person would', async () => {
    const { queue } = setUp();
    queue.becomeSender();
    const slow = queue.handOver(queue.add(create('a')));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await stateOf(slow)).toBe('waits');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await stateOf(slow)).toBe('handed over');
  });
});

describe('while the feed is there', () => {
  it('its signs of life do not shorten the rest after a try that failed', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    queue.setLive(true);
    void queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.fail(502);
    for (let second = 0; second < 120; second += 1) {
      queue.setLive(true);
      await vi.advanceTimersByTimeAsync(1_000);
      const last = server.requests.at(-1);
      await last?.fail(502);
    }
    // 0.5 s doubled each time, 10 s at most: never one a second.
    expect(server.requests.length).toBeLessThan(30);
  });
});

describe('a refusal', () => {
  it('drops its own layer, tells why, and leaves the rest', async () => {
    const { queue, server, store, refused } = setUp();
    store.feed.put('label', { id: 'a', rev: 1, name: 'old', color: 'red' }, SCOPE);
    queue.becomeSender();
    const first = queue.add(rename('a', 'refused'));
    void queue.add({
      ...rename('a', 'x'),
      effects: [{ op: 'set', entity: 'label', id: 'a', fields: { color: 'blue' } }],
    });
    await settled();
    await server.requests[0]?.fail(400, { error: 'No.' });
    await expect(first).rejects.toMatchObject({ status: 400, message: 'No.' });
    expect(store.get('label', 'a')).toMatchObject({ name: 'old', color: 'blue' });
    expect(refused).toHaveBeenCalledTimes(1);
    expect(queue.waiting).toHaveLength(1);
    await settled();
    expect(server.requests).toHaveLength(2);
  });

  it('of what was to be made takes along all that was to be done with it', async () => {
    const { queue, server, store, refused } = setUp();
    queue.becomeSender();
    void queue.add(create('a'));
    const second = queue.add(rename('a', 'follower'));
    void queue.add(create('b', { touches: ['a'], text: 'typed words' }));
    void queue.add(rename('b', 'follower of a follower'));
    void queue.add(rename('c', 'other'));
    await settled();
    await server.requests[0]?.fail(403, { error: 'No.' });
    await expect(second).rejects.toMatchObject({ status: 403 });
    expect(queue.waiting.map(({ path }) => path)).toEqual(['/labels/c/other/']);
    expect(store.all('label').map(({ id }) => id)).toEqual(['c']);
    // Of the followers only of the one whose words would be lost.
    expect(refused.mock.calls.map(([change]) => change.path)).toEqual(['/labels/a/', '/labels/b/']);
  });

  it('is told by nobody else when its maker does it', async () => {
    const { queue, server, refused } = setUp();
    queue.becomeSender();
    const made = queue.add(rename('a', '1', { isQuiet: true }));
    await settled();
    await server.requests[0]?.fail(400);
    await expect(made).rejects.toBeInstanceOf(HttpError);
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('what is painted', () => {
  const shown = (store: EntityStore) => store.get('label', 'a')?.['name'];

  async function sent(world: ReturnType<typeof setUp>) {
    const { queue, server, store } = world;
    store.feed.put('label', { id: 'a', rev: 1, name: 'old' }, SCOPE);
    queue.becomeSender();
    void queue.add(rename('a', 'new'));
    expect(shown(store)).toBe('new');
    await settled();
    const [request] = server.requests;
    if (!request) throw new Error('nothing was sent');
    return request;
  }

  it('never goes back when the reply comes before the frame', async () => {
    const world = setUp();
    const request = await sent(world);
    await request.answer();
    expect(shown(world.store)).toBe('new');
    expect(world.store.isPending('label', 'a')).toBe(true);
    world.frame([request.mutationId ?? ''], { label: [row(2, 'new')] });
    expect(world.store.isPending('label', 'a')).toBe(false);
    expect(shown(world.store)).toBe('new');
  });

  it('never goes back when the frame comes before the reply', async () => {
    const world = setUp();
    const request = await sent(world);
    world.frame([request.mutationId ?? ''], { label: [row(2, 'new')] });
    expect(shown(world.store)).toBe('new');
    await request.answer();
    expect(world.store.isPending('label', 'a')).toBe(false);
    expect(shown(world.store)).toBe('new');
  });

  it('goes after a while when no frame comes: nothing was changed', async () => {
    const world = setUp();
    const request = await sent(world);
    await request.answer();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(shown(world.store)).toBe('new');
    await vi.advanceTimersByTimeAsync(200);
    expect(shown(world.store)).toBe('old');
  });

  it('stays as long as no frame can come, and until all of its rows have', async () => {
    const world = setUp();
    const { store, queue } = world;
    queue.setLive(false);
    store.feed.put('label', { id: 'a', rev: 1, name: 'old' }, SCOPE);
    queue.becomeSender();
    void queue.add({
      ...rename('a', 'new'),
      effects: ['a', 'b'].map((id) => ({
        op: 'set',
        entity: 'label',
        id,
        fields: { name: 'new' },
      })),
    });
    await settled();
    const mids = [world.server.requests[0]?.mutationId ?? ''];
    await world.server.requests[0]?.answer();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown(store)).toBe('new');
    queue.setLive(true);
    world.frame(mids, { label: [{ id: 'b', rev: 1 }] });
    expect(shown(store)).toBe('new');
    world.frame(mids, { label: [row(2, 'new')] });
    expect(store.isPending('label', 'a')).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown(store)).toBe('new');
  });

  const row = (rev: number, name: string) => ({ id: 'a', rev, name });
});

describe('the storage', () => {
  it('brings back after a reload what was unsent, in its order and with its ids', async () => {
    const before = setUp();
    const { storage } = before;
    void before.queue.add(create('a'));
    void before.queue.add(rename('a', '1'));
    await settled();
    const ids = before.queue.waiting.map(({ id }) => id);
    const after = setUp({ storage });
    const fresh = after.queue.add(rename('a', '2'));
    await after.queue.restore();
    expect(after.store.get('label', 'a')?.['name']).toBe('2');
    after.queue.becomeSender();
    await settled();
    await after.server.requests[0]?.answer();
    await after.server.requests[1]?.answer();
    await after.server.requests[2]?.answer('done');
    expect(after.server.open()).toEqual(['/labels/a/', '/labels/a/1/', '/labels/a/2/']);
    expect(after.server.requests.slice(0, 2).map(({ mutationId }) => mutationId)).toEqual(ids);
    await expect(fresh).resolves.toBe('done');
    expect(storage.rows.size).toBe(0);
  });

  it('keeps the order in which things were done, whatever the clock says meanwhile', async () => {
    const { storage } = setUp();
    const days = 86_400_000;
    // A day ahead, right again, a year behind: each time in a page of its own.
    for (const [index, jump] of [days, 0, -365 * days].entries()) {
      vi.setSystemTime(Date.UTC(2026, 10, 28) + jump);
      const { queue } = setUp({ storage });
      await queue.restore();
      void queue.add(rename('a', `${index}`));
      await settled();
    }
    const after = setUp({ storage });
    await after.queue.restore();
    expect(after.queue.waiting.map(({ path }) => path)).toEqual([
      '/labels/a/0/',
      '/labels/a/1/',
      '/labels/a/2/',
    ]);
    expect(after.store.get('label', 'a')?.['name']).toBe('2');
    after.queue.becomeSender();
    for (let sent = 0; sent < 3; sent += 1) {
      await settled();
      await after.server.requests[sent]?.answer();
    }
    expect(after.server.open()).toEqual(['/labels/a/0/', '/labels/a/1/', '/labels/a/2/']);
  });

  it('puts what was done while it is read behind what it held, also what an earlier version wrote', async () => {
    const rows = ['b', 'a'].map((id): KeptChange => ({
      ...rename('x', id),
      id,
      userId: 'me',
      madeAt: 1,
    }));
    let read: () => void = () => undefined;
    const all = () => new Promise<KeptChange[]>((resolve) => (read = () => resolve(rows)));
    const memory = memoryStorage();
    const { queue, store } = setUp({ storage: { ...memory, all } });
    const restoring = queue.restore();
    void queue.add(rename('x', 'new'));
    expect(store.get('label', 'x')?.['name']).toBe('new');
    await settled();
    expect(memory.rows.size).toBe(0);
    read();
    await restoring;
    await settled();
    expect(queue.waiting.map(({ body }) => body)).toEqual([
      { name: 'a' },
      { name: 'b' },
      { name: 'new' },
    ]);
    expect(store.get('label', 'x')?.['name']).toBe('new');
    expect([...memory.rows.values()].map(({ order }) => order)).toEqual([queue.waiting[2]?.order]);
  });

  it('gives back what a storage tells seconds later, as that of a browser that has just started', async () => {
    const memory = memoryStorage();
    const before = setUp({ storage: memory });
    void before.queue.add(rename('a', '1'));
    await settled();
    const kept = [...memory.rows.values()];
    const all = () =>
      new Promise<QueuedChange[]>((resolve) => setTimeout(() => resolve(kept), 5_000));
    const after = setUp({ storage: { ...memoryStorage(), all } });
    const restoring = after.queue.restore();
    await vi.advanceTimersByTimeAsync(5_000);
    await restoring;
    expect(after.queue.waiting).toHaveLength(1);
  });

  it('gives back only what the same person left', async () => {
    const { queue, storage } = setUp();
    void queue.add(rename('a', '1'));
    await settled();
    const other = setUp({ storage, userId: 'somebody else' });
    await other.queue.restore();
    expect(other.queue.waiting).toEqual([]);
  });

  it('that refuses keeps nothing back; closing the tab would lose it', async () => {
    const storage = { ...memoryStorage(), add: () => Promise.reject(new Error('full')) };
    const { queue, server } = setUp({ storage });
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    expect(queue.wouldLose).toBe(false);
    await settled();
    expect(queue.wouldLose).toBe(true);
    await server.requests[0]?.answer();
    expect(queue.wouldLose).toBe(false);
  });

  it('that never answers keeps nothing back for long', async () => {
    const storage = { ...memoryStorage(), add: () => new Promise<void>(() => undefined) };
    const { queue, server } = setUp({ storage });
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    expect(server.requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.requests).toHaveLength(1);
  });

  it('is asked before anything is sent: a crash in between must not send twice', async () => {
    let keep: () => void = () => undefined;
    const storage = {
      ...memoryStorage(),
      add: () => new Promise<void>((resolve) => (keep = resolve)),
    };
    const { queue, server } = setUp({ storage });
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    expect(server.requests).toHaveLength(0);
    keep();
    await settled();
    expect(server.requests).toHaveLength(1);
  });

  it('tells of refusals of what was restored: its page is gone', async () => {
    const before = setUp();
    void before.queue.add(rename('a', '1', { isQuiet: true }));
    await settled();
    const after = setUp({ storage: before.storage });
    await after.queue.restore();
    after.queue.becomeSender();
    await settled();
    await after.server.requests[0]?.fail(404);
    expect(after.refused).toHaveBeenCalledTimes(1);
  });
});

describe('the storage of the browser', () => {
  it('keeps changes by person', async () => {
    vi.useRealTimers();
    const storage = openChangeStorage();
    const change = { ...rename('a', '1'), id: '1', userId: 'me', order: 1, madeAt: 1, heardAt: 1 };
    await storage.add(change);
    await storage.add({ ...change, id: '2', userId: 'you' });
    expect(await openChangeStorage().all('me')).toEqual([change]);
    await storage.remove('1');
    expect(await storage.all('me')).toEqual([]);
  });
});

describe('a change that waited too long', () => {
  const tooOld = { error_code: 'CHANGE_TOO_OLD', days: 40 };

  it('waits until the person has decided, and what needs it waits too; the others go on', async () => {
    const { queue, server, told } = setUp();
    queue.becomeSender();
    const made = queue.add(create('a'));
    void queue.add(rename('a', '1'));
    void queue.add(rename('b', '1'));
    await settled();
    await server.requests[0]?.fail(409, tooOld);
    await server.requests[1]?.answer();
    expect(queue.stale).toEqual([{ change: queue.waiting[0], days: 40 }]);
    expect(server.open()).toEqual(['/labels/a/', '/labels/b/1/']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toHaveLength(2);
    const [first] = queue.waiting;
    expect(told).toContainEqual({ is: 'asked', id: first?.id, days: 40 });

    recordServerTime('Sat, 28 Nov 2026 12:00:00 GMT');
    queue.sendStale(first?.id ?? '');
    expect(queue.stale).toEqual([]);
    await settled();
    expect(server.requests[2]).toMatchObject({ path: '/labels/a/', mutationId: first?.id });
    expect(server.requests[2]?.madeAt).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 28, 12));
    // It was made long ago, and only the reply was lost.
    await server.requests[2]?.fail(409, { error_code: 'ALREADY_MADE', id: 'a' });
    await expect(made).resolves.toMatchObject({ id: 'a' });
    await settled();
    expect(server.open().at(-1)).toBe('/labels/a/1/');
  });

  it('is decided about in any tab', async () => {
    const { queue, server, told } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    await server.requests[0]?.fail(409, tooOld);
    const other = setUp();
    for (const news of told) other.queue.receive(news);
    expect(other.queue.stale.map(({ days }) => days)).toEqual([40]);
    other.queue.sendStale(queue.waiting[0]?.id ?? '');
    for (const news of other.told) queue.receive(news);
    await settled();
    expect([queue.stale, server.requests.length]).toEqual([[], 2]);
  });
});

describe('a change that something on the way never lets through', () => {
  it('is kept and tried again, and does not keep the others back', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    void queue.add(rename('a', '1'));
    await settled();
    for (let tries = 0; tries < 3; tries += 1) {
      await server.requests[tries]?.fail(0);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    await server.requests[3]?.fail(0);
    void queue.add(rename('b', '1'));
    void queue.add(rename('c', '1'));
    await settled();
    expect(server.open().slice(4)).toEqual(['/labels/b/1/']);
    await server.requests[4]?.answer();
    expect(server.open().slice(5).toSorted()).toEqual(['/labels/a/1/', '/labels/c/1/']);
    expect(queue.waiting).toHaveLength(2);
  });
});

describe('a change that is given up', () => {
  it('is neither painted nor sent, with all that needed it', async () => {
    const { queue, server, store, told, storage } = setUp();
    const made = queue.add(create('a'));
    const follower = queue.add(rename('a', '1'));
    await settled();
    queue.discard(queue.waiting[0]?.id ?? '');
    await expect(made).rejects.toBeInstanceOf(ChangeDiscarded);
    await expect(follower).rejects.toBeInstanceOf(ChangeDiscarded);
    queue.becomeSender();
    await settled();
    expect(server.requests).toEqual([]);
    expect(store.all('label')).toEqual([]);
    expect(storage.rows.size).toBe(0);
    expect(told.at(-1)).toMatchObject({ is: 'dropped' });
  });

  it('is not given up any more when it is on its way', async () => {
    const { queue, server } = setUp();
    queue.becomeSender();
    const made = queue.add(rename('a', '1'));
    await settled();
    queue.discard(queue.waiting[0]?.id ?? '');
    await server.requests[0]?.answer('done');
    await expect(made).resolves.toBe('done');
  });
});

describe('two tabs', () => {
  /** Two tabs that hear each other. */
  function tabs() {
    const storage = memoryStorage();
    const heard: { one: QueueNews[]; two: QueueNews[] } = { one: [], two: [] };
    const one = setUp({ storage, publish: (news) => heard.two.push(structuredClone(news)) });
    const two = setUp({ storage, publish: (news) => heard.one.push(structuredClone(news)) });
    const talk = async () => {
      for (let i = 0; i < 4; i += 1) {
        for (const news of heard.one.splice(0)) one.queue.receive(news);
        for (const news of heard.two.splice(0)) two.queue.receive(news);
        await settled();
      }
    };
    return { one, two, talk };
  }

  it('paint the same, and one of them sends', async () => {
    const { one, two, talk } = tabs();
    one.queue.becomeSender();
    const made = two.queue.add(rename('a', '1'));
    await settled();
    await talk();
    expect(one.store.get('label', 'a')?.['name']).toBe('1');
    expect([one.server.requests.length, two.server.requests.length]).toEqual([1, 0]);
    await one.server.requests[0]?.answer('reply');
    await talk();
    await expect(made).resolves.toBe('reply');
    expect([one.queue.waiting, two.queue.waiting]).toEqual([[], []]);
  });

  it('tell of a refusal where the change was made', async () => {
    const { one, two, talk } = tabs();
    one.queue.becomeSender();
    const made = two.queue.add(rename('a', '1'));
    await settled();
    await talk();
    await one.server.requests[0]?.fail(400, { error: 'No.' });
    await talk();
    await expect(made).rejects.toMatchObject({ message: 'No.' });
    expect([one.refused.mock.calls.length, two.refused.mock.calls.length]).toEqual([0, 1]);
    expect(one.store.get('label', 'a')).toBeUndefined();
  });

  it('the second goes on with the same ids when the sender is gone', async () => {
    const { one, two, talk } = tabs();
    one.queue.becomeSender();
    void one.queue.add(rename('a', '1'));
    await settled();
    await talk();
    two.queue.becomeSender();
    await settled();
    expect(two.server.requests[0]?.mutationId).toBe(one.server.requests[0]?.mutationId);
  });

  it('a tab that opens meanwhile does not take up what has just ended', async () => {
    const { one, talk } = tabs();
    one.queue.becomeSender();
    void one.queue.add(rename('a', '1'));
    await settled();
    await talk();
    const kept = [...one.storage.rows.values()];
    let read: (rows: QueuedChange[]) => void = () => undefined;
    const all = () => new Promise<QueuedChange[]>((resolve) => (read = resolve));
    const late = setUp({ storage: { ...memoryStorage(), all } });
    const restoring = late.queue.restore();
    late.queue.receive({
      is: 'ended',
      id: kept[0]?.id ?? '',
      outcome: { is: 'done', reply: null },
    });
    read(kept);
    await restoring;
    expect(late.queue.waiting).toEqual([]);
    expect(kept).toHaveLength(1);
  });

  it('each send their own where they cannot agree on one', async () => {
    const { one, two, talk } = tabs();
    one.queue.becomeSender('own');
    two.queue.becomeSender('own');
    void one.queue.add(rename('a', '1'));
    await settled();
    await talk();
    expect([one.server.requests.length, two.server.requests.length]).toEqual([1, 0]);
    // The other tab is gone, it seems.
    await vi.advanceTimersByTimeAsync(30_000);
    expect(two.server.requests).toHaveLength(1);
  });

  it('both forget what one gives up', async () => {
    const { one, two, talk } = tabs();
    void one.queue.add(rename('a', '1'));
    await settled();
    await talk();
    two.queue.discard(two.queue.waiting[0]?.id ?? '');
    await talk();
    expect(one.queue.waiting).toEqual([]);
    expect(one.store.all('label')).toEqual([]);
  });
});

describe('a queue that is closed', () => {
  it('paints and sends nothing more, and keeps everything', async () => {
    const { queue, server, store, storage } = setUp();
    void queue.add(rename('a', '1'));
    await settled();
    queue.close();
    queue.becomeSender();
    await settled();
    expect(server.requests).toEqual([]);
    expect(store.all('label')).toEqual([]);
    expect(storage.rows.size).toBe(1);
  });
});
