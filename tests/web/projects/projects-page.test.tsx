import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
import { CreateProjectDialog } from '#web/features/projects/screens/create-project-dialog.tsx';
import {
  ArchivedProjectsPage,
  ProjectsPage,
} from '#web/features/projects/screens/projects-page.tsx';
import { projects } from '#web/features/projects/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

type Answer = NonNullable<NonNullable<Parameters<typeof show>[1]>['answer']>;

const ARCHIVED = { archived_at: '2026-02-03' };

beforeEach(() => {
  startWorkspace();
  address.start();
});
afterEach(leave);

/** Another project of the workspace, which the one who looks is not in unless it is said. */
function putProject(name: string, change: object = {}): string {
  const id = `project-${name}`;
  put('project', id, {
    name,
    identifier: name.slice(0, 3).toUpperCase(),
    description: '',
    network: 2,
    workspace: WORKSPACE,
    members: ['mara'],
    archived_at: null,
    logo_props: {},
    cover_image_url: null,
    project_lead: null,
    ...change,
  });
  return id;
}
const join = (name: string, role = 20) => {
  put('project', `project-${name}`, { members: [ME, 'mara'] });
  const project = `project-${name}`;
  put('project_member', `p-${name}`, {
    member: ME,
    role,
    project,
    workspace: WORKSPACE,
    sort_order: 2,
  });
};
const names = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .map((one) => /Website|Harbor|Orchard|Mill/.exec(one.textContent ?? '')?.[0])
    .filter((name) => name !== undefined);
const card = (name: string) => {
  const found = screen.getByRole('heading', { name: new RegExp(`^${name}`) }).closest('li');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
};

describe('the projects', () => {
  test('are those of the workspace that are not archived, live', () => {
    putProject('Harbor');
    putProject('Orchard', ARCHIVED);
    show(<ProjectsPage />);
    expect(names().toSorted()).toEqual(['Harbor', 'Website']);
    act(() => void putProject('Mill'));
    expect(names()).toContain('Mill');
    act(() => put('project', 'project-Mill', ARCHIVED));
    expect(names()).not.toContain('Mill');
    act(() => put('project', 'project-Harbor', { name: 'Orchard' }));
    expect(names().toSorted()).toEqual(['Orchard', 'Website']);
  });

  test('are found by name and key; what finds nothing can be cleared', async () => {
    putProject('Harbor');
    const { user } = show(<ProjectsPage />);
    await user.click(screen.getByRole('button', { name: 'Search projects' }));
    const field = screen.getByRole('searchbox', { name: 'Search projects' });
    expect(document.activeElement).toBe(field);
    await user.keyboard('har');
    expect(names()).toEqual(['Harbor']);
    expect(address.search['q']).toBe('har');
    await user.clear(field);
    await user.type(field, 'zzz');
    expect(screen.getByText('No projects found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(names()).toHaveLength(2);
    expect(address.search['q']).toBe('');
  });

  test('are narrowed to one’s own, with a chip that takes it back', async () => {
    putProject('Harbor');
    const { user } = show(<ProjectsPage />);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'My projects' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(names()).toEqual(['Website']));
    expect(screen.getByText('1 / 2')).toBeTruthy();
    act(() => join('Harbor'));
    expect(names()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(address.search['filter']).toBeUndefined();
  });

  test('stand in groups with their number, by who can see them', () => {
    putProject('Harbor', { network: 0, members: [ME] });
    putProject('Orchard');
    address.start({ group: 'access' });
    show(<ProjectsPage />);
    const closed = screen.getByRole('region', { name: 'Private' });
    expect(within(closed).getByRole('link', { name: 'Harbor' })).toBeTruthy();
    expect(within(closed).queryByRole('link', { name: 'Orchard' })).toBeNull();
    const open = screen.getByRole('region', { name: 'Public' });
    expect(within(open).getByRole('heading', { name: /^Public/ }).textContent).toContain('2');
  });

  test('are cards or lines, as this browser remembers', async () => {
    const stats: Answer = ({ path }) => (path.includes('stats') ? [200, []] : undefined);
    const { user, unmount } = show(<ProjectsPage />, { answer: stats });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(screen.getByRole('table', { name: 'Projects' })).toBeTruthy();
    unmount();
    leave();
    const again = show(<ProjectsPage />, { answer: stats });
    expect(screen.getByRole('table', { name: 'Projects' })).toBeTruthy();
    await again.user.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a project', () => {
  test('is pinned by those who are in it alone', async () => {
    putProject('Harbor');
    const { user } = show(<ProjectsPage />);
    const star = /favorites/;
    expect(within(card('Harbor')).queryByRole('button', { name: star })).toBeNull();
    const mine = within(card('Website'));
    expect(mine.getByRole('button', { name: star }).getAttribute('aria-pressed')).toBe('false');
    await user.click(mine.getByRole('button', { name: star }));
    expect(mine.getByRole('button', { name: star }).getAttribute('aria-pressed')).toBe('true');
  });

  test('is archived from its menu; undo brings it back', async () => {
    const { user, written } = show(<ProjectsPage />);
    fireEvent.contextMenu(card('Website'));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(names()).toEqual([]);
    await waitFor(() => expect(written()[0]?.[0]).toMatch(/^POST .*\/archive\/$/));
    act(() => void undoStack.undo());
    expect(names()).toEqual(['Website']);
  });

  test('whose archiving is refused stays', async () => {
    const { user, refused } = show(<ProjectsPage />, { answer: () => [403, {}] });
    fireEvent.contextMenu(card('Website'));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(names()).toEqual(['Website']);
  });

  test('has a link to copy', async () => {
    const { user } = show(<ProjectsPage />);
    await user.click(within(card('Website')).getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toMatch(
      new RegExp(`/nova/projects/${PROJECT}/issues$`),
    );
    expect(screen.getByText('Link copied')).toBeTruthy();
  });

  test('is set up by its admins alone', () => {
    startWorkspace('member');
    show(<ProjectsPage />, { role: 'member' });
    expect(within(card('Website')).queryByRole('link', { name: /^Settings/ })).toBeNull();
    expect(within(card('Website')).getByText('Joined')).toBeTruthy();
    act(() => put('project_member', `p-${ME}`, { role: 20 }));
    expect(within(card('Website')).getByRole('link', { name: 'Settings of Website' })).toBeTruthy();
  });

  test('is neither joined nor made by a guest', () => {
    startWorkspace('guest');
    putProject('Harbor');
    show(<ProjectsPage />, { role: 'guest' });
    expect(within(card('Harbor')).queryByRole('button', { name: 'Join' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^New project/ })).toBeNull();
  });
});

describe('an archived project', () => {
  test('is restored, and undo archives it again', async () => {
    putProject('Harbor', ARCHIVED);
    join('Harbor');
    const { user } = show(<ArchivedProjectsPage />);
    expect(names()).toEqual(['Harbor']);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByText('No archived projects')).toBeTruthy();
    act(() => void undoStack.undo());
    expect(names()).toEqual(['Harbor']);
  });

  test('is deleted only by its typed name', async () => {
    const id = putProject('Harbor', ARCHIVED);
    join('Harbor');
    const { user } = show(<ArchivedProjectsPage />);
    await user.click(within(card('Harbor')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: /Harbor/ });
    const confirm = within(dialog).getByRole('button', { name: /^Delete/ });
    await user.type(within(dialog).getByRole('textbox'), 'Harb');
    await user.click(confirm);
    expect(projects.get(id)).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox'), 'or');
    await user.click(confirm);
    await waitFor(() => expect(projects.get(id)).toBeUndefined());
  });

  test('is restored by a member, but not deleted', () => {
    startWorkspace('member');
    putProject('Harbor', ARCHIVED);
    join('Harbor', 15);
    show(<ArchivedProjectsPage />, { role: 'member' });
    expect(names()).toEqual(['Harbor']);
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('a new project', () => {
  async function open(answer?: Answer) {
    const closed = vi.fn<(open: boolean) => void>();
    const shown = show(<CreateProjectDialog open onOpenChange={closed} />, answer && { answer });
    const dialog = within(await screen.findByRole('dialog', { name: 'New project' }));
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Create project' }));
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    const key = dialog.getByRole('textbox', { name: /^Project ID/ });
    return { ...shown, dialog, submit, name, key, closed };
  }
  const made: Answer = ({ method, path }) =>
    method === 'POST' && path.endsWith('/projects/') ? [201, { id: 'project-new' }] : undefined;
  const sent = (written: ReturnType<typeof show>['written']) =>
    written().find(([call]) => call.startsWith('POST'))?.[1];

  test('takes its key from the name until it is typed by hand', async () => {
    const { user, name, key } = await open();
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.type(name, 'Harbor');
    expect((key as HTMLInputElement).value).toMatch(/^HARB/);
    await user.clear(key);
    await user.type(key, 'pier');
    expect(key).toHaveProperty('value', 'PIER');
    await user.type(name, ' works');
    expect(key).toHaveProperty('value', 'PIER');
  });

  test('is made as it was typed, and opened', async () => {
    const { user, name, submit, written, closed, dialog } = await open(made);
    await user.type(name, '  Harbor ');
    await user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Ships and piers');
    await submit();
    await waitFor(() => expect(closed).toHaveBeenCalledWith(false));
    expect(sent(written)).toMatchObject({
      name: 'Harbor',
      description: 'Ships and piers',
      network: 2,
      project_lead: ME,
    });
    expect(address.ways).toEqual(['/nova/projects/project-new/issues']);
  });

  test('without a name asks for one, and sends nothing', async () => {
    const { submit, written, dialog } = await open(made);
    await submit();
    expect(dialog.getAllByText(/^Enter a/).length).toBeGreaterThan(0);
    expect(sent(written)).toBeUndefined();
  });

  test('whose key is taken says so at its field, and keeps what was typed', async () => {
    const { user, name, key, submit, dialog, closed } = await open(({ method }) =>
      method === 'POST' ? [400, { identifier: ['The project ID is taken.'] }] : undefined,
    );
    await user.type(name, 'Harbor');
    await submit();
    expect(await dialog.findByText('The project ID is taken.')).toBeTruthy();
    expect(key.getAttribute('aria-invalid')).toBe('true');
    expect(name).toHaveProperty('value', 'Harbor');
    expect(closed).not.toHaveBeenCalled();
  });

  test('begins with the settings of another one, and with a lead who is no guest', async () => {
    const { user, name, submit, written, dialog } = await open(made);
    await user.type(name, 'Harbor');
    await user.click(dialog.getByRole('combobox', { name: 'Copy settings from' }));
    await user.click(await screen.findByRole('option', { name: 'Website' }));
    await user.click(dialog.getByRole('button', { name: /^Lead/ }));
    expect(await screen.findByRole('option', { name: /mara/i })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /jonas/i })).toBeNull();
    await user.click(screen.getByRole('option', { name: /mara/i }));
    await submit();
    await waitFor(() =>
      expect(sent(written)).toMatchObject({ settings_from: PROJECT, project_lead: 'mara' }),
    );
  });
});
