import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { catchForms, type SentForm } from '#tests/support/web/forms.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import {
  ForgotPasswordPage,
  ResetPasswordPage,
  SetPasswordPage,
} from '#web/features/auth/password-pages.tsx';

import { renderPage } from './render-page.tsx';

const EMAIL = 'ines@northline.example';
const TOKEN = '/auth/get-csrf-token/';
type Reply = NonNullable<Parameters<typeof fakeNetwork>[0]>;

let posted: readonly SentForm[] = [];

beforeEach(() => {
  posted = catchForms();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The network of an instance that is set up. */
function network(reply: Reply, config: object = {}) {
  return fakeNetwork((request) => {
    if (request.path.includes('/api/instances/')) {
      const known = { is_smtp_configured: true, ...config };
      return [200, { instance: { is_setup_done: true }, config: known }];
    }
    if (request.path.includes(TOKEN)) return [200, { csrf_token: 'token' }];
    return reply(request);
  });
}
const asked = ({ writes }: ReturnType<typeof fakeNetwork>) =>
  writes().filter(({ path }) => path.includes('/auth/forgot-password/'));

describe('a forgotten password', () => {
  async function open(reply: Reply = () => undefined, address = '/', config: object = {}) {
    const net = network(reply, config);
    await renderPage(<ForgotPasswordPage />, address);
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    return { net, user: userEvent.setup() };
  }
  const field = () => screen.getByRole('textbox', { name: 'Email' });

  test('is asked for with the address that was typed at signing in', async () => {
    const { net, user } = await open(undefined, `/?email=${EMAIL}`);
    expect(field()).toHaveProperty('value', EMAIL);
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(`We sent a link to ${EMAIL}.`)).toBeTruthy();
    expect(asked(net).map(({ body }) => body)).toEqual([{ email: EMAIL }]);
  });

  test('is not asked for twice in a row, and again after half a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const net = network(() => undefined);
    await renderPage(<ForgotPasswordPage />, `/?email=${EMAIL}`);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    const wait = await screen.findByRole('button', { name: /^Send again in \d+ seconds?$/ });
    expect(wait.getAttribute('aria-disabled')).toBe('true');
    await user.click(wait);
    await user.type(field(), '{Enter}');
    expect(asked(net)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await vi.waitFor(() => expect(asked(net)).toHaveLength(2));
  });

  test.each([
    ['', 'Enter your email.'],
    ['ines@', 'Enter a valid email address.'],
  ])('for the address %j asks nobody and says why', async (typed, problem) => {
    const { net, user } = await open();
    if (typed) await user.type(field(), typed);
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(screen.getByText(problem)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(asked(net)).toHaveLength(0);
    await user.type(field(), 'a');
    expect(screen.queryByText(problem)).toBeNull();
  });

  test('that the server refuses says why, and can be asked for at once again', async () => {
    let count = 0;
    const { net, user } = await open(() => {
      count += 1;
      return count === 1 ? [400, { error_code: 5060 }] : [200, {}];
    }, `/?email=${EMAIL}`);
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'No account with this email exists.',
    );
    expect(screen.queryByText(/We sent a link/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText(`We sent a link to ${EMAIL}.`)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked(net)).toHaveLength(2);
  });

  test('where no mail can be sent leads to an admin, and has no field', async () => {
    await open(undefined, '/', { is_smtp_configured: false });
    expect(screen.getByText(/An admin can create a reset link for you/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy();
  });
});

describe('the link for a new password', () => {
  async function open(address: string) {
    network(() => undefined);
    await renderPage(<ResetPasswordPage />, address);
    return userEvent.setup();
  }
  const secret = () => screen.getByLabelText('New password');
  const again = () => screen.getByLabelText('Confirm password');

  test('posts the new password to the address of the link, and whose it is can be kept', async () => {
    const user = await open(`/?uidb64=a%2Fb&token=t-1&email=${EMAIL}`);
    const account = screen.getByRole('textbox', { name: 'Email' });
    expect(account).toHaveProperty('value', EMAIL);
    expect(account).toHaveProperty('readOnly', true);
    expect(account.getAttribute('autocomplete')).toBe('username');
    await user.type(secret(), 'river stone lamp');
    await user.type(again(), 'river stone lamp{Enter}');
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      path: '/auth/reset-password/a%2Fb/t-1/',
      password: 'river stone lamp',
    });
  });

  test('says while the second is typed that it goes another way, not that it is short', async () => {
    const user = await open('/?uidb64=a&token=b');
    await user.type(secret(), 'river stone lamp');
    await user.type(again(), 'river');
    expect(screen.queryByText("Passwords don't match.")).toBeNull();
    await user.type(again(), 's');
    expect(screen.getByText("Passwords don't match.")).toBeTruthy();
    await user.type(again(), '{Backspace} stone lamp');
    expect(screen.queryByText("Passwords don't match.")).toBeNull();
  });

  test('tells how strong the password is as it grows', async () => {
    const user = await open('/?uidb64=a&token=b');
    await user.type(secret(), 'aaaa');
    expect(screen.getByText('Too short')).toBeTruthy();
    await user.type(secret(), 'aaaa');
    expect(screen.getByText('Weak')).toBeTruthy();
    await user.clear(secret());
    await user.type(secret(), 'River-Stone-41-lamp-Otter');
    expect(screen.getByText('Strong')).toBeTruthy();
  });

  test('can be looked at and hidden again, each field by itself', async () => {
    const user = await open('/?uidb64=a&token=b');
    expect(secret().getAttribute('type')).toBe('password');
    const [first] = screen.getAllByRole('button', { name: 'Show password' });
    if (!first) throw new Error('nothing shows the password');
    await user.click(first);
    expect(secret().getAttribute('type')).toBe('text');
    expect(again().getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(secret().getAttribute('type')).toBe('password');
  });

  test('that is incomplete has no fields and leads to a new one', async () => {
    await open(`/?uidb64=a&email=${EMAIL}`);
    expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    const link = screen.getByRole('link', { name: 'Request a new link' });
    expect(link.getAttribute('href')).toContain('/accounts/forgot-password?email=ines%40');
  });

  test('that the server refused says so once, with the way to a new one', async () => {
    await open('/?error_code=5125');
    expect(screen.getByRole('alert').textContent).toContain('was already used or has expired');
    expect(screen.queryByText(/This link is incomplete/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/accounts/forgot-password',
    );
  });

  test('without an answer from the server keeps what was typed', async () => {
    const user = await open('/?uidb64=a&token=b');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    await user.type(secret(), 'river stone lamp');
    await user.type(again(), 'river stone lamp{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain("Can't reach the server");
    expect(secret()).toHaveProperty('value', 'river stone lamp');
    expect(posted).toHaveLength(0);
  });
});

describe('a first password', () => {
  async function open(reply: Reply) {
    const net = network(reply);
    const { router } = await renderPage(<SetPasswordPage />, '/accounts/set-password');
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Password'), 'river stone lamp');
    await user.type(screen.getByLabelText('Confirm password'), 'river stone lamp');
    return { net, user, router };
  }

  test('is set with the token of the page, and leads on', async () => {
    const { net, user, router } = await open(({ path }) =>
      path.includes('/users/me/') ? [200, { id: 'ines', email: EMAIL }] : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    const [sent] = net.writes();
    expect(sent?.path).toContain('/auth/set-password/');
    expect(sent?.body).toEqual({ password: 'river stone lamp' });
    expect(sent?.headers['x-csrftoken']).toBe('token');
  });

  test('that is too easy to guess stays here, to be changed', async () => {
    const { user, router } = await open(({ method }) =>
      method === 'POST' ? [400, { error_code: 5020 }] : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toContain('too easy to guess');
    expect(router.state.location.pathname).toBe('/accounts/set-password');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'river stone lamp');
  });

  test('can be left for later', async () => {
    await open(() => undefined);
    expect(screen.getByRole('link', { name: 'Skip' }).getAttribute('href')).toBe('/');
  });
});
