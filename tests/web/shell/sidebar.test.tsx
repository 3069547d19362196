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
import { notice } from '#tests/web/notifications/notices.ts';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { favorites } from '#web/features/favorites/store.ts';
import { FloatingStickies } from '#web/features/stickies/floating-stickies-section.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { defineShortcuts, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';
import { TooltipLayer } from '#web/ui/feedback/tooltip-layer.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const HARBOR = '00000000-0000-7000-8000-000000000002';

beforeEach(() => {
  startWorkspace();
  address.start();
});
afterEach(leave);

function putProject(name: string, id = HARBOR, change: object = {}) {
  put('project', id, {
    name,
    identifier: name.slice(0, 3).toUpperCase(),
    network: 2,
    workspace: WORKSPACE,
    members: [ME],
    archived_at: null,
    logo_props: {},
    page_view: true,
    cycle_view: true,
    module_view: true,
    ...change,
  });
  join(id);
}
function join(id: string, role = 20) {
  const row = { member: ME, role, project: id, workspace: WORKSPACE, sort_order: 2 };
  put('project_member', `p-${id}`, row);
}

const open = (options?: Parameters<typeof show>[1]) => show(<Sidebar />, options);
const part = (name: string) => within(screen.getByRole('region', { name }));
const link = (name: string | RegExp) => screen.queryByRole('link', { name });
const projectNames = () =>
  part('Projects')
    .getAllByRole('link')
    .map((one) => one.textContent)
    .filter((name) => ['Website', 'Harbor', 'Orchard'].includes(name));

describe('the projects', () => {
  test('bring the one that one is in into sight, once it is painted', async () => {
    const seen: (string | null)[] = [];
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(
      this: Element,
    ) {
      seen.push(this.textContent);
    });
    open();
    // Before, the browser would have to lay out the page for it.
    expect(seen).toEqual([]);
    await waitFor(() => expect(seen.some((text) => text?.includes('Website'))).toBe(true));
    scroll.mockRestore();
  });

  test('are those that one has joined, live', () => {
    open();
    expect(projectNames()).toEqual(['Website']);
    act(() => putProject('Harbor'));
    expect(projectNames()).toEqual(['Website', 'Harbor']);
    act(() => put('project', HARBOR, { name: 'Orchard' }));
    expect(projectNames()).toEqual(['Website', 'Orchard']);
    act(() => put('project', HARBOR, { archived_at: '2026-02-03' }));
    expect(projectNames()).toEqual(['Website']);
  });

  test('have their places open where one is, the others folded until they are opened', async () => {
    putProject('Harbor');
    const { user } = open();
    expect(screen.getAllByRole('link', { name: 'Work items' })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Expand Harbor' }));
    const [, second] = screen.getAllByRole('link', { name: 'Work items' });
    expect(second?.getAttribute('href')).toBe(`/nova/projects/${HARBOR}/issues`);
    await user.click(screen.getByRole('button', { name: 'Collapse Harbor' }));
    expect(screen.getAllByRole('link', { name: 'Work items' })).toHaveLength(1);
  });

  test('have a place for each part that is on, at once when it is switched', () => {
    open();
    const places = () => ['Cycles', 'Modules', 'Pages', 'Epics'].filter((name) => link(name));
    expect(places()).toEqual(['Cycles', 'Modules', 'Pages']);
    act(() => put('project', PROJECT, { cycle_view: false, page_view: false }));
    expect(places()).toEqual(['Modules']);
    act(() => put('project', PROJECT, { is_epic_enabled: true, module_view: false }));
    expect(places()).toEqual(['Epics']);
  });

  test('show neither archive nor cycles to a guest', () => {
    startWorkspace('guest');
    open({ role: 'guest' });
    expect(link('Archive')).toBeNull();
    expect(link('Cycles')).toBeNull();
    expect(link('Work items')).toBeTruthy();
  });

  test('are folded away as a whole, and stay so', async () => {
    const { user, unmount } = open();
    await user.click(screen.getByRole('button', { name: 'Collapse Projects' }));
    expect(link('Website')).toBeNull();
    unmount();
    leave();
    const again = open();
    expect(link('Website')).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Expand Projects' }));
    expect(link('Website')).toBeTruthy();
  });

  test('lead who is in none to one that can be joined, else say that there is none', () => {
    put('project', PROJECT, { members: ['mara'] });
    put('project_member', `p-${ME}`, { member: 'mara' });
    open();
    expect(link('Join a project')?.getAttribute('href')).toBe('/nova/projects');
    act(() => put('project', PROJECT, { network: 0 }));
    expect(link('Join a project')).toBeNull();
    expect(screen.getByText('No projects yet')).toBeTruthy();
  });

  test('are left by their typed name alone', async () => {
    const { user, calls } = withCalls();
    await user.click(screen.getByRole('button', { name: 'Actions for Website' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Leave project' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Website?' }));
    await user.type(dialog.getByRole('textbox'), 'Websit');
    await user.click(dialog.getByRole('button', { name: 'Leave project' }));
    expect(calls()).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'e');
    await user.click(dialog.getByRole('button', { name: 'Leave project' }));
    await waitFor(() => expect(address.ways).toContain('/nova/projects'));
    expect(projectNamesOrNone()).toEqual([]);
  });

  test('are pinned from their menu, and named so among the favorites', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Actions for Website' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add to favorites' }));
    expect(part('Favorites').getByRole('link', { name: 'Website' })).toBeTruthy();
    act(() => put('project', PROJECT, { name: 'Web shop' }));
    expect(part('Favorites').getByRole('link', { name: 'Web shop' })).toBeTruthy();
  });

  test('copy their link', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Actions for Website' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain(`/nova/projects/${PROJECT}/issues`);
  });

  test('of which many are there are found by a search', async () => {
    for (let n = 10; n < 60; n += 1) {
      putProject(`Numbered ${n}`, `00000000-0000-7000-8000-0000000000${n}`);
    }
    const { user } = open();
    expect(link('Numbered 10')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All 51 projects' }));
    await user.keyboard('10');
    await user.click(await screen.findByRole('option', { name: /Numbered 10/ }));
    expect(address.ways).toEqual(['/nova/projects/00000000-0000-7000-8000-000000000010/issues']);
  });
});

const projectNamesOrNone = () =>
  part('Projects')
    .queryAllByRole('link')
    .map((one) => one.textContent)
    .filter((name) => name === 'Website');

function withCalls() {
  const shown = open();
  return { ...shown, calls: () => shown.written().map(([call]) => call) };
}

describe('a folder of favorites', () => {
  test('is named in its place, once', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    const field = screen.getByRole('textbox', { name: 'Folder name' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    await user.keyboard('Trains{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(favorites.all().map(({ name }) => name)).toEqual(['Trains']);
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    await user.keyboard('Trains{Enter}');
    expect(screen.getByText('A folder with this name already exists.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(favorites.all()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New folder' }));
  });
});

describe('the places', () => {
  test('have the number of unread cards, mentions first, at once', () => {
    open();
    const inbox = () => screen.getByRole('link', { name: /^Inbox/ }).textContent;
    expect(inbox()).toBe('Inbox');
    const arrive = (change: object) => {
      const row = { ...notice(), workspace: WORKSPACE, ...change };
      put('notification', row.id, { ...row, entity_identifier: `item-${row.id}` });
      return row.id;
    };
    let id = '';
    act(() => void (id = arrive({})));
    expect(inbox()).toContain('1 unread');
    act(() => void arrive({ sender: 'in_app:issue_activities:mentioned' }));
    expect(inbox()).toContain('1 unread mention');
    act(() => put('notification', id, { read_at: '2026-02-03T09:00:00Z' }));
    expect(inbox()).toContain('1 unread mention');
  });

  test('have running cycles while a project plans in them', () => {
    open();
    expect(link('Active cycles')).toBeTruthy();
    act(() => put('project', PROJECT, { cycle_view: false }));
    expect(link('Active cycles')).toBeNull();
  });

  test('can be put away and come back, with the rest of the sidebar', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(link('Home')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(link('Home')).toBeTruthy();
  });
});

describe('a new item', () => {
  const made = vi.fn<() => void>();
  function Answering() {
    useShortcut('new-item', made);
    return <Sidebar />;
  }
  beforeEach(() => {
    made.mockReset();
    defineShortcuts([{ id: 'new-item', keys: 'c', context: 'global', label: 'app:keys.newItem' }]);
  });

  test('is written where one may', async () => {
    const { user } = show(<Answering />);
    await user.click(screen.getByRole('button', { name: /^New item/ }));
    expect(made).toHaveBeenCalledOnce();
  });

  test('asked for where one may not is answered with the way to a project', async () => {
    startWorkspace('guest');
    const { user } = show(
      <>
        <Answering />
        <TooltipLayer />
      </>,
      { role: 'guest' },
    );
    const button = screen.getByRole('button', { name: /^New item/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.hover(button);
    expect(
      await screen.findByText('Ask a project admin for permission to add work items'),
    ).toBeTruthy();
    await user.click(button);
    expect(made).toHaveBeenCalledOnce();
  });
});

describe('one’s own menu', () => {
  const openMenu = async () => {
    const shown = open();
    await shown.user.click(screen.getByRole('button', { name: /^ines: account/ }));
    await screen.findByRole('menu');
    return shown;
  };

  test('leads to one’s settings, and to the instance', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await user.click(screen.getByRole('button', { name: /^ines: account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Instance admin' }));
    expect(address.ways).toEqual(['/nova/settings/account', '/god-mode']);
  });

  test('changes the theme at once, by keys', async () => {
    const { user } = await openMenu();
    act(() => screen.getByRole('menuitem', { name: 'Theme' }).focus());
    await user.keyboard('{ArrowRight}');
    const dark = await screen.findByRole('menuitemradio', { name: 'Dark' });
    await user.click(dark);
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('holds messages back for a time, and shows that it does', async () => {
    const { user } = await openMenu();
    act(() => screen.getByRole('menuitem', { name: 'Do not disturb' }).focus());
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('menuitem', { name: 'For 1 hour' }));
    const quiet = await screen.findByRole('button', { name: /do not disturb is on/ });
    await user.click(quiet);
    await user.click(await screen.findByRole('menuitem', { name: /Turn off$/ }));
    expect(screen.getByRole('button', { name: 'ines: account' })).toBeTruthy();
  });
});

describe('the menu of the workspace', () => {
  test.each([
    ['admin', ['Workspace settings', 'Invite people']],
    ['guest', []],
  ] as const)('offers %ss what they may do', async (role, offered) => {
    startWorkspace(role);
    const { user } = open({ role });
    await user.click(screen.getByRole('button', { name: 'Nova: switch workspace' }));
    await screen.findByRole('menuitem', { name: 'New workspace' });
    const names = ['Workspace settings', 'Invite people'];
    expect(names.filter((name) => screen.queryByRole('menuitem', { name }))).toEqual(offered);
    await user.click(screen.getByRole('menuitem', { name: 'My invitations' }));
    expect(address.ways).toEqual(['/invitations']);
  });
});

describe('the links', () => {
  const pinned = () =>
    within(screen.getAllByRole('list')[0] ?? document.body)
      .getAllByRole('link')
      .map((one) => one.textContent)
      .filter((name) => !['Home', 'Inbox', 'Projects', 'Active cycles'].includes(name));
  const more = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    return within(await screen.findByRole('list', { name: 'All links' }));
  };
  const inOrder = (list: Awaited<ReturnType<typeof more>>) =>
    list
      .getAllByRole('link')
      .map((one) => one.textContent)
      .filter((name) => name !== 'Active cycles');

  test('are pinned and unpinned, for the person alone, and undo takes it back', async () => {
    const { user, written } = open();
    expect(pinned()).toEqual(['Views', 'Analytics', 'Drafts', 'Your work', 'Stickies']);
    const list = await more(user);
    expect(inOrder(list)).toEqual([
      'Views',
      'Analytics',
      'Drafts',
      'Your work',
      'Archived projects',
      'Stickies',
    ]);
    await user.click(list.getByRole('button', { name: 'Unpin Views' }));
    await user.click(list.getByRole('button', { name: 'Pin Archived projects' }));
    expect(pinned()).toEqual(['Analytics', 'Drafts', 'Your work', 'Archived projects', 'Stickies']);
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()).toEqual([
      [
        expect.stringContaining('/workspaces/nova/sidebar-preferences/views/'),
        { is_pinned: false },
      ],
      [expect.stringContaining('/sidebar-preferences/archives/'), { is_pinned: true }],
    ]);
    act(() => void undoStack.undo());
    expect(pinned()).toEqual(['Analytics', 'Drafts', 'Your work', 'Stickies']);
  });

  test('stand where the person has put them, by keys and by menu', async () => {
    const { user, written } = open();
    const list = await more(user);
    const line = within(list.getByRole('toolbar', { name: 'Stickies' }));
    act(() => line.getByRole('link').focus());
    await user.click(line.getByRole('button', { name: 'Actions for Stickies' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(inOrder(list)).toEqual([
      'Views',
      'Analytics',
      'Drafts',
      'Your work',
      'Stickies',
      'Archived projects',
    ]);
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toEqual({ sort_order: expect.any(Number), is_pinned: true });
    act(() => line.getByRole('button', { name: 'Move Stickies' }).focus());
    await user.keyboard(' {ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp} ');
    expect(inOrder(list)[0]).toBe('Stickies');
    expect(pinned()[0]).toBe('Stickies');
  });

  test('of another device are taken over; what nobody has touched stays as it was', () => {
    open();
    const row = (key: string, rev: number, fields: object) =>
      store.feed.put(
        'sidebar_preference',
        { id: `pref-${key}`, key, workspace_id: WORKSPACE, sort_order: 1, rev, ...fields },
        `workspace:${WORKSPACE}`,
      );
    act(() => {
      row('views', 2, { is_pinned: false, sort_order: 65_535 });
      row('drafts', 1, { is_pinned: false, sort_order: 95_535 });
      row('archives', 3, { is_pinned: true, sort_order: 5 });
      store.flush();
    });
    expect(pinned()).toEqual(['Archived projects', 'Analytics', 'Drafts', 'Your work', 'Stickies']);
  });

  test('have stickies at their foot, where they cover nothing', async () => {
    const { user } = open();
    show(<FloatingStickies />);
    expect(screen.queryByRole('complementary', { name: 'Stickies' })).toBeNull();
    const foot = () => screen.getByRole('button', { name: 'Stickies' });
    await user.click(foot());
    expect(address.ways.at(-1)).toBe('/nova/stickies');
    const hasRoom = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as never);
    await user.click(foot());
    await screen.findByRole('complementary', { name: 'Stickies' });
    hasRoom.mockRestore();
  });

  test('show how many drafts there are', () => {
    open();
    act(() =>
      put('draft', 'd-1', { name: 'Seats', workspace_id: WORKSPACE, description_html: '' }),
    );
    expect(link(/^Drafts ?1 draft$/)).toBeDefined();
    act(() => put('draft', 'd-2', { name: 'Doors', workspace_id: 'other', description_html: '' }));
    expect(link(/^Drafts ?1 draft$/)).not.toBeNull();
  });
});
