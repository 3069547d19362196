import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  makeScreen,
  ME,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { ItemCalendar } from '#web/features/item-calendar/item-calendar.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import { addDays, today } from '#web/lib/formats/dates.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

/** In the middle of this month, so that a few days more stay in sight. */
const MID = `${today().slice(0, 7)}-15`;

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  HTMLElement.prototype.scrollIntoView = () => undefined;
  document.elementsFromPoint = () => [];
});

beforeEach(() => {
  startWorld();
  for (let n = 1; n <= 9; n += 1) putItem(n, {});
  store.flush();
});

const calendar = (options: Readonly<Record<string, unknown>> = { show_weekends: true }) => ({
  ...makeScreen(PLAIN_SETTINGS),
  options,
  setOptions: vi.fn<(next: Readonly<Record<string, unknown>>) => void>(),
});
const put = (n: number, start_date: string | null, target_date: string | null) =>
  act(() => {
    putItem(n, { start_date, target_date });
    store.flush();
  });
const bars = (name: RegExp) =>
  screen.queryAllByRole('listitem', { name }).filter((one) => one.dataset['bar'] !== undefined);
const daysOf = (n: number) => {
  const item = workItems.get(idOf(n));
  return [item?.start_date, item?.target_date];
};

test('an item is a bar over its days, and a change of another person moves it at once', () => {
  renderList(calendar(), <ItemCalendar />);
  expect(bars(/Item 1,/)).toEqual([]);
  put(1, MID, MID);
  expect(bars(/Item 1,/)[0]?.dataset['bar']).toMatch(new RegExp(`^${MID} ${MID} 0`));
  put(1, MID, addDays(MID, 8));
  // It goes on in the next week, and perhaps in one more.
  expect(bars(/Item 1,/).length).toBeGreaterThanOrEqual(2);
});

test('days that change while another layout is shown are the new ones as the calendar comes back', () => {
  put(1, MID, MID);
  const list = calendar();
  renderList(list, <ItemCalendar />).unmount();
  const later = addDays(MID, 1);
  put(1, later, later);
  renderList(list, <ItemCalendar />);
  expect(bars(/Item 1,/)[0]?.dataset['bar']).toMatch(new RegExp(`^${later} ${later} 0`));
});

test('items without dates stand beside the days, until they have one', () => {
  renderList(calendar(), <ItemCalendar />);
  const tray = screen.getByRole('complementary', { name: 'No dates' });
  expect(within(tray).getByText('9')).toBeDefined();
  put(1, null, MID);
  expect(within(tray).getByText('8')).toBeDefined();
});

test('the layout and the weekends are kept in the words of the contract', async () => {
  const user = userEvent.setup();
  const list = calendar();
  renderList(list, <ItemCalendar />);
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  expect(list.setOptions).toHaveBeenLastCalledWith({ layout: 'week' });
  await user.click(screen.getByRole('switch', { name: 'Weekends' }));
  expect(list.setOptions).toHaveBeenLastCalledWith({
    show_weekends: false,
    hides_weekends: true,
  });
});

test('what there is no room for is counted, and opens the day', async () => {
  const user = userEvent.setup();
  vi.stubGlobal('innerHeight', 700);
  for (let n = 1; n <= 9; n += 1) put(n, null, MID);
  renderList(calendar(), <ItemCalendar />);
  const drawn = bars(/Item/).length;
  expect(drawn).toBeLessThan(9);
  await user.click(
    screen.getByRole('button', { name: new RegExp(`^${9 - drawn} more items? on`) }),
  );
  const opened = screen.getAllByRole('complementary')[0];
  expect(opened?.querySelectorAll('[data-on]').length).toBe(9);
  await user.click(screen.getByRole('button', { name: 'Close day' }));
  expect(document.activeElement?.getAttribute('data-day')).toBe(MID);
});

test('keys move an item, its start and its due date, and refuse what would end before it starts', async () => {
  const user = userEvent.setup();
  openChanges({ userId: ME, onRefused: () => undefined });
  put(1, MID, addDays(MID, 1));
  renderList(calendar(), <ItemCalendar />);
  await user.keyboard('j');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Item 1');
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(daysOf(1)).toEqual([addDays(MID, 1), addDays(MID, 2)]);
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(daysOf(1)).toEqual([addDays(MID, 1), addDays(MID, 3)]);
  await user.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  expect(daysOf(1)).toEqual([MID, addDays(MID, 3)]);
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  expect(daysOf(1)).toEqual([MID, MID]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Item 1'),
  );
  await act(async () => {
    undoStack.undo();
    undoStack.undo();
  });
  expect(daysOf(1)).toEqual([MID, addDays(MID, 2)]);
  closeChanges();
});

test('arrows go between days and items, and on to the next month', async () => {
  const user = userEvent.setup();
  put(1, MID, MID);
  put(2, MID, addDays(MID, 1));
  renderList(calendar(), <ItemCalendar />);
  const day = document.querySelector<HTMLElement>(`[data-day="${MID}"]`);
  act(() => day?.focus());
  await user.keyboard('{ArrowDown}');
  // The longer one goes first, unless its week ends.
  const first = document.activeElement?.getAttribute('aria-label') ?? '';
  expect(first).toMatch(/Item [12],/);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(day);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('data-day')).toBe(addDays(MID, -1));
  await user.keyboard('{PageDown}');
  expect(document.querySelector(`[data-day="${MID}"]`)).toBeNull();
  await user.keyboard('t');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe(today()));
});

test('an item is added to a day and due then', async () => {
  const user = userEvent.setup();
  openChanges({ userId: ME, onRefused: () => undefined });
  renderList(calendar(), <ItemCalendar />);
  const day = document.querySelector<HTMLElement>(`[data-day="${MID}"]`);
  act(() => day?.focus());
  await user.keyboard('{Enter}');
  await user.type(
    await screen.findByRole('textbox', { name: 'Work item title' }),
    'Seat swap{Enter}',
  );
  const made = workItems.all().find(({ name }) => name === 'Seat swap');
  expect([made?.start_date, made?.target_date]).toEqual([null, MID]);
  closeChanges();
});

test('Select all is about what is in sight', async () => {
  const user = userEvent.setup();
  const list = calendar({ show_weekends: true, tray: false });
  put(1, MID, MID);
  put(2, '2020-01-01', '2020-01-02');
  renderList(list, <ItemCalendar />);
  await user.keyboard('{Control>}a{/Control}');
  expect([...list.store.getState().selected]).toEqual([idOf(1)]);
});

test('items without dates are searched by their words and keys', async () => {
  const user = userEvent.setup();
  renderList(calendar(), <ItemCalendar />);
  const tray = screen.getByRole('complementary', { name: 'No dates' });
  const search = within(tray).getByRole('searchbox', { name: 'Search items without dates' });
  await user.type(search, 'test-4');
  await waitFor(() => expect(within(tray).getAllByRole('listitem')).toHaveLength(1));
  expect(within(tray).getByRole('listitem').textContent).toContain('Item 4');
  // The count is of all that have no dates.
  expect(within(tray).getByText('9')).toBeDefined();
  await user.clear(search);
  await user.type(search, 'nowhere');
  expect(await within(tray).findByText('No items match.')).toBeDefined();
});

test('on a Saturday today is in the calendar, unless the person has hidden weekends', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z'), toFake: ['Date'] });
  const user = userEvent.setup();
  const cell = () => document.querySelector('[data-day="2026-11-28"]');
  const { unmount } = renderList(
    calendar({ show_weekends: false, layout: 'month' }),
    <ItemCalendar />,
  );
  await user.click(screen.getByRole('button', { name: /Today/ }));
  expect(cell()).not.toBeNull();
  unmount();
  renderList(calendar({ show_weekends: false, hides_weekends: true }), <ItemCalendar />);
  expect(cell()).toBeNull();
  vi.useRealTimers();
});
