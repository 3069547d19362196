import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, show } from '#tests/support/web/workspace.tsx';
import { DONE, itemAt, putLabel, startItems } from '#tests/web/work-items/item-world.tsx';
import { idOf, makeScreen, putItem } from '#tests/web/work-items/list-world.tsx';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { BulkBar } from '#web/features/item-rows/bulk-bar.tsx';
import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { PickingProvider } from '#web/features/item-rows/picking.tsx';
import { select } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});
beforeEach(() => {
  startItems();
  for (let n = 2; n <= 4; n += 1) putItem(n, { created_by: 'mara' });
  store.flush();
});
afterEach(leave);

interface Options {
  readonly chosen?: readonly number[];
  readonly role?: 'admin' | 'member' | 'guest';
  readonly canEdit?: boolean;
  readonly status?: number;
}

/** A list with its bar, where these items are chosen. */
function open({ chosen = [1, 2], role = 'admin', canEdit = true, status = 200 }: Options = {}) {
  const list = { ...makeScreen(), canEdit };
  select(list.store, chosen.map(idOf));
  const shown = show(
    <ListScreenContext value={list}>
      <PickingProvider listKey={list.source.key} placeOf={list.placeOf}>
        <ItemList />
        <BulkBar />
      </PickingProvider>
    </ListScreenContext>,
    { role, answer: ({ method }) => (method === 'GET' ? undefined : [status, {}]) },
  );
  return { ...shown, list, bar: within(screen.getByRole('toolbar', { name: 'Selected items' })) };
}

test('a property is set on all that are chosen by one call, and by one step of undo', async () => {
  const { user, bar, written } = open();
  await user.click(bar.getByRole('button', { name: /^Priority/ }));
  await user.click(await screen.findByRole('option', { name: /Urgent/ }));
  expect([1, 2, 3].map((n) => itemAt(n).priority)).toEqual(['urgent', 'urgent', 'none']);
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(undoStack.recent).toHaveLength(1);
  act(() => void undoStack.undo());
  expect([1, 2].map((n) => itemAt(n).priority)).toEqual(['none', 'none']);
});

test('what only some have is offered as not chosen, and is then put on the others too', async () => {
  putLabel('bug', 'Bug');
  putLabel('web', 'Web');
  putItem(1, { label_ids: ['bug', 'web'] });
  putItem(2, { label_ids: ['web'] });
  store.flush();
  const { user, bar } = open();
  await user.click(bar.getByRole('button', { name: /^Labels/ }));
  const bug = await screen.findByRole('option', { name: 'Bug' });
  expect(bug.getAttribute('aria-selected')).toBe('false');
  expect(screen.getByRole('option', { name: 'Web' }).getAttribute('aria-selected')).toBe('true');
  await user.click(bug);
  expect([...itemAt(1).label_ids].toSorted()).toEqual(['bug', 'web']);
  expect([...itemAt(2).label_ids].toSorted()).toEqual(['bug', 'web']);
});

test('all that match are chosen by one press, which is gone then', async () => {
  const { user, bar, list } = open();
  await user.click(bar.getByRole('button', { name: 'Select all 4' }));
  expect(list.store.getState().selected.size).toBe(4);
  expect(bar.queryByRole('button', { name: /Select all/ })).toBeNull();
  expect(bar.getByRole('status').textContent).toBe('4 selected');
});

test('nothing is chosen by its cross, and the bar is gone', async () => {
  const { user, bar, list } = open();
  await user.click(bar.getByRole('button', { name: 'Clear selection' }));
  expect(list.store.getState().selected.size).toBe(0);
  expect(screen.queryByRole('toolbar', { name: 'Selected items' })).toBeNull();
});

test('links of all are copied, each on its line', async () => {
  const { user, bar } = open();
  await user.click(bar.getByRole('button', { name: 'Copy 2 links' }));
  const lines = (await navigator.clipboard.readText()).split('\n').filter(Boolean);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/WEB-1$/);
  expect(lines[1]).toMatch(/WEB-2$/);
});

test('whoever follows some is offered to follow all, then none', async () => {
  const { user, bar } = open();
  await user.click(bar.getByRole('button', { name: 'Subscribe to 2 items' }));
  await user.click(await bar.findByRole('button', { name: 'Unsubscribe from 2 items' }));
  expect(await bar.findByRole('button', { name: 'Subscribe to 2 items' })).toBeDefined();
});

test('open items are not archived: the button says why, and nothing is sent', async () => {
  const { user, bar, written } = open();
  await user.click(
    bar.getByRole('button', { name: 'Only completed or canceled items can be archived' }),
  );
  expect(written()).toEqual([]);
  expect(itemAt(1).archived_at).toBeNull();
});

test('of several, those that are done are archived; it says how many were not, and undo restores', async () => {
  putItem(2, { state_id: DONE });
  store.flush();
  const { user, bar } = open();
  await user.click(bar.getByRole('button', { name: 'Archive 2 items' }));
  expect(itemAt(2).archived_at).not.toBeNull();
  expect(itemAt(1).archived_at).toBeNull();
  expect(await screen.findByText("1 open item wasn't archived")).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(itemAt(2).archived_at).toBeNull();
});

test('items that are just done can be archived at once', async () => {
  const { user, bar } = open();
  await user.click(bar.getByRole('button', { name: /^State/ }));
  await user.click(await screen.findByRole('option', { name: /Done/ }));
  await user.click(await bar.findByRole('button', { name: 'Archive 2 items' }));
  expect([1, 2].map((n) => itemAt(n).archived_at === null)).toEqual([false, false]);
});

test('what is deleted is chosen no longer', async () => {
  const { user, bar, list } = open();
  await user.click(bar.getByRole('button', { name: 'Delete 2 items' }));
  await waitFor(() => expect(workItems.get(idOf(1))).toBeUndefined());
  expect(list.store.getState().selected.size).toBe(0);
  expect(screen.queryByRole('row', { name: 'Item 2' })).toBeNull();
  act(() => void undoStack.undo());
  expect(screen.getByRole('row', { name: 'Item 2' })).toBeDefined();
});

test('what another person deletes leaves the selection', () => {
  const { list, bar } = open();
  act(() => {
    store.feed.remove(workItems.entity, idOf(2), `project:${PROJECT}`);
    store.flush();
  });
  expect([...list.store.getState().selected]).toEqual([idOf(1)]);
  expect(bar.getByRole('status').textContent).toBe('1 selected');
});

test('a refused change is shown no longer on any of them', async () => {
  const { user, bar, refused } = open({ status: 403 });
  await user.click(bar.getByRole('button', { name: /^Priority/ }));
  await user.click(await screen.findByRole('option', { name: /High/ }));
  await waitFor(() => expect(refused).toHaveBeenCalled());
  expect([1, 2].map((n) => itemAt(n).priority)).toEqual(['none', 'none']);
});

test('members do not delete what others made', () => {
  startItems('member');
  putItem(2, { created_by: ME });
  store.flush();
  const { bar } = open({ role: 'member' });
  expect(bar.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(bar.getByRole('button', { name: /^Priority/ })).toBeDefined();
});

test('where items cannot be changed, links are copied and items followed all the same', () => {
  startItems('guest');
  const { bar } = open({ role: 'guest', canEdit: false, chosen: [1] });
  const names = bar.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(expect.arrayContaining(['Subscribe', 'Copy link', 'Clear selection']));
  expect(bar.queryByRole('button', { name: /^(State|Priority|Labels|Archive|Delete)/ })).toBeNull();
});

test('archived ones are restored together', async () => {
  for (const n of [1, 2]) putItem(n, { archived_at: '2026-02-03', state_id: DONE });
  store.flush();
  const { user, bar } = open();
  await user.click(bar.getByRole('button', { name: 'Restore 2 items' }));
  expect([1, 2].map((n) => itemAt(n).archived_at)).toEqual([null, null]);
  expect(itemAt(1).project_id).toBe(PROJECT);
});
