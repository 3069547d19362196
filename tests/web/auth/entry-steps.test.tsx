import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { InstanceConfig } from '#shared/contract/instances.ts';
import { catchForms, type SentForm } from '#tests/support/web/forms.ts';
import { fakeNetwork } from '#tests/web/network.ts';
import { EntryCard } from '#web/features/auth/entry-card.tsx';
import type { EntryStart } from '#web/features/auth/use-entry.ts';

import { renderPage } from './render-page.tsx';

const EMAIL = 'ines@northline.example';
const CONFIG = {
  enable_signup: true,
  is_magic_login_enabled: true,
  is_email_password_enabled: true,
  is_smtp_configured: true,
} as InstanceConfig;
type Reply = NonNullable<Parameters<typeof fakeNetwork>[0]>;

let posted: readonly SentForm[] = [];
let invitation: Parameters<typeof EntryCard>[0]['invitation'] = null;

beforeEach(() => {
  posted = catchForms();
  invitation = null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(start: Partial<EntryStart>, reply: Reply = () => undefined, config = CONFIG) {
  const net = fakeNetwork((request) =>
    request.path.includes('csrf') ? [200, { csrf_token: 'token' }] : reply(request),
  );
  const full = {
    side: 'app' as const,
    mode: 'sign_in' as const,
    email: '',
    errorCode: undefined,
    nextPath: undefined,
    code: undefined,
    isInvited: false,
    ...start,
  };
  const { router } = await renderPage(
    <EntryCard start={full} config={config} invitation={invitation} />,
  );
  const sentTo = (part: string) => net.writes().filter(({ path }) => path.includes(part));
  return { net, router, sentTo, user: userEvent.setup() };
}
const known: Reply = ({ path }) =>
  path.includes('email-check') ? [200, { existing: true, status: 'CREDENTIAL' }] : undefined;
const email = () => screen.getByRole('textbox', { name: 'Email' });

describe('the step of the address', () => {
  test('begins in its field, and says what is wrong once it is left', async () => {
    const { user } = await open({});
    expect(document.activeElement).toBe(email());
    await user.type(email(), 'ines');
    expect(screen.queryByText('Enter a valid email address.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
    await user.type(email(), '@northline.example');
    expect(screen.queryByText('Enter a valid email address.')).toBeNull();
  });

  test('left empty says nothing until it is sent', async () => {
    const { user, net } = await open({});
    await user.tab();
    expect(screen.queryByText('Enter your email.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter your email.')).toBeTruthy();
    expect(net.sent).toHaveLength(0);
  });

  test('is emptied by its button, which then is gone', async () => {
    const { user } = await open({ email: EMAIL });
    await user.click(screen.getByRole('button', { name: 'Clear email' }));
    expect(email()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(email());
    expect(screen.queryByRole('button', { name: 'Clear email' })).toBeNull();
  });

  test('asks once, however often it is pressed', async () => {
    const { user, sentTo } = await open({}, known);
    await user.type(email(), EMAIL);
    await user.dblClick(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByLabelText('Password');
    expect(sentTo('email-check')).toHaveLength(1);
  });

  test('that nobody answers says so, and the next try goes on', async () => {
    const { user } = await open({});
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    await user.type(email(), `${EMAIL}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toContain("Can't reach the server");
    vi.stubGlobal('fetch', fetch);
    fakeNetwork(known);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of somebody whose code cannot be sent stays here', async () => {
    const { user } = await open({}, ({ path }) =>
      path.includes('email-check')
        ? [200, { existing: true, status: 'MAGIC_CODE' }]
        : [400, { error_code: 5025 }],
    );
    await user.type(email(), `${EMAIL}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toContain("can't send email yet");
    expect(email()).toHaveProperty('value', EMAIL);
    expect(screen.queryByLabelText('Code')).toBeNull();
  });
});

describe('the step of the password', () => {
  async function atPassword(config = CONFIG, reply: Reply = known) {
    const opened = await open({}, reply, config);
    await opened.user.type(email(), `${EMAIL}{Enter}`);
    await screen.findByLabelText('Password');
    return opened;
  }

  test('left empty says so, in its field, until something is typed', async () => {
    const { user } = await atPassword();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await user.keyboard('a');
    expect(screen.queryByText('Enter your password.')).toBeNull();
    expect(posted).toHaveLength(0);
  });

  test('goes back to the address, which is kept', async () => {
    const { user } = await atPassword();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(email()).toHaveProperty('value', EMAIL);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('offers a code instead, which is sent and then signs in', async () => {
    const { user, sentTo } = await atPassword();
    await user.click(screen.getByRole('button', { name: 'Use a one-time code instead' }));
    const field = await screen.findByLabelText('Code');
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(sentTo('magic-generate')).toHaveLength(1);
    await user.type(field, 'abcd-efgh-ijkl{Enter}');
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({ path: '/auth/magic-sign-in/', email: EMAIL });
  });

  test.each([
    ['codes are off', { is_magic_login_enabled: false }],
    ['no mail is sent', { is_smtp_configured: false }],
  ])('offers no code where %s', async (_, off) => {
    await atPassword({ ...CONFIG, ...off });
    expect(screen.queryByRole('button', { name: 'Use a one-time code instead' })).toBeNull();
  });

  test('leads to a new password with the address that was typed', async () => {
    await atPassword();
    const link = screen.getByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toContain('/accounts/forgot-password?email=ines%40northline');
  });

  test('says whom to ask for one where no mail is sent', async () => {
    const { user } = await atPassword({ ...CONFIG, is_smtp_configured: false });
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(await screen.findByText(/Ask an admin for a reset link/)).toBeTruthy();
  });

  test('can be sent again after the browser came back to the page', async () => {
    const { user } = await atPassword();
    await user.type(screen.getByLabelText('Password'), 'first{Enter}');
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    expect(posted).toHaveLength(1);
    act(() => {
      const shown = new Event('pageshow');
      Object.assign(shown, { persisted: true });
      window.dispatchEvent(shown);
    });
    await user.type(screen.getByLabelText('Password'), '{Enter}');
    await vi.waitFor(() => expect(posted).toHaveLength(2));
  });
});

describe('the step of the code', () => {
  const atCode = (reply?: Reply) => open({ email: EMAIL, code: 'abcd-efgh-ijkl' }, reply);

  test('left empty says so and posts nothing', async () => {
    const { user } = await atCode();
    const field = screen.getByLabelText('Code');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter the code from the email.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    await user.type(field, 'a');
    expect(screen.queryByText('Enter the code from the email.')).toBeNull();
    expect(posted).toHaveLength(0);
  });

  test('sends a new code at once when none was sent from here, then after half a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sentTo } = await atCode();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    const wait = await screen.findByRole('button', { name: /Send a new code in \d+ seconds?/ });
    await user.click(wait);
    expect(sentTo('magic-generate')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await vi.waitFor(() => expect(sentTo('magic-generate')).toHaveLength(2));
  });

  test('does not let wait for a code that could not be sent', async () => {
    const { user } = await atCode(({ method }) => (method === 'POST' ? [500, {}] : undefined));
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy();
  });

  test('takes a text without a code for what it is: it is pasted where the cursor is', async () => {
    const { user } = await atCode();
    const field = screen.getByLabelText('Code');
    await user.clear(field);
    fireEvent.paste(field, { clipboardData: { getData: () => 'hello' } });
    expect(field).toHaveProperty('value', '');
  });
});

describe('after a refusal', () => {
  test('of a wrong password its step is open, with the way to a new one', async () => {
    const { user, router } = await open({ email: EMAIL, errorCode: '5065' });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Wrong password.');
    await user.click(within(alert).getByRole('button', { name: 'Reset password' }));
    expect(router.state.location.pathname).toBe('/accounts/forgot-password');
    expect(router.state.location.search).toEqual({ email: EMAIL });
  });

  test('of a wrong password there is no such way where no mail is sent', async () => {
    const noMail = { ...CONFIG, is_smtp_configured: false };
    await open({ email: EMAIL, errorCode: '5065' }, undefined, noMail);
    expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
  });

  test('of an expired code a new one is a press away, and the refusal goes', async () => {
    const { user, sentTo } = await open({ email: `magic_${EMAIL}`, errorCode: '5095' });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('This code has expired.');
    await user.click(within(alert).getByRole('button', { name: 'Send a new code' }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sentTo('magic-generate').map(({ body }) => body)).toEqual([{ email: EMAIL }]);
  });

  test('of an address that has an account, signing in is a press away', async () => {
    const { user } = await open({ mode: 'sign_up', email: EMAIL, errorCode: '5030' }, known);
    const alert = screen.getByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  });

  test('of an address that has none, creating one is a press away', async () => {
    const { user } = await open({ email: EMAIL, errorCode: '5060' }, ({ path }) =>
      path.includes('email-check') ? [200, { existing: false, status: 'CREDENTIAL' }] : undefined,
    );
    const alert = screen.getByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeTruthy();
  });

  test('of an instance without an admin it can be set up, without any address', async () => {
    const { user, router } = await open({ errorCode: '5000' });
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    expect(router.state.location.pathname).toBe('/god-mode');
  });

  test('that nobody knows still says that it did not work', async () => {
    await open({ email: EMAIL, errorCode: '4711' });
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  });

  test('it is put away by its cross, and by going back to the address', async () => {
    const { user } = await open({ email: EMAIL, errorCode: '5065' });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('somebody invited', () => {
  beforeEach(() => {
    invitation = { email: EMAIL, workspace: { name: 'Northline', logo_url: null } } as never;
  });

  test('is told where they are going', async () => {
    await open({ email: EMAIL });
    expect(screen.getByRole('heading', { name: 'Join Northline' })).toBeTruthy();
  });

  test('who signs in with another address is not told so', async () => {
    await open({ email: 'other@northline.example', errorCode: '5065' });
    expect(screen.queryByRole('heading', { name: 'Join Northline' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  });
});
