import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { drawLikeAScreen } from '#tests/support/web/layout.ts';
import { cut } from '#tests/support/web/network.ts';
import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { ArchivedCyclesPage } from '#web/features/cycles/screens/archive/archived-cycles-page.tsx';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { CyclesPage } from '#web/features/cycles/screens/list/cycles-page.tsx';
import { CycleRequests } from '#web/features/cycles/screens/requests/cycle-requests.tsx';
import { cycles } from '#web/features/cycles/store.ts';
import { favorites } from '#web/features/favorites/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

import { day } from './cycle-world.ts';

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
    Link: ({ children }: { children: ReactNode }) => <a href="/cycle">{children}</a>,
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
      ({ to, href, search }: Way) => {
        address.to(to ?? href);
        if (search) address.search = search(address.search);
        for (const listener of address.listeners) listener();
        return Promise.resolve();
      },
  };
});

let serial = 0;

/** Puts a cycle into the project: from one day to another, counted from today, or without dates. */
function putCycle(name: string, span: readonly [number, number] | null = null, fields = {}) {
  serial += 1;
  const id = `cycle-${serial}`;
  put('cycle', id, {
    ...{ name, project_id: PROJECT, owned_by_id: 'mara', created_by: 'mara', description: '' },
    ...{ archived_at: null, sort_order: serial * 1_000, end_snapshot: {} },
    start_date: span && `${day(span[0])}T00:00:01Z`,
    end_date: span && `${day(span[1])}T23:59:00Z`,
    ...fields,
  });
  return id;
}

beforeAll(() => listenToKeys(window));
beforeEach(() => {
  localStorage.clear();
  store.feed.drop(`project:${PROJECT}`);
  startWorkspace();
  address.search = {};
});
afterEach(() => {
  act(cycleRequest.close);
  address.to.mockReset();
  leave();
});

type Options = Parameters<typeof show>[1];
const open = (options?: Options, page: ReactNode = <CyclesPage />) =>
  show(
    <>
      {page}
      <CycleRequests />
    </>,
    options,
  );

const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => within(row).queryByRole('link')?.textContent ?? row.textContent);
const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name }).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`There is no row ${name}.`);
  return row;
};
const menuOf = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(
    (line) => line.querySelector('.flex-1')?.textContent ?? line.textContent,
  );
};

describe('the list of cycles', () => {
  test('has its sections in the order of time, without archived ones', () => {
    putCycle('Past', [-20, -10]);
    putCycle('Later', [10, 20]);
    putCycle('Gone', [-40, -30], { archived_at: '2026-01-01T00:00:00Z' });
    putCycle('Idea');
    open();
    const order = rows().map((text) => text.replace(/\d.*$/, ''));
    expect(order).toEqual(['Upcoming', 'Later', 'Draft', 'Idea', 'Completed', 'Past']);
  });

  test('follows another person: a new name, new dates, a deleted one', () => {
    const id = putCycle('Idea');
    open();
    act(() => put('cycle', id, { name: 'Plan' }));
    expect(rowOf('Plan')).toBeDefined();
    act(() =>
      put('cycle', id, { start_date: `${day(3)}T00:00:01Z`, end_date: `${day(9)}T23:59:00Z` }),
    );
    expect(rows()[0]).toMatch(/^Upcoming/);
    expect(within(rowOf('Plan')).getByText('Starts in 3 days')).toBeDefined();
    act(() => put('cycle', id, { archived_at: '2026-02-02T00:00:00Z' }));
    expect(screen.getByText('No cycles yet')).toBeDefined();
  });

  test('folds a section by a press and by arrows, and remembers it', async () => {
    putCycle('Idea');
    const { user, unmount } = open();
    const section = () => screen.getByRole('row', { expanded: false });
    await user.click(screen.getByRole('row', { name: /^Draft/, expanded: true }));
    expect(screen.queryByRole('link', { name: 'Idea' })).toBeNull();
    unmount();
    open();
    expect(screen.queryByRole('link', { name: 'Idea' })).toBeNull();
    act(() => section().focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Idea' })).toBeDefined();
    await user.keyboard('{ArrowLeft}');
    expect(section()).toBeDefined();
  });

  test('is walked by keys, one row a stop of the Tab key', async () => {
    putCycle('One', [10, 20]);
    putCycle('Two', [30, 40]);
    const { user } = open();
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
    await user.keyboard('jj');
    expect(document.activeElement).toBe(rowOf('One'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(rowOf('Two'));
    await user.keyboard('k');
    expect(document.activeElement).toBe(rowOf('One'));
    await user.keyboard('{Enter}');
    expect(address.to).toHaveBeenLastCalledWith(expect.stringMatching(/\/cycles\/cycle-\d+$/));
  });

  test('opens the details of the active row by Space, and Escape closes them', async () => {
    putCycle('One', [10, 20], { description: 'Seats first' });
    const { user } = open();
    await user.keyboard('jj ');
    const details = await screen.findByRole('complementary', { name: 'One' });
    expect(within(details).getByText('Seats first')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('says in the details that the cycle was deleted meanwhile', async () => {
    const id = putCycle('One');
    putCycle('Two');
    address.search = { peekCycle: id };
    open();
    act(() => {
      store.feed.remove('cycle', id, 'workspace:00000000-0000-7000-8000-000000000901');
      store.flush();
    });
    expect(await screen.findByText('This cycle was deleted')).toBeDefined();
  });

  test('is searched and filtered; nothing found offers all again', async () => {
    putCycle('Sprint one', [10, 20]);
    putCycle('Idea');
    const { user } = open();
    await user.type(screen.getByRole('searchbox', { name: 'Search cycles' }), 'spr');
    expect(screen.queryByRole('link', { name: 'Idea' })).toBeNull();
    expect(address.search['q']).toBe('spr');
    await user.keyboard('zzz');
    expect(screen.getByText('No cycles match your search')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(screen.getByRole('link', { name: 'Idea' })).toBeDefined();
  });

  test('of some states says so above, and each is taken away there', async () => {
    putCycle('Sprint', [10, 20]);
    putCycle('Idea');
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const status = await screen.findByRole('menuitem', { name: 'Status' });
    act(() => status.focus());
    await user.keyboard('{ArrowRight}');
    const draft = await screen.findByRole('menuitemcheckbox', { name: 'Draft' });
    act(() => draft.focus());
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('link', { name: 'Sprint' })).toBeNull();
    expect(screen.getByText('1 of 2')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /Remove filter/ }));
    expect(screen.getByRole('link', { name: 'Sprint' })).toBeDefined();
  });

  test('as a board has the same cycles, and the way is kept for the next visit', async () => {
    putCycle('Sprint', [10, 20]);
    const { user, unmount } = open();
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    const column = screen.getByRole('region', { name: 'Upcoming' });
    expect(within(column).getByRole('link', { name: 'Sprint' })).toBeDefined();
    unmount();
    address.search = {};
    open();
    expect(screen.getByRole('region', { name: 'Upcoming' })).toBeDefined();
  });

  test('in people’s own order moves a cycle by keys, and undo puts it back', async () => {
    putCycle('First');
    putCycle('Second');
    address.search = { order: 'manual' };
    const { user, written } = open();
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    const before = names();
    act(() => rowOf(before[1] ?? '').focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(before.toReversed());
    await waitFor(() => expect(Object.keys(Object(written()[0]?.[1]))).toEqual(['sort_order']));
    act(() => void undoStack.undo());
    expect(names()).toEqual(before);
  });

  test('by dates nothing is moved', async () => {
    putCycle('First');
    putCycle('Second');
    const { user, written } = open();
    await user.keyboard('jj{Alt>}{ArrowDown}{/Alt}');
    expect(written()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });
});

describe('what can be done with a cycle', () => {
  test('depends on when it is: a running one is ended, one that is over hands on and is archived', async () => {
    putCycle('Now', [-3, 3]);
    putCycle('Past', [-20, -10]);
    const { user } = open();
    const now = await menuOf(user, 'Now');
    expect(now).toEqual(expect.arrayContaining(['Edit', 'End cycle now', 'Delete']));
    expect(now).not.toContain('Transfer open items');
    await user.keyboard('{Escape}');
    const past = await menuOf(user, 'Past');
    expect(past).toEqual(expect.arrayContaining(['Transfer open items', 'Archive']));
    expect(past.filter((name) => ['Edit', 'End cycle now', 'Delete'].includes(name))).toEqual([]);
  });

  test('is asked about before it is deleted, and a refusal brings it back', async () => {
    const id = putCycle('Idea');
    const { user, refused } = open({
      answer: ({ method }) => (method === 'DELETE' ? [403, { error: 'No.' }] : undefined),
    });
    await menuOf(user, 'Idea');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Idea?' }));
    expect(cycles.get(id)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete cycle' }));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(cycles.get(id)?.name).toBe('Idea');
  });

  test('closes the dialog when somebody else deletes the cycle meanwhile', async () => {
    const id = putCycle('Idea');
    const { user } = open();
    await menuOf(user, 'Idea');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('dialog');
    act(() => {
      store.feed.remove('cycle', id, 'workspace:00000000-0000-7000-8000-000000000901');
      store.flush();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('deleted by somebody else under its open form keeps what was typed, for a new one', async () => {
    const id = putCycle('Idea');
    const { user } = open();
    await menuOf(user, 'Idea');
    await user.click(screen.getByRole('menuitem', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit cycle' }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), ', mine');
    act(() => {
      store.feed.remove('cycle', id, 'workspace:00000000-0000-7000-8000-000000000901');
      store.flush();
    });
    expect(dialog.getByText(/This cycle was deleted/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Save as new' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cycles.all().map(({ name }) => name)).toEqual(['Idea, mine']);
  });

  test('made without a network is queued, and the form closes', async () => {
    const { user } = open({ answer: cut });
    await user.click(screen.getAllByRole('button', { name: /^New cycle/ })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'New cycle' }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Offline{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(cycles.all().map(({ name }) => name)).toEqual(['Offline']);
  });

  test('archived it is gone with a message, whose button brings it back', async () => {
    const id = putCycle('Past', [-20, -10]);
    const { user } = open();
    await menuOf(user, 'Past');
    await user.click(screen.getByRole('menuitem', { name: /^Archive/ }));
    expect(await screen.findByText('Past archived')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Past' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cycles.get(id)?.archived_at).toBeNull();
    expect(screen.getByRole('link', { name: 'Past' })).toBeDefined();
  });

  test('is pinned by its star, which is pressed then', async () => {
    const id = putCycle('Idea');
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add Idea to favorites' }));
    expect(favorites.all().map((row) => row.entity_identifier)).toContain(id);
    const star = await screen.findByRole('button', { name: 'Remove Idea from favorites' });
    expect(star.getAttribute('aria-pressed')).toBe('true');
  });

  test('duplicated it opens the form with its words and without its dates', async () => {
    putCycle('Sprint', [10, 20], { description: 'Seats first' });
    const { user } = open();
    await user.keyboard('jjy');
    const dialog = within(await screen.findByRole('dialog', { name: 'New cycle' }));
    expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Sprint (copy)');
    expect(dialog.getByRole('textbox', { name: /Description/ })).toHaveProperty(
      'value',
      'Seats first',
    );
  });

  test('of members is not to delete what others made', async () => {
    startWorkspace('member');
    putCycle('Theirs');
    putCycle('Mine', null, { created_by: ME });
    const { user } = open({ role: 'member' });
    expect(await menuOf(user, 'Theirs')).not.toContain('Delete');
    await user.keyboard('{Escape}');
    expect(await menuOf(user, 'Mine')).toContain('Delete');
  });

  test('in an archived project is to look at alone', async () => {
    putCycle('Idea');
    put('project', PROJECT, { ...projects.get(PROJECT), archived_at: '2026-01-01T00:00:00Z' });
    const { user } = open();
    expect(await menuOf(user, 'Idea')).toEqual(['Show details', 'Open in new tab', 'Copy link']);
    expect(screen.queryByRole('button', { name: 'Add Idea to favorites' })).toBeNull();
  });

  test('deleted where it is open it leads to the list, and not to a page that says so', async () => {
    const id = putCycle('Idea');
    window.history.replaceState(null, '', `/nova/projects/${PROJECT}/cycles/${id}`);
    const { user } = open();
    act(() => cycleRequest.ask({ is: 'delete', id }));
    await user.click(await screen.findByRole('button', { name: 'Delete cycle' }));
    expect(address.to).toHaveBeenLastCalledWith(`/nova/projects/${PROJECT}/cycles`);
    window.history.replaceState(null, '', '/');
  });

  test('opens where the row is pressed with the other button', async () => {
    putCycle('Idea');
    open();
    fireEvent.contextMenu(rowOf('Idea'));
    expect(await screen.findByRole('menuitem', { name: 'Show details' })).toBeDefined();
  });
});

describe('a project', () => {
  test('without cycles says what they are, and offers the first', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /Create your first cycle/ }));
    expect(await screen.findByRole('dialog', { name: 'New cycle' })).toBeDefined();
  });

  test('that is archived offers no new one', () => {
    put('project', PROJECT, { archived_at: '2026-01-01' });
    open();
    expect(screen.getByText('No cycles yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: /New cycle|first cycle/ })).toBeNull();
  });

  test('that does without cycles says so; the list comes back when they are turned on', () => {
    putCycle('Idea');
    put('project', PROJECT, { cycle_view: false });
    open();
    expect(screen.getByText('Cycles are turned off in this project')).toBeDefined();
    act(() => put('project', PROJECT, { cycle_view: true }));
    expect(screen.getByRole('link', { name: 'Idea' })).toBeDefined();
  });

  test('shows guests no cycles', () => {
    startWorkspace('guest');
    putCycle('Idea');
    open({ role: 'guest' });
    expect(screen.getByText("You can't see the cycles of this project")).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Idea' })).toBeNull();
  });
});

describe('a thousand cycles', () => {
  const drawn = () => screen.getAllByRole('row').length;
  const many = (fields = {}) => {
    for (let n = 1; n <= 1_000; n += 1) putCycle(`Round ${n}`, null, fields);
  };
  beforeEach(drawLikeAScreen);
  afterEach(() => vi.restoreAllMocks());

  test('draw the rows in sight, and say how many there are', () => {
    many();
    open();
    expect(drawn()).toBeLessThan(60);
    const grid = screen.getByRole('treegrid', { name: 'Cycles' });
    expect(grid.getAttribute('aria-rowcount')).toBe('1001');
    expect(rowOf('Round 1').getAttribute('aria-rowindex')).toBe('2');
  });

  test('are reached by keys, drawn or not', async () => {
    many();
    const { user } = open();
    await user.keyboard('j{End}');
    expect(document.activeElement).toBe(rowOf('Round 1000'));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(rowOf('Round 998'));
    await user.keyboard('{Home}jj');
    expect(document.activeElement).toBe(rowOf('Round 2'));
    expect(drawn()).toBeLessThan(60);
  });

  test('draw nothing but the count for a row that is not in sight', () => {
    many();
    open();
    const watch = new MutationObserver(() => {});
    watch.observe(screen.getByRole('treegrid'), {
      ...{ subtree: true, childList: true, attributes: true, characterData: true },
    });
    const last = `cycle-${serial}`;
    act(() => put('cycle', last, { name: 'Renamed far below' }));
    expect(watch.takeRecords()).toEqual([]);
    act(() => put('cycle', last, { archived_at: '2026-01-01T00:00:00Z' }));
    const changed = watch
      .takeRecords()
      .map(({ target }) => (target instanceof Element ? target : target.parentElement))
      .flatMap((target) => target?.closest('[role="row"]')?.textContent ?? []);
    expect(new Set(changed).size).toBe(1);
    expect(changed[0]).toContain('999');
    watch.disconnect();
  });

  test('draw what is in sight of the board', async () => {
    many();
    address.search = { view: 'board' };
    const { user } = open();
    expect(drawn()).toBeLessThan(60);
    await user.keyboard('j{End}');
    expect(document.activeElement).toBe(rowOf('Round 1000'));
  });

  test('draw what is in sight of the archive', async () => {
    many({ archived_at: '2026-01-01T00:00:00Z' });
    const { user } = open(undefined, <ArchivedCyclesPage />);
    expect(drawn()).toBeLessThan(60);
    await user.keyboard('j{End}');
    expect(document.activeElement).toBe(rowOf('Round 1000'));
  });
});

describe('the archive of cycles', () => {
  test('has the last one first, and restores by the menu', async () => {
    const archived = { archived_at: '2026-01-01T00:00:00Z' };
    putCycle('Older', [-40, -30], archived);
    const id = putCycle('Newer', [-20, -10], archived);
    putCycle('Here', [-9, -2]);
    const { user } = open(undefined, <ArchivedCyclesPage />);
    expect(rows()).toEqual(['Newer', 'Older']);
    const lines = await menuOf(user, 'Newer');
    expect(lines.filter((name) => ['Edit', 'Archive', 'Add to favorites'].includes(name))).toEqual(
      [],
    );
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect(rows()).toEqual(['Older']);
    act(() => void undoStack.undo());
    expect(cycles.get(id)?.archived_at).not.toBeNull();
  });

  test('is searched, and shows a cycle beside the list', async () => {
    const archived = { archived_at: '2026-01-01T00:00:00Z' };
    putCycle('Café', [-40, -30], archived);
    putCycle('Harbor', [-20, -10], archived);
    const { user } = open(undefined, <ArchivedCyclesPage />);
    await user.type(screen.getByRole('searchbox', { name: 'Search cycles' }), 'cafe');
    expect(rows()).toEqual(['Café']);
    expect(address.search).toMatchObject({ q: 'cafe' });
    await menuOf(user, 'Café');
    await user.click(screen.getByRole('menuitem', { name: 'Show details' }));
    const beside = within(await screen.findByRole('complementary', { name: 'Café' }));
    await user.click(beside.getByRole('button', { name: /^Close/ }));
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search cycles' }), '!');
    expect(screen.getByText('No cycles match your search')).toBeDefined();
  });

  test('that is empty says how cycles come there', () => {
    open(undefined, <ArchivedCyclesPage />);
    expect(screen.getByText('No archived cycles')).toBeDefined();
  });
});
