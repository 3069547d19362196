import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { idOf, inWorld, makeScreen, ME, startWorld } from '#tests/web/work-items/list-world.tsx';
import { SidebarFavorites } from '#web/app/shell/sidebar-favorites.tsx';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => {
  startWorld();
  openChanges({ userId: ME, onRefused: () => undefined });
  const thing = { entity_type: 'folder', entity_identifier: null, entity_data: null };
  const place = { workspace_id: idOf(901), project_id: null, parent: null, sequence: 1 };
  const folder = { ...thing, ...place, id: idOf(950), name: 'Soon', is_folder: true, rev: 1 };
  store.feed.put('favorite', folder, `user:${ME}`);
  store.flush();
  render(inWorld(makeScreen(), <SidebarFavorites />));
});
afterEach(() => closeChanges());

async function startRenaming() {
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Actions for Soon' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Rename folder' });
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
  screen.getByRole('menuitem', { name: 'Rename folder' }).focus();
  await user.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'Folder name' });
  await expect.poll(() => document.activeElement).toBe(field);
  return user;
}

test.each([
  ['Later{Enter}', 'Later'],
  ['Later{Escape}', 'Soon'],
])('a folder that was being renamed has the focus after %s', async (keys, name) => {
  const user = await startRenaming();
  await user.keyboard(keys);
  const row = screen.getByRole('button', { name: `Collapse ${name}` });
  expect(document.activeElement).toBe(row);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(row);
});

test('who goes on elsewhere while renaming stays there', async () => {
  const user = await startRenaming();
  await user.tab({ shift: true });
  const elsewhere = document.activeElement;
  await screen.findByRole('button', { name: 'Collapse Soon' });
  expect(elsewhere).not.toBe(document.body);
  expect(document.activeElement).toBe(elsewhere);
});

test('after a new folder is named the focus is where it was asked for', async () => {
  const user = userEvent.setup();
  const ask = screen.getByRole('button', { name: 'New folder' });
  ask.focus();
  await user.keyboard('{Enter}');
  await user.keyboard('Later{Enter}');
  expect(await screen.findByRole('button', { name: 'Collapse Later' })).toBeTruthy();
  expect(document.activeElement).toBe(ask);
});
