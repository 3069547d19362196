import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { makeScreen, putItem, renderList, startWorld } from '#tests/web/work-items/list-world.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { store } from '#web/lib/store/collection.ts';

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  startWorld();
  putItem(1);
  store.flush();
});

async function openMenu(): Promise<string[]> {
  fireEvent.contextMenu(screen.getByRole('row', { name: 'Item 1' }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('.flex-1')?.textContent ?? '');
}

test('a row offers at most twelve commands at once, and the others below More', async () => {
  renderList(makeScreen(), <ItemList />);
  const names = await openMenu();
  expect(names.at(-1)).toBe('More');
  expect(names.length).toBeLessThanOrEqual(13);
  expect(names.slice(0, 3)).toEqual(['Open', 'Rename', 'Duplicate']);
  expect(names).toEqual(expect.arrayContaining(['State', 'Assignees', 'Copy link', 'Delete']));
  expect(names.filter((name) => /^(Edit|Copy as)/.test(name))).toEqual([]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'More' }));
  await vi.waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(2));
  for (const name of ['Edit…', 'Start date', 'Copy as', 'Move to']) {
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeDefined();
  }
});

test('Rename writes the title in its place', async () => {
  renderList(makeScreen(), <ItemList />);
  await openMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: /^Rename/ }));
  const field = await screen.findByRole('textbox', { name: 'Title' });
  expect((field as HTMLInputElement).value).toBe('Item 1');
});
