import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Workspace } from '#shared/contract/workspaces.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { readInstance } from '#web/features/instances/store.ts';
import { PeoplePicker } from '#web/features/people/people-picker.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { HttpError } from '#web/lib/http/http.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { keepMe } from '#web/lib/session/session.ts';
import { store } from '#web/lib/store/collection.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Toaster } from '#web/ui/messages/toaster.tsx';

const ME = '00000000-0000-7000-8000-0000000000aa';
const WORKSPACE = '00000000-0000-7000-8000-000000000901';
const SCOPE = `workspace:${WORKSPACE}`;

beforeEach(() => {
  vi.restoreAllMocks();
  store.feed.drop(SCOPE);
  // A person as far as pickers look at them.
  keepMe({ id: ME } as Parameters<typeof keepMe>[0]);
  const asked = { id: 'i1', email: 'asked@tutti.test', accepted: false, created_at: '2026-11-21' };
  store.feed.put('workspace_invitation', { ...asked, workspace_id: WORKSPACE, rev: 1 }, SCOPE);
  store.flush();
});

async function open(role: number) {
  const user = userEvent.setup();
  const workspace = { id: WORKSPACE, slug: 'test', role } as Workspace;
  render(
    <WorkspaceContext value={workspace}>
      <PeoplePicker
        label="Lead"
        trigger={<Button>Lead</Button>}
        selected={[]}
        onPick={() => undefined}
      />
      <Toaster />
    </WorkspaceContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Lead' }));
  return { user, input: await screen.findByRole('combobox', { name: 'Lead' }) };
}

const line = () => screen.queryByRole('option', { name: /^Invite/ });

test('who may invite does it for a typed address, once it is one', async () => {
  const add = vi.spyOn(changes, 'add').mockResolvedValue({});
  const { user, input } = await open(15);
  await user.type(input, 'ada@tutti');
  expect(line()).toBeNull();
  await user.type(input, '.test');
  expect(line()?.textContent).toContain('Invite ada@tutti.test');
  await user.keyboard('{Enter}');
  expect(add).toHaveBeenCalledWith(
    expect.objectContaining({
      path: '/api/workspaces/test/invitations/',
      body: { emails: [{ email: 'ada@tutti.test', role: 15 }] },
    }),
  );
  expect(await screen.findByText('Invitation sent to ada@tutti.test')).toBeDefined();
});

test('without a mail server the message says so, and gives the link', async () => {
  const invite_link = '/workspace-invitations/?invitation_id=i2&slug=test&token=handed';
  fakeNetwork(({ path }) => {
    if (path.endsWith('/invitations/i2/')) return [200, { email: 'x', invite_link }];
    if (!path.includes('/api/instances/')) return undefined;
    return [200, { instance: {}, config: { is_smtp_configured: false } }];
  });
  vi.spyOn(changes, 'add').mockResolvedValue({});
  await readInstance();
  const { user, input } = await open(15);
  await user.type(input, 'asked@tutti.example{Enter}');
  expect(await screen.findByText(/No mail server is set up/)).toBeDefined();
  // The feed brings the invitation.
  const made = {
    id: 'i2',
    email: 'asked@tutti.example',
    accepted: false,
    created_at: '2026-11-21',
  };
  store.feed.put('workspace_invitation', { ...made, workspace_id: WORKSPACE, rev: 1 }, SCOPE);
  store.flush();
  await user.click(screen.getByRole('button', { name: 'Copy invite link' }));
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toContain(invite_link));
});

test('an address that is invited already is not offered', async () => {
  const { user, input } = await open(20);
  await user.type(input, 'asked@tutti.test');
  expect(line()).toBeNull();
  expect(screen.getByText('No people found')).toBeDefined();
});

test('what the server refuses is told with its reason', async () => {
  const text = 'Some users are already member of workspace';
  vi.spyOn(changes, 'add').mockRejectedValue(new HttpError(400, { error: text }));
  const { user, input } = await open(20);
  await user.type(input, 'max@tutti.test{Enter}');
  expect(await screen.findByText("Couldn't invite max@tutti.test")).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

test('a guest invites nobody', async () => {
  const { user, input } = await open(5);
  await user.type(input, 'ada@tutti.test');
  expect(line()).toBeNull();
});
