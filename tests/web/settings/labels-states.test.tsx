import { act as update, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  leave,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { labels } from '#web/features/labels/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { LabelsPanel } from '#web/features/settings/labels/labels-panel.tsx';
import { StatesPanel } from '#web/features/settings/states/states-panel.tsx';
import { states } from '#web/features/states/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/web/router.ts')).router,
  Link: ({ search, children }: { search?: { filter?: string }; children: ReactNode }) => (
    <a href={`?filter=${search?.filter}`}>{children}</a>
  ),
}));

const HERE = { project_id: PROJECT, workspace_id: WORKSPACE };
const PATH = `/api/workspaces/nova/projects/${PROJECT}`;

function Labels() {
  const project = projects.use(PROJECT);
  return project ? <LabelsPanel project={project} /> : null;
}
function States() {
  const project = projects.use(PROJECT);
  return project ? <StatesPanel project={project} /> : null;
}

type User = ReturnType<typeof show>['user'];
const pick = async (user: User, name: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
/** The names of the rows, as they stand. */
const names = (known: readonly string[]) =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => known.find((name) => textContent?.includes(name)))
    .filter(Boolean);

beforeEach(() => startWorkspace());
afterEach(leave);

describe('labels', () => {
  const putLabel = (id: string, name: string, sort_order: number, more: object = {}) =>
    put('label', id, { ...HERE, name, sort_order, color: '#cc3300', parent: null, ...more });

  /** Nothing is labeled; writes are answered so. */
  const counting = (reply?: readonly [number, unknown]) => (request: { method: string }) =>
    request.method === 'GET' ? ([200, { results: {} }] as const) : reply;

  beforeEach(() => {
    putLabel('bug', 'Bug', 100);
    putLabel('idea', 'Idea', 200);
    putLabel('crash', 'Crash', 150, { parent: 'bug' });
  });

  test('stand as a tree, with the number of items of each', async () => {
    show(<Labels />, {
      answer: ({ path }) =>
        path.includes('group_by=labels__id')
          ? [200, { results: { bug: { total_results: 4 }, idea: { total_results: 1 } } }]
          : undefined,
    });
    const bugs = await screen.findByRole('link', { name: '4 items' });
    expect(bugs.getAttribute('href')).toBe('?filter=label:bug');
    expect(screen.getByText('1 item')).toBeDefined();
    expect(screen.getByText('Not used')).toBeDefined();
    expect(names(['Bug', 'Crash', 'Idea'])).toEqual(['Bug', 'Crash', 'Idea']);
  });

  test('a new one is there at once, and its name is what was typed', async () => {
    const { user, written } = show(<Labels />, { answer: counting() });
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    const form = await screen.findByRole('form', { name: 'Add label' });
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), ' Later {Enter}');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([
      `POST ${PATH}/issue-labels/`,
      { name: 'Later', parent: null, color: expect.stringMatching(/^#/) },
    ]);
    expect(labels.all().find(({ name }) => name === 'Later')).toMatchObject(HERE);
  });

  test('a name that is taken is said at the name, and nothing is added', async () => {
    const { user } = show(<Labels />, { answer: counting([409, { error: 'Label exists' }]) });
    await user.click(screen.getByRole('button', { name: 'Add label' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bug{Enter}');
    expect(await screen.findByText('Label exists')).toBeDefined();
    expect(labels.all().filter(({ name }) => name === 'Bug')).toHaveLength(1);
  });

  test('one below another takes its color', async () => {
    const { user, written } = show(<Labels />, { answer: counting() });
    await pick(user, 'Bug', 'Add sub-label');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Typo{Enter}');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toEqual({ name: 'Typo', parent: 'bug', color: '#cc3300' });
  });

  test('renamed by another person shows at once, in place', () => {
    show(<Labels />, { answer: counting() });
    update(() => putLabel('idea', 'Proposal', 200));
    expect(names(['Bug', 'Crash', 'Proposal'])).toEqual(['Bug', 'Crash', 'Proposal']);
  });

  test('deleted takes those below it along, and says so before', async () => {
    const { user, written } = show(<Labels />, { answer: counting() });
    await pick(user, 'Bug', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Bug?' });
    expect(dialog.textContent).toContain('It and its sub-label are removed');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(written()[0]?.[0]).toBe(`DELETE ${PATH}/issue-labels/bug/`));
    expect(labels.all().map(({ name }) => name)).toEqual(['Idea']);
    // The items have lost them for good: undo says so, and takes back nothing else instead.
    expect(undoStack.recent).toMatchObject([{ isFinal: true }]);
  });

  test('merged with another one asks which, without offering itself, until all is moved', async () => {
    let parts = 2;
    const { user, written } = show(<Labels />, {
      answer: (request) => {
        if (request.method === 'GET') return counting()(request);
        parts -= 1;
        return [200, { is_done: parts === 0 }];
      },
    });
    await pick(user, 'Bug', 'Merge with another label…');
    const dialog = await screen.findByRole('dialog', { name: 'Merge Bug with another label' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Merge into' }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).not.toContain('Bug');
    await user.click(screen.getByRole('option', { name: 'Idea' }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge labels' }));
    const call = [`POST ${PATH}/issue-labels/bug/merge/`, { into: 'idea' }];
    await waitFor(() => expect(written()).toEqual([call, call]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('are only looked at by a guest', () => {
    startWorkspace('guest');
    putLabel('bug', 'Bug', 100);
    show(<Labels />, { role: 'guest', answer: counting() });
    expect(screen.queryByRole('button', { name: 'Add label' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Bug' })).toBeNull();
  });
});

describe('states', () => {
  const putState = (id: string, name: string, group: string, more: object = {}) =>
    put('state', id, {
      ...HERE,
      name,
      group,
      sequence: 100,
      color: '#888888',
      description: '',
      default: false,
      ...more,
    });

  beforeEach(() => {
    putState('todo', 'Todo', 'unstarted', { default: true });
    putState('next', 'Next', 'unstarted', { sequence: 200 });
    putState('done', 'Done', 'completed', { description: 'Shipped to people' });
  });

  const counted = (count: number) => (request: { method: string; path: string }) =>
    request.method === 'GET' && request.path.includes('state=')
      ? ([200, { total_count: count, results: [] }] as const)
      : undefined;

  test('stand in their groups; an empty group says so', () => {
    show(<States />);
    expect(names(['Todo', 'Next', 'Done'])).toEqual(['Todo', 'Next', 'Done']);
    expect(screen.getByText('Shipped to people')).toBeDefined();
    expect(screen.getAllByText('No states in this group').length).toBeGreaterThan(0);
  });

  test('one of them is the default, and another one can be', async () => {
    const { user, written } = show(<States />);
    const [next] = screen.getAllByRole('button', { name: 'Make default' });
    if (next) await user.click(next);
    expect([states.get('next')?.default, states.get('todo')?.default]).toEqual([true, false]);
    await waitFor(() => expect(written()[0]?.[0]).toBe(`POST ${PATH}/states/next/mark-default/`));
  });

  test('a new one belongs to its group', async () => {
    const { user, written } = show(<States />);
    await user.click(screen.getByRole('button', { name: 'Add state to Started' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Review{Enter}');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toMatchObject({ name: 'Review', group: 'started' });
  });

  test('the default one and the last of a group cannot be deleted, and say why', async () => {
    const { user } = show(<States />);
    await user.click(screen.getByRole('button', { name: 'Actions for Todo' }));
    const ofDefault = await screen.findByRole('menuitem', { name: /Delete/ });
    expect(ofDefault.getAttribute('aria-disabled')).toBe('true');
    expect(ofDefault.textContent).toContain("You can't delete the default state");
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Done' }));
    expect((await screen.findByRole('menuitem', { name: /Delete/ })).textContent).toContain(
      "You can't delete the last state of a group",
    );
  });

  test('without items one is deleted at once', async () => {
    const { user, written } = show(<States />, { answer: counted(0) });
    await pick(user, 'Next', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Next?' });
    await within(dialog).findByText('No work item has this state.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete state' }));
    await waitFor(() => expect(written()).toEqual([[`DELETE ${PATH}/states/next/`, undefined]]));
  });

  test('with items one asks for their new state, moves them and is deleted then', async () => {
    let left = ['i1', 'i2'];
    const { user, written } = show(<States />, {
      answer: ({ method, path }) => {
        if (method === 'GET' && path.includes('per_page=1&')) return [200, { total_count: 2 }];
        if (method === 'GET') return [200, { results: left.map((id) => ({ id })) }];
        if (method === 'POST') left = [];
        return undefined;
      },
    });
    await pick(user, 'Next', 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Next?' });
    await within(dialog).findByText('2 work items have this state. Choose their new state.');
    // One of the same group is offered first.
    expect(within(dialog).getByRole('combobox', { name: 'Move to' }).textContent).toContain('Todo');
    await user.click(within(dialog).getByRole('button', { name: 'Move and delete' }));
    await waitFor(() =>
      expect(written()).toEqual([
        [
          `POST ${PATH}/bulk-operation-issues/`,
          { issue_ids: ['i1', 'i2'], properties: { state_id: 'todo' } },
        ],
        [`DELETE ${PATH}/states/next/`, undefined],
      ]),
    );
  });

  test('a refused deletion stays open and leaves the state', async () => {
    const { user } = show(<States />, {
      answer: (request) =>
        request.method === 'DELETE' ? [400, { error: 'It has items' }] : counted(0)(request),
    });
    await pick(user, 'Next', 'Delete');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('No work item has this state.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete state' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('It has items');
    expect(states.get('next')?.name).toBe('Next');
  });
});
