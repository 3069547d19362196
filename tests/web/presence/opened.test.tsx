import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { OpenedRows } from '#web/lib/feed/opened-rows.ts';
import {
  connectPresence,
  expectPresence,
  type PresenceLine,
  useIsOpened,
  useOpenItem,
} from '#web/lib/feed/presence.ts';
import { FeedStore } from '#web/lib/store/feed-store.ts';

const shown = new Set<string>();
let tell: () => void = () => undefined;
const line: PresenceLine = {
  isCurrent: true,
  here: () => undefined,
  open: () => undefined,
  close: () => undefined,
  isShown: (id) => shown.has(id),
  onPresence: () => () => undefined,
  onActivity: (listener) => {
    tell = listener;
    return () => undefined;
  },
};
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  shown.clear();
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
});

function Item({ id }: { readonly id: string }) {
  useOpenItem(id);
  return <p>{useIsOpened(id) ? 'all' : 'waiting'}</p>;
}

test('what belongs to an item is waited for until it has come', () => {
  expectPresence();
  render(<Item id="a" />);
  expect(screen.getByText('waiting')).toBeDefined();
  disconnect = connectPresence(line);
  act(() => tell());
  expect(screen.getByText('waiting')).toBeDefined();
  shown.add('a');
  act(() => tell());
  expect(screen.getByText('all')).toBeDefined();
});

test('nobody waits for ever', () => {
  disconnect = connectPresence(line);
  render(<Item id="b" />);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getByText('all')).toBeDefined();
});

test('an item opened again shows what was last seen of it, but for what was taken away', () => {
  disconnect = () => undefined;
  const store = new FeedStore();
  const rows = new OpenedRows(store, new Set(['work_item']));
  store.put('comment', { id: 'c1', rev: 3 }, 'item:a');
  store.put('work_item', { id: 'a', rev: 1 }, 'item:a');
  rows.keep('item:a');
  store.drop('item:a');
  expect(store.get('comment', 'c1')).toBeUndefined();
  expect([rows.show('item:a'), rows.show('item:b')]).toEqual([true, false]);
  expect(store.get('comment', 'c1')).toEqual({ id: 'c1', rev: 3 });
  expect(store.get('work_item', 'a')).toBeUndefined();
  rows.forget('item:a');
  expect(rows.show('item:a')).toBe(false);
});
