import { render, renderHook, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { favorites } from '#web/features/favorites/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { ItemList } from '#web/features/work-items/layouts/list/item-list.tsx';
import { ClosedList, useClosed } from '#web/features/work-items/layouts/not-member.tsx';
import { WorkItemMenu } from '#web/features/work-items/row/work-item-menu.tsx';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { isAvailable } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';
import { Menu } from '#web/ui/menus/menu.tsx';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  putItem,
  renderList,
  startWorld,
} from './list-world.tsx';

const RELATE = ['item-relate', 'item-relate-blocked', 'item-relate-blocking'];

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  putItem(1);
  store.flush();
});
afterEach(() => closeChanges());

function become(role: number): void {
  const row = { id: idOf(900), project: PROJECT, member: ME, role, sort_order: 1 };
  store.feed.put('project_member', { ...row, rev: 100 + role }, `project:${PROJECT}`);
  store.flush();
}

async function menuOfItem(): Promise<string[]> {
  const menu = (
    <Menu trigger={<button type="button">Open</button>}>
      <WorkItemMenu ids={[idOf(1)]} />
    </Menu>
  );
  const { unmount } = render(inWorld(makeScreen(), menu));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  const names = items.map((item) => item.textContent);
  unmount();
  return names;
}

test('guests change what they made, but are not offered to relate, divide or link it', async () => {
  const parts = ['Add a relation', 'Add a sub-item', 'Add a link'];
  expect(await menuOfItem()).toEqual(expect.arrayContaining(['Edit…', ...parts]));
  become(5);
  const offered = await menuOfItem();
  expect(offered).toContain('Edit…');
  expect(offered.filter((name) => parts.includes(name))).toEqual([]);
});

test('the keys that relate are no commands of guests', async () => {
  become(5);
  const user = userEvent.setup();
  renderList({ ...makeScreen(), canEdit: false, canCreate: false }, <ItemList />);
  await user.keyboard('j');
  expect(RELATE.filter(isAvailable)).toEqual([]);
  await user.keyboard('i');
  expect(workItems.get(idOf(1))?.assignee_ids).toEqual([ME]);
});

test('a list is closed to those outside, and its archive to guests', () => {
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    inWorld(makeScreen(), children);
  const closed = (projectId: string, kind: 'project' | 'archive') =>
    renderHook(() => useClosed(projectId, kind), { wrapper }).result.current;
  expect(closed(PROJECT, 'archive')).toBeNull();
  become(5);
  expect([closed(PROJECT, 'project'), closed(PROJECT, 'archive')]).toEqual([null, 'guest']);
  expect(closed(idOf(777), 'archive')).toBe('outside');
  render(inWorld(makeScreen(), <ClosedList projectId={PROJECT} is="guest" />));
  expect(
    screen.getByRole('heading', { name: 'The archive is open to members only' }),
  ).toBeDefined();
});

test('an item is pinned from its menu, and the pin taken away there', async () => {
  render(
    inWorld(
      makeScreen(),
      <Menu trigger={<button type="button">Open</button>}>
        <WorkItemMenu ids={[idOf(1)]} />
      </Menu>,
    ),
  );
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Add to favourites');
  const pin = { entity_type: 'issue', entity_identifier: idOf(1), project_id: PROJECT };
  expect(favorites.all()).toMatchObject([pin]);
  await choose('Remove from favourites');
  expect(favorites.all()).toEqual([]);
});
