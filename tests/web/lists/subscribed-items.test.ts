import { afterEach, expect, it, vi } from 'vitest';

import { idOf, ME, PROJECT } from '#tests/web/work-items/list-world.tsx';
import { SubscribedItems } from '#web/features/work-items/lists/subscribed-items.ts';
import { store } from '#web/lib/store/collection.ts';

const SCOPE = `user:${ME}`;
const OTHER = idOf(800);

function subscribe(n: number, subscriber = ME): void {
  const row = { id: idOf(500 + n), issue: idOf(n), subscriber, project: PROJECT, rev: 1 };
  store.feed.put('subscription', row, SCOPE);
  store.flush();
}

afterEach(() => {
  store.feed.drop(SCOPE);
  store.flush();
});

it('holds what lists have brought and what the feed tells', () => {
  subscribe(1);
  subscribe(2, OTHER);
  const items = new SubscribedItems(ME);
  const heard = vi.fn<(ids: Iterable<string>) => void>();
  const stop = items.subscribe(heard);
  expect([1, 2, 3].map((n) => items.has(idOf(n)))).toEqual([true, false, false]);
  items.take([idOf(3)]);
  expect(items.has(idOf(3))).toBe(true);
  subscribe(4);
  expect(items.has(idOf(4))).toBe(true);
  expect(heard.mock.calls.map(([ids]) => [...ids])).toEqual([[idOf(3)], [idOf(4)]]);
  stop();
});

it('lets go of an item when its subscription ends, also where a list had brought it', () => {
  subscribe(1);
  const items = new SubscribedItems(ME);
  items.take([idOf(1)]);
  const before = items.version();
  store.feed.remove('subscription', idOf(501), SCOPE);
  store.flush();
  expect(items.version()).toBeGreaterThan(before);
  expect(items.has(idOf(1))).toBe(false);
});
