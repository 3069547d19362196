import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { inOneTab, onArrival } from '#web/features/notifications/arrivals.ts';
import { useHeldOrder } from '#web/features/notifications/held-order.ts';
import { store } from '#web/lib/store/collection.ts';

import { notice } from './notices.ts';

const SCOPE = 'user:arriving';

describe('a notification that arrives', () => {
  const put = (fields: Parameters<typeof notice>[0] = {}) => {
    const row = notice({ created_at: new Date().toISOString(), ...fields });
    store.feed.put('notification', row, SCOPE);
    store.flush();
    return row;
  };
  const heard = vi.fn<(row: { id: string }) => void>();
  let stop = () => {};

  beforeEach(() => {
    heard.mockReset();
    store.feed.drop(SCOPE);
    store.flush();
  });
  afterEach(() => stop());

  test('is told once, however often it changes', () => {
    stop = onArrival(heard);
    const row = put();
    store.feed.put('notification', { ...row, rev: 2, title: 'changed' }, SCOPE);
    store.flush();
    expect(heard.mock.calls.map(([one]) => one.id)).toEqual([row.id]);
  });

  test('before anybody listened is not told', () => {
    const row = put();
    stop = onArrival(heard);
    store.feed.put('notification', { ...row, rev: 2 }, SCOPE);
    store.flush();
    expect(heard).not.toHaveBeenCalled();
  });

  test('is not told when it was read elsewhere, or is of an earlier day', () => {
    stop = onArrival(heard);
    put({ read_at: new Date().toISOString() });
    put({ created_at: '2026-01-01T00:00:00Z' });
    expect(heard).not.toHaveBeenCalled();
  });

  test('is told no more when nobody listens', () => {
    stop = onArrival(heard);
    stop();
    put();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('one tab of several', () => {
  /** The locks of a browser, as far as tabs agree by them. */
  function fakeLocks() {
    const held = new Set<string>();
    const request = async (
      name: string,
      _options: object,
      run: (lock: object | null) => Promise<void>,
    ) => {
      if (held.has(name)) return run(null);
      held.add(name);
      await run({ name });
      held.delete(name);
      return undefined;
    };
    vi.stubGlobal('navigator', { locks: { request } });
  }
  const look = (state: 'visible' | 'hidden') =>
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  const show = vi.fn<() => void>();

  beforeEach(() => {
    show.mockReset();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('shows it: the others find it taken', async () => {
    fakeLocks();
    look('visible');
    void inOneTab('n1', show);
    void inOneTab('n1', show);
    void inOneTab('n2', show);
    await vi.advanceTimersByTimeAsync(10);
    expect(show).toHaveBeenCalledTimes(2);
  });

  test('that is looked at goes before one that is not', async () => {
    fakeLocks();
    const order: string[] = [];
    look('hidden');
    void inOneTab('n1', () => order.push('hidden'));
    look('visible');
    void inOneTab('n1', () => order.push('visible'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(order).toEqual(['visible']);
  });

  test('that is not looked at shows it when no other is there', async () => {
    fakeLocks();
    look('hidden');
    void inOneTab('n1', show);
    await vi.advanceTimersByTimeAsync(100);
    expect(show).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(show).toHaveBeenCalledOnce();
  });

  test('without locks only one that is looked at speaks', async () => {
    vi.stubGlobal('navigator', {});
    look('hidden');
    await inOneTab('n1', show);
    expect(show).not.toHaveBeenCalled();
    look('visible');
    await inOneTab('n1', show);
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('a list that is read', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));
  const follow = (first: string[], isHeld = false) =>
    renderHook(({ ids, held }) => useHeldOrder(rows(...ids), held), {
      initialProps: { ids: first, held: isHeld },
    });
  type Followed = ReturnType<typeof follow>;
  const ids = ({ result }: Followed) => result.current.shown.map(({ id }) => id).join('');

  test('shows what is new at once while nobody reads', () => {
    const list = follow(['b', 'a']);
    list.rerender({ ids: ['c', 'b', 'a'], held: false });
    expect([ids(list), list.result.current.waiting]).toEqual(['cba', 0]);
  });

  test('keeps its order while somebody does, and counts what waits', () => {
    const list = follow(['b', 'a']);
    list.rerender({ ids: ['b', 'a'], held: true });
    list.rerender({ ids: ['d', 'c', 'a', 'b'], held: true });
    expect([ids(list), list.result.current.waiting]).toEqual(['ba', 2]);
    list.rerender({ ids: ['d', 'c', 'a', 'b'], held: false });
    expect([ids(list), list.result.current.waiting]).toEqual(['dcab', 0]);
  });

  test('lets go what is gone, and takes older ones at its end', () => {
    const list = follow(['c', 'b', 'a']);
    list.rerender({ ids: ['c', 'b', 'a'], held: true });
    list.rerender({ ids: ['c', 'a', 'z'], held: true });
    expect([ids(list), list.result.current.waiting]).toEqual(['caz', 0]);
  });

  test('is all new when nothing of it is left', () => {
    const list = follow(['b', 'a']);
    list.rerender({ ids: ['b', 'a'], held: true });
    list.rerender({ ids: ['d', 'c'], held: true });
    expect([ids(list), list.result.current.waiting]).toEqual(['dc', 0]);
  });
});
