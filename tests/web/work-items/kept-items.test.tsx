import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useItemByKey } from '#web/features/item-detail/use-item-by-key.ts';
import { useItem } from '#web/features/item-detail/use-item.ts';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { descriptions, workItems } from '#web/features/work-items/data/store.ts';
import { OpenedRows } from '#web/lib/feed/opened-rows.ts';
import { findReply } from '#web/lib/local-copy/kept-replies.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { FeedStore, type Images } from '#web/lib/store/feed-store.ts';

import { idOf, inWorld, makeScreen, ME, PROJECT, startWorld } from './list-world.tsx';

const wrapper = ({ children }: { readonly children: ReactNode }) => inWorld(makeScreen(), children);
const NO_NETWORK = () => Promise.reject(new TypeError('offline'));
const reply = (status: number, body: unknown) => () =>
  Promise.resolve(Response.json(body, { status }));

/** A page that is loaded anew, and has nothing but the project. */
function load(fetch: () => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch);
  for (const row of workItems.all()) store.feed.drop(`item:${row.id}`);
  startWorld();
  store.feed.drop(`project:${PROJECT}`);
  store.feed.follow(`project:${PROJECT}`, '1.1');
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901) };
  store.feed.put('project', { ...project, archived_at: null, logo_props: {}, rev: 9 }, 'user');
  store.flush();
}

beforeEach(() => keepMe({ id: ME } as never));
afterEach(() => vi.unstubAllGlobals());

test('an item that was opened by its address is there without a connection, until the server says it is gone', async () => {
  const detail = {
    ...draftItem(PROJECT, { name: 'Loose rails' }, idOf(7)),
    sequence_id: 7,
    description_html: '<p>Near the bridge</p>',
    rev: 3,
  };
  load(reply(200, detail));
  const first = renderHook(() => useItemByKey('TEST-7'), { wrapper });
  await waitFor(() => expect(first.result.current.id).toBe(idOf(7)));
  const shown = renderHook(() => useItem(idOf(7), PROJECT), { wrapper });
  await waitFor(async () => {
    expect(await findReply(ME, `opened item ${PROJECT} 7`)).not.toBeNull();
  });
  first.unmount();
  shown.unmount();

  load(NO_NETWORK);
  expect(workItems.get(idOf(7))).toBeUndefined();
  const second = renderHook(() => useItemByKey('TEST-7'), { wrapper });
  await waitFor(() => expect(second.result.current).toMatchObject({ id: idOf(7), state: 'here' }));
  expect(workItems.get(idOf(7))?.name).toBe('Loose rails');
  expect(descriptions.get(idOf(7))?.description_html).toBe('<p>Near the bridge</p>');
  second.unmount();

  load(reply(404, { error: 'gone' }));
  const third = renderHook(() => useItemByKey('TEST-7'), { wrapper });
  await waitFor(() => expect(third.result.current.state).toBe('gone'));
  await waitFor(async () => {
    expect(await findReply(ME, `opened item ${PROJECT} 7`)).toBeNull();
  });
});

test('what is followed only while a thing is open is stored while it is, and shown by the next page', async () => {
  vi.useFakeTimers();
  const kept = new Map<string, Images>();
  const storage = {
    find: async (scope: string) => kept.get(scope) ?? null,
    keep: (scope: string, images: Images) => void kept.set(scope, images),
    drop: (scope: string) => void kept.delete(scope),
  };
  const before = new FeedStore();
  before.follow('page:1', '1.1');
  before.put('page_comment', { id: 'c', rev: 1, text: 'Why?' }, 'page:1');
  const rows = new OpenedRows(before, new Set(), storage);
  rows.storeSoon('page:1');
  expect(kept.size).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  vi.useRealTimers();

  const after = new FeedStore();
  const next = new OpenedRows(after, new Set(), storage);
  expect(next.show('page:1')).toBe(false);
  expect(await next.bring('page:1', () => false)).toBe(false);
  expect(await next.bring('page:1', () => true)).toBe(true);
  expect(after.get('page_comment', 'c')).toMatchObject({ text: 'Why?' });
  next.forget('page:1');
  expect(kept.size).toBe(0);
});
