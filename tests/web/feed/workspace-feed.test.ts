import { afterEach, expect, test, vi } from 'vitest';

import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import type { FeedSocket } from '#web/lib/feed/feed-socket.ts';
import { openWorkspaceFeed } from '#web/lib/feed/workspace-feed.ts';
import { store } from '#web/lib/store/collection.ts';

const SCOPE = 'project:1';

interface Listener {
  run(message: unknown): void;
}

const heard = vi.hoisted(() => new Map<string, Listener>());

vi.mock('#web/lib/feed/shared-socket.ts', () => ({
  openSharedSocket: async (): Promise<FeedSocket> => ({
    connected: true,
    active: true,
    on: (event, listener) => heard.set(event, { run: (message) => listener(message as never) }),
    emit: (event: string) => {
      if (event !== 'hello') return;
      const welcome = { epoch: 'one', scopes: { [SCOPE]: ['1.1', 'current'] } };
      queueMicrotask(() => heard.get('welcome')?.run(welcome));
    },
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what comes between two frames is told once, however many messages it is', async () => {
  store.feed.follow(SCOPE, '1.1');
  const feed = openWorkspaceFeed({ slug: 'one', workspaceId: '1' });
  await feed.ready;
  const told: string[][] = [];
  const stop = store.subscribeEntity('label', (ids) => told.push([...ids]));
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'setTimeout'] });
  vi.advanceTimersByTime(1_000);
  for (const n of [1, 2, 3, 4, 5]) {
    const up = { label: [{ id: `l${n}`, rev: n }] };
    heard
      .get('frame')
      ?.run({ scope: SCOPE, prev: `1.${n}`, cur: `1.${n + 1}`, up, del: [], mids: [] });
    await Promise.resolve();
  }
  expect(told).toEqual([['l1']]);
  vi.advanceTimersToNextFrame();
  expect(told.slice(1)).toEqual([['l2', 'l3', 'l4', 'l5']]);
  stop();
  feed.close();
});

test('where nothing is kept here, the first screen is drawn with the project that it shows', async () => {
  const image = { id: 'p', rev: 1, name: 'Nova' };
  vi.stubGlobal('fetch', async (path: string) => {
    const asked = new URL(path, 'http://here');
    const scope = `project:${asked.searchParams.get('project')}`;
    if (asked.pathname !== '/api/feed/start/') return Response.json({}, { status: 404 });
    const pages = { [scope]: { images: { project: [image] }, next: null } };
    const start = { epoch: 'one', cursors: { [scope]: '1.1' }, pages };
    return Response.json(start, { headers: { [OWN_REPLY]: '1' } });
  });
  const feed = openWorkspaceFeed({ slug: 'two', workspaceId: '2', project: 'p' });
  await feed.ready;
  expect(store.feed.inScope('project:p')).toEqual(new Map([['project p', image]]));
  feed.close();
});

test.each([
  ['a list is drawn with a part', undefined, ['drawn']],
  ['what shows the rest waits for it', 'whole', []],
] as const)('of a large project %s', async (_name, wants, expected) => {
  vi.stubGlobal('fetch', async (path: string) => {
    const asked = new URL(path, 'http://here');
    if (asked.pathname !== '/api/feed/start/') return new Promise(() => undefined);
    const pages = { [SCOPE]: { images: {}, next: 'label.1' } };
    const cursors = { [SCOPE]: '1.1' };
    return Response.json({ epoch: 'one', cursors, pages }, { headers: { [OWN_REPLY]: '1' } });
  });
  const feed = openWorkspaceFeed({ slug: 'three', workspaceId: '3', wants });
  const seen: string[] = [];
  void feed.ready.then(() => seen.push('drawn'));
  await feed.parts;
  expect(store.feed.isLoading(SCOPE)).toBe(true);
  expect(seen).toEqual(expected);
  feed.close();
});

test('without a workspace nothing of one is asked for', async () => {
  const asked = vi.fn<(path: string) => Promise<Response>>();
  vi.stubGlobal(
    'fetch',
    asked.mockImplementation(async () => Response.json({})),
  );
  const feed = openWorkspaceFeed({ slug: '', workspaceId: '' });
  await feed.parts;
  expect(asked.mock.calls.map(([path]) => path)).toEqual([]);
  feed.close();
});

/** Answers what the first screen needs, of the project whose items have the keys that are asked for. Returns these, '' for none. */
function serveStarts(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://here');
    if (pathname !== '/api/feed/start/') return new Promise(() => undefined);
    const keys = (searchParams.get('identifier') ?? '').toUpperCase();
    asked.push(keys);
    const named = (id: string, identifier: string) => ({
      images: { project: [{ id, rev: 1, identifier }] },
      next: identifier === keys ? null : '',
    });
    const pages = { 'project:p': named('p', 'WEB'), 'project:q': named('q', 'OPS') };
    const cursors = { 'project:p': '1.1', 'project:q': '1.1' };
    return Response.json({ epoch: 'one', cursors, pages }, { headers: { [OWN_REPLY]: '1' } });
  });
  return asked;
}

test('where nothing is kept here, an item is drawn with the project that its key names', async () => {
  const asked = serveStarts();
  const feed = openWorkspaceFeed({ slug: 'four', workspaceId: '4', identifier: 'ops' });
  await feed.ready;
  expect(asked).toEqual(['OPS']);
  expect([store.feed.isLoading('project:q'), store.feed.isLoading('project:p')]).toEqual([
    false,
    true,
  ]);
  feed.close();
});

test('where nothing is kept here, a list of all projects waits for all of them', async () => {
  serveStarts();
  const feed = openWorkspaceFeed({ slug: 'five', workspaceId: '5', wants: 'all' });
  const seen: string[] = [];
  void feed.ready.then(() => seen.push('drawn'));
  await feed.parts;
  expect(seen).toEqual([]);
  feed.close();
});

test('the feed connects also where nothing answers what the first screen needs', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const feed = openWorkspaceFeed({ slug: 'six', workspaceId: '6' });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await feed.parts).not.toBeNull();
  feed.close();
});

test('an item that was asked for while the program loaded is there before the connection, and what came by that stays', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }));
  const image = (id: string) => ({ id, rev: 1 });
  const openedAs = (scope: string, comment: string) => ({
    epoch: 'one',
    cursors: { [scope]: '1.1' },
    pages: { [scope]: { images: { comment: [image(comment)] }, next: null } },
  });
  const opened = openedAs('item:i', 'said');
  const first = openWorkspaceFeed({ slug: 'i', workspaceId: 'i', opened: Promise.resolve(opened) });
  await vi.waitFor(() => expect(store.feed.follows('item:i')).toBe(true));
  expect(store.feed.get('comment', 'said')).toEqual(image('said'));
  expect(store.feed.cursors()['item:i']).toBe('1.1');
  first.close();

  const late = Promise.withResolvers<ReturnType<typeof openedAs>>();
  const second = openWorkspaceFeed({ slug: 'j', workspaceId: 'j', opened: late.promise });
  store.feed.restart('item:j', '2.1');
  store.feed.replace('item:j', { comment: [image('newer')] });
  late.resolve(openedAs('item:j', 'older'));
  await second.ready;
  expect(store.feed.get('comment', 'older')).toBeUndefined();
  expect(store.feed.cursors()['item:j']).toBe('2.1');
  second.close();
});
