import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  DOING,
  idOf,
  makeScreen,
  ME,
  putItem,
  putState,
  renderList,
  startWorld,
  TODO,
} from '#tests/web/work-items/list-world.tsx';
import { ItemBoard } from '#web/features/item-board/item-board.tsx';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const ELIF = idOf(77);

beforeEach(() => {
  startWorld();
  for (let n = 1; n <= 3; n += 1) putItem(n);
  putItem(4, { state_id: DOING });
  const workspace_id = idOf(901);
  const member = { id: ELIF, display_name: 'Elif Demir', first_name: 'Elif', last_name: 'Demir' };
  store.feed.put(
    'workspace_member',
    { id: idOf(902), rev: 1, workspace_id, member },
    'workspace:1',
  );
  store.flush();
});

const column = (name: string) => screen.getByRole('list', { name });

test('a card that somebody else moves says who it was and where it was', async () => {
  renderList(makeScreen(), <ItemBoard />);
  act(() => {
    putItem(2, { state_id: DOING, updated_by: ELIF, updated_at: new Date().toISOString() });
    store.flush();
  });
  const card = await waitFor(() =>
    within(column('In progress')).getByRole('listitem', { name: 'Item 2' }),
  );
  expect(within(card).getByText('Moved from Todo, now')).toBeDefined();
  expect(within(card).getByTitle('Elif Demir')).toBeDefined();
});

test('arrows go from card to card, Tab to the grip of the one they are at', async () => {
  const user = userEvent.setup();
  renderList(makeScreen(), <ItemBoard />);
  await user.keyboard('jj');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Item 2');
  await user.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Item 2');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions');
  await user.keyboard('{ArrowLeft}{Escape}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Item 4');
});

test('a column is left out by its menu, and comes back from behind the last one', async () => {
  const user = userEvent.setup();
  const hide = vi.fn<(group: string, isHidden: boolean) => void>();
  const { unmount } = renderList({ ...makeScreen(), hide }, <ItemBoard />);
  await user.click(screen.getByRole('button', { name: 'Actions for Todo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  expect(hide).toHaveBeenLastCalledWith(TODO, true);
  unmount();

  renderList({ ...makeScreen(), hide, hidden: new Set([TODO]) }, <ItemBoard />);
  expect(screen.queryByRole('list', { name: 'Todo' })).toBeNull();
  // The bar of phones and the board itself each have the button; styles show one of them.
  const [button] = screen.getAllByRole('button', { name: '1 hidden' });
  if (button) await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: 'Show Todo (3)' }));
  expect(hide).toHaveBeenLastCalledWith(TODO, false);
});

test('what a key moves is said with its new place', async () => {
  const user = userEvent.setup();
  openChanges({ userId: ME, onRefused: () => undefined });
  renderList(makeScreen(), <ItemBoard />);
  const spoken = () => document.querySelector('#live-polite')?.textContent;
  await user.keyboard('j{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(spoken()).toBe('Todo, 2 of 3.'));
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(spoken()).toBe('In progress, 1 of 2.'));
  closeChanges();
});

test('undo takes a card back to its column at once, and the focus with it', async () => {
  const user = userEvent.setup();
  openChanges({ userId: ME, onRefused: () => undefined });
  renderList(makeScreen(), <ItemBoard />);
  await user.keyboard('j{Alt>}{ArrowRight}{/Alt}');
  expect(await within(column('In progress')).findByRole('listitem', { name: 'Item 1' })).toBe(
    document.activeElement,
  );
  act(() => {
    undoStack.undo();
  });
  expect(within(column('In progress')).queryByRole('listitem', { name: 'Item 1' })).toBeNull();
  await waitFor(() =>
    expect(within(column('Todo')).getByRole('listitem', { name: 'Item 1' })).toBe(
      document.activeElement,
    ),
  );
  closeChanges();
});

test('a lane without cards is a line until it is opened', async () => {
  const user = userEvent.setup();
  renderList(makeScreen({ subGroupBy: 'priority', showEmptyGroups: true }), <ItemBoard />);
  const lane = screen.getByRole('button', { name: /High/ });
  expect(lane.getAttribute('aria-expanded')).toBe('false');
  const open = () => screen.getAllByRole('list').length;
  const before = open();
  await user.click(lane);
  expect(lane.getAttribute('aria-expanded')).toBe('true');
  expect(open()).toBeGreaterThan(before);
});

const putStates = (count: number) => {
  for (let n = 1; n <= count; n += 1) {
    putState(idOf(500 + n), `Empty ${n}`, 'started', 500 + n);
  }
  store.flush();
};

test('of many empty columns one strip is left, which a press opens and closes', async () => {
  const user = userEvent.setup();
  putStates(12);
  renderList(makeScreen(), <ItemBoard />);
  expect(column('Todo')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Empty 3' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '12 empty columns' }));
  expect(screen.getByRole('heading', { name: 'Empty 3' })).toBeDefined();
  expect(screen.queryByRole('button', { name: '12 empty columns' })).toBeNull();
  const collapse = screen.getByRole('button', { name: 'Collapse empty columns' });
  expect(document.activeElement).toBe(collapse);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('heading', { name: 'Empty 3' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('12 empty columns');
});

test('a few empty columns stand where they belong', () => {
  putStates(5);
  renderList(makeScreen(), <ItemBoard />);
  expect(screen.getByRole('heading', { name: 'Empty 3' })).toBeDefined();
});

test('a column that has become empty stays, and one that gets a card comes out of the strip', () => {
  putStates(12);
  renderList(makeScreen(), <ItemBoard />);
  act(() => {
    putItem(4, { state_id: idOf(503) });
    store.flush();
  });
  expect(screen.getByRole('heading', { name: 'Empty 3' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'In progress' })).toBeDefined();
  expect(screen.getByRole('button', { name: '11 empty columns' })).toBeDefined();
});

test('a card that keys move to an empty column draws it', async () => {
  const user = userEvent.setup();
  putStates(12);
  renderList(makeScreen(), <ItemBoard />);
  await user.keyboard('jjjj{Tab}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Item 4');
  await user.keyboard(' {ArrowRight}');
  expect(await screen.findByRole('heading', { name: 'Empty 1' })).toBeDefined();
});

test('of many columns those in sight are drawn, and arrows go to one far away', async () => {
  const user = userEvent.setup();
  const far = idOf(1_000 + 80);
  for (let n = 0; n < 100; n += 1) {
    const id = idOf(1_000 + n);
    const state = { ...store.feed.get('state', DOING), id, rev: 1, name: `State ${n}` };
    store.feed.put('state', { ...state, sequence: 100_000 + n }, 'project:1');
  }
  putItem(50, { state_id: far });
  store.flush();
  renderList(makeScreen(), <ItemBoard />);
  await user.click(screen.getByRole('button', { name: '99 empty columns' }));
  fireEvent.scroll(screen.getByRole('region', { name: 'Board' }));
  const columns = () =>
    [...document.querySelectorAll<HTMLElement>('[data-column]')].map(
      ({ dataset }) => dataset['column'],
    );
  expect(columns().length).toBeLessThan(10);
  expect(columns()).not.toContain(far);
  await user.keyboard('j{ArrowRight}{ArrowRight}');
  expect(columns()).toContain(far);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Item 50'));
  expect(columns().length).toBeLessThan(10);
});
