import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Bundle } from '#web/features/notifications/bundles.ts';
import { bundlesOf } from '#web/features/notifications/bundles.ts';
import { nextWithout } from '#web/features/notifications/inbox-acts.ts';
import { useCardSelection } from '#web/features/notifications/selection.ts';

import { notice, WORKSPACE } from './notices.ts';

function cards(count: number): readonly Bundle[] {
  const rows = Array.from({ length: count }, (_, place) =>
    notice({
      entity_identifier: `item-${place}`,
      created_at: `2026-11-${String(20 - place).padStart(2, '0')}T10:00:00Z`,
    }),
  );
  const view = { workspaceId: WORKSPACE, tab: 'all', show: undefined, now: 0 } as const;
  return bundlesOf(rows, view);
}

const ids = (selection: { bundles: readonly Bundle[] }) =>
  selection.bundles.map((bundle) => bundle.id);

test('cards are chosen one by one and in ranges', () => {
  const { result } = renderHook(() => useCardSelection(cards(5)));
  act(() => result.current.toggle('item-1'));
  act(() => result.current.extendTo('item-3'));
  expect(ids(result.current)).toEqual(['item-1', 'item-2', 'item-3']);
  act(() => result.current.toggle('item-2'));
  expect(ids(result.current)).toEqual(['item-1', 'item-3']);
  act(() => result.current.all());
  expect(ids(result.current)).toHaveLength(5);
  act(() => result.current.clear());
  expect(ids(result.current)).toEqual([]);
});

test('a card that leaves the list is chosen no more', () => {
  const { result, rerender } = renderHook(({ list }) => useCardSelection(list), {
    initialProps: { list: cards(3) },
  });
  act(() => result.current.all());
  rerender({ list: cards(2) });
  expect(ids(result.current)).toEqual(['item-0', 'item-1']);
});

test('when several cards go, the next one that stays is looked at', () => {
  const list = cards(5);
  const of = (...places: number[]) => list.filter((_, place) => places.includes(place));
  expect(nextWithout(list, of(1, 2))?.id).toBe('item-3');
  expect(nextWithout(list, of(2, 4))?.id).toBe('item-3');
  expect(nextWithout(list, of(0, 1, 2, 3, 4))).toBeUndefined();
});
