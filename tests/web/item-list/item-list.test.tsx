import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import {
  DOING,
  idOf,
  inWorld,
  makeScreen,
  ME,
  putItem,
  renderList,
  startWorld,
  TODO,
} from '#tests/web/work-items/list-world.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { BulkBar } from '#web/features/item-rows/bulk-bar.tsx';
import { activate, select } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';
import { toasts } from '#web/ui/feedback/toast.tsx';

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  startWorld();
  for (let n = 1; n <= 200; n += 1) putItem(n);
  store.flush();
});

const rowOf = (name: string) => screen.getByRole('row', { name });

test('of many rows only those in sight are drawn, and all are counted', () => {
  renderList(makeScreen(), <ItemList />);
  const grid = screen.getByRole('treegrid', { name: 'Work items' });
  // Two headers, two lines to add, 200 items.
  expect(grid.getAttribute('aria-rowcount')).toBe('204');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(rowOf('Item 1').getAttribute('aria-rowindex')).toBe('2');
});

test('a changed item draws its own row again and no other', () => {
  renderList(makeScreen(), <ItemList />);
  const drawn = vi.spyOn(workItems, 'use');
  act(() => {
    putItem(3, { name: 'Another title' });
    store.flush();
  });
  expect(rowOf('Another title')).toBeDefined();
  expect(new Set(drawn.mock.calls.map(([id]) => id))).toEqual(new Set([idOf(3)]));
  drawn.mockRestore();
});

test('keys go from row to row, choose them, and open the picker of a property for all chosen', async () => {
  const user = userEvent.setup();
  const list = makeScreen();
  renderList(list, <ItemList />);
  await user.keyboard('jj');
  expect(document.activeElement).toBe(rowOf('Item 2'));
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(rowOf('Item 2').getAttribute('aria-selected')).toBe('true');
  expect(rowOf('Item 3').getAttribute('aria-selected')).toBe('true');
  expect(rowOf('Item 1').getAttribute('aria-selected')).toBe('false');
  await user.keyboard('s');
  expect(await screen.findByRole('combobox', { name: 'State' })).toBeDefined();
});

test('a row is one stop of the Tab key; arrows go along its controls and back', async () => {
  const user = userEvent.setup();
  renderList(makeScreen(), <ItemList />);
  await user.keyboard('j');
  expect(rowOf('Item 1').querySelectorAll('[tabindex="0"]')).toHaveLength(0);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('role')).toBe('checkbox');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(rowOf('Item 1'));
});

test('the row somebody is at keeps its place when another moves it, and goes when it is left', async () => {
  const user = userEvent.setup();
  const list = makeScreen();
  renderList(list, <ItemList />);
  await user.keyboard('j');
  act(() => {
    putItem(1, { state_id: DOING });
    store.flush();
  });
  expect(rowOf('Item 1').getAttribute('aria-rowindex')).toBe('2');
  await user.keyboard('j');
  expect(rowOf('Item 2').getAttribute('aria-rowindex')).toBe('2');
});

test('a folded group shows its header alone and is remembered', async () => {
  const user = userEvent.setup();
  renderList(makeScreen(), <ItemList />);
  await user.click(screen.getByRole('button', { name: /Todo/, expanded: true }));
  expect(screen.queryByRole('row', { name: 'Item 1' })).toBeNull();
  expect(localStorage.getItem('test.folded')).toContain('b1');
});

test('an item can be renamed in place; Escape leaves it as it was', async () => {
  const user = userEvent.setup();
  renderList(makeScreen(), <ItemList />);
  await user.keyboard('j{F2}');
  const field = screen.getByRole('textbox', { name: 'Title' });
  await user.type(field, 'Other');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  expect(rowOf('Item 1')).toBeDefined();
});

test('another list fills the rows of the one before, and nothing of that one is left in them', async () => {
  const user = userEvent.setup();
  const { rerender } = renderList(makeScreen(), <ItemList />);
  await user.keyboard('jx');
  const [first, second] = [rowOf('Item 1'), rowOf('Item 2')];
  act(() => {
    putItem(2, { name: 'Renamed by another', updated_by: idOf(77) });
    for (let n = 301; n <= 340; n += 1) putItem(n, { name: `Late ${n}`, priority: 'high' });
    store.flush();
  });
  expect(second.querySelector('[class*=animate-tint]')).not.toBeNull();
  const filter = parse('priority:high', NO_NAMES).filter;
  rerender(inWorld(makeScreen({ filter }), <ItemList />));
  expect(rowOf('Late 302')).toBeDefined();
  expect(document.contains(second)).toBe(true);
  expect(second.querySelector('[class*=animate-tint]')).toBeNull();
  expect(second.getAttribute('aria-selected')).toBe('false');
  // The row with the focus is not made another's.
  expect(document.contains(first)).toBe(false);
});

test('another list is shown from its top, however far the one before was scrolled', () => {
  const { rerender } = renderList(makeScreen(), <ItemList />);
  const scroller = screen.getByRole('treegrid').closest('[data-scroll]');
  act(() => {
    fireEvent.scroll(scroller ?? window, { target: { scrollTop: 3_400 } });
  });
  expect(screen.queryByRole('row', { name: 'Item 1' })).toBeNull();
  const list = makeScreen();
  rerender(inWorld({ ...list, source: { ...list.source } }, <ItemList />));
  expect(scroller?.scrollTop).toBe(0);
  expect(rowOf('Item 1')).toBeDefined();
});

test('what is archived meanwhile is chosen no longer, what the filter hides stays chosen', () => {
  const list = makeScreen();
  renderList(list, <BulkBar />);
  act(() => select(list.store, [idOf(1), idOf(2), idOf(3)]));
  expect(screen.getByText('3 selected')).toBeDefined();
  act(() => {
    putItem(1, { archived_at: '2026-01-01' });
    putItem(2, { name: 'Another title' });
    store.flush();
  });
  expect([...list.store.getState().selected]).toEqual([idOf(2), idOf(3)]);
});

test('a row is dragged into another group by its grip and keys, and no other row is drawn for it', async () => {
  openChanges({ userId: ME, onRefused: () => undefined });
  const list = makeScreen();
  renderList(list, <ItemList />);
  act(() => activate(list.store, { id: idOf(2), group: TODO }));
  await waitFor(() => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Item 2' }), {
      key: ' ',
      code: 'Space',
    });
    expect(list.store.getState().lifted).toEqual(new Set([idOf(2)]));
  });
  // The library listens to the keys of the page in the next moment.
  await act(() => new Promise((next) => setTimeout(next)));
  const drawn = vi.spyOn(workItems, 'use');
  fireEvent.keyDown(document, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(screen.getByText('3 of 200')).toBeDefined();
  expect(new Set(drawn.mock.calls.map(([id]) => id))).toEqual(new Set());
  drawn.mockRestore();
  fireEvent.keyDown(document, { key: 'ArrowRight', code: 'ArrowRight' });
  expect(screen.getByText('1 of 1')).toBeDefined();
  fireEvent.keyDown(document, { key: ' ', code: 'Space' });
  await waitFor(() => expect(workItems.get(idOf(2))?.state_id).toBe(DOING));
  act(() => void undoStack.undo());
  expect(workItems.get(idOf(2))?.state_id).toBe(TODO);
  closeChanges();
});

test('a row that cannot be moved leaves the keys to the list', async () => {
  const list = makeScreen({
    groupBy: null,
    orderBy: { name: 'created_at', isDescending: true },
  });
  renderList(list, <ItemList />);
  const shown = list.view.snapshot().groups[0]?.ids ?? [];
  const at = (place: number) => ({ id: shown[place] ?? '', group: '' });
  act(() => activate(list.store, at(4)));
  const said = vi.spyOn(toasts, 'add');
  const grip = screen.getByRole('button', { name: /^Move / });
  await waitFor(() => {
    fireEvent.keyDown(grip, { key: ' ', code: 'Space' });
    expect(said.mock.calls.map(([{ title }]) => title)).toContainEqual(
      expect.stringMatching(/^Items are ordered by /),
    );
  });
  await act(() => new Promise((next) => setTimeout(next, 10)));
  fireEvent.keyDown(grip, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(list.store.getState().active).toEqual(at(5));
  said.mockRestore();
});

test('a row that somebody deletes while it is moved by keys leaves them to the list', async () => {
  const list = makeScreen();
  renderList(list, <ItemList />);
  act(() => activate(list.store, { id: idOf(2), group: TODO }));
  await waitFor(() => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Item 2' }), {
      key: ' ',
      code: 'Space',
    });
    expect(list.store.getState().lifted.size).toBe(1);
  });
  await act(() => new Promise((next) => setTimeout(next)));
  act(() => store.pend('gone', [{ op: 'delete', entity: 'work_item', id: idOf(2) }]));
  await act(() => new Promise((next) => setTimeout(next, 10)));
  expect(list.store.getState().lifted.size).toBe(0);
  act(() => activate(list.store, { id: idOf(5), group: TODO }));
  fireEvent.keyDown(document.body, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(list.store.getState().active?.id).toBe(idOf(6));
  store.settle('gone');
});

test('who may not change items has nothing to drag', () => {
  const list = { ...makeScreen(), canEdit: false };
  renderList(list, <ItemList />);
  act(() => activate(list.store, { id: idOf(2), group: TODO }));
  expect(screen.queryByRole('button', { name: 'Move Item 2' })).toBeNull();
});
