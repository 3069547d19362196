import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import {
  leave,
  ME,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { HomePage } from '#web/features/home/home-page.tsx';
import { draftItem } from '#web/features/work-items/data/create.ts';
import { addDays, today } from '#web/lib/formats/dates.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

type Answer = NonNullable<NonNullable<Parameters<typeof show>[1]>['answer']>;

const NOW = today('UTC');
const item = (id: string, name: string, change: object = {}) => ({
  ...draftItem(PROJECT, {}, id),
  name,
  sequence_id: 7,
  state_id: null,
  assignee_ids: [ME],
  created_by: ME,
  rev: 1,
  ...change,
});

/** What the server knows of the person's work and ways. */
interface Known {
  open?: readonly object[];
  done?: readonly object[];
  visits?: readonly object[];
}
function answers(known: Known, status = 200): Answer {
  return ({ method, path }) => {
    if (method !== 'GET') return undefined;
    const page = (results: readonly object[] = []) => ({ results, total_count: results.length });
    if (path.includes('/user-issues/')) {
      return [status, page(path.includes('completed_at') ? known.done : known.open)];
    }
    if (path.endsWith('/home/')) {
      const work = { open: page(known.open), done: page(known.done), late: null, next: null };
      return [status, { work, recents: known.visits ?? [] }];
    }
    return [200, []];
  };
}
const open = (known: Known = {}, options: Parameters<typeof show>[1] = {}) =>
  show(<HomePage />, { answer: answers(known), ...options });
const part = (name: string) => within(screen.getByRole('region', { name }));
const work = () => part('My work');

beforeEach(() => {
  startWorkspace();
  address.start({}, { slug: 'nova' });
});
afterEach(() => {
  vi.useRealTimers();
  leave();
});

describe('the greeting', () => {
  test.each([
    ['2026-02-03T03:00:00Z', 'Good night, Ines'],
    ['2026-02-03T05:00:00Z', 'Good morning, Ines'],
    ['2026-02-03T12:00:00Z', 'Good afternoon, Ines'],
    ['2026-02-03T18:00:00Z', 'Good evening, Ines'],
  ])('at %s is %s', (moment, words) => {
    vi.useFakeTimers({ now: new Date(moment), shouldAdvanceTime: true });
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words);
  });

  test('goes by the time of the account, not of the browser, and says whose it is', () => {
    startWorkspace('admin', { user_timezone: 'Asia/Tokyo' });
    vi.useFakeTimers({ now: new Date('2026-02-03T23:30:00Z'), shouldAdvanceTime: true });
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good morning, Ines');
    expect(screen.getByText(/February 4.*8:30.*in Tokyo/)).toBeTruthy();
  });

  test('changes with the hour while the page is open', async () => {
    vi.useFakeTimers({ now: new Date('2026-02-03T11:59:30Z'), shouldAdvanceTime: true });
    open();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good afternoon, Ines');
  });
});

describe('one’s work', () => {
  const late = item('i1', 'Late one', { target_date: addDays(NOW, -1) });
  const soon = item('i2', 'Soon one', { target_date: addDays(NOW, 1) });

  test('is divided into what comes, what is late and what is done', async () => {
    const { user } = open({ open: [late, soon], done: [item('i3', 'Done one')] });
    expect(await screen.findByRole('link', { name: 'Soon one' })).toBeTruthy();
    expect(work().queryByRole('link', { name: 'Late one' })).toBeNull();
    await user.click(work().getByRole('tab', { name: /^Overdue/ }));
    expect(work().getByRole('link', { name: 'Late one' })).toBeTruthy();
    await user.click(work().getByRole('tab', { name: /^Completed/ }));
    expect(work().getByRole('link', { name: 'Done one' })).toBeTruthy();
  });

  test('of today is not late', async () => {
    open({ open: [item('i1', 'Due now', { target_date: NOW })] });
    expect(await screen.findByRole('link', { name: 'Due now' })).toBeTruthy();
    expect(work().getByRole('tab', { name: /^Overdue/ }).textContent).not.toMatch(/[1-9]/);
  });

  test('shows what another person changes, before it is read again', async () => {
    open({ open: [soon] });
    await screen.findByRole('link', { name: 'Soon one' });
    act(() => put('work_item', 'i2', { ...soon, name: 'Renamed one' }));
    expect(work().getByRole('link', { name: 'Renamed one' })).toBeTruthy();
  });

  test('is read again when something is assigned', async () => {
    const known: Known = { open: [soon] };
    open(known);
    await screen.findByRole('link', { name: 'Soon one' });
    known.open = [soon, item('i9', 'Given one')];
    act(() => put('work_item', 'i9', item('i9', 'Given one')));
    expect(await screen.findByRole('link', { name: 'Given one' }, { timeout: 5_000 })).toBeTruthy();
  });

  test('of which there is much begins with the first', async () => {
    const many = Array.from({ length: 11 }, (_, n) => item(`m${n}`, `Work ${n}`));
    const { user } = open({ open: many });
    await screen.findByRole('link', { name: 'Work 0' });
    const lines = () => work().getAllByRole('link', { name: /^Work / });
    expect(lines()).toHaveLength(8);
    await user.click(work().getByRole('button', { name: 'Show all 11' }));
    expect(lines()).toHaveLength(11);
    await user.click(work().getByRole('button', { name: 'Show less' }));
    expect(lines()).toHaveLength(8);
  });

  test('made by oneself is asked for by another question', async () => {
    const { user, network } = open({ open: [soon] });
    await screen.findByRole('link', { name: 'Soon one' });
    await user.click(work().getByRole('radio', { name: 'Created' }));
    await waitFor(() =>
      expect(network.sent.some(({ path }) => path.includes(`created_by=${ME}`))).toBe(true),
    );
  });

  test('that cannot be read says so, and is read by a press', async () => {
    // Somebody whose work was never shown here: else that would still stand there.
    startWorkspace('admin', { id: 'ada' });
    let status = 503;
    const known = { open: [soon] };
    const { user } = show(<HomePage />, {
      answer: (request) => answers(known, status)(request),
    });
    const again = await work().findByRole('button', { name: 'Try again' });
    status = 200;
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Soon one' })).toBeTruthy();
  });

  test('is changed in place by those who may', async () => {
    put('work_item', 'i2', soon);
    const { user, written } = open({ open: [soon] });
    await user.click(await screen.findByRole('button', { name: /^Priority of Soon one/ }));
    await user.click(await screen.findByRole('option', { name: /^High/ }));
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ priority: 'high' }));
    expect(await work().findByRole('img', { name: 'High' })).toBeTruthy();
  });

  test('is not changed by a guest who has not made it', async () => {
    startWorkspace('guest');
    const theirs = item('i5', 'Their one', { created_by: 'mara' });
    open({ open: [theirs, item('i6', 'My own')] }, { role: 'guest' });
    expect(await screen.findByRole('link', { name: 'Their one' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Priority of My own/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Priority of Their one/ })).toBeNull();
  });
});

describe('where one was', () => {
  const visit = (id: string, entity_name: string, entity_data: object | null, at: string) => ({
    id,
    entity_name,
    entity_data,
    visited_at: `2026-02-03T${at}:00Z`,
  });
  const place = {
    state: null,
    priority: 'none',
    sequence_id: 3,
    project_identifier: 'WEB',
    project_id: PROJECT,
  };
  const VISITS = [
    visit('v1', 'issue', { id: 'i1', name: 'Seat map', ...place }, '08:00'),
    visit(
      'v2',
      'project',
      { id: PROJECT, name: 'Old name', identifier: 'WEB', logo_props: {} },
      '09:00',
    ),
    visit('v3', 'page', { id: 'g1', name: 'Agenda', logo_props: {}, project_id: PROJECT }, '07:00'),
    visit('v4', 'issue', null, '10:00'),
  ];
  const lines = () =>
    part('Recents')
      .queryAllByRole('link')
      .map((one) => one.textContent);

  test('has the last first, as it is called now, without what is gone', async () => {
    open({ visits: VISITS });
    await screen.findByRole('link', { name: 'Seat map' });
    expect(lines()).toEqual(['Website', 'Seat map', 'Agenda']);
    act(() => put('work_item', 'i1', item('i1', 'Floor map')));
    expect(lines()).toEqual(['Website', 'Floor map', 'Agenda']);
  });

  test('is narrowed to a kind, and says what would stand there', async () => {
    const { user } = open({ visits: VISITS.slice(0, 2) });
    await screen.findByRole('link', { name: 'Seat map' });
    await user.click(screen.getByRole('button', { name: /^Type of recent items/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Pages' }));
    expect(lines()).toEqual([]);
    expect(screen.getByText('Pages you open appear here.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Type of recent items/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Work items' }));
    expect(lines()).toEqual(['Seat map']);
  });

  test('is read again when one was elsewhere on another device', async () => {
    const known: Known = { visits: VISITS.slice(0, 1) };
    open(known);
    await screen.findByRole('link', { name: 'Seat map' });
    known.visits = VISITS;
    const recents = { key: 'recents', is_enabled: true, sort_order: 998, workspace_id: WORKSPACE };
    act(() => put('home_widget', 'hw1', { ...recents, config: { visited_at: 'now' } }));
    expect(await screen.findByRole('link', { name: 'Agenda' })).toBeTruthy();
  });

  test('loses what is in a project that one has left', async () => {
    const elsewhere = { id: 'i9', name: 'Elsewhere', ...place, project_id: 'gone' };
    open({ visits: [...VISITS, visit('v9', 'issue', elsewhere, '11:00')] });
    await screen.findByRole('link', { name: 'Seat map' });
    expect(lines()).not.toContain('Elsewhere');
  });

  test('comes with one’s work, in one request', async () => {
    const { network } = open({ visits: VISITS });
    await screen.findByRole('link', { name: 'Seat map' });
    expect(network.sent.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });
});

describe('the first steps', () => {
  const alone = () => {
    put('workspace_member', 'w-mara', { is_active: false });
    put('workspace_member', 'w-jonas', { is_active: false });
  };
  const guide = () => screen.queryByRole('region', { name: 'Quick start' });

  test('are gone once there is a project and a second person', () => {
    open();
    expect(guide()).toBeNull();
    act(alone);
    expect(guide()).toBeTruthy();
    act(() => put('workspace_member', 'w-mara', { is_active: true }));
    expect(guide()).toBeNull();
  });

  test('tick what is done', () => {
    alone();
    open();
    const [project, people] = part('Quick start').getAllByRole('listitem');
    expect(project?.textContent).toContain('Done');
    expect(people?.textContent).not.toContain('Done');
  });

  test('offer a guest only what a guest may do', () => {
    startWorkspace('guest');
    alone();
    open({}, { role: 'guest' });
    expect(
      part('Quick start')
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('Complete your profile')]);
  });

  test('are put away, and come back from the menu', async () => {
    alone();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(guide()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Manage widgets' }));
    await user.click(await screen.findByRole('switch', { name: 'Quick start' }));
    expect(guide()).toBeTruthy();
  });
});

describe('the parts of the home', () => {
  const widget = (is_enabled: boolean) =>
    put('home_widget', 'hw1', {
      key: 'recents',
      is_enabled,
      sort_order: 998,
      workspace_id: WORKSPACE,
    });

  test('are switched off from the menu, which another browser follows', async () => {
    widget(true);
    const { user, written } = open();
    await user.click(screen.getByRole('button', { name: 'Manage widgets' }));
    await user.click(await screen.findByRole('switch', { name: 'Recents' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Recents' })).toBeNull();
    await waitFor(() =>
      expect(written()).toEqual([
        ['PATCH /api/workspaces/nova/home-preferences/recents/', { is_enabled: false }],
      ]),
    );
  });

  test('come back with a frame', () => {
    widget(false);
    open();
    expect(screen.queryByRole('region', { name: 'Recents' })).toBeNull();
    act(() => widget(true));
    expect(screen.getByRole('region', { name: 'Recents' })).toBeTruthy();
  });

  test('are moved by their grips, each in its column, and stand so', async () => {
    widget(true);
    const { user, written } = open();
    await user.click(screen.getByRole('button', { name: 'Manage widgets' }));
    (await screen.findByRole('button', { name: 'Move Recents' })).focus();
    await user.keyboard(' {ArrowUp} ');
    await waitFor(() =>
      expect(written()).toEqual([
        [
          'PATCH /api/workspaces/nova/home-preferences/recents/',
          { sort_order: expect.any(Number) },
        ],
      ]),
    );
    await user.keyboard('{Escape}');
    const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(names.indexOf('Recents')).toBeLessThan(names.indexOf('My work'));
  });

  test('that are refused to be switched off stay', async () => {
    widget(true);
    const { user, refused } = open(
      {},
      {
        answer: (request) => answers({})(request) ?? [403, {}],
      },
    );
    await user.click(screen.getByRole('button', { name: 'Manage widgets' }));
    await user.click(await screen.findByRole('switch', { name: 'Recents' }));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('region', { name: 'Recents' })).toBeTruthy();
  });
});
