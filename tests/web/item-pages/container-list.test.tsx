import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { NONE } from '#shared/lib/work-item-lists/facts.ts';
import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  putItem,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { BulkBar } from '#web/features/item-rows/bulk-bar.tsx';
import { putItems } from '#web/features/item-rows/keys/moving.ts';
import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { ItemRowMenuItems } from '#web/features/item-rows/menu/item-row-menu-items.tsx';
import { select } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListContainer } from '#web/features/work-items/lists/list-source.ts';
import { AddItemsDialog } from '#web/features/work-items/overlays/add-items-dialog.tsx';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';
import { Menu } from '#web/ui/menus/menu.tsx';

const CYCLE = idOf(700);
const container: ListContainer = {
  kind: 'cycle',
  id: CYCLE,
  projectId: PROJECT,
  into: { cycle_id: CYCLE },
  out: { cycle_id: null },
};

beforeEach(() => {
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  // The server is away: what is here has to do.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

/** The list of a cycle; one that is over cannot be changed. */
function cycleScreen(canEdit = true) {
  const base = makeScreen();
  const capabilities = { ...base.source.capabilities, canEdit };
  return { ...base, canEdit, source: { ...base.source, container, capabilities } };
}

function openMenu(id: string, canEdit = true) {
  const row = { id, group: '', part: null };
  render(
    inWorld(
      cycleScreen(canEdit),
      <Menu open trigger={<button type="button">Actions</button>}>
        <ItemRowMenuItems row={row as never} onRename={() => undefined} />
      </Menu>,
    ),
  );
}

test('a row is taken out of its cycle, and undo puts it back', async () => {
  const id = putItem(1, { cycle_id: CYCLE });
  store.flush();
  openMenu(id);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from cycle' }));
  expect(workItems.get(id)?.cycle_id).toBeNull();
  undoStack.undo();
  expect(workItems.get(id)?.cycle_id).toBe(CYCLE);
});

test('in a cycle that is over no row can be changed or taken out', async () => {
  const id = putItem(1, { cycle_id: CYCLE });
  store.flush();
  openMenu(id, false);
  await screen.findByRole('menuitem', { name: /Copy link/ });
  expect(screen.queryByRole('menuitem', { name: 'Remove from cycle' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: /State/ })).toBeNull();
});

test('all that are chosen are taken out at once', async () => {
  const ids = [1, 2].map((n) => putItem(n, { cycle_id: CYCLE }));
  store.flush();
  const list = cycleScreen();
  select(list.store, ids);
  render(
    inWorld(
      list,
      <ListScreenContext value={list}>
        <BulkBar />
      </ListScreenContext>,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove from cycle' }));
  expect(ids.map((id) => workItems.get(id)?.cycle_id)).toEqual([null, null]);
});

test('dragged into the group of a cycle, an item is put into it', () => {
  const id = putItem(1);
  store.flush();
  const { view } = makeScreen({ groupBy: 'cycle_id' });
  const row = { id, group: NONE };
  putItems(view, [id], row, { group: CYCLE, index: 0 });
  expect(workItems.get(id)?.cycle_id).toBe(CYCLE);
  putItems(view, [id], { ...row, group: CYCLE }, { group: NONE, index: 0 });
  expect(workItems.get(id)?.cycle_id).toBeNull();
});

test('existing items are put in: those of no cycle are offered', async () => {
  const user = userEvent.setup();
  const free = putItem(1, { name: 'Seat map' });
  putItem(2, { name: 'Seat choice', cycle_id: idOf(701) });
  store.flush();
  const close = vi.fn<() => void>();
  const add = { container, name: 'Cycle 24' };
  render(inWorld(cycleScreen(), <AddItemsDialog add={add} onClose={close} />));
  expect(screen.getByRole('dialog', { name: 'Add to Cycle 24' })).toBeTruthy();
  await user.type(screen.getByRole('combobox'), 'Seat');
  await user.click(await screen.findByRole('option', { name: /Seat map/ }));
  expect(screen.queryByRole('option', { name: /Seat choice/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add 1 item' }));
  expect(workItems.get(free)?.cycle_id).toBe(CYCLE);
  expect(close).toHaveBeenCalledOnce();
});

test('many items are put into a cycle and modules at once, where the project has them', () => {
  const project = { id: PROJECT, name: 'Test', cycle_view: true, module_view: true };
  const plain = { project_id: PROJECT, archived_at: null, start_date: null, end_date: null };
  store.feed.put('project', { ...project, timezone: 'UTC', rev: 9 }, `project:${PROJECT}`);
  store.feed.put('cycle', { ...plain, id: CYCLE, name: 'Sprint', rev: 1 }, `project:${PROJECT}`);
  const ids = [putItem(1), putItem(2)];
  store.flush();
  const base = makeScreen();
  select(base.store, ids);
  render(inWorld(base, <BulkBar />));
  expect(screen.getByRole('button', { name: /^Cycle/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Modules/ })).toBeNull();
});
