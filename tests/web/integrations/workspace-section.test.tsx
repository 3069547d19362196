import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { cut, findAlert, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, show, startWorkspace, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { WorkspaceIntegrationsSection } from '#web/features/integrations/workspace-section.tsx';
import { store } from '#web/lib/store/collection.ts';

import { putConnection } from './integration-world.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => startWorkspace());
afterEach(leave);

const OFFERED = 'GET integrations/';
const BOTH = [
  { id: 'i1', provider: 'github' },
  { id: 'i2', provider: 'slack' },
];
const CONNECT = 'POST workspace-integrations/github/';
const DISCONNECT = 'DELETE workspace-integrations/github/provider/';

type Named = Parameters<typeof replies>[0];
const open = (named: Named = {}, role: 'admin' | 'member' = 'admin') => {
  startWorkspace(role);
  return show(<WorkspaceIntegrationsSection />, {
    role,
    answer: replies({ [OFFERED]: [200, BOTH], ...named }),
  });
};
const button = (name: string) => screen.getByRole('button', { name });
const token = () => screen.getByLabelText<HTMLInputElement>(/^Token/);

async function openForm(named: Named) {
  const shown = open(named);
  await shown.user.click(await screen.findByRole('button', { name: 'Connect GitHub' }));
  const form = within(await screen.findByRole('dialog', { name: 'Connect GitHub' }));
  const send = () => shown.user.click(form.getByRole('button', { name: 'Connect' }));
  return { ...shown, form, send };
}

test('a member sees what can be connected, and connects nothing', async () => {
  open({}, 'member');
  await screen.findByText('GitHub');
  expect(screen.getByText('Slack')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing to connect says who can turn it on', async () => {
  open({ [OFFERED]: [200, []] });
  expect(await screen.findByText('No integrations available')).toBeDefined();
  expect(screen.getByText('An instance admin can turn on GitHub and Slack.')).toBeDefined();
});

test('what is turned off meanwhile can still be disconnected', async () => {
  open({ [OFFERED]: [200, []] });
  await screen.findByText('No integrations available');
  act(() => putConnection('github'));
  expect(screen.getByText('nova-github')).toBeDefined();
  expect(button('Disconnect GitHub')).toBeDefined();
});

test('a list that cannot be read offers to try again', async () => {
  let isCut = true;
  const { user } = open({ [OFFERED]: () => (isCut ? cut() : [200, BOTH]) });
  await screen.findByText("Couldn't load the integrations.");
  isCut = false;
  await user.click(button('Try again'));
  await screen.findByText('GitHub');
});

test('is connected by a token, which is sent trimmed and not shown', async () => {
  const { user, form, send, written } = await openForm({ [CONNECT]: [201, {}] });
  expect(form.getByText(/It needs Issues: read and write/)).toBeDefined();
  expect(token().type).toBe('password');
  await send();
  expect(await form.findByText('Enter a token.')).toBeDefined();
  expect(written()).toEqual([]);
  await user.type(token(), ' ghp_1 ');
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toEqual([
    ['POST /api/workspaces/nova/workspace-integrations/github/', { api_token: 'ghp_1' }],
  ]);
});

test.each([
  [
    'a token that the program does not know',
    [400, { api_token: ['GitHub refused it.'] }],
    'GitHub refused it.',
  ],
  ['a program that does not answer', [502, { error: 'GitHub is away.' }], 'GitHub is away.'],
  ['somebody who may not', [403, { error: 'Ask an admin.' }], 'Ask an admin.'],
] as const)('%s is told in the form, and the token stays', async (_what, reply, words) => {
  const { user, form, send } = await openForm({ [CONNECT]: reply });
  await user.type(token(), 'ghp_1');
  await send();
  expect(await form.findByText(words)).toBeDefined();
  expect(token().value).toBe('ghp_1');
});

test('a connection that another admin makes closes nothing that is being typed', async () => {
  const { user } = await openForm({});
  await user.type(token(), 'ghp_1');
  act(() => putConnection('github'));
  expect(token().value).toBe('ghp_1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('New token for GitHub')).toBeDefined();
});

test('that no longer works says why, until it does again', async () => {
  open();
  act(() => putConnection('github', { reason: 'GitHub refused the token.' }));
  expect(await screen.findByText('GitHub refused the token.')).toBeDefined();
  expect(button('New token for GitHub')).toBeDefined();
  act(() => putConnection('github'));
  expect(screen.queryByText('GitHub refused the token.')).toBeNull();
});

test('is disconnected after a question, and the row goes with the feed', async () => {
  putConnection('github');
  const { user, written } = open({ [DISCONNECT]: [204] });
  act(() => putConnection('github'));
  await user.click(await screen.findByRole('button', { name: 'Disconnect GitHub' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Disconnect GitHub?' }));
  expect(asked.getByText(/All projects of this workspace stop using it/)).toBeDefined();
  await user.click(asked.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toEqual([
    ['DELETE /api/workspaces/nova/workspace-integrations/github/provider/', undefined],
  ]);
  act(() => {
    store.feed.remove('workspace_integration', 'github', `workspace:${WORKSPACE}`);
    store.flush();
  });
  expect(button('Connect GitHub')).toBeDefined();
});

test('that cannot be disconnected says so in the question', async () => {
  const { user } = open({ [DISCONNECT]: cut });
  act(() => putConnection('github'));
  await user.click(await screen.findByRole('button', { name: 'Disconnect GitHub' }));
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await findAlert(UNREACHABLE);
  expect(screen.getByText('nova-github')).toBeDefined();
});
