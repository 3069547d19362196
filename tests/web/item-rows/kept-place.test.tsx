import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import {
  idOf,
  makeScreen,
  PROJECT,
  putItem,
  renderList,
  startWorld,
  TODO,
} from '#tests/web/work-items/list-world.tsx';
import { ItemBoard } from '#web/features/item-board/item-board.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { store } from '#web/lib/store/collection.ts';

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  startWorld();
  for (let n = 1; n <= 4; n += 1) putItem(n);
  store.flush();
});

const activeIn = (list: ListScreen) => list.store.getState().active?.id;
const rowOf = (n: number) => screen.getByRole('row', { name: `Item ${n}` });

function remove(n: number): void {
  act(() => {
    store.feed.remove(workItems.entity, idOf(n), `project:${PROJECT}`);
    store.flush();
  });
}

test('after a delete the next row is active and has the focus, at the end the one before', async () => {
  const user = userEvent.setup();
  const list = makeScreen();
  renderList(list, <ItemList />);
  await user.keyboard('jjj');
  expect(document.activeElement).toBe(rowOf(3));
  remove(3);
  expect(activeIn(list)).toBe(idOf(4));
  expect(document.activeElement).toBe(rowOf(4));
  remove(4);
  expect(activeIn(list)).toBe(idOf(2));
  await user.keyboard('k');
  expect(activeIn(list)).toBe(idOf(1));
});

test('an archived row hands its place on as well', () => {
  const list = makeScreen();
  renderList(list, <ItemList />);
  act(() => list.store.setState({ active: { id: idOf(1), group: TODO } }));
  act(() => {
    putItem(1, { archived_at: '2026-11-24' });
    store.flush();
  });
  expect(activeIn(list)).toBe(idOf(2));
});

test('on a board the next card of the column is active', () => {
  const list = makeScreen();
  renderList(list, <ItemBoard />);
  act(() => list.store.setState({ active: { id: idOf(2), group: TODO } }));
  remove(2);
  expect(activeIn(list)).toBe(idOf(3));
});

test('a row that leaves because its group is folded stays the active one', () => {
  const list = makeScreen();
  renderList(list, <ItemList />);
  act(() => list.store.setState({ active: { id: idOf(2), group: TODO } }));
  act(() => list.store.setState({ folded: new Set([TODO]) }));
  expect(activeIn(list)).toBe(idOf(2));
});

test('a row that something else makes the active one is brought into sight', () => {
  for (let n = 5; n <= 300; n += 1) putItem(n);
  store.flush();
  const list = makeScreen();
  const { container } = renderList(list, <ItemList />);
  const scroller = container.querySelector('.overflow-y-auto');
  expect(screen.queryByRole('row', { name: 'Item 290' })).toBeNull();
  const active = { id: idOf(290), group: TODO };
  act(() => list.store.setState({ active, wantsSight: true }));
  expect(scroller?.scrollTop).toBeGreaterThan(5_000);
  expect(list.store.getState().wantsSight).toBe(false);
});
