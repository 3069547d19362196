import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  DOING,
  idOf,
  makeScreen,
  ME,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { SubItems } from '#web/features/item-detail/sub-items/sub-items.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

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
  // Between two lines there is a place on the upper one as well.
  await user.keyboard(' {ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp} ');
  expect(names()).toEqual(['Item 4', 'Item 3', 'Item 2']);
  expect(workItems.get(idOf(4))?.sort_order).toBeLessThan(workItems.get(idOf(3))?.sort_order ?? 0);
});

/** Titles with how deep they stand. */
const levels = () =>
  screen
    .getAllByRole('row')
    .map((row) => `${row.getAttribute('aria-level')} ${within(row).getByRole('link').textContent}`);

const parentOf = (n: number) => workItems.get(idOf(n))?.parent_id;

function putDeeper() {
  putItem(5, { parent_id: idOf(2) });
  putItem(6, { parent_id: idOf(2) });
  putItem(7, { parent_id: idOf(6) });
  store.flush();
}

test('what is below a sub-item opens in place, by its chevron and by arrows', async () => {
  const user = userEvent.setup();
  putDeeper();
  show();
  expect(levels()).toEqual(['1 Item 2', '1 Item 3', '1 Item 4']);
  await user.click(screen.getByRole('button', { name: 'Expand sub-items of Item 2' }));
  expect(levels()).toEqual(['1 Item 2', '2 Item 5', '2 Item 6', '1 Item 3', '1 Item 4']);
  act(() => screen.getByRole('link', { name: 'Item 2' }).focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Item 7');
  expect(levels()[3]).toBe('3 Item 7');
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(levels()).toEqual(['1 Item 2', '1 Item 3', '1 Item 4']);
  expect(document.activeElement?.textContent).toBe('Item 2');
});

test('a sub-item goes below another and out again by keys, each a step of undo', async () => {
  const user = userEvent.setup();
  putDeeper();
  show();
  act(() => screen.getByRole('link', { name: 'Item 3' }).focus());
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(levels()).toEqual(['1 Item 2', '2 Item 5', '2 Item 6', '2 Item 3', '1 Item 4']);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(levels().slice(1, 4)).toEqual(['2 Item 5', '2 Item 3', '2 Item 6']);
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(parentOf(3)).toBe(idOf(1));
  expect(levels().slice(3)).toEqual(['1 Item 3', '1 Item 4']);
  // The server has made room around it meanwhile.
  act(() => {
    putItem(3, { parent_id: idOf(1), sort_order: 251 });
    store.flush();
    undoStack.undo();
  });
  expect(parentOf(3)).toBe(idOf(2));
});

test('its menu takes a sub-item out: on a phone there is no button for it', async () => {
  const user = userEvent.setup();
  show();
  fireEvent.contextMenu(screen.getByRole('link', { name: 'Item 3' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from parent' }));
  expect(parentOf(3)).toBeNull();
  expect(levels()).toEqual(['1 Item 2', '1 Item 4']);
});

test('by its grip a sub-item is put onto another; never below itself', async () => {
  const user = userEvent.setup();
  putDeeper();
  show();
  await user.click(screen.getByRole('button', { name: 'Expand sub-items of Item 2' }));
  const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`Move ${name}`) });
  act(() => grip('Item 4').focus());
  // Past the places before and on Item 3 and before it, onto Item 6.
  await user.keyboard(' {ArrowUp}{ArrowUp}{ArrowUp} ');
  expect(parentOf(4)).toBe(idOf(6));
  act(() => grip('Item 2').focus());
  // Of all that stands below it, no place is offered: the next one is on Item 3.
  await user.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(parentOf(2)).toBe(idOf(3));
});

test('what others put below an opened sub-item appears there', async () => {
  const user = userEvent.setup();
  putDeeper();
  show();
  await user.click(screen.getByRole('button', { name: 'Expand sub-items of Item 2' }));
  act(() => {
    putItem(4, { parent_id: idOf(2) });
    store.flush();
  });
  expect(levels()).toEqual(['1 Item 2', '2 Item 4', '2 Item 5', '2 Item 6', '1 Item 3']);
});

test('they are grouped and shown as chosen, which is remembered', async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const panel = screen.getByRole('dialog', { name: 'Display' });
  await user.click(await within(panel).findByRole('button', { name: 'Priority' }));
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
