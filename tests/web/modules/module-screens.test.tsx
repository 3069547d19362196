import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { DOING, putItem } from '#tests/web/work-items/list-world.tsx';
import { ArchivedModulesPage } from '#web/features/modules/screens/list/archived-modules-page.tsx';
import { ModulesPage } from '#web/features/modules/screens/list/modules-page.tsx';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { ModulePanel } from '#web/features/modules/screens/panel/module-panel.tsx';
import { ModuleRequests } from '#web/features/modules/screens/requests/module-requests.tsx';
import { modules } from '#web/features/modules/store.ts';
import { AddToCycleDialog } from '#web/features/work-items/overlays/to-cycle-section.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';
import { loadDayPicker } from '#web/ui/dates/day-picker.tsx';

/** The address, which the list reads and writes. */
const address = vi.hoisted(() => ({
  search: {} as Record<string, string | undefined>,
  listeners: new Set<() => void>(),
}));

vi.mock('@tanstack/react-router', async (original) => {
  const { router } = await import('#tests/web/router.ts');
  const { useSyncExternalStore } = await import('react');
  type Search = Record<string, string | undefined>;
  return {
    ...(await original<object>()),
    ...router,
    Link: ({ children }: { children: ReactNode }) => <a href="/module">{children}</a>,
    useSearch: () =>
      useSyncExternalStore(
        (listener) => {
          address.listeners.add(listener);
          return () => address.listeners.delete(listener);
        },
        () => address.search,
      ),
    useNavigate:
      () =>
      ({ search }: { search?: (last: Search) => Search }) => {
        if (search) address.search = search(address.search);
        for (const listener of address.listeners) listener();
        return Promise.resolve();
      },
  };
});

let serial = 0;

/** Puts a module into the project, or changes one. */
function putModule(name: string, fields: Readonly<Record<string, unknown>> = {}): string {
  serial += 1;
  const id = `module-${serial}`;
  put('module', id, {
    ...{ name, project_id: PROJECT, description: '', status: 'planned', sort_order: serial },
    ...{ start_date: null, target_date: null, lead_id: null, member_ids: [], archived_at: null },
    ...{ created_by: 'mara', updated_by: 'mara', ...fields },
  });
  return id;
}

beforeAll(async () => {
  await loadDayPicker();
  listenToKeys(window);
});
beforeEach(() => {
  localStorage.clear();
  store.feed.drop(`project:${PROJECT}`);
  startWorkspace();
  address.search = { view: 'list' };
});
afterEach(() => {
  act(moduleRequest.close);
  leave();
  vi.useRealTimers();
});

const open = (page: ReactNode = <ModulesPage />, options?: Parameters<typeof show>[1]) =>
  show(
    <>
      {page}
      <ModuleRequests />
    </>,
    options,
  );
const names = () =>
  screen
    .queryAllByRole('row')
    .map((row) => row.getAttribute('aria-label'))
    .filter(Boolean);

/** Goes through a menu by keys, as a pointer cannot in a page without a layout. */
async function choose(user: ReturnType<typeof show>['user'], menu: string, choice: string) {
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const line = await screen.findByRole('menuitem', { name: menu });
  act(() => line.focus());
  await user.keyboard('{ArrowRight}');
  const role = choice === 'Custom dates…' ? 'menuitem' : 'menuitemcheckbox';
  const found = await screen.findByRole(role, { name: choice });
  act(() => found.focus());
  await user.keyboard('{Enter}');
  if (role === 'menuitemcheckbox') await user.keyboard('{Escape}{Escape}');
}

describe('the filter of modules', () => {
  test('by status shows those alone, says how many, and is taken away by its chip', async () => {
    putModule('Seats', { status: 'paused' });
    putModule('Wallet');
    const { user } = open();
    await choose(user, 'Status', 'Paused');
    expect(names()).toEqual(['Seats']);
    expect(screen.getByText('1 of 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /Remove filter/ }));
    expect(names()).toHaveLength(2);
  });

  test('by lead offers who leads one here, and nobody', async () => {
    putModule('Seats', { lead_id: 'mara' });
    putModule('Wallet');
    const { user } = open();
    await choose(user, 'Lead', 'No lead');
    expect(names()).toEqual(['Wallet']);
    expect(screen.getByText('Lead: No lead')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const line = await screen.findByRole('menuitem', { name: 'Lead' });
    act(() => line.focus());
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('menuitemcheckbox', { name: 'No lead' });
    const offered = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent);
    expect(offered.some((name) => /mara/i.test(name))).toBe(true);
    expect(offered.some((name) => /jonas/i.test(name))).toBe(false);
  });

  test('by days of the calendar is asked for in a panel', async () => {
    putModule('Soon', { target_date: '2026-03-10' });
    putModule('Late', { target_date: '2026-06-10' });
    const { user } = open();
    await choose(user, 'Due date', 'Custom dates…');
    const panel = within(await screen.findByRole('dialog', { name: 'Due date' }));
    await user.type(panel.getByRole('textbox', { name: 'To' }), '2026-04-01{Enter}');
    await waitFor(() => expect(names()).toEqual(['Soon']));
    expect(screen.getByText(/Due date: .*Apr 1/)).toBeDefined();
  });

  test('that nothing meets says so and is cleared there', async () => {
    putModule('Seats');
    const { user } = open();
    await choose(user, 'Status', 'Paused');
    expect(screen.getByText('No modules match these filters')).toBeDefined();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await user.click(clear);
    expect(names()).toEqual(['Seats']);
  });
});

describe('the panel of a module', () => {
  function Panel({ id }: { readonly id: string }) {
    const module = modules.use(id);
    return module ? <ModulePanel module={module} /> : null;
  }

  test('changes members one by one: guests of the project are not offered', async () => {
    const id = putModule('Seats', { member_ids: ['mara'] });
    const { user } = open(<Panel id={id} />);
    const term = screen.getByText('Members').nextElementSibling;
    if (!(term instanceof HTMLElement)) throw new Error('There are no members.');
    await user.click(within(term).getByRole('button'));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options.some((name) => /jonas/i.test(name))).toBe(false);
    await user.click(screen.getByRole('option', { name: /ines/i }));
    expect(modules.get(id)?.member_ids).toEqual(['mara', ME]);
    await user.click(screen.getByRole('option', { name: /mara/i }));
    expect(modules.get(id)?.member_ids).toEqual([ME]);
  });

  test('takes the lead away, and undo gives it back', async () => {
    const id = putModule('Seats', { lead_id: 'mara' });
    const { user } = open(<Panel id={id} />);
    const term = screen.getByText('Lead').nextElementSibling;
    if (!(term instanceof HTMLElement)) throw new Error('There is no lead.');
    await user.click(within(term).getByRole('button'));
    await user.click(await screen.findByRole('option', { name: 'No lead' }));
    expect(modules.get(id)?.lead_id).toBeNull();
    act(() => void undoStack.undo());
    expect(modules.get(id)?.lead_id).toBe('mara');
  });

  test('says that it has not begun, and that its dates are the wrong way round', () => {
    vi.useFakeTimers({ now: new Date('2026-02-10T12:00:00Z'), toFake: ['Date'] });
    const id = putModule('Seats', { start_date: '2026-02-20' });
    open(<Panel id={id} />);
    expect(screen.getByText('Starts Feb 20.')).toBeDefined();
    act(() => put('module', id, { target_date: '2026-02-15' }));
    expect(screen.getByText('The due date is before the start date.')).toBeDefined();
    act(() => put('module', id, { start_date: '2026-02-01' }));
    expect(screen.queryByText(/Starts|before the start/)).toBeNull();
  });

  test('is overdue only while it is not finished', () => {
    vi.useFakeTimers({ now: new Date('2026-02-10T12:00:00Z'), toFake: ['Date'] });
    const id = putModule('Seats', { target_date: '2026-02-09', status: 'in-progress' });
    open(<Panel id={id} />);
    expect(screen.getByText('Overdue')).toBeDefined();
    act(() => put('module', id, { status: 'completed' }));
    expect(screen.queryByText('Overdue')).toBeNull();
  });

  test('of an archived one is only read', () => {
    const archived = { archived_at: '2026-01-01T00:00:00Z', status: 'completed' };
    const id = putModule('Seats', archived);
    open(<Panel id={id} />);
    expect(screen.getByText('Completed')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Status|Add link/ })).toBeNull();
  });

  test('goes back to what it was when the server refuses the status', async () => {
    const id = putModule('Seats');
    const { user, refused } = open(<Panel id={id} />, {
      answer: ({ method }) => (method === 'PATCH' ? [403, { error: 'No.' }] : undefined),
    });
    await user.click(screen.getByRole('button', { name: 'Status: Planned' }));
    await user.click(await screen.findByRole('option', { name: /Paused/ }));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(screen.getByRole('button', { name: 'Status: Planned' })).toBeDefined();
  });
});

describe('the archive of modules', () => {
  test('has archived ones alone, and restores by the menu', async () => {
    const id = putModule('Old', { archived_at: '2026-01-01T00:00:00Z', status: 'completed' });
    putModule('New');
    const { user } = open(<ArchivedModulesPage />);
    expect(names()).toEqual(['Old']);
    fireEvent.contextMenu(screen.getByRole('row', { name: 'Old' }));
    const lines = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(lines.some((name) => /^(Edit|Archive|Add to fav|Add open)/.test(name))).toBe(false);
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect(modules.get(id)?.archived_at).toBeNull();
    expect(screen.getByText('No archived modules')).toBeDefined();
  });

  test('is closed to guests', () => {
    startWorkspace('guest');
    putModule('Old', { archived_at: '2026-01-01T00:00:00Z' });
    open(<ArchivedModulesPage />, { role: 'guest' });
    expect(names()).toEqual([]);
    expect(screen.getByText('You can’t see modules here')).toBeDefined();
  });
});

describe('the open items of a module', () => {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const putCycle = (id: string, name: string, from: number, to: number) =>
    put('cycle', id, {
      ...{ name, project_id: PROJECT, archived_at: null, sort_order: 1 },
      start_date: `${day(from)}T00:00:01Z`,
      end_date: `${day(to)}T23:59:00Z`,
    });
  const openDialog = () => {
    const close = vi.fn<() => void>();
    const id = putModule('Seats');
    put('state', DOING, { name: 'Doing', group: 'started', project_id: PROJECT, sequence: 1 });
    put('state', 'done', { name: 'Done', group: 'completed', project_id: PROJECT, sequence: 2 });
    const putOne = (n: number, fields: object) => putItem(n, { module_ids: [id], ...fields });
    putOne(1, { state_id: DOING });
    putOne(2, { state_id: DOING, cycle_id: 'next' });
    putOne(3, { state_id: 'done' });
    putItem(4, { state_id: DOING });
    store.flush();
    const parts = { moduleId: id, name: 'Seats', projectId: PROJECT, onClose: close };
    const shown = show(<AddToCycleDialog {...parts} />, {
      answer: ({ method, path }) =>
        method === 'GET' && path.includes('issues') ? [200, { results: [] }] : undefined,
    });
    return { ...shown, close };
  };

  test('go into a cycle that runs or comes: those that are done or there already are not counted', async () => {
    putCycle('over', 'Over', -20, -10);
    putCycle('next', 'Next', 5, 9);
    putCycle('now', 'Running', -3, 3);
    const { user } = openDialog();
    const choices = screen
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(choices.some((text) => text?.includes('Over'))).toBe(false);
    expect(screen.getByRole('radio', { name: /Running/, checked: true })).toBeDefined();
    expect(screen.getByRole('radio', { name: /Next/, checked: false })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add 2 items' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /Next/ }));
    expect(screen.getByRole('button', { name: 'Add 1 item' })).toBeDefined();
  });

  test('cannot go anywhere without a cycle', () => {
    const { written } = openDialog();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    expect(written()).toEqual([]);
  });
});
