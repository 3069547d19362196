import { act as update, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  isOnByDefault,
  preferenceNames,
  registerNotificationKind,
} from '#shared/notifications/kinds.ts';
import {
  leave,
  ME,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { LinkedAccounts } from '#web/features/settings/account/linked-accounts.tsx';
import { NotificationForm } from '#web/features/settings/account/notifications/notification-form.tsx';
import { PasswordForm } from '#web/features/settings/account/password-form.tsx';
import { Preferences } from '#web/features/settings/account/preferences.tsx';
import { ProfileForm } from '#web/features/settings/account/profile-form.tsx';
import { SessionList } from '#web/features/settings/account/session-list.tsx';
import { lookNow, setLook } from '#web/lib/look/look.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => startWorkspace());
afterEach(leave);

describe('the profile', () => {
  test('sends only what was changed, trimmed, and is saved then', async () => {
    const { user, written } = show(<ProfileForm />, {
      answer: ({ method }) =>
        method === 'PATCH'
          ? [200, { id: ME, first_name: 'Inés', display_name: 'ines' }]
          : undefined,
    });
    await user.clear(field('First name'));
    await user.type(field('First name'), ' Inés ');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.click(button('Save changes'));
    await waitFor(() =>
      expect(written()).toEqual([['PATCH /api/users/me/', { first_name: 'Inés' }]]),
    );
    await screen.findByText('All changes saved');
  });

  test('asks for the last name first where people write it first', () => {
    const names = () =>
      screen.getAllByRole('textbox').map((one) => one.getAttribute('autocomplete'));
    show(<ProfileForm />);
    expect(names().slice(0, 2)).toEqual(['given-name', 'family-name']);
    update(() => setLook({ language: 'ja' }));
    expect(names().slice(0, 2)).toEqual(['family-name', 'given-name']);
    update(() => setLook({ language: 'en' }));
  });

  test('is not sent without a first name, nor with two spaces in the display name', async () => {
    const { user, written } = show(<ProfileForm />);
    await user.clear(field('First name'));
    await user.click(button('Save changes'));
    expect(await screen.findByText('Enter your first name')).toBeDefined();
    await user.type(field('First name'), 'Ines');
    await user.clear(field('Display name'));
    await user.type(field('Display name'), 'in  es');
    await user.click(button('Save changes'));
    expect(await screen.findByText("Don't use two spaces in a row")).toBeDefined();
    expect(written()).toEqual([]);
  });

  test('says at its field what the server refuses, and keeps what was typed', async () => {
    const { user, refused } = show(<ProfileForm />, {
      answer: ({ method }) =>
        method === 'PATCH' ? [400, { display_name: ['Already taken'] }] : undefined,
    });
    await user.clear(field('Display name'));
    await user.type(field('Display name'), 'mara');
    await user.click(button('Save changes'));
    expect(await screen.findByText('Already taken')).toBeDefined();
    expect(field('Display name').value).toBe('mara');
    // The form has said it: no message besides.
    expect(refused).not.toHaveBeenCalled();
  });

  test('follows what another device changes, but not over what is typed', async () => {
    const { user } = show(<ProfileForm />);
    await user.type(field('Last name'), 'x');
    update(() => put('user', ME, { first_name: 'Inka', last_name: 'Berg', display_name: 'ines' }));
    expect(field('First name').value).toBe('Inka');
    expect(field('Last name').value).toBe('Kovačx');
    const choice = screen.getByRole('alert');
    expect(choice.textContent).toContain('Berg');
    await user.click(within(choice).getByRole('button', { name: 'Use theirs' }));
    expect(field('Last name').value).toBe('Berg');
  });

  test('is left for good only after a question', async () => {
    const { user, written } = show(<ProfileForm />, {
      answer: ({ method }) => (method === 'DELETE' ? [400, { error: 'You own Nova.' }] : undefined),
    });
    await user.click(button('Deactivate account'));
    const [, act] = await screen.findAllByRole('button', { name: 'Deactivate account' });
    if (act) await user.click(act);
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate your account?' });
    expect(written()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate account' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('You own Nova.');
    expect(written()).toEqual([['DELETE /api/users/me/', undefined]]);
  });
});

describe('the password', () => {
  const secret = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  const type = async (
    user: ReturnType<typeof show>['user'],
    values: Readonly<Record<string, string>>,
  ) => {
    for (const [name, value] of Object.entries(values)) {
      await user.clear(secret(name));
      await user.type(secret(name), value);
    }
    await user.click(button('Change password'));
  };
  const answerWith = (status: number, body: unknown) => (request: { path: string }) => {
    if (request.path.includes('csrf')) return [200, { csrf_token: 't' }] as const;
    return request.path.includes('password') ? ([status, body] as const) : undefined;
  };
  const LONG = 'ternFuol92#harbour';

  test('is checked before it is sent', async () => {
    const { user, written } = show(<PasswordForm isFirst={false} />);
    await type(user, { 'New password': 'short' });
    expect(screen.getByText('Enter your current password')).toBeDefined();
    expect(screen.getByText(/Use at least \d+ characters/)).toBeDefined();
    expect(screen.getByText("Passwords don't match")).toBeDefined();
    await type(user, {
      'Current password': LONG,
      'New password': LONG,
      'Confirm new password': LONG,
    });
    expect(screen.getByText('Choose a different password than the current one')).toBeDefined();
    expect(written()).toEqual([]);
  });

  test('is sent apart from the changes that are kept, and its fields are empty then', async () => {
    const { user, written } = show(<PasswordForm isFirst={false} />, {
      answer: answerWith(200, {}),
    });
    await type(user, {
      'Current password': 'old-password',
      'New password': LONG,
      'Confirm new password': LONG,
    });
    await screen.findByText('Password changed');
    expect(written()).toEqual([
      ['POST /auth/change-password/', { old_password: 'old-password', new_password: LONG }],
    ]);
    expect(secret('New password').value).toBe('');
  });

  test.each([
    ['INCORRECT_OLD_PASSWORD', 'Wrong password'],
    ['RATE_LIMIT_EXCEEDED', 'Too many attempts. Wait a minute and try again.'],
    ['SIGN_IN_AGAIN', 'You signed in a while ago. Sign out, sign in again, and try again.'],
    ['PASSWORD_TOO_WEAK', 'This password is too easy to guess'],
  ])('that is refused with %s says %j', async (code, text) => {
    const { user } = show(<PasswordForm isFirst={false} />, {
      answer: answerWith(400, { error_message: code }),
    });
    await type(user, {
      'Current password': 'old-password',
      'New password': LONG,
      'Confirm new password': LONG,
    });
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('of who never had one needs no old one', async () => {
    const { user, written } = show(<PasswordForm isFirst />, { answer: answerWith(200, {}) });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.type(secret('New password'), LONG);
    expect(screen.getByText('Strong')).toBeDefined();
    await user.type(secret('Confirm new password'), LONG);
    await user.click(button('Set password'));
    await waitFor(() =>
      expect(written()).toEqual([['POST /auth/set-password/', { password: LONG }]]),
    );
  });
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe('signed-in browsers', () => {
  const session = (id: string, fields: object = {}) => ({
    id,
    user_agent: FIREFOX,
    ip_address: '192.0.2.7',
    last_seen_at: new Date().toISOString(),
    is_current: false,
    kind: 'app',
    ...fields,
  });
  const rows = [session('here', { is_current: true }), session('other'), session('third')];
  const answer =
    (refusal?: readonly [number, unknown]) =>
    ({ method, path }: { method: string; path: string }) => {
      if (method === 'GET' && path.endsWith('/sessions/')) return [200, rows] as const;
      return method === 'DELETE' ? refusal : undefined;
    };

  test('name browser, system and address, and this one cannot be ended', async () => {
    show(<SessionList />, { answer: answer() });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Firefox on Linux');
    expect(first?.textContent).toContain('This browser');
    expect(first && within(first).queryByRole('button')).toBeNull();
    expect(second?.textContent).toContain('192.0.2.7');
  });

  test('are ended one by one, at once', async () => {
    const { user, written } = show(<SessionList />, { answer: answer() });
    const [first] = await screen.findAllByRole('button', { name: /^Sign out Firefox/ });
    if (first) await user.click(first);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() =>
      expect(written()).toEqual([['DELETE /api/users/me/sessions/other/', undefined]]),
    );
  });

  test('stand there again when it could not be ended, and it is said why', async () => {
    const { user } = show(<SessionList />, { answer: answer([403, { error: 'Not yours' }]) });
    const [first] = await screen.findAllByRole('button', { name: /^Sign out Firefox/ });
    if (first) await user.click(first);
    expect(await screen.findByText("Couldn't sign out the device")).toBeDefined();
    expect(screen.getByText('Not yours')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Sign out Firefox/ })).toHaveLength(2);
  });

  test('are ended all at once after a question that counts them', async () => {
    const { user, written } = show(<SessionList />, { answer: answer() });
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2 other browsers are signed out.');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out all others' }));
    await waitFor(() => expect(written()).toEqual([['DELETE /api/users/me/sessions/', undefined]]));
  });

  test('that cannot be read can be asked for again', async () => {
    let isAway = true;
    const { user } = show(<SessionList />, {
      answer: ({ path }) => {
        if (!path.endsWith('/sessions/')) return undefined;
        return isAway ? [503, {}] : [200, rows];
      },
    });
    const again = await screen.findByRole('button', { name: /again/i });
    isAway = false;
    await user.click(again);
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  });
});

describe('linked accounts', () => {
  const linked = [{ id: 'l1', provider: 'github', last_connected_at: new Date().toISOString() }];

  test('take no room when there are none', async () => {
    const { network, container } = show(<LinkedAccounts />, { answer: () => [200, []] });
    // The accounts, and the ways to sign in.
    await waitFor(() => expect(network.sent).toHaveLength(2));
    expect(container.textContent).toBe('');
  });

  test('are taken away after a question, and are gone then', async () => {
    const { user, written } = show(<LinkedAccounts />, {
      answer: ({ method }) => (method === 'GET' ? [200, linked] : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unlink GitHub?' });
    await user.click(within(dialog).getByRole('button', { name: 'Unlink' }));
    await waitFor(() =>
      expect(written()).toEqual([['DELETE /api/users/me/accounts/l1/', undefined]]),
    );
    await waitFor(() => expect(screen.queryByText('GitHub')).toBeNull());
  });
});

describe('what one is told of', () => {
  const flags = {
    ...Object.fromEntries(preferenceNames().map((name) => [name, isOnByDefault(name)])),
    comment: true,
    mention: true,
  };
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const isOn = (name: string) => box(name).getAttribute('aria-checked') === 'true';
  const open = (change: object = {}, refusal?: [number, object]) =>
    show(<NotificationForm />, {
      answer: ({ method }) => (method === 'GET' ? [200, { ...flags, ...change }] : refusal),
    });

  test('changes at once and is sent, by kind and way', async () => {
    const { user, written } = open();
    await screen.findByRole('checkbox', { name: 'Comments by email' });
    await user.click(box('Comments by email'));
    await user.click(box('State changes in the inbox'));
    expect([isOn('Comments by email'), isOn('State changes in the inbox')]).toEqual([false, false]);
    await waitFor(() =>
      expect(written()).toEqual([
        ['PATCH /api/users/me/notification-preferences/', { comment: false }],
        ['PATCH /api/users/me/notification-preferences/', { inbox_state_change: false }],
      ]),
    );
  });

  test('says of imports to admins alone', async () => {
    const imports = () => screen.queryByRole('checkbox', { name: 'Imports by email' });
    open();
    await screen.findByRole('checkbox', { name: 'Comments by email' });
    expect(imports()).not.toBeNull();
    startWorkspace('member');
    await waitFor(() => expect(imports()).toBeNull());
  });

  test('has a row for a kind as soon as the kind is declared', async () => {
    registerNotificationKind({ name: 'test_shelf', isMailed: true });
    i18next.addResource('en', 'settings', 'notifications.test_shelf', 'Shelves');
    const { user, written } = open({ test_shelf: true, inbox_test_shelf: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Shelves in the inbox' }));
    expect(isOn('Shelves by email')).toBe(true);
    await waitFor(() =>
      expect(written()).toEqual([
        ['PATCH /api/users/me/notification-preferences/', { inbox_test_shelf: false }],
      ]),
    );
  });

  test('goes back when it is refused', async () => {
    const { user, refused } = open({}, [400, { error: 'No' }]);
    await screen.findByRole('checkbox', { name: 'Comments by email' });
    await user.click(box('Comments by email'));
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    await waitFor(() => expect(isOn('Comments by email')).toBe(true));
  });

  test('shows that mails of other changes hold comments and states too', async () => {
    open({ property_change: true, comment: false });
    await screen.findByRole('checkbox', { name: 'Comments by email' });
    expect(isOn('Comments by email')).toBe(true);
    expect(box('Comments by email').getAttribute('aria-disabled')).toBe('true');
    expect(isOn('Mentions by email')).toBe(true);
    expect(box('Mentions by email').getAttribute('aria-disabled')).not.toBe('true');
  });

  test('leaves out what is muted, and lets it be heard again', async () => {
    put('mute', 'q1', {
      entity_name: 'project',
      entity_identifier: PROJECT,
      project: PROJECT,
      workspace: WORKSPACE,
      user: ME,
    });
    const { user, written } = open();
    await user.click(screen.getByRole('button', { name: 'Unmute Website' }));
    expect(screen.getByText(/^Nothing is muted/)).toBeTruthy();
    await waitFor(() =>
      expect(written()).toEqual([['DELETE /api/workspaces/nova/mutes/q1/', undefined]]),
    );
  });
});

describe('preferences', () => {
  const profile = { user: ME, theme: { dates: 'iso' }, start_of_the_week: 0, language: 'en' };
  const before = lookNow();
  const choose = async (
    user: ReturnType<typeof show>['user'],
    what: string,
    name: string | RegExp,
  ) => {
    await user.click(screen.getByRole('combobox', { name: what }));
    await user.click(await screen.findByRole('option', { name }));
  };

  beforeEach(() => put('user_profile', 'profile', profile));
  afterEach(() => setLook(before));

  test('a theme is taken here at once, and kept with what else is kept in its field', async () => {
    const { user, written } = show(<Preferences />);
    await choose(user, 'Theme', 'Dark');
    expect(lookNow().theme).toBe('dark');
    await waitFor(() =>
      expect(written()).toEqual([
        ['PATCH /api/users/me/profile/', { theme: { dates: 'iso', theme: 'dark' } }],
      ]),
    );
  });

  test('the first day of the week is one of seven', async () => {
    const { user, written } = show(<Preferences />);
    await user.click(screen.getByRole('combobox', { name: /week/ }));
    expect(await screen.findAllByRole('option')).toHaveLength(7);
    await user.click(screen.getByRole('option', { name: 'Monday' }));
    await waitFor(() =>
      expect(written()).toEqual([['PATCH /api/users/me/profile/', { start_of_the_week: 1 }]]),
    );
  });

  test('the height of rows is of this browser alone', async () => {
    const { user, written } = show(<Preferences />);
    await choose(user, 'Row height', 'Compact');
    expect(lookNow().density).toBe('compact');
    expect(written()).toEqual([]);
  });

  describe('colors of one’s own', () => {
    const open = async () => {
      const shown = show(<Preferences />);
      await choose(shown.user, 'Theme', 'Custom');
      await waitFor(() => expect(shown.written()).toHaveLength(1));
      return shown;
    };
    const paint = async (user: ReturnType<typeof show>['user'], name: string, hex: string) => {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${name}: `) }));
      const input = await screen.findByRole('textbox', { name: `${name}, hex code` });
      await user.clear(input);
      await user.type(input, `${hex}{Enter}`);
      await user.keyboard('{Escape}');
    };

    test('are seen before they are saved, and saved as a whole', async () => {
      const { user, written } = await open();
      await paint(user, 'Accent', '#AA3300');
      expect(lookNow().custom?.colors.primary).not.toBe('#aa3300');
      expect(screen.getByText('Unsaved changes')).toBeDefined();
      await user.click(button('Save theme'));
      await waitFor(() => expect(written()).toHaveLength(2));
      expect(written()[1]?.[1]).toMatchObject({
        theme: { theme: 'custom', primary: '#aa3300', background: '#ffffff', dates: 'iso' },
      });
      expect(lookNow().custom?.colors.primary).toBe('#aa3300');
    });

    test('that cannot be read are corrected, and it is said', async () => {
      const { user } = await open();
      await paint(user, 'Text', '#fefefe');
      expect(await screen.findByText(/Text #fefefe is hard to read/)).toBeDefined();
    });

    test('are as they were when they are discarded', async () => {
      const { user, written } = await open();
      await paint(user, 'Background', '#101010');
      await user.click(button('Discard changes'));
      expect(screen.getByRole('button', { name: 'Background: #ffffff' })).toBeDefined();
      expect(written()).toHaveLength(1);
    });
  });
});
