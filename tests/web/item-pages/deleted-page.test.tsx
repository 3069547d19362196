import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { DeletedPage } from '#web/features/item-pages/screens/deleted-page.tsx';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const deleted = (n: number) => ({
  id: idOf(n),
  project_id: PROJECT,
  name: `Deleted ${n}`,
  sequence_id: n,
  state_id: null,
  priority: 'none',
  below: 0,
  deleted_at: '2026-03-01T10:00:00Z',
  deleted_by: null,
});

const sent = vi.fn<(path: string, body: unknown) => void>();

beforeEach(() => {
  startWorld();
  const project = { id: PROJECT, identifier: 'TEST', name: 'Test', workspace: idOf(901) };
  store.feed.put('project', { ...project, archived_at: null, logo_props: {}, rev: 9 }, 'user');
  const member = { id: idOf(900), project: PROJECT, member: ME, role: 20, sort_order: 1, rev: 200 };
  store.feed.put('project_member', member, `project:${PROJECT}`);
  store.flush();
  openChanges({ userId: ME, onRefused: () => undefined });
  sent.mockClear();
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://tutti.test');
    if (init?.method === 'POST' && typeof init.body === 'string') {
      sent(pathname, JSON.parse(init.body));
      return Promise.resolve(Response.json({ message: '' }));
    }
    const isFirst = !searchParams.has('cursor');
    const results = isFirst ? [deleted(1), deleted(2), deleted(3)] : [deleted(4)];
    return Promise.resolve(Response.json({ results, next_cursor: isFirst ? 'older' : null }));
  });
});
afterEach(() => {
  closeChanges();
  vi.unstubAllGlobals();
});

const ticks = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'));

test('several deleted items are chosen, also from further back, and restored together', async () => {
  const user = userEvent.setup();
  render(inWorld(makeScreen(), <DeletedPage />));
  await user.click(await screen.findByRole('checkbox', { name: 'Select TEST-2' }));
  expect(ticks()).toEqual(['mixed', 'false', 'true', 'false']);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select TEST-4' }));
  await user.click(screen.getByRole('button', { name: 'Restore 2 items' }));
  expect(screen.queryByText('Deleted 2')).toBeNull();
  expect(screen.queryByText('Deleted 4')).toBeNull();
  expect(ticks()).toEqual(['false', 'false', 'false']);
  await vi.waitFor(
    () =>
      expect(sent).toHaveBeenCalledWith(expect.stringContaining('/restore-issues/'), {
        issue_ids: [idOf(2), idOf(4)],
      }),
    { timeout: 10_000 },
  );
});

test('all are chosen at once, and none again', async () => {
  const user = userEvent.setup();
  render(inWorld(makeScreen(), <DeletedPage />));
  const all = await screen.findByRole('checkbox', { name: 'Select all' });
  await user.click(all);
  expect(ticks()).toEqual(['true', 'true', 'true', 'true']);
  await user.click(all);
  expect(ticks()).toEqual(['false', 'false', 'false', 'false']);
});
