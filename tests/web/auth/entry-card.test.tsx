import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { InstanceConfig } from '#shared/contract/instances.ts';
import { catchForms, type SentForm } from '#tests/support/web/forms.ts';
import { EntryCard } from '#web/features/auth/entry-card.tsx';
import type { EntryStart } from '#web/features/auth/use-entry.ts';

import { answer, renderPage } from './render-page.tsx';

const CONFIG = {
  enable_signup: true,
  is_google_enabled: false,
  is_github_enabled: true,
  is_gitlab_enabled: false,
  is_magic_login_enabled: true,
  is_email_password_enabled: true,
  is_smtp_configured: true,
} as InstanceConfig;
const EMAIL = 'ines@northline.example';
const CHECK = 'POST /auth/email-check/';
const CODE = 'POST /auth/magic-generate/';
let posted: readonly SentForm[] = [];

beforeEach(() => {
  posted = catchForms();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(start: Partial<EntryStart> = {}, config = CONFIG) {
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
  await renderPage(<EntryCard start={full} config={config} invitation={null} />);
  return userEvent.setup();
}

test('the link of a mail brings the code, and one press signs in', async () => {
  answer({ 'GET /auth/get-csrf-token/': { body: { csrf_token: 'token' } } });
  const user = await open({ email: EMAIL, code: 'abcd-efgh-ijkl' });
  expect(screen.getByDisplayValue('abcd-efgh-ijkl')).toBeTruthy();
  expect(posted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() =>
    expect(posted).toEqual([
      expect.objectContaining({
        path: '/auth/magic-sign-in/',
        email: EMAIL,
        code: 'abcd-efgh-ijkl',
      }),
    ]),
  );
});

test('somebody with a password is asked for it, and where they wanted to go is kept', async () => {
  answer({
    [CHECK]: { body: { existing: true, status: 'CREDENTIAL', is_password_autoset: false } },
    'GET /auth/get-csrf-token/': { body: { csrf_token: 'token' } },
  });
  const user = await open({ nextPath: '/northline/projects' });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined();
  await user.type(screen.getByLabelText('Password'), 'a secret of mine{Enter}');
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toEqual({
    path: '/auth/sign-in/',
    email: EMAIL,
    password: 'a secret of mine',
    next_path: '/northline/projects',
    csrfmiddlewaretoken: 'token',
  });
});

test('somebody new gets a code, which may be pasted anywhere and without its hyphens', async () => {
  const calls = answer({
    [CHECK]: { body: { existing: false, status: 'MAGIC_CODE', is_password_autoset: false } },
    [CODE]: { body: { key: 'magic' } },
    'GET /auth/get-csrf-token/': { body: { csrf_token: 'token' } },
  });
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  const field = await screen.findByLabelText('Code');
  expect(field.getAttribute('autocomplete')).toEqual('one-time-code');
  expect(calls.map(({ name }) => name)).toContain(CODE);
  fireEvent.paste(screen.getByText(EMAIL), { clipboardData: { getData: () => 'Dear Ines,' } });
  expect(field).toHaveProperty('value', '');
  fireEvent.paste(screen.getByText(EMAIL), { clipboardData: { getData: () => 'ABCDEFGHIJKL' } });
  expect(field).toHaveProperty('value', 'abcd-efgh-ijkl');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ path: '/auth/magic-sign-up/', code: 'abcd-efgh-ijkl' });
});

test('another code can be asked for after thirty seconds', async () => {
  const calls = answer({
    [CHECK]: { body: { existing: false, status: 'MAGIC_CODE', is_password_autoset: false } },
    [CODE]: { body: { key: 'magic' } },
  });
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  const wait = await screen.findByRole('button', { name: /Send a new code in \d+ seconds/ });
  await user.click(wait);
  expect(calls.filter(({ name }) => name === CODE)).toHaveLength(1);
});

test('a new password must be long enough and typed twice the same', async () => {
  answer({ 'GET /auth/get-csrf-token/': { body: { csrf_token: 'token' } } });
  const user = await open({ email: EMAIL, errorCode: '5020' });
  expect(screen.getByRole('alert').textContent).toContain('too easy to guess');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText('Use at least 8 characters.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), ' no longer');
  await user.type(screen.getByLabelText('Confirm password'), 'else');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByText("Passwords don't match.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'));
  expect(posted).toHaveLength(0);
  await user.clear(screen.getByLabelText('Confirm password'));
  await user.type(screen.getByLabelText('Confirm password'), 'short no longer{Enter}');
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toMatchObject({ path: '/auth/sign-up/', password: 'short no longer' });
});

test('what is no address is said at the field, and nobody is asked', async () => {
  const calls = answer({});
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@{Enter}');
  expect(screen.getByText('Enter a valid email address.')).toBeDefined();
  expect(calls).toHaveLength(0);
});

test('a refused check keeps the address and says how long to wait', async () => {
  answer({
    [CHECK]: { status: 429, body: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' } },
  });
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', EMAIL);
});

test('only providers that are switched on have a button, which carries the way on', async () => {
  await open({ nextPath: '/northline/' });
  const link = screen.getByRole('link', { name: 'Continue with GitHub' });
  expect(link.getAttribute('href')).toEqual(
    expect.stringContaining('/auth/github/?next_path=%2Fnorthline%2F'),
  );
  expect(screen.queryByRole('link', { name: 'Continue with Google' })).toBeNull();
});

test('where passwords are off, somebody who has one gets a code', async () => {
  const calls = answer({
    [CHECK]: { body: { existing: true, status: 'CREDENTIAL', is_password_autoset: false } },
    [CODE]: { body: { key: 'magic' } },
  });
  const user = await open({}, { ...CONFIG, is_email_password_enabled: false });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  expect(await screen.findByLabelText('Code')).toBeDefined();
  expect(calls.map(({ name }) => name)).toContain(CODE);
});

test('an invitation names the address: the password is asked for at once', async () => {
  const calls = answer({
    [CHECK]: { body: { existing: false, status: 'CREDENTIAL', is_password_autoset: false } },
  });
  await open({ email: EMAIL, isInvited: true });
  expect(await screen.findByText('Choose a password to create your account.')).toBeDefined();
  expect(screen.getByText(EMAIL)).toBeDefined();
  expect(calls).toEqual([{ name: CHECK, body: { email: EMAIL } }]);
});
