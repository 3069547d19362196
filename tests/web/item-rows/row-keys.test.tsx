import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  makeScreen,
  ME,
  putItem,
  renderList,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { ItemOverlays } from '#web/features/item-detail/item-overlays.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import {
  closeOverlay,
  forgetDefaults,
  readDefaults,
  useOverlays,
} from '#web/features/work-items/overlays/store.ts';
import { subscriptions } from '#web/features/work-items/parts/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { isAvailable } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  // Keys of one command belong together while they follow within a second, also on a machine that is busy.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  for (let n = 1; n <= 3; n += 1) putItem(n);
  putItem(4, { parent_id: idOf(2) });
  store.flush();
});
afterEach(() => {
  closeOverlay('search');
  closeOverlay('remove');
  closeChanges();
  vi.restoreAllMocks();
});

function Asked() {
  const { search } = useOverlays();
  return (
    <output aria-label="search">{search ? `${search.relation} ${search.also?.length}` : ''}</output>
  );
}

function renderRows() {
  const list = makeScreen();
  renderList(
    list,
    <>
      <ItemList />
      <Asked />
    </>,
  );
  return list;
}

const asked = (name: string) => screen.getByRole('status', { name }).textContent;

test('letters act on the active row as they do in the open item', async () => {
  const user = userEvent.setup();
  renderRows();
  await user.keyboard('ji');
  expect(workItems.get(idOf(1))?.assignee_ids).toEqual([ME]);
  await user.keyboard('u');
  expect(subscriptions.all().map((row) => row.issue)).toEqual([idOf(1)]);
  await user.keyboard('u');
  expect(subscriptions.all()).toEqual([]);
  await user.keyboard('rb');
  expect(asked('search')).toBe('blocked_by 1');
  await user.keyboard('y');
  const copy = { name: 'Item 1 (copy)', assignee_ids: [ME], copy_of: { item: idOf(1), parts: [] } };
  await waitFor(() => expect(readDefaults()).toMatchObject(copy));
  forgetDefaults();
  await user.keyboard('t');
  expect(readDefaults()).toMatchObject({ parent_id: idOf(1) });
  await user.keyboard('{Delete}');
  expect(workItems.get(idOf(1))).toBeUndefined();
  undoStack.undo();
  expect(workItems.get(idOf(1))?.name).toBe('Item 1');
});

test('what needs a row is no command where there is none', async () => {
  const user = userEvent.setup();
  renderRows();
  const ofRows = ['list-select', 'list-open-tab', 'list-rename'];
  expect(ofRows.filter(isAvailable)).toEqual([]);
  await user.keyboard('j');
  expect(ofRows.filter(isAvailable)).toEqual(ofRows);
});

test('the same letters act on all that are chosen', async () => {
  const user = userEvent.setup();
  renderRows();
  await user.keyboard('jxjxi');
  expect([1, 2, 3].map((n) => workItems.get(idOf(n))?.assignee_ids.length)).toEqual([1, 1, 0]);
  await user.keyboard('rr');
  expect(asked('search')).toBe('relates_to 2');
});

test('the parent opens by its key, and Shift P asks for another', async () => {
  const user = userEvent.setup();
  const open = vi.fn<(id: string) => void>();
  const list = { ...makeScreen(), open };
  renderList(list, <ItemList />);
  const group = workItems.get(idOf(4))?.state_id ?? '';
  act(() => list.store.setState({ active: { id: idOf(4), group } }));
  await user.keyboard('o');
  await waitFor(() => expect(open).toHaveBeenCalledWith(idOf(2)));
  await user.keyboard('{Shift>}P{/Shift}');
  expect(await screen.findByRole('combobox', { name: 'Parent' })).toBeDefined();
});

test('while an item is open the letters are its own, not the row’s', async () => {
  const user = userEvent.setup();
  const list = renderRows();
  await user.keyboard('j');
  list.store.setState({ isPeeking: true });
  await user.keyboard('i');
  expect(workItems.get(idOf(1))?.assignee_ids).toEqual([]);
});

test('keys pressed in a dialog over the list are the dialog’s', async () => {
  const user = userEvent.setup();
  const list = makeScreen();
  // So much goes with it that it is asked about first.
  putItem(1, { sub_issues_count: 60 });
  store.flush();
  renderList(
    list,
    <>
      <ItemList />
      <ItemOverlays />
    </>,
  );
  await user.keyboard('j{Delete}');
  expect(await screen.findByRole('dialog', { name: 'Delete TEST-1?' })).toBeDefined();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  await user.keyboard('x{ArrowDown}s');
  expect(list.store.getState().selected.size).toBe(0);
  expect(list.store.getState().active?.id).toBe(idOf(1));
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
});

test('Escape closes the topmost alone: the picker, then the selection, then the active row', async () => {
  const user = userEvent.setup();
  const list = renderRows();
  await user.keyboard('jxs');
  await screen.findByRole('combobox', { name: 'State' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull());
  expect(list.store.getState().selected.size).toBe(1);
  await user.keyboard('{Escape}');
  expect(list.store.getState().selected.size).toBe(0);
  expect(list.store.getState().active).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(list.store.getState().active).toBeNull();
});

test('Enter and Space on a button are the button’s, also while a row is active', async () => {
  const user = userEvent.setup();
  const open = vi.fn<(id: string) => void>();
  renderList(
    { ...makeScreen(), open },
    <>
      <ItemList />
      <button type="button" onClick={() => open('button')}>
        Elsewhere
      </button>
    </>,
  );
  await user.keyboard('j');
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  await user.keyboard('{Enter} ');
  expect(open.mock.calls).toEqual([['button'], ['button']]);
  screen.getByRole('row', { name: 'Item 1' }).focus();
  await user.keyboard('{Enter}');
  expect(open).toHaveBeenLastCalledWith(idOf(1));
});
