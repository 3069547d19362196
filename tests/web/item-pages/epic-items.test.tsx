import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import {
  DOING,
  idOf,
  inWorld,
  makeScreen,
  ME,
  putItem,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { EpicItems } from '#web/features/item-pages/screens/epic-items.tsx';
import type { ListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const EPIC = idOf(1);

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
});

beforeEach(() => {
  localStorage.clear();
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  // The server is away: what is here has to do.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  putItem(1, { name: 'Voyage', is_epic: true });
  putItem(2, { parent_id: EPIC, epic_id: EPIC, priority: 'high' });
  putItem(3, { parent_id: EPIC, epic_id: EPIC, state_id: DOING });
  putItem(4);
  store.flush();
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

function draw(props: { isReadOnly?: boolean; open?: (id: string) => void } = {}) {
  const epic = workItems.get(EPIC);
  if (!epic) throw new Error('There is no epic.');
  const screens: (ListScreen | null)[] = [];
  const { isReadOnly = false, open = () => undefined } = props;
  const adding = { isAdding: false, onAdding: () => undefined };
  const onScreen = (shown: ListScreen | null) => void screens.push(shown);
  render(
    inWorld(makeScreen(), <EpicItems item={epic} {...{ isReadOnly, open, onScreen, ...adding }} />),
  );
  return screens;
}

test('the items of an epic are rows in groups, and follow as others put them in', () => {
  draw();
  const items = screen.getByRole('region', { name: 'Work items' });
  within(items).getByRole('row', { name: 'Item 2' });
  within(items).getByRole('row', { name: 'Item 3' });
  expect(within(items).queryByRole('row', { name: 'Item 4' })).toBeNull();
  within(items).getByRole('button', { name: 'Todo1' });
  within(items).getByRole('button', { name: 'In progress1' });
  act(() => {
    putItem(4, { parent_id: EPIC, epic_id: EPIC });
    store.flush();
  });
  within(items).getByRole('row', { name: 'Item 4' });
  within(items).getByRole('button', { name: 'Todo2' });
});

test('a row is removed from the epic by its menu, and undo puts it back', async () => {
  draw();
  fireEvent.contextMenu(screen.getByRole('row', { name: 'Item 2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from epic' }));
  expect(workItems.get(idOf(2))).toMatchObject({ parent_id: null, epic_id: null });
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Item 2' })).toBeNull());
  act(() => void undoStack.undo());
  expect(workItems.get(idOf(2))).toMatchObject({ parent_id: EPIC, epic_id: EPIC });
});

test('keys are those of the list only while somebody is at it', async () => {
  const opened: string[] = [];
  const ofPage = vi.fn<() => void>();
  function Page() {
    useShortcut('list-next', ofPage);
    return <button type="button">Elsewhere</button>;
  }
  render(<Page />);
  const screens = draw({ open: (id) => void opened.push(id) });
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  expect(ofPage).toHaveBeenCalledTimes(1);
  expect(screens.at(-1)?.store.getState().active).toBeNull();
  act(() => screen.getByRole('row', { name: 'Item 2' }).focus());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' });
  expect(document.activeElement).toBe(screen.getByRole('row', { name: 'Item 3' }));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
  screen.getByRole('toolbar', { name: 'Selected items' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(opened).toEqual([idOf(3)]);
  expect(ofPage).toHaveBeenCalledTimes(1);
});

test('an epic that cannot be changed offers no way to put items in or take them out', async () => {
  draw({ isReadOnly: true });
  expect(screen.queryByRole('button', { name: 'Add existing' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^New item/ })).toBeNull();
  fireEvent.contextMenu(screen.getByRole('row', { name: 'Item 2' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Remove from epic' })).toBeNull();
});
