import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { changeItem, DONE, itemAt, startItems } from '#tests/web/work-items/item-world.tsx';
import { DOING, makeScreen, putItem, TODO } from '#tests/web/work-items/list-world.tsx';
import { ItemBoard } from '#web/features/item-board/item-board.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { defineListShortcuts } from '#web/features/item-rows/keys/list-shortcuts.ts';
import { type ListScreen, ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { PickingProvider } from '#web/features/item-rows/picking.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  defineListShortcuts();
  listenToKeys(window);
});
beforeEach(() => {
  localStorage.clear();
  // Keys of one command belong together while they follow within a second, also on a machine that is busy.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  startItems();
  putItem(2, { name: 'Wallet' });
  putItem(3, { name: 'Map', state_id: DOING });
  store.flush();
});
afterEach(leave);

function open(Layout: typeof ItemList, change: Partial<ListScreen> = {}) {
  const list = { ...makeScreen(), ...change };
  const shown = show(
    <ListScreenContext value={list}>
      <PickingProvider listKey={list.source.key} placeOf={list.placeOf}>
        <Layout />
      </PickingProvider>
    </ListScreenContext>,
  );
  return { ...shown, list, chosen: () => list.store.getState().selected.size };
}

const rowOf = (name: string) => screen.getByRole('row', { name });
const header = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} ?\\d`) });

describe('the header of a group', () => {
  test('counts its items, and follows when another person moves one', () => {
    open(ItemList);
    expect(header('Todo').textContent).toBe('Todo2');
    act(() => changeItem(2, { state_id: DOING }));
    expect(header('Todo').textContent).toBe('Todo1');
    expect(header('In progress').textContent).toBe('In progress2');
  });

  test('chooses all of its group, is half ticked by one, and chooses none again', async () => {
    const { user, chosen } = open(ItemList);
    const box = () => screen.getByRole('checkbox', { name: 'Select all in Todo' });
    await user.click(box());
    expect(chosen()).toBe(2);
    expect(box().getAttribute('aria-checked')).toBe('true');
    await user.click(within(rowOf('Wallet')).getByRole('checkbox'));
    expect(box().getAttribute('aria-checked')).toBe('mixed');
    await user.click(box());
    expect(chosen()).toBe(2);
    await user.click(box());
    expect(chosen()).toBe(0);
  });

  test('opens its line for a new item, also when the group is folded', async () => {
    const { user } = open(ItemList);
    await user.click(header('In progress'));
    expect(screen.queryByRole('row', { name: 'Map' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New item in In progress' }));
    expect(rowOf('Map')).toBeDefined();
    await user.keyboard('Fares{Enter}');
    await waitFor(() => expect(header('In progress').textContent).toBe('In progress2'));
  });

  test('offers no new item where the person may not make one', () => {
    open(ItemList, { canCreate: false });
    expect(screen.queryByRole('button', { name: /^New item/ })).toBeNull();
    expect(header('Todo')).toBeDefined();
  });

  test('has the name a state gets, at once', () => {
    open(ItemList);
    act(() => put('state', TODO, { name: 'To do soon' }));
    expect(header('To do soon')).toBeDefined();
  });
});

describe('a column of a board', () => {
  const column = (name: string) => screen.getByRole('list', { name });

  test('is folded to a strip with its count, which opens it again', async () => {
    const { user } = open(ItemBoard);
    await user.click(screen.getByRole('button', { name: 'Collapse Todo' }));
    expect(screen.queryByRole('list', { name: 'Todo' })).toBeNull();
    act(() => changeItem(3, { state_id: TODO }));
    const strip = screen.getByRole('button', { name: 'Expand Todo, 3 items' });
    expect(strip.getAttribute('aria-expanded')).toBe('false');
    await user.click(strip);
    expect(within(column('Todo')).getAllByRole('listitem')).toHaveLength(3);
  });

  test('stays folded on the next visit', async () => {
    const { user, unmount } = open(ItemBoard);
    await user.click(screen.getByRole('button', { name: 'Collapse Todo' }));
    unmount();
    open(ItemBoard);
    expect(screen.getByRole('button', { name: /^Expand Todo/ })).toBeDefined();
  });

  test('chooses all of its cards by its menu', async () => {
    const { user, chosen } = open(ItemBoard);
    await user.click(screen.getByRole('button', { name: 'Actions for Todo' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Select all in Todo' }));
    expect(chosen()).toBe(2);
  });

  test('takes the card of a key, which another key brings back', async () => {
    const { user } = open(ItemBoard);
    await user.keyboard('j{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(itemAt(1).state_id).toBe(DOING));
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(itemAt(1).state_id).toBe(TODO));
  });

  test('of a group that nobody can give an item takes none', async () => {
    const { user } = open(ItemBoard, makeScreen({ groupBy: 'created_by' }));
    await user.keyboard('j{Alt>}{ArrowRight}{/Alt}');
    expect(itemAt(1).created_by).toBe('mara');
    expect(undoStack.recent).toEqual([]);
  });

  test('of empty groups is there when they are shown', () => {
    open(ItemBoard, makeScreen({ showEmptyGroups: true }));
    expect(column('Done')).toBeDefined();
    expect(within(column('Done')).queryByRole('listitem')).toBeNull();
  });
});

describe('the menu of a row', () => {
  /** Goes into a menu below a line by keys. */
  const into = async (user: ReturnType<typeof show>['user'], name: string) => {
    const line = await screen.findByRole('menuitem', { name });
    act(() => line.focus());
    await user.keyboard('{ArrowRight}');
  };

  test('moves the row to another group, whose order it begins', async () => {
    const { user } = open(ItemList);
    fireEvent.contextMenu(rowOf('Wallet'));
    await into(user, 'More');
    await into(user, 'Move to');
    const group = await screen.findByRole('menuitemradio', { name: 'In progress' });
    act(() => group.focus());
    await user.keyboard('{Enter}');
    expect(itemAt(2).state_id).toBe(DOING);
    expect(itemAt(2).sort_order).toBeLessThan(itemAt(3).sort_order);
  });

  test('moves it one place down', async () => {
    const { user } = open(ItemList);
    fireEvent.contextMenu(rowOf('Seat map'));
    await into(user, 'More');
    const down = await screen.findByRole('menuitem', { name: /^Move down/ });
    act(() => down.focus());
    await user.keyboard('{Enter}');
    expect(itemAt(1).sort_order).toBeGreaterThan(itemAt(2).sort_order);
  });

  test('has no places to move to where people do not order it', async () => {
    const order = { name: 'created_at', isDescending: true } as const;
    const { user } = open(ItemList, makeScreen({ orderBy: order }));
    fireEvent.contextMenu(rowOf('Wallet'));
    await into(user, 'More');
    expect(await screen.findByRole('menuitem', { name: 'Move to' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: /^Move (up|down)/ })).toBeNull();
  });

  test('of one of several that are chosen acts on all of them', async () => {
    const { user } = open(ItemList);
    await user.keyboard('jxjx');
    fireEvent.contextMenu(rowOf('Wallet'));
    expect(await screen.findByRole('group', { name: '2 items' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: /^Rename/ })).toBeNull();
    await into(user, 'Priority');
    await user.click(await screen.findByRole('option', { name: /High/ }));
    expect([1, 2, 3].map((n) => itemAt(n).priority)).toEqual(['high', 'high', 'none']);
  });

  test('of another row than those that are chosen acts on that one alone', async () => {
    const { user } = open(ItemList);
    await user.keyboard('jxjx');
    fireEvent.contextMenu(rowOf('Map'));
    expect(await screen.findByRole('menuitem', { name: /^Rename/ })).toBeDefined();
    expect(screen.queryByRole('group', { name: '2 items' })).toBeNull();
  });

  test('copies what is asked for: key, title, branch, Markdown', async () => {
    const { user } = open(ItemList);
    const copy = async (name: RegExp) => {
      fireEvent.contextMenu(rowOf('Wallet'));
      await into(user, 'More');
      await into(user, 'Copy as');
      const line = await screen.findByRole('menuitem', { name });
      act(() => line.focus());
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      return navigator.clipboard.readText();
    };
    expect(await copy(/^Key and title/)).toBe('WEB-2 Wallet');
    expect(await copy(/^Branch name/)).toMatch(/web-2.*wallet/i);
    expect(await copy(/^Markdown link/)).toMatch(/^\[WEB-2 Wallet\]\(http.*WEB-2\)$/);
  });
});

describe('keys of a row', () => {
  test('of a property that the project does without say so', async () => {
    const { user } = open(ItemList);
    await user.keyboard('je');
    expect(await screen.findByText('Estimates are turned off in this project')).toBeDefined();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('for a parent where there is none say so', async () => {
    const { user } = open(ItemList);
    await user.keyboard('jo');
    expect(await screen.findByText('No parent')).toBeDefined();
  });

  test('archive what is done, and say why not what is open', async () => {
    changeItem(2, { state_id: DONE });
    const { user } = open(ItemList);
    await user.keyboard('j{Shift>}A{/Shift}');
    expect(
      await screen.findByText('Only completed or canceled items can be archived'),
    ).toBeDefined();
    expect(itemAt(1).archived_at).toBeNull();
    await user.keyboard('{End}{Shift>}A{/Shift}');
    await waitFor(() => expect(itemAt(2).archived_at).not.toBeNull());
    expect(itemAt(2).project_id).toBe(PROJECT);
  });
});
