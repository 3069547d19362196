import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  putItem,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { EditedLine } from '#web/features/item-detail/activity/edited-line.tsx';
import { ItemTools, SaveMark } from '#web/features/item-detail/item-header.tsx';
import { AddParts } from '#web/features/item-detail/relations/add-parts.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { changes, closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => {
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  putItem(1);
  store.flush();
});
afterEach(() => closeChanges());

function theItem() {
  const item = workItems.get(idOf(1));
  if (!item) throw new Error('the item is not there');
  return item;
}

test('the button of the subscription says whether one is subscribed', async () => {
  const user = userEvent.setup();
  render(inWorld(makeScreen(), <ItemTools item={theItem()} />));
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  await user.click(await screen.findByRole('button', { name: 'Subscribed' }));
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeDefined();
});

test('each button that adds a part shows its name, and files are offered where they may be attached', () => {
  const { rerender } = render(
    inWorld(makeScreen(), <AddParts item={theItem()} onSubItem={() => undefined} />),
  );
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names()).toEqual(['Sub-item', 'Relation', 'Link']);
  rerender(
    inWorld(
      makeScreen(),
      <AddParts item={theItem()} onSubItem={() => undefined} onFiles={() => undefined} />,
    ),
  );
  expect(names()).toEqual(['Sub-item', 'Relation', 'Link', 'Files']);
});

test('an item without a description says nothing of who edited it, unless one was taken away', () => {
  render(inWorld(makeScreen(), <EditedLine item={theItem()} isReadOnly={false} />));
  expect(screen.queryByRole('button')).toBeNull();
  const activity = { id: idOf(700), issue: idOf(1), field: 'description', verb: 'updated' };
  const at = { created_at: '2026-01-02T00:00:00Z', actor: ME, rev: 1 };
  act(() => {
    store.feed.put('activity', { ...activity, ...at }, `item:${idOf(1)}`);
    store.flush();
  });
  expect(screen.getByRole('button', { name: /^Edited/ })).toBeDefined();
});

test('the head of an item tells how many of its changes wait for a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(inWorld(makeScreen(), <SaveMark itemId={idOf(1)} />));
  expect(screen.getByRole('status').textContent).toBe('Saved');
  const label = { key: 'work-items:comments.add' };
  const path = `/api/workspaces/team/projects/p/issues/${idOf(1)}/comments/`;
  const others = path.replace(idOf(1), idOf(2));
  act(() => {
    for (const to of [path, path, others])
      void changes
        .add({ method: 'POST', path: to, touches: [], effects: [], label })
        .catch(() => undefined);
  });
  expect((await screen.findByText('2 waiting')).getAttribute('role')).toBe('status');
});
