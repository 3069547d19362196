import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { catchForms, type SentForm } from '#tests/support/web/forms.ts';
import { renderPage } from '#tests/web/auth/render-page.tsx';
import { fakeNetwork } from '#tests/web/network.ts';
import { CreateWorkspacePage } from '#web/app/workspace/create-workspace-page.tsx';
import { InvitationPage } from '#web/features/workspaces/invitation-page.tsx';
import { keptInvitation } from '#web/features/workspaces/invitation/store.ts';
import { InvitationsPage } from '#web/features/workspaces/invitations-page.tsx';
import { forgetSession, keepMe } from '#web/lib/session/session.ts';

const ME = {
  id: 'ines',
  email: 'ines@northline.example',
  display_name: 'ines',
  is_email_verified: true,
};
type Reply = NonNullable<Parameters<typeof fakeNetwork>[0]>;

const workspace = (name: string) => ({ id: name, slug: name.toLowerCase(), name, logo_url: null });
const invitation = (id: string, name: string, change: object = {}) => ({
  id,
  email: ME.email,
  workspace: workspace(name),
  role: 15,
  accepted: false,
  responded_at: null,
  ...change,
});

let posted: readonly SentForm[] = [];

beforeEach(() => {
  posted = catchForms();
  keepMe(ME as never);
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function network(reply: Reply) {
  return fakeNetwork((request) =>
    request.path.includes('csrf') ? [200, { csrf_token: 'token' }] : reply(request),
  );
}

describe('the page of one’s invitations', () => {
  /** The server knows these invitations; what is read changes with them. */
  async function open(list: () => readonly object[] | number, reply: Reply = () => undefined) {
    const net = network((request) => {
      const answer = reply(request);
      if (answer || request.method !== 'GET') return answer;
      const found = list();
      return typeof found === 'number' ? [found, {}] : [200, found];
    });
    const { router } = await renderPage(<InvitationsPage />, '/invitations');
    return { net, router, user: userEvent.setup() };
  }

  test('lists each with its role, and joins those that are ticked', async () => {
    const { net, router, user } = await open(() => [
      invitation('i1', 'Northline'),
      invitation('i2', 'Harbor', { role: 5 }),
      invitation('i3', 'Orchard', { role: 20 }),
    ]);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Member'),
      expect.stringContaining('Guest'),
      expect.stringContaining('Admin'),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Orchard' }));
    await user.click(screen.getByRole('checkbox', { name: 'Northline' }));
    await user.click(screen.getByRole('checkbox', { name: 'Orchard' }));
    await user.click(screen.getByRole('checkbox', { name: 'Harbor' }));
    await user.click(screen.getByRole('button', { name: 'Accept and join' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/northline'));
    expect(net.writes().map(({ body }) => body)).toEqual([{ invitations: ['i1', 'i2'] }]);
  });

  test('does not list what was declined', async () => {
    const declined = { responded_at: '2026-02-03T09:00:00Z' };
    await open(() => [invitation('i1', 'Northline'), invitation('i2', 'Harbor', declined)]);
    expect(await screen.findByRole('checkbox', { name: 'Northline' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Harbor' })).toBeNull();
  });

  test('asks for one at least', async () => {
    const { net, user } = await open(() => [invitation('i1', 'Northline')]);
    await user.click(await screen.findByRole('button', { name: 'Accept and join' }));
    expect(screen.getByRole('alert').textContent).toContain('Select at least one workspace.');
    expect(net.writes()).toHaveLength(0);
  });

  test('shows what is left when one was withdrawn meanwhile', async () => {
    let list = [invitation('i1', 'Northline'), invitation('i2', 'Harbor')];
    const { user, router } = await open(
      () => list,
      ({ method }) => (method === 'POST' ? [400, {}] : undefined),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Northline' }));
    list = [invitation('i2', 'Harbor')];
    await user.click(screen.getByRole('button', { name: 'Accept and join' }));
    expect(await screen.findByText(/may have been withdrawn/)).toBeTruthy();
    await vi.waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: 'Northline' })).toBeNull(),
    );
    expect(router.state.location.pathname).toBe('/invitations');
  });

  test('shows one that comes while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let list: readonly object[] = [];
    await open(() => list);
    expect(await screen.findByText('No invitations')).toBeTruthy();
    list = [invitation('i1', 'Northline')];
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByRole('checkbox', { name: 'Northline' })).toBeTruthy();
  });

  test('keeps what is shown while the server is away, and says so only where nothing is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer: readonly object[] | number = 503;
    await open(() => answer);
    expect((await screen.findByRole('alert')).textContent).toContain("Can't reach the server");
    answer = [invitation('i1', 'Northline')];
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByRole('checkbox', { name: 'Northline' })).toBeTruthy();
    answer = 503;
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('checkbox', { name: 'Northline' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows none to whom the address may not belong', async () => {
    keepMe({ ...ME, is_email_verified: false } as never);
    await open(() => [invitation('i1', 'Northline')]);
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('leads to another account, asked first', async () => {
    const { user } = await open(() => []);
    await user.click(await screen.findByRole('button', { name: 'Use a different account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch account' });
    expect(dialog.textContent).toContain('You are signed in as ines@northline.example.');
    expect(posted).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await vi.waitFor(() => expect(posted.map(({ path }) => path)).toEqual(['/auth/sign-out/']));
  });
});

describe('the link of an invitation', () => {
  const ADDRESS = `/workspace-invitations?slug=northline&invitation_id=i1&email=${ME.email}`;
  const JOIN = '/api/workspaces/northline/invitations/i1/join/';

  async function open(
    found: object | number,
    { reply = () => undefined, address = ADDRESS }: { reply?: Reply; address?: string } = {},
  ) {
    const net = network((request) => {
      const answer = reply(request);
      if (answer) return answer;
      if (request.path.includes('/me/workspaces/')) return [200, [workspace('Northline')]];
      if (request.path.includes('/users/me/')) return [401, {}];
      if (request.method !== 'GET') return undefined;
      return typeof found === 'number' ? [found, {}] : [200, found];
    });
    const { router } = await renderPage(<InvitationPage />, address);
    await screen.findByRole('heading', { level: 1 });
    return { net, router, user: userEvent.setup() };
  }
  const accept = () => screen.findByRole('button', { name: 'Accept' });

  test('joins whom it is for, with what the mail proves', async () => {
    const { net, router, user } = await open(invitation('i1', 'Northline'), {
      address: `${ADDRESS}&token=proof`,
    });
    expect(await screen.findByRole('heading', { name: 'Join Northline' })).toBeTruthy();
    await user.click(await accept());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/northline'));
    expect(net.writes().map(({ path, body }) => [path, body])).toEqual([
      [JOIN, { email: ME.email, accepted: true, token: 'proof' }],
    ]);
  });

  test('is declined, and one is led home', async () => {
    const { net, router, user } = await open(invitation('i1', 'Northline'));
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(net.writes().map(({ body }) => body)).toEqual([{ email: ME.email, accepted: false }]);
  });

  test('of somebody else says whose it is, and can be answered after signing out', async () => {
    const other = invitation('i1', 'Northline', { email: 'bo@northline.example' });
    const { user } = await open(other);
    expect(
      await screen.findByText(/for bo@northline.example, but you are signed in as ines@/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a different account' }));
    await vi.waitFor(() => expect(posted.map(({ path }) => path)).toEqual(['/auth/sign-out/']));
  });

  test('is kept for who must sign in first', async () => {
    forgetSession();
    const { router, user } = await open(invitation('i1', 'Northline'), {
      reply: ({ method }) => (method === 'POST' ? [403, {}] : undefined),
    });
    await user.click(await accept());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.search).toEqual({
      email: ME.email,
      invitation_id: 'i1',
      slug: 'northline',
    });
    expect(keptInvitation()).toEqual({ slug: 'northline', id: 'i1', email: ME.email });
  });

  const answered = { accepted: true, responded_at: '2026-02-03T09:00:00Z' };

  test('that was accepted while signed out, without a token, is not answered a second time', async () => {
    forgetSession();
    const { net, router, user } = await open(invitation('i1', 'Northline', answered));
    await user.click(await accept());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(net.writes()).toHaveLength(0);
  });

  test('asks with its token, and answers again with it: this browser may be another one', async () => {
    forgetSession();
    const { net, router, user } = await open(invitation('i1', 'Northline', answered), {
      address: `${ADDRESS}&token=proof`,
    });
    await user.click(await accept());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(net.sent.some(({ path }) => path === `${JOIN}?token=proof`)).toBe(true);
    expect(net.writes().map(({ body }) => body)).toEqual([
      { email: ME.email, accepted: true, token: 'proof' },
    ]);
  });

  test('that lost its token is no use to an account whose address is not proven', async () => {
    await open(invitation('i1', 'Orchard', { email: '' }), {
      address: ADDRESS.replace('northline', 'orchard'),
    });
    expect(
      await screen.findByRole('heading', { name: 'This invitation is no longer valid' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('that was declined is over, and that one is a member is said', async () => {
    await open(invitation('i1', 'Northline', { responded_at: '2026-02-03T09:00:00Z' }));
    expect(
      await screen.findByRole('heading', { name: 'You are already a member of Northline' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/northline');
  });

  test('that is unknown is over for somebody who is not signed in', async () => {
    forgetSession();
    await open(404);
    expect(
      await screen.findByRole('heading', { name: 'This invitation is no longer valid' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  test('is not over because the server is away', async () => {
    let found: object | number = 503;
    const { user } = await open(503, {
      reply: ({ path }) =>
        path.includes('/join/') ? (found === 503 ? [503, {}] : [200, found]) : undefined,
    });
    expect((await screen.findByRole('alert')).textContent).toContain("Can't reach the server");
    found = invitation('i1', 'Northline');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await accept()).toBeTruthy();
  });

  test('whose answer is refused says why, and can be answered again', async () => {
    const { router, user } = await open(invitation('i1', 'Northline'), {
      reply: ({ method }) =>
        method === 'POST' ? [400, { error: 'The workspace is full.' }] : undefined,
    });
    await user.click(await accept());
    expect(await screen.findByText('The workspace is full.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-busy')).not.toBe(
      'true',
    );
    expect(router.state.location.pathname).toBe('/workspace-invitations');
  });
});

describe('the page of a new workspace', () => {
  async function open(config: object, reply: Reply = () => undefined) {
    const net = network((request) => {
      const answer = reply(request);
      if (answer) return answer;
      if (request.path.includes('/instances/')) {
        return [200, { instance: { is_setup_done: true, instance_name: 'Nova & Co' }, config }];
      }
      if (request.path.includes('slug-check')) return [200, { status: true }];
      return request.method === 'POST' ? [201, workspace('Northline')] : undefined;
    });
    const { router } = await renderPage(<CreateWorkspacePage />, '/create-workspace');
    return { net, router, user: userEvent.setup() };
  }
  async function create(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Northline');
    await screen.findByText('Available');
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  }

  test('makes it, begins there the next time, and goes there', async () => {
    const { net, router, user } = await open({});
    await create(user);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/northline'));
    expect(net.writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/workspaces/', { name: 'Northline', slug: 'northline' }],
      ['PATCH', '/api/users/me/profile/', { last_workspace_id: 'Northline', is_onboarded: true }],
    ]);
  });

  test('goes there also when the profile cannot be changed: the workspace is made', async () => {
    const { router, user } = await open({}, ({ method }) =>
      method === 'PATCH' ? [500, {}] : undefined,
    );
    await create(user);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/northline'));
  });

  test('lets who has no connection check the address with the form itself', async () => {
    const { net, user } = await open({}, ({ path }) =>
      path.includes('slug-check') ? [503, {}] : undefined,
    );
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Northline');
    await vi.waitFor(() =>
      expect(net.sent.some(({ path }) => path.includes('slug-check'))).toBe(true),
    );
    expect(screen.queryByText('This URL is taken.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
    await vi.waitFor(() =>
      expect(net.writes().some(({ path }) => path === '/api/workspaces/')).toBe(true),
    );
  });

  test('goes back to where one was, else home', async () => {
    const { router, user } = await open({});
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('where only admins may make one offers a mail to them', async () => {
    await open({ is_workspace_creation_disabled: true });
    const link = await screen.findByRole('link', { name: 'Ask an instance admin' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      'mailto:?subject=New workspace on Nova & Co&body=Hello,',
    );
    expect(screen.queryByRole('button', { name: 'Create workspace' })).toBeNull();
  });
});
