import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SubItems } from '#web/features/work-items/detail/sub-items.tsx';
import { workItems } from '#web/features/work-items/store.ts';
import { closeChanges, openChanges } from '#web/lib/changes.ts';
import { store } from '#web/lib/store/collection.ts';

import { DOING, idOf, makeScreen, ME, putItem, renderList, startWorld } from './list-world.tsx';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));

beforeEach(() => {
  localStorage.clear();
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  putItem(1);
  putItem(2, { parent_id: idOf(1), priority: 'high' });
  putItem(3, { parent_id: idOf(1), state_id: DOING });
  putItem(4, { parent_id: idOf(1) });
  store.flush();
});

afterEach(() => closeChanges());

function show() {
  const item = workItems.get(idOf(1));
  if (!item) throw new Error('There is no item.');
  return renderList(
    makeScreen(),
    <SubItems item={item} isReadOnly={false} isAdding={false} onAdding={() => undefined} />,
  );
}

const names = () => screen.getAllByRole('link').map((link) => link.textContent);

test('sub-items stand in the order people gave them, and follow it when others change it', () => {
  show();
  expect(names()).toEqual(['Item 2', 'Item 3', 'Item 4']);
  act(() => {
    putItem(4, { sort_order: 50 });
    store.flush();
  });
  expect(names()).toEqual(['Item 4', 'Item 2', 'Item 3']);
});

test('keys put a sub-item one place further, and lift it by its grip', async () => {
  const user = userEvent.setup();
  show();
  const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`Move ${name}`) });
  act(() => grip('Item 2').focus());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(names()).toEqual(['Item 3', 'Item 2', 'Item 4']);
  act(() => grip('Item 4').focus());
  await user.keyboard(' {ArrowUp}{ArrowUp} ');
  expect(names()).toEqual(['Item 4', 'Item 3', 'Item 2']);
  expect(workItems.get(idOf(4))?.sort_order).toBeLessThan(workItems.get(idOf(3))?.sort_order ?? 0);
});

test('they are grouped and shown as chosen, which is remembered', async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const panel = screen.getByRole('dialog', { name: 'Display' });
  await user.click(within(panel).getByRole('button', { name: 'Priority' }));
  await user.click(within(panel).getByRole('combobox', { name: 'Group by' }));
  await user.click(await screen.findByRole('option', { name: 'State' }));
  unmount();
  show();
  const group = screen.getByRole('region', { name: 'In progress' });
  expect(
    within(group)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Item 3']);
  expect(screen.getByRole('img', { name: 'High' })).toBeDefined();
});

test('they are narrowed by a filter, which says how many are left', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('option', { name: 'Priority' }));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  expect(names()).toEqual(['Item 2']);
  expect(screen.getByText('1 of 3')).toBeDefined();
});
