import { act as update, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  leave,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { projects } from '#web/features/projects/store.ts';
import { GeneralForm } from '#web/features/settings/project/general-form.tsx';
import { WorkspaceForm } from '#web/features/settings/workspace/workspace-form.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const PROJECT_PATH = `/api/workspaces/nova/projects/${PROJECT}/`;

function General() {
  const project = projects.use(PROJECT);
  return project ? <GeneralForm project={project} /> : null;
}

beforeEach(() => startWorkspace());
afterEach(leave);

describe('a project in its settings', () => {
  test('is renamed: shown at once everywhere, and taken back by undo', async () => {
    const { user, written } = show(<General />);
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Shop');
    await user.click(button('Save changes'));
    await waitFor(() => expect(written()).toEqual([[`PATCH ${PROJECT_PATH}`, { name: 'Shop' }]]));
    expect(projects.get(PROJECT)?.name).toBe('Shop');
    update(() => void undoStack.undo());
    await waitFor(() =>
      expect(written()[1]).toEqual([`PATCH ${PROJECT_PATH}`, { name: 'Website' }]),
    );
    expect(projects.get(PROJECT)?.name).toBe('Website');
  });

  test('has no undo of what was refused, and the refusal stands at its field', async () => {
    const { user } = show(<General />, {
      answer: ({ method }) => (method === 'PATCH' ? [409, { name: 'Name is taken' }] : undefined),
    });
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Shop');
    await user.click(button('Save changes'));
    expect(await screen.findByText('Name is taken')).toBeDefined();
    expect(projects.get(PROJECT)?.name).toBe('Website');
    expect(undoStack.recent).toEqual([]);
    expect(field('Name').value).toBe('Shop');
  });

  test('needs a name', async () => {
    const { user, written } = show(<General />);
    await user.clear(field('Name'));
    await user.click(button('Save changes'));
    expect(await screen.findByText('Required')).toBeDefined();
    expect(written()).toEqual([]);
  });

  test('changed by another person meanwhile asks, and names them', async () => {
    const { user } = show(<General />);
    await user.type(field('Description'), 'Ours');
    update(() => put('project', PROJECT, { description: 'Theirs', updated_by: 'mara' }));
    const choice = screen.getByRole('alert');
    expect(choice.textContent).toMatch(/mara.*Theirs/);
    await user.click(within(choice).getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Description').value).toBe('Ours');
  });

  test('is only looked at by a member', () => {
    startWorkspace('member');
    show(<General />, { role: 'member' });
    expect(field('Name')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete project' })).toBeNull();
  });

  test('loses its form at once when the right is taken away', () => {
    show(<General />);
    update(() => {
      put('project_member', 'p-ines', { role: 15 });
      put('workspace_member', 'w-ines', { role: 15 });
    });
    expect(field('Name')).toHaveProperty('disabled', true);
  });
});

describe('a project that is put away', () => {
  const ask = async (user: ReturnType<typeof show>['user'], act: string) => {
    await user.click(button('Archive or delete project'));
    await user.click(await screen.findByRole('button', { name: act }));
    return screen.findByRole('dialog');
  };

  test('is archived after a question, and comes back by undo', async () => {
    const { user, written } = show(<General />);
    const dialog = await ask(user, 'Archive project');
    expect(dialog.textContent).toContain('Archive Website?');
    await user.click(within(dialog).getByRole('button', { name: 'Archive project' }));
    expect(projects.get(PROJECT)?.archived_at).toEqual(expect.any(String));
    await waitFor(() => expect(written()[0]?.[0]).toBe(`POST ${PROJECT_PATH}archive/`));
    update(() => void undoStack.undo());
    expect(projects.get(PROJECT)?.archived_at).toBeNull();
    await waitFor(() => expect(written()[1]?.[0]).toBe(`DELETE ${PROJECT_PATH}archive/`));
  });

  test('is deleted only when its name was typed; a refusal is told, and it is back', async () => {
    const { user, written, refused } = show(<General />, {
      answer: ({ method }) =>
        method === 'DELETE' ? [403, { error: 'Only admins can' }] : undefined,
    });
    const dialog = await ask(user, 'Delete project');
    const confirm = within(dialog).getByRole('button', { name: 'Delete project' });
    expect(confirm).toHaveProperty('disabled', true);
    await user.type(within(dialog).getByRole('textbox'), 'Website');
    await user.click(confirm);
    // What asked is gone with the project: a message tells of the refusal.
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(written()).toEqual([[`DELETE ${PROJECT_PATH}`, undefined]]);
    expect(projects.get(PROJECT)?.name).toBe('Website');
  });
});

describe('the workspace', () => {
  test('is renamed, and its size and zone are chosen', async () => {
    const { user, written } = show(<WorkspaceForm />);
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Vega');
    await user.click(screen.getByRole('combobox', { name: 'Company size' }));
    await user.click(await screen.findByRole('option', { name: '11-50' }));
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(written()).toEqual([
        ['PATCH /api/workspaces/nova/', { name: 'Vega', organization_size: '11-50' }],
      ]),
    );
  });

  test('keeps a size that no list offers', async () => {
    put('workspace', WORKSPACE, { organization_size: '12 friends' });
    const { user } = show(<WorkspaceForm />);
    await user.click(screen.getByRole('combobox', { name: 'Company size' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toContain(
      '12 friends',
    );
  });

  test('has an address that cannot be changed but copied', async () => {
    const { user } = show(<WorkspaceForm />);
    expect(field('URL')).toMatchObject({ readOnly: true });
    await user.click(button('Copy URL'));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(new URL('/nova/', location.origin).href),
    );
  });

  test('is deleted only when its name was typed', async () => {
    const { user, written } = show(<WorkspaceForm />);
    await user.click(button('Delete workspace'));
    const [, act] = await screen.findAllByRole('button', { name: 'Delete workspace' });
    if (act) await user.click(act);
    const dialog = await screen.findByRole('dialog', { name: 'Delete Nova?' });
    await user.type(within(dialog).getByRole('textbox'), 'nova{Enter}');
    expect(written()).toEqual([]);
    await user.clear(within(dialog).getByRole('textbox'));
    await user.type(within(dialog).getByRole('textbox'), 'Nova{Enter}');
    await waitFor(() => expect(written()).toEqual([['DELETE /api/workspaces/nova/', undefined]]));
  });

  test.each(['member', 'guest'] as const)('is only looked at by a %s', (role) => {
    startWorkspace(role);
    show(<WorkspaceForm />, { role });
    expect(field('Name')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add logo' })).toBeNull();
  });
});
