import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { catchForms, type SentForm } from '#tests/support/web/forms.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { SignInOverlay } from '#web/features/auth/sign-in-overlay.tsx';
import { SignInPage, SignUpPage } from '#web/features/auth/sign-in-page.tsx';
import { readInstance } from '#web/features/instances/store.ts';
import { keepMe } from '#web/lib/session/session.ts';

import { renderPage } from './render-page.tsx';

const EMAIL = 'ines@northline.example';
const CONFIG = {
  enable_signup: true,
  is_magic_login_enabled: true,
  is_email_password_enabled: true,
  is_smtp_configured: true,
};
type Reply = NonNullable<Parameters<typeof fakeNetwork>[0]>;

let posted: readonly SentForm[] = [];

beforeEach(() => {
  posted = catchForms();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function network(reply: Reply = () => undefined, config: object = {}) {
  return fakeNetwork((request) => {
    const answer = reply(request);
    if (answer) return answer;
    if (request.path.includes('/instances/')) {
      return [200, { instance: { is_setup_done: true }, config: { ...CONFIG, ...config } }];
    }
    if (request.path.includes('csrf')) return [200, { csrf_token: 'token' }];
    return undefined;
  });
}

describe('the page of signing in', () => {
  test('leads to signing up, and keeps where one wanted to go', async () => {
    network();
    await renderPage(<SignInPage />, '/?next_path=%2Fnorthline%2F');
    const link = await screen.findByRole('link', { name: 'Create an account' });
    expect(link.getAttribute('href')).toBe('/sign-up?next_path=%2Fnorthline%2F');
    expect(document.title).toBe('Sign in - Tutti');
  });

  test('does not lead to signing up where nobody may', async () => {
    network(undefined, { enable_signup: false });
    await renderPage(<SignInPage />);
    await screen.findByRole('textbox', { name: 'Email' });
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });

  test('is led back to from signing up, always', async () => {
    network(undefined, { enable_signup: false });
    await renderPage(<SignUpPage />, '/sign-up');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/');
  });

  test('says that the password was changed', async () => {
    network();
    await renderPage(<SignInPage />, '/?success=true');
    expect(await screen.findByText('Password changed. Sign in to continue.')).toBeTruthy();
  });

  test('takes the code of a mail out of the address', async () => {
    network();
    await renderPage(<SignInPage />, `/?email=${EMAIL}#code=abcd-efgh-ijkl`);
    expect(await screen.findByLabelText('Code')).toHaveProperty('value', 'abcd-efgh-ijkl');
    expect(posted).toEqual([]);
  });

  test('of an instance without an admin is the one that sets it up', async () => {
    network(({ path }) =>
      path.includes('/instances/')
        ? [200, { instance: { is_setup_done: false }, config: CONFIG }]
        : undefined,
    );
    const { router } = await renderPage(<SignInPage />);
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/god-mode'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('waits for a server that is away, and is there when it is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isAway = true;
    network(() => (isAway ? [503, {}] : undefined));
    await renderPage(<SignInPage />);
    expect(await screen.findByText("Can't reach the server")).toBeTruthy();
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
  });

  const INVITED = `/?invitation_id=i1&slug=northline&email=${EMAIL}`;
  const invitation = { id: 'i1', email: EMAIL, workspace: { name: 'Northline', logo_url: null } };
  const invites: Reply = ({ path }) =>
    path.includes('/invitations/i1/join/')
      ? [200, invitation]
      : path.includes('email-check')
        ? [200, { existing: true, status: 'CREDENTIAL' }]
        : undefined;

  test('names the workspace of an invitation, also after the server led back here', async () => {
    network(invites);
    const first = await renderPage(<SignInPage />, INVITED);
    expect(await screen.findByRole('heading', { name: 'Join Northline' })).toBeTruthy();
    first.unmount();
    // The server's redirect says what was wrong, and nothing of the invitation.
    await renderPage(<SignInPage />, `/?error_code=5065&email=${EMAIL}`);
    expect(await screen.findByRole('heading', { name: 'Join Northline' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Wrong password.');
  });

  test('is an ordinary one when the invitation was withdrawn', async () => {
    network((request) => (request.path.includes('/join/') ? [404, {}] : invites(request)));
    await renderPage(<SignInPage />, INVITED);
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('signing in again over the page', () => {
  const me = { id: 'ines', email: EMAIL };

  async function open(reply: Reply = () => undefined, config: object = {}) {
    keepMe(me as never);
    const net = network(
      (request) => reply(request) ?? (request.path.includes('/users/me/') ? [200, me] : undefined),
      config,
    );
    await readInstance();
    const done = vi.fn<() => void>();
    await renderPage(<SignInOverlay onDone={done} />);
    await screen.findByRole('dialog', { name: 'Your session has expired' });
    return { done, net, user: userEvent.setup() };
  }
  /** The sign-in leads to this address, as the server's redirect does. */
  function leadTo(address: string) {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const reply = await fetch(path, init);
      if (!/sign-in/.test(path)) return reply;
      return Object.defineProperties(reply, {
        redirected: { value: true },
        url: { value: `http://localhost${address}` },
      });
    });
  }

  test('begins in the password and goes on where one was', async () => {
    const { done, net, user } = await open();
    leadTo('/northline/');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('readOnly', true);
    await user.keyboard('river stone{Enter}');
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(net.writes().map(({ path }) => path)).toEqual(['/auth/sign-in/']);
    expect(posted).toEqual([]);
  });

  test('says that the password was wrong, and keeps it to be mended', async () => {
    const { done, user } = await open();
    leadTo('/?error_code=5065');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong password.');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
    expect(done).not.toHaveBeenCalled();
  });

  test('with nothing typed asks nobody', async () => {
    const { net, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(net.writes()).toHaveLength(0);
  });

  test('mails a code, which then is asked for in the place of the password', async () => {
    const { done, net, user } = await open();
    leadTo('/northline/');
    await user.type(screen.getByLabelText('Password'), 'half a passw');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveProperty('value', '');
    await user.type(code, 'abcd-efgh-ijkl{Enter}');
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(net.writes().map(({ path }) => path)).toEqual([
      '/auth/magic-generate/',
      '/auth/magic-sign-in/',
    ]);
  });

  test('offers no code where none can be mailed', async () => {
    await open(undefined, { is_smtp_configured: false });
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull();
  });

  test('put aside it still says that nothing is saved, and comes back', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Your session has expired')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('as somebody else leaves the page', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Use a different account' }));
    await vi.waitFor(() => expect(posted.map(({ path }) => path)).toEqual(['/auth/sign-out/']));
  });
});
