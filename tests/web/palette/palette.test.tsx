import { act, screen, waitFor, within } from '@testing-library/react';
import { StickyNote } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import {
  leave,
  ME,
  PROJECT,
  put,
  ROLES,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { Palette } from '#web/features/palette/palette.tsx';
import { type Command, useCommandTarget, useOfferedCommands } from '#web/lib/shortcuts/commands.ts';
import { defineShortcuts, useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

type Options = Parameters<typeof show>[1];

const closed = vi.fn<(open: boolean) => void>();
const ran = vi.fn<(what: string) => void>();
const COMMANDS: readonly Command[] = [
  {
    id: 'note',
    title: 'Write a note',
    group: 'Create',
    icon: StickyNote,
    keywords: 'jotting',
    run: () => ran('note'),
  },
  {
    id: 'move',
    title: 'Move somewhere',
    group: 'Commands',
    page: {
      title: 'Move where',
      commands: [
        { id: 'left', title: 'To the left', group: 'Places', run: () => ran('left') },
        { id: 'right', title: 'To the right', group: 'Places', run: () => ran('right') },
      ],
    },
  },
];
const TARGET = { id: 'web-7', name: 'WEB-7' };
const OF_TARGET: readonly Command[] = [
  { id: 'assign', title: 'Assign to me', group: 'WEB-7', run: () => ran('assign') },
];

function Offers() {
  useOfferedCommands('test', COMMANDS);
  return null;
}
function Target() {
  useOfferedCommands('target', OF_TARGET);
  useCommandTarget(TARGET);
  return null;
}

beforeEach(() => {
  startWorkspace();
  address.start({}, { slug: 'nova' });
  closed.mockReset();
  ran.mockReset();
});
afterEach(leave);

function open(options: Options = {}, beside: React.ReactNode = <Offers />) {
  const shown = show(
    <>
      {beside}
      <Palette open onOpenChange={closed} />
    </>,
    options,
  );
  return { ...shown, field: screen.getByRole('combobox') };
}
const option = (name: string | RegExp) => screen.getByRole('option', { name });
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
const chosen = () => screen.getByRole('option', { selected: true });

function putItem(id: string, fields: object = {}) {
  const item = { name: 'Seat map', sequence_id: 12, project_id: PROJECT, state_id: null };
  const rest = { assignee_ids: [], label_ids: [], archived_at: null, deleted_at: null };
  put('work_item', id, { ...item, ...rest, ...fields });
}
/** The server finds these items for any text. */
const finds =
  (
    ...found: readonly { readonly id: string; readonly name: string }[]
  ): NonNullable<Options>['answer'] =>
  ({ path }) =>
    path.includes('/search/')
      ? [
          200,
          {
            results: {
              issue: found.map((row, place) => ({
                ...row,
                sequence_id: 40 + place,
                project__identifier: 'WEB',
                project_id: PROJECT,
              })),
            },
          },
        ]
      : undefined;

describe('typing', () => {
  test('begins in the field, and finds by other words for the same', async () => {
    const { user, field } = open();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('jotting');
    expect(options()).toEqual(['Write a note']);
    await user.keyboard('{Enter}');
    expect(closed).toHaveBeenCalledWith(false);
    await waitFor(() => expect(ran).toHaveBeenCalledWith('note'));
  });

  test('says that nothing was found once the server has answered too', async () => {
    const { user, field } = open({ answer: finds() });
    await user.type(field, 'xyzzy');
    expect(screen.getByText('Searching…')).toBeTruthy();
    expect(await screen.findByText('No results')).toBeTruthy();
  });

  test('is taken back by Escape before the palette closes', async () => {
    const { user, field } = open();
    await user.type(field, 'note{Escape}');
    expect(field).toHaveProperty('value', '');
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledWith(false);
  });

  test('goes round with the arrows', async () => {
    const { user, field } = open();
    await user.type(field, '>settings');
    const first = chosen().textContent;
    await user.keyboard('{ArrowUp}');
    expect(chosen().textContent).not.toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(chosen().textContent).toBe(first);
  });

  test('of > looks for commands, not for items of that name', async () => {
    putItem('i1', { name: 'Write a novel' });
    const { user, field } = open();
    await user.type(field, 'write');
    expect(option(/Write a novel/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, '>write');
    expect(options()).toEqual(['Write a note']);
  });
});

describe('work items', () => {
  test('of this browser are there at once, those of the server below them, each once', async () => {
    putItem('i1');
    const answer = finds({ id: 'i1', name: 'Seat map' }, { id: 'i2', name: 'Seat colors' });
    const { user, field } = open({ answer });
    await user.type(field, '#seat');
    expect(options()).toEqual(['WEB-12Seat map']);
    await waitFor(() => expect(options()).toEqual(['WEB-12Seat map', 'WEB-41Seat colors']));
    await user.click(option(/Seat colors/));
    await waitFor(() => expect(address.ways).toEqual(['/nova/browse/WEB-41']));
  });

  test('are found without a connection too', async () => {
    putItem('i1');
    const { user, field } = open({ answer: () => [503, {}] });
    await user.type(field, '#seat');
    expect(option(/Seat map/)).toBeTruthy();
    await user.type(field, ' zzz');
    expect(await screen.findByText('No results')).toBeTruthy();
  });

  test('that another person renames are found by the new name', async () => {
    putItem('i1');
    const { user, field } = open();
    await user.type(field, '#map');
    expect(option(/Seat map/)).toBeTruthy();
    act(() => putItem('i1', { name: 'Floor map' }));
    await user.clear(field);
    await user.type(field, '#floor');
    expect(option(/Floor map/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, '#seat');
    expect(screen.queryByRole('option', { name: /map/ })).toBeNull();
  });

  test('open in a new tab with Ctrl, and the palette stays', async () => {
    putItem('i1');
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, field } = open();
    await user.type(field, '#seat{Control>}{Enter}{/Control}');
    expect(opened.mock.lastCall?.[0]?.toString()).toMatch(/\/nova\/browse\/WEB-12$/);
    expect(closed).not.toHaveBeenCalled();
    expect(address.ways).toEqual([]);
  });

  test('of other projects are left out where only this one is looked through', async () => {
    const OTHER = '00000000-0000-7000-8000-000000000002';
    address.start({}, { slug: 'nova', projectId: PROJECT });
    put('project', OTHER, {
      name: 'Harbor',
      identifier: 'HAR',
      workspace: WORKSPACE,
      members: [ME],
      archived_at: null,
      logo_props: {},
    });
    putItem('i1');
    putItem('i2', { name: 'Seat of the captain', project_id: OTHER });
    const { user, field } = open();
    const wide = screen.getByRole('switch', { name: 'Search whole workspace' });
    await user.type(field, '#seat');
    expect(options()).toHaveLength(2);
    await user.click(wide);
    expect(options()).toEqual(['WEB-12Seat map']);
    await user.click(wide);
    expect(options()).toHaveLength(2);
  });

  test('are always those of the workspace outside of a project', () => {
    open();
    const wide = screen.getByRole('switch', { name: 'Search whole workspace' });
    expect(wide.getAttribute('aria-checked')).toBe('true');
    expect(wide.getAttribute('aria-disabled') ?? wide.hasAttribute('disabled')).toBeTruthy();
  });
});

describe('a further page', () => {
  test('lists what it asks for, and what is chosen there is done', async () => {
    const { user, field } = open();
    await user.type(field, '>somewhere{Enter}');
    expect(screen.getByRole('heading', { name: 'Move where' })).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
    expect(options()).toEqual(['To the left', 'To the right']);
    await user.keyboard('right{Enter}');
    await waitFor(() => expect(ran).toHaveBeenCalledWith('right'));
  });

  test.each(['{Backspace}', '{Escape}'])('is left by %s, once nothing is typed', async (key) => {
    const { user, field } = open();
    await user.type(field, '>somewhere{Enter}');
    await user.keyboard(`r${key}`);
    expect(screen.getByRole('heading', { name: 'Move where' })).toBeTruthy();
    await user.keyboard(key);
    expect(screen.queryByRole('heading', { name: 'Move where' })).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });

  test('of a person has the projects both are in', async () => {
    const { user, field } = open();
    await user.type(field, '@mara{Enter}');
    expect(screen.getByRole('heading', { name: /mara/i })).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address.ways).toEqual([`/nova/projects/${PROJECT}/issues`]));
    expect(address.search).toEqual({ filter: 'assignee:mara' });
  });

  test('of the row height marks the one that is on', async () => {
    const { user, field } = open();
    await user.type(field, '>row height{Enter}');
    expect(options()).toEqual(['Compact', 'Default', 'Relaxed']);
    const marked = screen.getAllByRole('option').filter((one) => one.querySelector('svg'));
    expect(marked.map((one) => one.textContent)).toEqual(['Default']);
  });
});

describe('the thing at hand', () => {
  const beside = (
    <>
      <Offers />
      <Target />
    </>
  );

  test('comes first, and Backspace drops it', async () => {
    const { user, field } = open({}, beside);
    expect(options()[0]).toBe('Assign to me');
    expect(screen.getByRole('button', { name: 'Remove WEB-7' })).toBeTruthy();
    await user.type(field, '{Backspace}');
    expect(screen.queryByRole('button', { name: 'Remove WEB-7' })).toBeNull();
    expect(screen.queryByRole('option', { name: 'Assign to me' })).toBeNull();
  });

  test('is not dropped while something is typed', async () => {
    const { user, field } = open({}, beside);
    await user.type(field, 'ab{Backspace}');
    expect(screen.getByRole('button', { name: 'Remove WEB-7' })).toBeTruthy();
  });

  test('is dropped by its cross', async () => {
    const { user } = open({}, beside);
    await user.click(screen.getByRole('button', { name: 'Remove WEB-7' }));
    expect(screen.queryByRole('option', { name: 'Assign to me' })).toBeNull();
    expect(option('Write a note')).toBeTruthy();
  });
});

describe('what is offered', () => {
  test('was used lately comes first the next time, and stands once', async () => {
    const { user, field, unmount } = open();
    await user.type(field, '>note{Enter}');
    await waitFor(() => expect(ran).toHaveBeenCalled());
    unmount();
    leave();
    open();
    const recent = screen.getByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option', { name: 'Write a note' })).toBeTruthy();
    expect(screen.getAllByRole('option', { name: 'Write a note' })).toHaveLength(1);
  });

  test('by key is what answers on this screen now', async () => {
    defineShortcuts([
      { id: 'test-here', keys: 'z', context: 'global', label: 'palette:app.signOut' },
      { id: 'test-away', keys: 'q', context: 'global', label: 'palette:app.createWorkspace' },
    ]);
    const Here = () => {
      useShortcut('test-here', () => ran('here'));
      useShortcut('test-away', () => ran('away'), { isActive: false });
      return null;
    };
    const { user, field } = open({}, <Here />);
    await user.type(field, '?');
    expect(option(/Sign out/)).toBeTruthy();
    expect(screen.queryByRole('option', { name: /New workspace/ })).toBeNull();
    await user.type(field, 'sign{Enter}');
    await waitFor(() => expect(ran).toHaveBeenCalledWith('here'));
  });

  test.each(['admin', 'guest'] as const)('leads %ss to the settings they may see', async (role) => {
    startWorkspace(role);
    const { user, field } = open({ role });
    await user.type(field, '>settings');
    expect(option('Security and sessions')).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Workspace members' }) !== null).toBe(
      ROLES[role] > ROLES.guest,
    );
  });

  test('has a project as soon as one has joined it', async () => {
    const { user, field } = open();
    await user.type(field, 'website');
    expect(option(/Website/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'web shop');
    expect(screen.queryByText('SHOP')).toBeNull();
    act(() =>
      put('project', '00000000-0000-7000-8000-000000000003', {
        name: 'Web shop',
        identifier: 'SHOP',
        workspace: WORKSPACE,
        members: [ME],
        archived_at: null,
        logo_props: {},
      }),
    );
    act(() =>
      put('project_member', 'p-shop', {
        member: ME,
        role: 20,
        project: '00000000-0000-7000-8000-000000000003',
        workspace: WORKSPACE,
        sort_order: 2,
      }),
    );
    await user.click(await screen.findByText('SHOP'));
    await waitFor(() =>
      expect(address.ways).toEqual(['/nova/projects/00000000-0000-7000-8000-000000000003/issues']),
    );
  });
});
