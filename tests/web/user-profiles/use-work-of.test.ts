import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { idOf, ME, putItem, startWorld } from '#tests/web/work-items/list-world.tsx';
import { useWorkOf } from '#web/features/work-items/data/use-work-of.ts';
import { store } from '#web/lib/store/collection.ts';

const OTHER = idOf(800);

beforeEach(() => {
  startWorld();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function put(n: number, change: object): void {
  act(() => {
    putItem(n, { created_by: OTHER, updated_by: OTHER, ...change });
    store.flush();
  });
}

function rest(): void {
  act(() => {
    vi.advanceTimersByTime(1_500);
  });
}

it('rises when items of the person have changed and come to rest, also when they are taken away', () => {
  const { result } = renderHook(() => useWorkOf(ME));
  put(1, {});
  rest();
  expect(result.current).toBe(0);
  put(1, { assignee_ids: [ME] });
  put(1, { priority: 'high' });
  expect(result.current).toBe(0);
  rest();
  expect(result.current).toBe(1);
  put(1, { assignee_ids: [] });
  rest();
  expect(result.current).toBe(2);
});
