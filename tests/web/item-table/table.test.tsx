import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  DOING,
  idOf,
  makeScreen,
  PROJECT,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { ItemTable } from '#web/features/item-table/item-table.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1000 });
});

const sent = vi.spyOn(changes, 'add');

/** What has been sent to the server last. */
const body = () => sent.mock.lastCall?.[0].body;

beforeEach(() => {
  sent.mockReset();
  sent.mockResolvedValue({});
  startWorld();
  for (let n = 1; n <= 200; n += 1) putItem(n);
  store.flush();
});

const table = () => screen.getByRole('treegrid', { name: 'Work items' });
const title = (name: string) => screen.getByRole('rowheader', { name });
const cellOf = (name: string, column: string) => {
  const row = title(name).closest('[role="row"]');
  const cell = row?.querySelector<HTMLElement>(`[data-col="${column}"]`);
  if (!cell) throw new Error(`There is no ${column} of ${name}.`);
  return cell;
};
const make = (settings = {}) => makeScreen({ groupBy: null, ...settings });

test('of many rows and columns only those in sight are drawn, and all are counted', () => {
  renderList(make(), <ItemTable />);
  expect(table().getAttribute('aria-rowcount')).toBe('202');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  const [row] = within(table()).getAllByRole('rowheader');
  const cells = row?.closest('[role="row"]')?.querySelectorAll('[role="gridcell"]') ?? [];
  expect(cells.length).toBeGreaterThan(4);
  expect(cells.length).toBeLessThan(Number(table().getAttribute('aria-colcount')) - 1);
});

test('a changed item draws its own row again and no other', () => {
  renderList(make(), <ItemTable />);
  const drawn = vi.spyOn(workItems, 'use');
  act(() => {
    putItem(3, { name: 'Another title' });
    store.flush();
  });
  expect(title('Another title')).toBeDefined();
  expect(new Set(drawn.mock.calls.map(([id]) => id))).toEqual(new Set([idOf(3)]));
  drawn.mockRestore();
});

test('arrows go from cell to cell, Enter opens the picker, and its choice is the value', async () => {
  const user = userEvent.setup();
  renderList(make(), <ItemTable />);
  act(() => title('Item 1').focus());
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(cellOf('Item 2', 'state'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'State' })).toBeDefined();
  await user.keyboard('prog{Enter}');
  expect(body()).toEqual({ state_id: DOING });
});

test('typing in a cell opens its picker with what was typed', async () => {
  const user = userEvent.setup();
  renderList(make(), <ItemTable />);
  act(() => title('Item 1').focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(cellOf('Item 1', 'priority'));
  await user.keyboard('h');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Priority' });
  await vi.waitFor(() => expect(field.value).toBe('h'));
  await user.keyboard('{Enter}');
  expect(body()).toEqual({ priority: 'high' });
});

test('one cell is the stop of the Tab key, wherever people are', async () => {
  const user = userEvent.setup();
  renderList(make(), <ItemTable />);
  const stops = () => table().querySelectorAll('[role="rowgroup"] [data-col][tabindex="0"]');
  expect(stops()).toHaveLength(1);
  act(() => title('Item 1').focus());
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect([...stops()]).toEqual([cellOf('Item 2', 'priority')]);
});

test('Shift and arrows choose a range of cells; Escape gives it up', async () => {
  const user = userEvent.setup();
  renderList(make(), <ItemTable />);
  act(() => title('Item 1').focus());
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(table().querySelectorAll('[data-col][aria-selected="true"]')).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(table().querySelectorAll('[data-col][aria-selected="true"]')).toHaveLength(0);
});

test('the menu of a column orders the table by it, pins it and hides it', async () => {
  const user = userEvent.setup();
  const setOrder = vi.fn<NonNullable<ListScreen['setOrder']>>();
  const setOptions = vi.fn<NonNullable<ListScreen['setOptions']>>();
  renderList({ ...make(), setOrder, setOptions }, <ItemTable />);
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Priority' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Highest first');
  expect(setOrder).toHaveBeenLastCalledWith({ name: 'priority', isDescending: true });
  await choose('Pin beside the title');
  expect(setOptions).toHaveBeenLastCalledWith({ pinned: ['priority'] });
  await choose('Hide column');
  expect(setOptions).toHaveBeenLastCalledWith({ hidden: { priority: true } });
});

const ASKED_FOR = ['sequence_id', 'state__group', 'duration', 'age', 'lead_time'];

test('columns that are shown on request follow from the rest of the row, and only the group can be ordered by', async () => {
  const user = userEvent.setup();
  const DAY = 86_400_000;
  const DONE = idOf(950);
  const done = { id: DONE, name: 'Done', group: 'completed', sequence: 3, project_id: PROJECT };
  store.feed.put('state', { ...done, color: '#888888', rev: 1 }, `project:${PROJECT}`);
  const before = (days: number) => new Date(Date.now() - days * DAY - 1_000).toISOString();
  putItem(1, { created_at: before(9), start_date: '2026-11-02', target_date: '2026-11-06' });
  putItem(2, { created_at: before(9), state_id: DONE, completed_at: before(8) });
  store.flush();
  const options = {
    pinned: ASKED_FOR,
    hidden: Object.fromEntries(ASKED_FOR.map((id) => [id, false])),
  };
  renderList(
    { ...make(), options, setOrder: () => undefined, setOptions: () => undefined },
    <ItemTable />,
  );
  const texts = (name: string) => ASKED_FOR.map((id) => cellOf(name, id).textContent);
  expect(texts('Item 1')).toEqual(['TEST-1', 'Unstarted', '5 days', '9 days', '']);
  expect(texts('Item 2')).toEqual(['TEST-2', 'Completed', '', '', '1 day']);
  expect(cellOf('Item 1', 'age').getAttribute('aria-readonly')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'State group' }));
  expect(await screen.findByRole('menuitem', { name: 'First to last' })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Age' }));
  expect(await screen.findByRole('menuitem', { name: 'Hide column' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Highest first' })).toBeNull();
});
