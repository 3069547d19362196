import { act, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { displayNames, firstDisplayNames } from '#shared/work-item-fields/registry.ts';
import { ItemCard } from '#web/features/item-board/item-card.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { FIRST_SHOWN } from '#web/features/work-items/filters/shown.ts';
import { today } from '#web/lib/formats/dates.ts';
import { store } from '#web/lib/store/collection.ts';

import { idOf, makeScreen, putItem, PROJECT, renderList, startWorld, TODO } from './list-world.tsx';

const YEAR = today().slice(0, 4);
const [START, DUE] = [`${YEAR}-11-14`, `${YEAR}-11-24`];

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  startWorld();
  putItem(1, { start_date: START, target_date: DUE });
  putItem(2, { start_date: null, target_date: DUE });
  putItem(3, { start_date: START, target_date: null });
  store.flush();
});

const withAll = (): ListScreen => makeScreen();
const withFirst = (): ListScreen => ({ ...makeScreen(), display: FIRST_SHOWN.display });
const rowOf = (n: number) => within(screen.getByRole('row', { name: `Item ${n}` }));

test('whoever has chosen nothing sees the due date alone', () => {
  expect(displayNames()).toContain('start_date');
  expect(firstDisplayNames()).not.toContain('start_date');
  renderList(withFirst(), <ItemList />);
  expect(rowOf(1).getByTitle('Due date').textContent).toContain('Nov 24');
  expect(rowOf(1).queryByTitle('Start date')).toBeNull();
});

test('a row with both dates shows one range with one icon', () => {
  renderList(withAll(), <ItemList />);
  const begin = rowOf(1).getByTitle('Start date');
  const end = rowOf(1).getByTitle('Due date');
  expect(begin.closest('[role="gridcell"]')).toBe(end.closest('[role="gridcell"]'));
  expect(begin.textContent).toContain('Nov 14');
  // The leaf of a calendar and the arrow; the end has no icon of its own.
  expect(begin.querySelectorAll('svg')).toHaveLength(2);
  expect(end.querySelectorAll('svg')).toHaveLength(0);
});

test('a due date alone has no arrow, a start date alone has one', () => {
  renderList(withAll(), <ItemList />);
  expect(rowOf(2).queryByTitle('Start date')).toBeNull();
  expect(rowOf(2).getByTitle('Due date').querySelectorAll('svg')).toHaveLength(1);
  expect(rowOf(3).getByTitle('Start date').querySelectorAll('svg')).toHaveLength(2);
  expect(rowOf(3).queryByTitle('Due date')).toBeNull();
});

test('what is due today says so, in the color of a warning, and is not late', () => {
  putItem(2, { target_date: today() });
  store.flush();
  renderList(withFirst(), <ItemList />);
  const due = rowOf(2).getByText('Today');
  expect(due.closest('.text-warning')).not.toBeNull();
  expect(rowOf(2).queryByText('overdue')).toBeNull();
});

test('a card shows the range below its title', () => {
  const item = workItems.get(idOf(1));
  if (!item) throw new Error('There is no such item.');
  renderList(withAll(), <ItemCard item={item} canEdit />);
  expect(screen.getByTitle('Start date').parentElement).toBe(
    screen.getByTitle('Due date').parentElement,
  );
});

test('the color of a state is that of its icon, and follows when somebody changes it', () => {
  renderList(withFirst(), <ItemList />);
  const icon = () => rowOf(1).getByRole('img', { name: 'Todo' });
  expect(icon().style.getPropertyValue('--state')).toBe('#888888');
  act(() => {
    const row = { id: TODO, name: 'Todo', group: 'unstarted', sequence: 1, project_id: PROJECT };
    store.feed.put(
      'state',
      { ...row, color: '#ff0000', default: false, rev: 2 },
      `project:${PROJECT}`,
    );
    store.flush();
  });
  expect(icon().style.getPropertyValue('--state')).toBe('#ff0000');
});
