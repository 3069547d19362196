import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { workItems } from '#web/features/work-items/data/store.ts';
import { updateWorkItems } from '#web/features/work-items/data/update.ts';
import { SearchDialog } from '#web/features/work-items/overlays/search-dialog.tsx';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

import { idOf, inWorld, makeScreen, ME, PROJECT, putItem, startWorld } from './list-world.tsx';

const ALL = ['Seats', 'Fares', 'Fines'].map((name, n) => ({
  id: idOf(n + 2),
  name,
  start_date: null,
  sequence_id: n + 2,
  project__name: 'Test',
  project__identifier: 'TEST',
  project_id: PROJECT,
  workspace__slug: 'test',
  state__name: 'Todo',
  state__group: 'unstarted',
  state__color: null,
  type_id: null,
}));

beforeEach(() => {
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  putItem(1);
  store.flush();
  // The server's search: by the beginning of a name.
  vi.stubGlobal('fetch', (address: string) => {
    const text = new URL(address, 'http://tutti.test').searchParams.get('search') ?? '';
    return Promise.resolve(Response.json(ALL.filter(({ name }) => name.startsWith(text))));
  });
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

const open = (kind: 'sub_issue' | 'parent', onClose: () => void = () => undefined) =>
  render(
    inWorld(makeScreen(), <SearchDialog search={{ kind, itemId: idOf(1) }} onClose={onClose} />),
  );

test('Enter adds the one at once; with Shift it is chosen, and Enter then chooses others', async () => {
  const user = userEvent.setup();
  for (const n of [2, 3, 4]) putItem(n);
  store.flush();
  const close = vi.fn<() => void>();
  const first = open('sub_issue', close);
  await screen.findByRole('option', { name: /Seats/ });
  const add = screen.getByRole('button', { name: 'Add' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(add);
  expect(close).not.toHaveBeenCalled();
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{Enter}');
  const parents = () => [2, 3, 4].map((n) => workItems.get(idOf(n))?.parent_id);
  expect(parents()).toEqual([null, idOf(1), null]);
  expect(close).toHaveBeenCalledOnce();
  first.unmount();

  open('sub_issue', close);
  await screen.findByRole('option', { name: /Seats/ });
  await user.keyboard('{Shift>}{Enter}{/Shift}{ArrowDown}{ArrowDown}{Enter}');
  expect(parents()).toEqual([null, idOf(1), null]);
  expect(screen.getByRole('button', { name: 'Add 2 items' })).toBeDefined();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(parents()).toEqual([idOf(1), idOf(1), idOf(1)]);
});

test('all that are listed are chosen at once, what was chosen before stays, and none is one press too', async () => {
  const user = userEvent.setup();
  open('sub_issue');
  await user.click(await screen.findByRole('option', { name: /Seats/ }));
  const search = screen.getByRole('combobox');
  await user.type(search, 'F');
  await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
  expect(document.activeElement).toBe(search);
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add 3 items' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Deselect all' }));
  expect(screen.queryByRole('button', { name: 'Deselect all' })).toBeNull();
  const list = within(screen.getByRole('listbox'));
  expect(list.queryAllByRole('option', { selected: true })).toEqual([]);
});

test('where one parent is chosen, all are not offered', async () => {
  open('parent');
  expect(await screen.findByRole('option', { name: /Fares/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('adding sub-items is one step of undo, which leaves alone what others put elsewhere since', async () => {
  const user = userEvent.setup();
  for (const n of [2, 3, 4]) putItem(n);
  store.flush();
  open('sub_issue');
  await user.click(await screen.findByRole('button', { name: 'Select all 3' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  const parents = () => [2, 3, 4].map((n) => workItems.get(idOf(n))?.parent_id);
  expect(parents()).toEqual([idOf(1), idOf(1), idOf(1)]);
  undoStack.undo();
  expect(parents()).toEqual([null, null, null]);
  undoStack.redo();
  updateWorkItems([idOf(4)], { parent_id: idOf(2) }, { key: 'test' });
  const [added] = undoStack.recent.slice(1);
  undoStack.undo(added);
  expect(parents()).toEqual([null, null, idOf(2)]);
});
