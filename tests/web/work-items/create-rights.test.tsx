import { render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useCanCreateItem } from '#web/app/shell/can-create-item.ts';
import { CreateItemDialog } from '#web/features/work-items/create/create-item-dialog.tsx';
import { store } from '#web/lib/store/collection.ts';

import { idOf, inWorld, makeScreen, ME, PROJECT, startWorld } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const OTHER = idOf(777);
const SCOPE = `project:${PROJECT}`;
const wrapper = ({ children }: { readonly children: ReactNode }) => inWorld(makeScreen(), children);

beforeEach(() => {
  startWorld();
  store.feed.put('project', projectOf(PROJECT, 'Guests'), SCOPE);
  store.feed.put('project_member', memberOf(900, PROJECT, 5), SCOPE);
  store.flush();
});

function projectOf(id: string, name: string) {
  const plain = { identifier: 'TEST', workspace: idOf(901), archived_at: null, logo_props: {} };
  return { ...plain, id, name, rev: 9 };
}

function memberOf(n: number, project: string, role: number) {
  return { id: idOf(n), project, member: ME, role, sort_order: n, rev: 9 };
}

test('who is a guest wherever they are is told so instead of being given a form', () => {
  expect(renderHook(useCanCreateItem, { wrapper }).result.current).toBe(false);
  render(<CreateItemDialog open onOpenChange={() => undefined} />, { wrapper });
  expect(screen.getByRole('heading', { name: 'No project available' })).toBeDefined();
});

test('a new item goes where one may make it, also from the screen of another project', async () => {
  store.feed.put('project', projectOf(OTHER, 'Ours'), SCOPE);
  store.feed.put('project_member', memberOf(910, OTHER, 15), SCOPE);
  store.flush();
  expect(renderHook(useCanCreateItem, { wrapper }).result.current).toBe(true);
  render(<CreateItemDialog open onOpenChange={() => undefined} />, { wrapper });
  expect(await screen.findByText('Ours')).toBeDefined();
});
