import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  makeScreen,
  PROJECT,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { store } from '#web/lib/store/collection.ts';

const LABEL = idOf(700);

beforeAll(() => {
  const real = globalThis.matchMedia;
  // A narrow screen, and a finger.
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...real(media),
    matches: /pointer: coarse|hover: none|width < 40rem/.test(media),
    addEventListener: () => undefined,
  }));
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 700 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 390 });
});

beforeEach(() => {
  startWorld();
  const label = {
    id: LABEL,
    name: 'payments',
    color: '#aa0000',
    project_id: PROJECT,
    parent: null,
  };
  store.feed.put('label', { ...label, sort_order: 1, rev: 1 }, `project:${PROJECT}`);
  putItem(1, { target_date: '2030-11-24', label_ids: [LABEL], priority: 'high' });
  putItem(2);
  store.flush();
});

const rowOf = (n: number) => screen.getByRole('row', { name: `Item ${n}` });

test('a row of a phone says key, due date and labels in a second line, without boxes', () => {
  renderList(makeScreen(), <ItemList />);
  const text = rowOf(1).textContent;
  for (const part of ['TEST-1', 'Nov 24, 2030', 'payments']) expect(text).toContain(part);
  expect(screen.queryAllByRole('checkbox', { name: /^Select Item/ })).toEqual([]);
  expect(within(rowOf(1)).queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('Select in the menu begins choosing: rows have boxes, and a tap chooses instead of opening', async () => {
  const open = vi.fn<(id: string) => void>();
  const list = { ...makeScreen(), open };
  renderList(list, <ItemList />);
  fireEvent.contextMenu(rowOf(1));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Item 1' })).toBeDefined();
  expect(rowOf(1).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(rowOf(2));
  expect(rowOf(2).getAttribute('aria-selected')).toBe('true');
  expect(open).not.toHaveBeenCalled();
  fireEvent.click(rowOf(1));
  fireEvent.click(rowOf(2));
  expect(screen.queryAllByRole('checkbox', { name: /^Select Item/ })).toEqual([]);
  fireEvent.click(rowOf(2));
  expect(open).toHaveBeenCalledWith(idOf(2));
});
