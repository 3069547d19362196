import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import type { InstanceUser } from '#shared/contract/instances.ts';
import { renderPage } from '#tests/web/auth/render-page.tsx';
import { fakeNetwork, type SentRequest } from '#tests/web/network.ts';
import { readAdminSession } from '#web/features/instances/admin-session.ts';
import { PeoplePage } from '#web/features/instances/people/people-page.tsx';
import { Toaster } from '#web/ui/messages/toaster.tsx';

afterEach(() => vi.unstubAllGlobals());

const person = (id: string, more: Partial<InstanceUser> = {}): InstanceUser => ({
  id,
  email: `${id}@tutti.test`,
  first_name: id,
  last_name: 'Test',
  display_name: id,
  avatar: '',
  avatar_url: null,
  is_bot: false,
  last_login_medium: 'email',
  is_active: true,
  is_placeholder: false,
  is_instance_admin: false,
  invited_at: null,
  date_joined: '2026-11-01T10:00:00Z',
  last_active: null,
  total_sessions: 2,
  workspaces: [{ id: 'w', name: 'Harbour', slug: 'harbour' }],
  ...more,
});

const INES = person('ines', { is_instance_admin: true });
const NOOR = person('noor');
const RAVI = person('ravi', { is_active: false, total_sessions: 0 });
const LENA = person('lena', {
  first_name: '',
  last_name: '',
  display_name: 'lena@tutti.test',
  is_active: false,
  total_sessions: 0,
  invited_at: '2026-11-01T10:00:00Z',
});

async function open(reply: (request: SentRequest) => readonly [number, unknown] | undefined) {
  const network = fakeNetwork((request) => {
    if (request.path.includes('/admins/session/')) {
      return [200, { is_authenticated: true, user: { id: INES.id, email: INES.email } }];
    }
    const own = reply(request);
    if (own) return own;
    const results = [INES, NOOR, RAVI, LENA];
    const extra_stats = { active: 2, invited: 1, deactivated: 1, imported: 0 };
    return [200, { results, extra_stats, total_results: results.length }];
  });
  await readAdminSession();
  await renderPage(
    <>
      <PeoplePage />
      <Toaster />
    </>,
  );
  await screen.findByRole('row', { name: /noor/ });
  return { network, user: userEvent.setup() };
}

const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name} Test` }));
  return screen.findByRole('menu');
};

test('a person is shown with address, workspaces, sessions and state', async () => {
  await open(() => undefined);
  const row = screen.getByRole('row', { name: /noor/ });
  for (const text of [
    'noor Test',
    'noor@tutti.test',
    'Password',
    'Harbour',
    '2',
    'Active',
    'Never',
  ])
    expect(within(row).getByText(text)).toBeDefined();
  expect(within(screen.getByRole('row', { name: /ravi/ })).getByText('Deactivated')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /ines/ })).getByText('You')).toBeDefined();
});

test('the server searches and sorts', async () => {
  const { network, user } = await open(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Last active' }));
  await user.type(screen.getByRole('searchbox', { name: 'Name or email' }), 'no');
  await waitFor(() => {
    const asked = new URL(network.sent.at(-1)?.path ?? '', 'http://tutti.test').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      search: 'no',
      order_by: 'last_active',
      cursor: '25:0:0',
    });
  });
});

test('oneself cannot be deactivated, and a closed account gets no reset link', async () => {
  const { user } = await open(() => undefined);
  await menuOf(user, 'ines');
  const own = screen.getByRole('menuitem', { name: /^Deactivate/ });
  expect(own.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  await menuOf(user, 'ravi');
  const reset = screen.getByRole('menuitem', { name: /^Create reset link/ });
  expect(reset.getAttribute('aria-disabled')).toBe('true');
});

test('deactivating asks first, and shows what the server says', async () => {
  const { network, user } = await open(({ method }) =>
    method === 'PATCH' ? [200, { ...NOOR, is_active: false, total_sessions: 0 }] : undefined,
  );
  await menuOf(user, 'noor');
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  expect(network.writes()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  await waitFor(() =>
    expect(network.writes()).toMatchObject([{ method: 'PATCH', body: { is_active: false } }]),
  );
  const row = screen.getByRole('row', { name: /noor/ });
  expect(await within(row).findByText('Deactivated')).toBeDefined();
});

test('a reset link is shown once, with what to do with it', async () => {
  const url = 'http://tutti.test/accounts/reset-password/?token=abc';
  const { user } = await open(({ method }) =>
    method === 'POST'
      ? [201, { url, expires_at: '2026-11-24T12:00:00Z', is_mailed: false }]
      : undefined,
  );
  await menuOf(user, 'noor');
  await user.click(screen.getByRole('menuitem', { name: 'Create reset link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset link for noor Test' });
  expect(within(dialog).getByRole('textbox', { name: 'Link' })).toHaveProperty('value', url);
  expect(dialog.textContent).toContain('No mail server is set up');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull());
});

test('what the server refuses stands above the table', async () => {
  const { user } = await open(({ method }) =>
    method === 'POST' ? [400, { error: 'Sign-in with a password is turned off' }] : undefined,
  );
  await menuOf(user, 'noor');
  await user.click(screen.getByRole('menuitem', { name: 'Create reset link' }));
  expect((await screen.findByRole('alert')).textContent).toContain('turned off');
});

test('ending the sessions of a person leaves none in the row', async () => {
  const { network, user } = await open(({ method }) =>
    method === 'DELETE' ? [204, null] : undefined,
  );
  await menuOf(user, 'noor');
  await user.click(screen.getByRole('menuitem', { name: 'End 2 sessions' }));
  const row = screen.getByRole('row', { name: /noor/ });
  expect(await within(row).findByText('0')).toBeDefined();
  expect(network.writes()[0]?.path).toContain(`/api/instances/users/${NOOR.id}/sessions/`);
});

test('whoever is invited is listed too, and the invitation is withdrawn', async () => {
  const { network, user } = await open(({ method }) =>
    method === 'DELETE' ? [204, null] : undefined,
  );
  expect(screen.getByRole('radio', { name: 'All 4' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Invited 1' })).toBeDefined();
  const row = screen.getByRole('row', { name: /lena/ });
  expect(within(row).getByText('Invited')).toBeDefined();
  expect(within(row).getByText(/^Invited .+/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for lena@tutti.test' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw invitation' }));
  await waitFor(() =>
    expect(network.writes()).toMatchObject([
      { method: 'DELETE', path: `/api/instances/user-invitations/${LENA.id}/` },
    ]),
  );
});

test('a workspace to invite to is searched on the server', async () => {
  const page = (names: readonly string[]) => ({
    results: names.map((name) => ({ id: name, slug: name.toLowerCase(), name })),
    next_cursor: '10:1:0',
    next_page_results: false,
    total_results: names.length === 1 ? 1 : 240,
  });
  const { network, user } = await open(({ path, method }) => {
    if (method === 'POST') return [204, null];
    if (!path.includes('/workspaces/')) return undefined;
    return [200, page(path.includes('search=zo') ? ['Zoo'] : ['Harbor', 'Ferry'])];
  });
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'sam@tutti.test');
  await user.click(await screen.findByRole('button', { name: /Harbor/ }));
  expect(await screen.findByText('238 more. Type to find them.')).toBeDefined();
  await user.type(screen.getByRole('combobox', { name: 'Workspace' }), 'zo');
  await user.click(await screen.findByRole('option', { name: /Zoo/ }));
  await user.click(screen.getByRole('combobox', { name: 'Email language' }));
  await user.click(await screen.findByRole('option', { name: 'Polski' }));
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() =>
    expect(network.writes()).toMatchObject([
      { body: { email: 'sam@tutti.test', workspace: 'zoo', role: 15, language: 'pl' } },
    ]),
  );
});
