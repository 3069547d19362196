import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { drawLikeAScreen } from '#tests/support/web/layout.ts';
import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { PagesPage } from '#web/features/pages/list/pages-page.tsx';
import { pageRequest } from '#web/features/pages/page-requests.ts';
import { PageRequests } from '#web/features/pages/requests/page-requests.tsx';
import { pages } from '#web/features/pages/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';

import { idOf, pageRow } from './page-rows.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const PATH = `/api/workspaces/nova/projects/${PROJECT}/pages`;

beforeAll(() => listenToKeys(window));
beforeEach(() => {
  startWorkspace();
  address.start();
});
afterEach(() => {
  act(pageRequest.close);
  leave();
});

/** A page of the project, by the one who looks. */
function putPage(n: number, change: Parameters<typeof pageRow>[1] = {}): string {
  const { rev: _rev, id, ...fields } = pageRow(n, { owned_by: ME, created_by: ME, ...change });
  put('page', id, { ...fields, project_id: PROJECT, project_ids: [PROJECT] });
  return id;
}
/** Agenda; Route, with Trains below it, with Seats below that. */
function putTree() {
  putPage(3, { name: 'Route' });
  putPage(4, { name: 'Trains', parent: idOf(3) });
  putPage(5, { name: 'Seats', parent: idOf(4) });
  putPage(6, { name: 'Agenda' });
  address.start({ order: 'name' });
}

function open(options: Parameters<typeof show>[1] = {}) {
  const shown = show(
    <>
      <PagesPage />
      <PageRequests />
    </>,
    options,
  );
  return { ...shown, calls: () => shown.written().map(([call]) => call.replace(PATH, '')) };
}
const NAMES = /Route|Trains|Seats|Agenda|Budget|Untitled/;
/** The pages from the top, each below how many others it stands. */
const rows = () =>
  screen
    .queryAllByRole('row')
    .map(
      (row) =>
        '-'.repeat(Number(row.getAttribute('aria-level')) - 1) +
        (NAMES.exec(within(row).getByRole('link').textContent ?? '')?.[0] ?? ''),
    );
const row = (name: string) => {
  const link = screen.getByRole('link', { name: new RegExp(name) });
  return link.closest<HTMLElement>('[role="row"]') ?? document.body;
};
const isAt = (name: string) => waitFor(() => expect(document.activeElement).toBe(row(name)));

describe('the tree', () => {
  test('folds and unfolds, and stays so after a reload', async () => {
    putTree();
    const { user, unmount } = open();
    expect(rows()).toEqual(['Agenda', 'Route', '-Trains', '--Seats']);
    await user.click(screen.getByRole('button', { name: 'Collapse Route' }));
    expect(rows()).toEqual(['Agenda', 'Route']);
    expect(row('Route').getAttribute('aria-expanded')).toBe('false');
    unmount();
    leave();
    open();
    expect(rows()).toEqual(['Agenda', 'Route']);
  });

  test('has one tab stop, and the arrows fold and climb', async () => {
    putTree();
    const { user } = open();
    const stops = () => screen.getAllByRole('row').filter((one) => one.tabIndex === 0);
    expect(stops()).toHaveLength(1);
    await user.keyboard('jjjj');
    await isAt('Seats');
    expect(stops()).toEqual([row('Seats')]);
    await user.keyboard('{ArrowLeft}');
    await isAt('Trains');
    await user.keyboard('{ArrowLeft}');
    expect(rows()).toEqual(['Agenda', 'Route', '-Trains']);
    await user.keyboard('{ArrowLeft}');
    await isAt('Route');
    await user.keyboard('{Home}');
    await isAt('Agenda');
    await user.keyboard('{End}');
    await isAt('Trains');
  });

  test('goes into the controls of a row and back by the arrows', async () => {
    putPage(6, { name: 'Agenda' });
    const { user } = open();
    await user.keyboard('j{ArrowRight}');
    expect(row('Agenda').contains(document.activeElement)).toBe(true);
    expect(document.activeElement).not.toBe(row('Agenda'));
    await user.keyboard('{ArrowLeft}');
    await isAt('Agenda');
  });

  test('shows flat what is looked for, with what lies above it', async () => {
    putTree();
    const { user } = open();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search pages' }));
    await user.keyboard('sea');
    await waitFor(() => expect(rows()).toEqual(['Seats']));
    expect(row('Seats').textContent).toContain('Route / Trains');
    await user.keyboard('x');
    expect(await screen.findByText('No pages found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(rows()).toHaveLength(4);
  });

  test('shows what another person writes, and what a frame takes away', () => {
    putTree();
    open();
    act(() => put('page', idOf(6), { name: 'Budget', updated_by: 'mara' }));
    expect(rows()[0]).toBe('Budget');
    act(() => put('page', idOf(6), { archived_at: '2026-02-03' }));
    expect(rows()).toEqual(['Route', '-Trains', '--Seats']);
    expect(screen.getByRole('tab', { name: /^Archived/ }).textContent).toContain('1');
  });

  test('keeps a row in its place while somebody is at it', async () => {
    putPage(5, { name: 'Seats', updated_at: '2026-01-05T10:00:00Z' });
    putPage(6, { name: 'Agenda', updated_at: '2026-01-06T10:00:00Z' });
    const { user } = open();
    expect(rows()).toEqual(['Agenda', 'Seats']);
    await user.keyboard('j');
    act(() => put('page', idOf(5), { updated_at: '2026-01-07T10:00:00Z' }));
    expect(rows()).toEqual(['Agenda', 'Seats']);
    act(() => row('Agenda').blur());
    await waitFor(() => expect(rows()).toEqual(['Seats', 'Agenda']));
  });
});

describe('two thousand pages', () => {
  beforeEach(() => {
    drawLikeAScreen();
    for (let n = 1; n <= 2_000; n += 1)
      putPage(n, {
        name: `Page ${n}`,
        sort_order: n,
        parent: n % 2 === 0 ? pageRow(n - 1).id : null,
      });
    address.start({ order: 'manual' });
  });
  afterEach(() => vi.restoreAllMocks());
  const drawn = () => screen.getAllByRole('row').length;

  test('are drawn in sight, reached by keys, and found by the search', async () => {
    const { user } = open();
    expect(drawn()).toBeLessThan(60);
    expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('2000');
    await user.keyboard('j{End}');
    expect(document.activeElement).toBe(row('Page 2000'));
    await user.keyboard('kk');
    expect(document.activeElement).toBe(row('Page 1998'));
    expect(drawn()).toBeLessThan(60);
    await user.type(screen.getByRole('searchbox'), '1234');
    expect(drawn()).toBe(1);
  });
});

describe('a page', () => {
  test('is renamed in its row: Enter keeps the name, and undo takes it back', async () => {
    putTree();
    const { user, written } = open();
    await user.keyboard('j{F2}');
    const field = screen.getByRole('textbox', { name: 'Title' });
    expect(field).toHaveProperty('value', 'Agenda');
    await user.keyboard('Budget{Enter}');
    await isAt('Budget');
    await waitFor(() =>
      expect(written()).toEqual([[`PATCH ${PATH}/${idOf(6)}/`, { name: 'Budget' }]]),
    );
    act(() => void undoStack.undo());
    expect(rows()[0]).toBe('Agenda');
  });

  test('keeps its name by Escape, and by the same name', async () => {
    putTree();
    const { user, calls } = open();
    await user.keyboard('j{F2}Budget{Escape}');
    await isAt('Agenda');
    await user.keyboard('{F2}{Enter}');
    await isAt('Agenda');
    expect(calls()).toEqual([]);
  });

  test('is renamed by leaving the field, too', async () => {
    putTree();
    const { user } = open();
    await user.keyboard('j{F2}Budget');
    await user.click(screen.getByRole('searchbox'));
    expect(pages.get(idOf(6))?.name).toBe('Budget');
  });

  test('is locked by a key, and then cannot be renamed', async () => {
    putTree();
    const { user } = open();
    await user.keyboard('jl');
    expect(within(row('Agenda')).getByRole('img', { name: 'Locked' })).toBeTruthy();
    await user.keyboard('{F2}');
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    await user.keyboard('l');
    expect(within(row('Agenda')).queryByRole('img', { name: 'Locked' })).toBeNull();
  });

  test('is archived with all below it, said, and undone', async () => {
    putTree();
    const { user } = open();
    await user.keyboard('jj');
    await isAt('Route');
    await user.keyboard('{Shift>}a{/Shift}');
    expect(rows()).toEqual(['Agenda']);
    expect(screen.getByText('Page and sub-pages archived')).toBeTruthy();
    act(() => void undoStack.undo());
    expect(rows()).toEqual(['Agenda', 'Route', '-Trains', '--Seats']);
  });

  test('made private says what below it stays public', async () => {
    putTree();
    const { user } = open();
    fireEvent.contextMenu(row('Route'));
    await user.click(await screen.findByRole('menuitem', { name: /^Make private/ }));
    expect(screen.getByText('The page is now private')).toBeTruthy();
    expect(screen.getByText('2 sub-pages stay public')).toBeTruthy();
    expect(pages.get(idOf(3))?.access).toBe(1);
  });

  test('is pinned by its star, which says so at once', async () => {
    putTree();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add Agenda to favorites' }));
    const star = screen.getByRole('button', { name: 'Remove Agenda from favorites' });
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await user.click(star);
    expect(screen.getByRole('button', { name: 'Add Agenda to favorites' })).toBeTruthy();
  });

  test('is duplicated by a key; its copy is a press away', async () => {
    putTree();
    const { user } = open({
      answer: ({ path }) =>
        path.includes('/duplicate/')
          ? [201, { ...pageRow(9), id: idOf(9), name: 'Agenda (Copy)' }]
          : undefined,
    });
    await user.keyboard('jy');
    expect(await screen.findByText('“Agenda (Copy)” created')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(address.ways.at(-1)).toBe(`/nova/projects/${PROJECT}/pages/${idOf(9)}`);
  });

  test('that cannot be duplicated says why', async () => {
    putTree();
    const { user } = open({
      answer: ({ method }) => (method === 'POST' ? [400, { error: 'Too many pages.' }] : undefined),
    });
    await user.keyboard('jy');
    expect(await screen.findByText("Couldn't duplicate the page")).toBeTruthy();
    expect(screen.getByText('Too many pages.')).toBeTruthy();
  });

  test('that is refused is as it was', async () => {
    putTree();
    const { user, refused } = open({ answer: () => [403, {}] });
    await user.keyboard('j{F2}Budget{Enter}');
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(rows()[0]).toBe('Agenda');
  });

  test('waits to be sent and says so while there is no connection', async () => {
    putTree();
    const { user } = open({ answer: () => [503, {}] });
    await user.keyboard('j{F2}Budget{Enter}');
    expect(within(row('Budget')).getByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
    expect(within(row('Route')).queryByRole('img', { name: 'Waiting to be sent' })).toBeNull();
  });

  test('of the archive alone is deleted, after it was asked', async () => {
    putPage(6, { name: 'Agenda', archived_at: '2026-02-03' });
    address.start({ type: 'archived' });
    const { user } = open();
    fireEvent.contextMenu(row('Agenda'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: /^Delete Agenda/ });
    expect(pages.get(idOf(6))).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(pages.get(idOf(6))).toBeUndefined());
    expect(screen.getByText('No archived pages')).toBeTruthy();
  });

  test('that may not be deleted is there again, and its refusal is said', async () => {
    putPage(6, { name: 'Agenda', archived_at: '2026-02-03' });
    address.start({ type: 'archived' });
    const { user, refused } = open({
      answer: ({ method }) => (method === 'DELETE' ? [403, { error: 'No.' }] : undefined),
    });
    act(() => pageRequest.ask({ is: 'delete', pageId: idOf(6) }));
    await user.click(await screen.findByRole('button', { name: 'Delete page' }));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(rows()).toEqual(['Agenda']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that was archived comes back by the button of its message', async () => {
    putPage(6, { name: 'Agenda' });
    const { user } = open();
    await user.keyboard('j{Shift>}a{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(pages.get(idOf(6))?.archived_at).toBeNull();
    expect(rows()).toEqual(['Agenda']);
  });
});

describe('the parts and filters', () => {
  test('stand in the address: part, order and filter', async () => {
    putPage(3, { name: 'Route', access: 1 });
    putPage(6, { name: 'Agenda', created_by: 'mara' });
    putPage(7, { name: 'Budget' });
    const { user } = open();
    await user.click(screen.getByRole('tab', { name: /^Private/ }));
    expect(rows()).toEqual(['Route']);
    expect(address.search).toEqual({ type: 'private' });
    await user.click(screen.getByRole('tab', { name: /^Public/ }));
    expect(address.search).toEqual({});
    act(() => address.start({ filter: 'by:mara' }));
    expect(rows()).toEqual(['Agenda']);
    expect(screen.getByText('Created by mara')).toBeTruthy();
    expect(screen.getByText('1 / 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(rows()).toHaveLength(2);
  });

  test('without any page lead to a new one, of the part that is open', async () => {
    address.start({ type: 'private' });
    const { user } = open();
    expect(screen.getByText('No private pages yet')).toBeTruthy();
    const [, action] = screen.getAllByRole('button', { name: /^New page/ });
    if (!action) throw new Error('the empty list offers no page');
    await user.click(action);
    const dialog = await screen.findByRole('dialog', { name: 'New page' });
    await user.type(within(dialog).getByRole('textbox', { name: /Title/ }), 'Budget{Enter}');
    await waitFor(() => expect(rows()).toEqual(['Budget']));
    expect(pages.all().find(({ name }) => name === 'Budget')?.access).toBe(1);
  });
});

describe('by role', () => {
  test('a guest reads, but neither makes nor changes pages of others', async () => {
    startWorkspace('guest');
    putPage(6, { name: 'Agenda', owned_by: 'mara', created_by: 'mara' });
    const { user } = open({ role: 'guest' });
    expect(screen.queryByRole('button', { name: /^New page/ })).toBeNull();
    await user.keyboard('j{F2}');
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    fireEvent.contextMenu(row('Agenda'));
    expect(await screen.findByRole('menuitem', { name: /^Copy link/ })).toBeTruthy();
    for (const name of [/^Rename/, /^Archive/, /^Make private/, /^Lock/]) {
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
    }
  });

  test('a member renames the page of another, but does not lock or archive it', async () => {
    startWorkspace('member');
    putPage(6, { name: 'Agenda', owned_by: 'mara', created_by: 'mara' });
    open({ role: 'member' });
    fireEvent.contextMenu(row('Agenda'));
    expect(await screen.findByRole('menuitem', { name: /^Rename/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /^Lock/ })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: /^Archive/ })).toBeNull();
  });

  test('who is made a guest meanwhile loses the button at once', () => {
    open();
    expect(screen.getAllByRole('button', { name: /^New page/ }).length).toBeGreaterThan(0);
    act(() => put('project_member', `p-${ME}`, { role: 5 }));
    act(() => put('workspace_member', `w-${ME}`, { role: 5 }));
    expect(screen.queryByRole('button', { name: /^New page/ })).toBeNull();
  });

  test('pages that are off say so, and only an admin is led to switch them on', () => {
    put('project', PROJECT, { page_view: false });
    open();
    expect(screen.getByRole('link', { name: 'Project features' })).toBeTruthy();
    act(() => put('project_member', `p-${ME}`, { role: 15 }));
    act(() => put('workspace_member', `w-${ME}`, { role: 15 }));
    expect(screen.getByText('Pages are turned off in this project')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Project features' })).toBeNull();
  });
});
