import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { drawLikeAScreen } from '#tests/support/web/layout.ts';
import { confirm, menuOf, pick } from '#tests/support/web/network.ts';
import { leave, PROJECT, put, show, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { favorites } from '#web/features/favorites/store.ts';
import { ViewDirectoryPage } from '#web/features/views/screens/workspace/directory-page.tsx';
import { views } from '#web/features/views/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

import { AT, openViews, putView, startViews } from './view-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeAll(() => listenToKeys(window));
beforeEach(() => startViews());
afterEach(leave);

const names = (table = 'Mine') =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('link')
    .filter((link) => link.textContent.startsWith('View'))
    .map(({ textContent }) => textContent);
const menu = (id: string) => `Actions for View ${id}`;
const THEIRS = { owned_by: 'mara', created_by: 'mara' };

describe('two hundred views', () => {
  beforeEach(() => {
    drawLikeAScreen();
    for (let n = 1; n <= 200; n += 1) putView(`${n}`.padStart(3, '0'), n > 100 ? THEIRS : {});
  });
  afterEach(() => vi.restoreAllMocks());

  test('are drawn in sight, and counted', () => {
    address.start({ order: 'name' }, { slug: 'nova', projectId: PROJECT });
    openViews();
    expect(names().length).toBeLessThan(60);
    const table = screen.getByRole('table', { name: 'Mine' });
    expect(table.getAttribute('aria-rowcount')).toBe('101');
    const [, first] = within(table).getAllByRole('row');
    expect(first?.getAttribute('aria-rowindex')).toBe('2');
    expect(within(table).getByText('100')).toBeDefined();
  });

  test('are found by the search, drawn or not', async () => {
    address.start({ order: 'name' }, { slug: 'nova', projectId: PROJECT });
    const { user } = openViews();
    expect(screen.queryByRole('link', { name: 'View 090' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), '090');
    expect(names()).toEqual(['View 090']);
  });
});

describe('the views of a project', () => {
  test('that are off lead an admin to its features', () => {
    put('project', PROJECT, { issue_views_view: false });
    openViews();
    expect(screen.getByText('Views are turned off in this project')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Project features' })).toBeDefined();
    act(() => put('project', PROJECT, { issue_views_view: true }));
    expect(screen.getByText('No views yet')).toBeDefined();
  });

  test('are one’s own first, and follow what others do', () => {
    putView('a');
    putView('b', THEIRS);
    openViews();
    expect(names()).toEqual(['View a']);
    expect(names('Shared')).toEqual(['View b']);
    act(() => putView('c', { ...THEIRS, is_locked: true }));
    expect(names('Shared')).toHaveLength(2);
    expect(screen.getByText('Locked')).toBeDefined();
    act(() => {
      store.feed.remove('view', 'a', `workspace:${WORKSPACE}`);
      store.flush();
    });
    expect(screen.queryByRole('table', { name: 'Mine' })).toBeNull();
  });

  test('are searched by a key, and what finds nothing is cleared', async () => {
    putView('a');
    putView('b');
    const { user } = openViews();
    await user.keyboard('/');
    await user.keyboard('view b');
    expect(names()).toEqual(['View b']);
    expect(address.search).toEqual({ q: 'view b' });
    await user.keyboard('x');
    expect(screen.getByText('No views match your search')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(names()).toHaveLength(2);
  });

  test('are narrowed and ordered as the address says', async () => {
    putView('a', { access: 0, updated_at: '2026-02-01T00:00:00Z' });
    putView('b', { updated_at: '2026-02-02T00:00:00Z' });
    putView('c', { ...THEIRS, updated_at: '2026-02-03T00:00:00Z' });
    startViewsWith({ order: 'name', filter: 'public,by:ines' });
    const { user } = openViews();
    expect(names()).toEqual(['View b']);
    expect(screen.queryByRole('table', { name: 'Shared' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Remove filter.*Public/ }));
    expect(names()).toEqual(['View a', 'View b']);
    expect(address.search['filter']).toBe('by:ines');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names('Shared')).toEqual(['View c']);
  });

  test('of the workspace stand in tabs too, in their order', () => {
    putView('a', { project: null, sort_order: 2 });
    putView('b', { project: null, sort_order: 1, access: 0 });
    putView('c');
    show(<ViewDirectoryPage />);
    const tabs = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['All items', 'Assigned', 'Created', 'Subscribed', 'View bPrivate', 'View a'],
    ]);
    expect(tabs.at(-1)?.getAttribute('href')).toBe('/nova/workspace-views/a');
  });
});

describe('what may be done with a view', () => {
  const OWN = ['Edit…', 'Open in new tab', 'Copy link', 'Add to favorites'];
  const REST = ['Lock', 'Make private', 'Delete…'];

  test.each([
    ['an admin, of their own', 'admin', {}, [...OWN, 'Publish…', ...REST]],
    ['an admin, of another’s', 'admin', THEIRS, [...OWN.slice(1), 'Publish…', ...REST]],
    ['a member, of their own', 'member', {}, [...OWN, 'Publish…', ...REST]],
    ['a member, of another’s', 'member', THEIRS, OWN.slice(1)],
    ['a guest, of their own', 'guest', {}, [...OWN.slice(0, 3), ...REST]],
    ['a guest, of another’s', 'guest', THEIRS, OWN.slice(1, 3)],
  ] as const)('is by %s', async (_who, role, fields, lines) => {
    startViews(role);
    putView('a', fields);
    const { user } = openViews({}, role);
    expect(await menuOf(user, menu('a'))).toEqual(lines);
  });

  test('is nothing that changes it in an archived project', async () => {
    put('project', PROJECT, { archived_at: '2026-02-02' });
    putView('a');
    const { user } = openViews();
    expect(await menuOf(user, menu('a'))).toEqual(['Open in new tab', 'Copy link']);
    expect(screen.queryByRole('button', { name: /^New view/ })).toBeNull();
  });

  test('is locked and unlocked, and undone', async () => {
    putView('a');
    const { user, written } = openViews();
    await pick(user, menu('a'), 'Lock');
    await waitFor(() => expect(written()).toEqual([[`POST ${AT}a/lock/`, {}]]));
    expect(screen.getByText('Locked')).toBeDefined();
    act(() => void undoStack.undo());
    await waitFor(() => expect(written().at(-1)).toEqual([`DELETE ${AT}a/lock/`, undefined]));
    expect(screen.queryByText('Locked')).toBeNull();
  });

  test('is seen by its owner alone, and by everyone again when that is refused', async () => {
    putView('a');
    const { user, written, refused } = openViews({
      [`POST ${AT}a/access/`]: [403, { error: 'It is published.' }],
    });
    await pick(user, menu('a'), 'Make private');
    await waitFor(() => expect(refused).toHaveBeenCalled());
    expect(written()).toEqual([[`POST ${AT}a/access/`, { access: 0 }]]);
    expect(views.get('a')?.access).toBe(1);
  });

  test('is a favorite, and is none any more', async () => {
    putView('a');
    const { user, written } = openViews();
    const star = () => screen.getByRole('button', { name: /View a (?:to|from) favorites/ });
    await user.click(star());
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toMatchObject({ entity_type: 'view', entity_identifier: 'a' });
    expect(star().getAttribute('aria-pressed')).toBe('true');
    await user.click(star());
    expect(star().getAttribute('aria-pressed')).toBe('false');
    expect(favorites.all()).toEqual([]);
  });

  test('is not edited while it is locked, nor published while it is private', async () => {
    putView('a', { is_locked: true, access: 0 });
    const { user } = openViews();
    await menuOf(user, menu('a'));
    for (const name of [/^Edit…/, /^Publish…/]) {
      expect(screen.getByRole('menuitem', { name }).getAttribute('aria-disabled')).toBe('true');
    }
    expect(screen.getByText('Unlock the view to edit it.')).toBeDefined();
    expect(screen.getByText('Make the view public in the project first.')).toBeDefined();
  });

  test('is deleted after a question; what may not be deleted is there again', async () => {
    putView('a');
    let reply: readonly [number, object] = [403, { error: 'Only its owner deletes it.' }];
    const { user, network, written, refused } = openViews({ [`DELETE ${AT}a/`]: () => reply });
    const remove = async () => {
      await pick(user, menu('a'), 'Delete…');
      await user.click(await screen.findByRole('button', { name: 'Delete view' }));
    };
    await pick(user, menu('a'), 'Delete…');
    await screen.findByRole('dialog', { name: 'Delete View a?' });
    expect(written()).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await remove();
    await waitFor(() => expect(refused).toHaveBeenCalled());
    // It is asked once, and not again as the view is back.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(['View a']);
    reply = [204, {}];
    await remove();
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    act(() => confirm(network));
    expect(written()).toHaveLength(2);
  });
});

/** Stands at the page with this query, and what was put stays. */
function startViewsWith(query: Readonly<Record<string, string>>): void {
  address.start(query, { slug: 'nova', projectId: PROJECT });
}
