import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { drawLikeAScreen } from '#tests/support/web/layout.ts';
import { cut } from '#tests/support/web/network.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { ModulesPage } from '#web/features/modules/screens/list/modules-page.tsx';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { ModuleLinks } from '#web/features/modules/screens/panel/module-links.tsx';
import { ModuleRequests } from '#web/features/modules/screens/requests/module-requests.tsx';
import { moduleLinks, modules } from '#web/features/modules/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { closeChanges, openChanges } from '#web/lib/mutations/changes.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

import {
  draw,
  flush,
  idOf,
  ME,
  OTHER,
  PROJECT,
  put,
  putModule,
  startWorld,
} from './module-world.tsx';

/** The address, which the list reads and writes. */
const address = vi.hoisted(() => ({
  search: {} as Record<string, string | undefined>,
  listeners: new Set<() => void>(),
  to: vi.fn<(to: string | undefined) => void>(),
}));

vi.mock('@tanstack/react-router', async (original) => {
  const { router } = await import('#tests/web/router.ts');
  const { useSyncExternalStore } = await import('react');
  type Search = Record<string, string | undefined>;
  interface Way {
    readonly to?: string;
    readonly href?: string;
    readonly search?: (last: Search) => Search;
  }
  return {
    ...(await original<object>()),
    ...router,
    Link: ({ children, title }: { children: ReactNode; title?: string }) => (
      <a href="/module" title={title}>
        {children}
      </a>
    ),
    useSearch: () =>
      useSyncExternalStore(
        (listener) => {
          address.listeners.add(listener);
          return () => address.listeners.delete(listener);
        },
        () => address.search,
      ),
    useNavigate: () => navigate,
  };
  function navigate({ to, href, search }: Way) {
    address.to(to ?? href);
    if (search) address.search = search(address.search);
    for (const listener of address.listeners) listener();
  }
});

const user = userEvent.setup();
let network: ReturnType<typeof fakeNetwork>;

beforeEach(() => {
  startWorld();
  network = fakeNetwork();
  openChanges({ userId: ME, onRefused: () => undefined });
  address.search = {};
});
afterEach(() => {
  act(moduleRequest.close);
  closeChanges();
  vi.unstubAllGlobals();
  address.to.mockReset();
});

const names = () =>
  screen
    .getAllByRole('row')
    .map((row) => row.getAttribute('aria-label'))
    .filter(Boolean);
const row = (name: string) => screen.getByRole('row', { name });

describe('the list of modules', () => {
  test('is a gallery in people’s own order, without archived ones', () => {
    putModule(2, { name: 'Wallet' });
    putModule(1, { name: 'Seat choice' });
    putModule(3, { name: 'Old', archived_at: '2026-02-02T00:00:00Z' });
    flush();
    draw(<ModulesPage />);
    expect(names()).toEqual(['Seat choice', 'Wallet']);
    expect(screen.getByRole('radio', { name: 'Gallery', checked: true })).toBeTruthy();
  });

  test('shows what another person changes, at once', () => {
    putModule(1, { name: 'Seat choice', status: 'planned' });
    flush();
    draw(<ModulesPage />);
    putModule(1, { name: 'Seats', status: 'paused', updated_by: OTHER });
    flush();
    expect(within(row('Seats')).getByText('Paused')).toBeTruthy();
  });

  test('changes the status where it is shown, and takes it back', async () => {
    const id = putModule(1, { name: 'Seat choice' });
    flush();
    draw(<ModulesPage />);
    await user.click(within(row('Seat choice')).getByRole('button', { name: 'Status: Planned' }));
    await user.click(await screen.findByRole('option', { name: 'Completed' }));
    expect(modules.get(id)?.status).toBe('completed');
    undoStack.undo();
    expect(modules.get(id)?.status).toBe('planned');
  });

  test('is worked by keys: rows, a property, the panel', async () => {
    const id = putModule(1, { name: 'Seat choice' });
    const other = putModule(2, { name: 'Wallet' });
    flush();
    address.search = { view: 'list' };
    draw(<ModulesPage />);
    await user.keyboard('j');
    expect(document.activeElement).toBe(row('Seat choice'));
    await user.keyboard('a');
    await user.click(await screen.findByRole('option', { name: /Bo/ }));
    expect(modules.get(id)?.lead_id).toBe(OTHER);
    act(() => row('Wallet').focus());
    await user.keyboard(' ');
    expect(address.search['peekModule']).toBe(other);
    expect(await screen.findByRole('complementary', { name: 'Details of Wallet' })).toBeTruthy();
  });

  test('moves a module by its grip and by keys, in people’s own order alone', async () => {
    putModule(1, { name: 'Seat choice' });
    putModule(2, { name: 'Wallet' });
    putModule(3, { name: 'Routes' });
    flush();
    address.search = { view: 'list' };
    const { unmount } = draw(<ModulesPage />);
    act(() => row('Routes').focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(names()).toEqual(['Seat choice', 'Routes', 'Wallet']));
    const grip = within(row('Wallet')).getByRole('button', { name: /^Move Wallet/ });
    act(() => grip.focus());
    await user.keyboard(' {ArrowUp}{ArrowUp} ');
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(names()).toEqual(['Wallet', 'Seat choice', 'Routes']));
    unmount();
    address.search = { view: 'list', order: 'name' };
    draw(<ModulesPage />);
    expect(screen.queryByRole('button', { name: /^Move Wallet/ })).toBeNull();
  });

  test('says why a module cannot be archived yet', async () => {
    putModule(1, { name: 'Seat choice' });
    flush();
    draw(<ModulesPage />);
    fireEvent.contextMenu(row('Seat choice'));
    const archive = await screen.findByRole('menuitem', { name: /Archive/ });
    expect(archive.hasAttribute('data-disabled')).toBe(true);
    expect(archive.textContent).toContain('Only completed or canceled modules');
  });

  test('archives a completed one, and undo brings it back', async () => {
    const id = putModule(1, { name: 'Seat choice', status: 'completed' });
    flush();
    draw(<ModulesPage />);
    fireEvent.contextMenu(row('Seat choice'));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(modules.get(id)?.archived_at).toBeTruthy();
    undoStack.undo();
    expect(modules.get(id)?.archived_at).toBeNull();
  });

  test('explains itself when it is empty, finds nothing, or is off', () => {
    draw(<ModulesPage />);
    expect(screen.getByText('No modules yet')).toBeTruthy();
    putModule(1, { name: 'Seat choice' });
    flush();
    address.search = { q: 'wallet' };
    act(() => address.listeners.forEach((listener) => listener()));
    expect(screen.getByText('No modules match your search')).toBeTruthy();
    put('project', { ...projects.get(PROJECT), id: PROJECT, module_view: false });
    flush();
    expect(screen.getByText('Modules are turned off in this project')).toBeTruthy();
  });

  test('is closed to guests', () => {
    startWorld(5);
    putModule(1, { name: 'Seat choice' });
    flush();
    draw(<ModulesPage />);
    expect(screen.getByText('You can’t see modules here')).toBeTruthy();
    expect(screen.queryByRole('row')).toBeNull();
  });
});

describe('three hundred modules', () => {
  beforeEach(() => {
    drawLikeAScreen();
    for (let n = 1; n <= 300; n += 1) putModule(n);
    flush();
  });
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['list', '{ArrowUp}', '{ArrowDown}'],
    ['gallery', 'k', 'j'],
  ])('as a %s are drawn in sight, reached by keys (%s, %s)', async (view, up, down) => {
    address.search = { view };
    draw(<ModulesPage />);
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toMatch(/^30[01]$/);
    await user.keyboard('j{End}');
    expect(document.activeElement).toBe(row('Module 300'));
    await user.keyboard(`${up}k`);
    expect(document.activeElement).toBe(row('Module 298'));
    await user.keyboard(`{Home}${down}`);
    expect(document.activeElement).toBe(row('Module 2'));
    expect(names().length).toBeLessThan(60);
  });

  test('are found by the search, drawn or not', async () => {
    draw(<ModulesPage />);
    expect(screen.queryByRole('row', { name: 'Module 250' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), '250');
    expect(names()).toEqual(['Module 250']);
  });

  test('draw as many cards in a row as there is room for', () => {
    const look = window.getComputedStyle;
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element, part) =>
      element.hasAttribute('data-cards')
        ? ({ gridTemplateColumns: '336px 336px 336px' } as CSSStyleDeclaration)
        : look(element, part),
    );
    draw(<ModulesPage />);
    expect(document.querySelectorAll('[data-index="0"]')).toHaveLength(3);
    expect(names()).toContain('Module 40');
    expect(names().length).toBeLessThan(120);
  });
});

describe('the dialog', () => {
  test('makes a module: it is here at once, and undo deletes it', async () => {
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'create', projectId: PROJECT }));
    const dialog = await screen.findByRole('dialog', { name: 'New module' });
    await user.click(within(dialog).getByRole('button', { name: 'Create module' }));
    expect(within(dialog).getByText('Enter a name.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Seat choice');
    await user.click(within(dialog).getByRole('button', { name: 'Status: Backlog' }));
    await user.click(await screen.findByRole('option', { name: 'In progress' }));
    await user.click(within(dialog).getByRole('button', { name: 'Lead' }));
    await user.click(await screen.findByRole('option', { name: /Bo/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create module' }));
    await waitFor(() => expect(network.writes()).toHaveLength(1));
    expect(network.writes()[0]?.body).toMatchObject({
      name: 'Seat choice',
      status: 'in-progress',
      lead_id: OTHER,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    undoStack.undo();
    expect(modules.all().some(({ name }) => name === 'Seat choice')).toBe(false);
  });

  test('sends only what was changed', async () => {
    const id = putModule(1, { name: 'Seat choice', description: 'Window first' });
    flush();
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'edit', id }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit module' });
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Seats{Enter}');
    await waitFor(() => expect(network.writes()).toHaveLength(1));
    expect(network.writes()[0]?.body).toEqual({ name: 'Seats' });
  });

  test('keeps what was written and says why when it is refused', async () => {
    network = fakeNetwork(({ method }) =>
      method === 'POST' ? [400, { error: 'Module with this name already exists' }] : undefined,
    );
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'create', projectId: PROJECT }));
    const dialog = await screen.findByRole('dialog', { name: 'New module' });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Wallet{Enter}');
    expect(await within(dialog).findByText(/already exists/)).toBeTruthy();
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Wallet');
  });

  test('is queued without a network, and closes', async () => {
    network = fakeNetwork(() => {
      throw new TypeError('Failed to fetch');
    });
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'create', projectId: PROJECT }));
    const dialog = await screen.findByRole('dialog', { name: 'New module' });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Offline{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(modules.all().some(({ name }) => name === 'Offline')).toBe(true);
  });

  test('keeps what was typed of a module that somebody deletes', async () => {
    const id = putModule(1, { name: 'Seat choice' });
    flush();
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'edit', id }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit module' });
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), ', mine');
    store.feed.remove('module', id, `project:${PROJECT}`);
    flush();
    expect(await within(dialog).findByText(/This module was deleted/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save as new' }));
    await waitFor(() =>
      expect(network.writes()[0]?.body).toMatchObject({ name: 'Seat choice, mine' }),
    );
    expect(network.writes()[0]?.method).toBe('POST');
  });

  test('asks before a module is deleted', async () => {
    const id = putModule(1, { name: 'Seat choice' });
    flush();
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'delete', id }));
    const dialog = await screen.findByRole('dialog', { name: /Delete the module “Seat choice”/ });
    expect(modules.get(id)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Delete module' }));
    await waitFor(() => expect(modules.get(id)).toBeUndefined());
  });

  test('whoever takes a deletion back is not asked once more, also without a network', async () => {
    fakeNetwork(cut);
    const id = putModule(1, { name: 'Seat choice' });
    flush();
    draw(<ModuleRequests />);
    act(() => moduleRequest.ask({ is: 'delete', id }));
    await user.click(await screen.findByRole('button', { name: 'Delete module' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => undoStack.undo());
    expect(modules.get(id)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('links', () => {
  const linkOf = (n: number, module: string, change: object = {}) => ({
    id: idOf(n),
    module,
    project: PROJECT,
    workspace: idOf(901),
    title: null,
    url: `https://example.com/${n}`,
    created_at: '2026-01-01T00:00:00Z',
    ...change,
  });

  test('are added, changed and deleted; deleting can be undone', async () => {
    const id = putModule(1);
    put('module_link', linkOf(50, id, { title: 'Design' }));
    flush();
    const module = modules.get(id);
    if (!module) throw new Error('no module');
    draw(
      <>
        <ModuleLinks module={module} />
        <ModuleRequests />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add link' });
    await user.type(
      within(dialog).getByRole('textbox', { name: /URL/ }),
      'example.com/spec{Enter}',
    );
    expect(await screen.findByRole('link', { name: 'example.com/spec' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Design' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(screen.queryByRole('link', { name: 'Design' })).toBeNull();
    act(() => void undoStack.undo());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Design' })).toBeTruthy());
  });

  test('of another person appear at once', () => {
    const id = putModule(1);
    flush();
    const module = modules.get(id);
    if (!module) throw new Error('no module');
    draw(<ModuleLinks module={module} />);
    put('module_link', linkOf(51, id, { title: 'Plan' }));
    flush();
    expect(screen.getByRole('link', { name: 'Plan' })).toBeTruthy();
    expect(moduleLinks.get(idOf(51))?.title).toBe('Plan');
  });
});
