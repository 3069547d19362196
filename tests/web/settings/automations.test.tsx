import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ProjectImage } from '#shared/contract/projects.ts';
import type { Workspace } from '#shared/contract/workspaces.ts';
import { ADMIN, MEMBER, type Role } from '#shared/permissions.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { projects } from '#web/features/projects/store.ts';
import { AutomationsPanel } from '#web/features/settings/automations/automations-panel.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/web/router.ts')).router,
  Link: ({
    to,
    params,
    children,
    ...rest
  }: ComponentProps<'a'> & { to: string; params: object }) => (
    <a href={`${to} ${JSON.stringify(params)}`} {...rest}>
      {children}
    </a>
  ),
}));

const WORKSPACE = '00000000-0000-7000-8000-000000000901';
const PROJECT = '00000000-0000-7000-8000-000000000902';
const SCOPE = `project:${PROJECT}`;
const ME = 'ines';
const STATES = [
  { id: 'todo', name: 'Todo', group: 'unstarted', sequence: 1 },
  { id: 'cancelled', name: 'Canceled', group: 'cancelled', sequence: 2 },
  { id: 'duplicate', name: 'Duplicate', group: 'cancelled', sequence: 3 },
];
const DUE = ['Seat map', 'Fare table'].map((name, index) => ({
  id: `item-${index}`,
  project_id: PROJECT,
  name,
  sequence_id: index + 1,
  state_id: 'todo',
  updated_at: '2026-01-01T00:00:00Z',
}));

/** Puts an image in as the feed would. */
function put(entity: string, id: string, fields: object, rev = 1): void {
  store.feed.put(entity, { created_at: '2026-02-03T09:00:00Z', ...fields, id, rev }, SCOPE);
  store.flush();
}

function Panel() {
  const project = projects.use(PROJECT);
  return project ? <AutomationsPanel project={project} /> : null;
}

function show(role: Role, fields: Partial<ProjectImage> = {}, states = STATES) {
  const setting = { archive_in: 0, close_in: 0, default_state: null, updated_by: ME };
  const home = { workspace: WORKSPACE, identifier: 'NOVA', name: 'Nova', members: [ME] };
  put('project', PROJECT, { ...home, ...setting, ...fields });
  put('project_member', 'p-ines', { member: ME, role, project: PROJECT, sort_order: 1 });
  for (const state of states) put('state', state.id, { ...state, project_id: PROJECT });
  const network = fakeNetwork(({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path.includes('/items/')) return [200, { results: DUE, next_cursor: null }];
    return path.includes('/automation-preview/') ? [200, { archived: 2, closed: 1 }] : undefined;
  });
  const workspace = { id: WORKSPACE, slug: 'test', name: 'Nova', role } as Workspace;
  render(
    <WorkspaceContext value={workspace}>
      <Panel />
    </WorkspaceContext>,
  );
  return { user: userEvent.setup(), network };
}

beforeEach(() => {
  store.feed.drop(SCOPE);
  // A person as far as permissions look at them.
  keepMe({ id: ME, user_timezone: 'UTC' } as Parameters<typeof keepMe>[0]);
});
afterEach(() => vi.restoreAllMocks());

/** What the panel asks to have changed. */
const sent = () =>
  vi.spyOn(changes, 'add').mockImplementation(() => Promise.resolve(undefined as never));

test('closing begins after a month, into the first canceled state, and forgets it when it ends', async () => {
  const add = sent();
  const { user } = show(ADMIN);
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Close inactive items' }));
  expect(add.mock.lastCall?.[0].body).toEqual({ close_in: 1, default_state: 'cancelled' });
  await user.click(screen.getByRole('switch', { name: 'Archive closed items' }));
  expect(add.mock.lastCall?.[0].body).toEqual({ archive_in: 1 });
  put('project', PROJECT, { ...projects.get(PROJECT), close_in: 3, default_state: 'duplicate' }, 2);
  expect(await screen.findByRole('button', { name: /^Close to:.*Duplicate/ })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Close inactive items' }));
  expect(add.mock.lastCall?.[0].body).toEqual({ close_in: 0, default_state: null });
});

test('the time is one of the usual ones or any number of months up to a year', async () => {
  const add = sent();
  const { user } = show(ADMIN, { archive_in: 5 });
  await user.click(screen.getByRole('combobox', { name: 'Archive after' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    '1 month',
    '3 months',
    '5 months',
    '6 months',
    '9 months',
    '12 months',
    'Custom…',
  ]);
  await user.click(screen.getByRole('option', { name: 'Custom…' }));
  const field = await screen.findByRole('textbox', { name: 'Months' });
  for (const wrong of ['0', '13', '2.5', 'two', '']) {
    await user.clear(field);
    if (wrong !== '') await user.type(field, wrong);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Enter a whole number from 1 to 12.')).toBeTruthy();
  }
  expect(add).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, '7{Enter}');
  expect(add.mock.lastCall?.[0].body).toEqual({ archive_in: 7 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says what would be changed today and shows the items, one stop of Tab for all', async () => {
  const { user, network } = show(ADMIN, { archive_in: 3 });
  expect(await screen.findByText('2 items would be archived today')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  const list = await screen.findByRole('list', { name: 'Items that would be archived' });
  const links = [...list.querySelectorAll('a')];
  expect(links.map((link) => link.textContent)).toEqual(['Seat map', 'Fare table']);
  expect(links.map((link) => link.tabIndex)).toEqual([0, -1]);
  links[0]?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(links[0]);
  expect(network.sent.some(({ path }) => path.includes('archive_in=3'))).toBe(true);
});

test('counts again when an item of the project changes', async () => {
  const { network } = show(ADMIN, { archive_in: 3 });
  await screen.findByText('2 items would be archived today');
  const counted = () => network.sent.filter(({ path }) => path.includes('archive_in=3')).length;
  const before = counted();
  store.feed.follow(SCOPE, '1.1');
  const rows = [{ id: 'item-0', rev: 2, project_id: PROJECT }];
  store.feed.apply({
    scope: SCOPE,
    prev: '1.1',
    cur: '1.2',
    up: { work_item: rows },
    del: [],
    mids: [],
  });
  store.feed.apply({
    scope: SCOPE,
    prev: '1.2',
    cur: '1.3',
    up: { label: rows },
    del: [],
    mids: [],
  });
  await waitFor(() => expect(counted()).toBe(before + 1), { timeout: 3_000 });
});

test('a member sees the settings and the preview, and changes nothing', async () => {
  show(MEMBER, { archive_in: 3, close_in: 6, default_state: 'duplicate' });
  for (const toggle of screen.getAllByRole('switch'))
    expect(toggle.hasAttribute('data-disabled')).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByText('3 months')).toBeTruthy();
  expect(screen.getByText('Duplicate')).toBeTruthy();
  expect(await screen.findByText('2 items would be archived today')).toBeTruthy();
});

test('without a canceled state closing cannot begin, and the page says why', () => {
  show(ADMIN, {}, STATES.slice(0, 1));
  expect(screen.getByText(/no canceled state/)).toBeTruthy();
});
