import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { can } from '#shared/permissions.ts';
import { favorites } from '#web/features/favorites/store.ts';
import { ItemList } from '#web/features/item-list/item-list.tsx';
import { useArchivePage } from '#web/features/item-pages/screens/use-archive-page.tsx';
import { useProjectPage } from '#web/features/item-pages/screens/use-project-page.tsx';
import { WorkItemMenu } from '#web/features/item-rows/menu/work-item-menu.tsx';
import type { CanIn } from '#web/features/permissions/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
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

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

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

const asGuest: CanIn = (_project, action, createdBy) =>
  can({ workspace_role: 20, project_role: 5, is_own: createdBy === ME }, action);

async function menuOfItem(): Promise<string[]> {
  const menu = (
    <Menu trigger={<button type="button">Open</button>}>
      <WorkItemMenu ids={[idOf(1)]} />
    </Menu>
  );
  const { unmount } = render(inWorld(makeScreen(), menu));
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'More' }));
  await vi.waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(2));
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
  unmount();
  return names;
}

test('guests change what they made, but are not offered to relate, divide or link it', async () => {
  const parts = ['Add relation', 'Add sub-item', 'Add link'];
  expect(await menuOfItem()).toEqual(expect.arrayContaining(['Edit…', ...parts]));
  become(5);
  const offered = await menuOfItem();
  expect(offered).toContain('Edit…');
  expect(offered.filter((name) => parts.includes(name))).toEqual([]);
});

test('the keys that relate are no commands of guests', async () => {
  become(5);
  const user = userEvent.setup();
  renderList({ ...makeScreen(), can: asGuest, canEdit: false, canCreate: false }, <ItemList />);
  await user.keyboard('j');
  expect(RELATE.filter(isAvailable)).toEqual([]);
  await user.keyboard('i');
  await vi.waitFor(() => expect(workItems.get(idOf(1))?.assignee_ids).toEqual([ME]));
});

test('a list is closed to those outside, and its archive to guests', () => {
  const ProjectPage = ({ id }: { readonly id: string }) => useProjectPage(id).closed ?? 'open';
  const ArchivePage = ({ id }: { readonly id: string }) => useArchivePage(id).closed ?? 'open';
  const shown = (page: ReactNode) => {
    const { container, unmount } = render(inWorld(makeScreen(), page));
    const text = container.querySelector('h2')?.textContent ?? container.textContent;
    unmount();
    return text;
  };
  expect(shown(<ArchivePage id={PROJECT} />)).toBe('open');
  become(5);
  expect(shown(<ProjectPage id={PROJECT} />)).toBe('open');
  expect(shown(<ArchivePage id={PROJECT} />)).toBe('Only members can see the archive');
  expect(shown(<ArchivePage id={idOf(777)} />)).toBe('You are not a member of this project');
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
    fireEvent.click(await screen.findByRole('menuitem', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await choose('Add to favorites');
  const pin = { entity_type: 'issue', entity_identifier: idOf(1), project_id: PROJECT };
  expect(favorites.all()).toMatchObject([pin]);
  await choose('Remove from favorites');
  expect(favorites.all()).toEqual([]);
});
