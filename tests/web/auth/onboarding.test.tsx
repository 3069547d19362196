import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { OnboardingPage } from '#web/features/auth/onboarding-page.tsx';
import { InviteStep } from '#web/features/auth/onboarding/invite-step.tsx';
import { readInstance } from '#web/features/instances/store.ts';
import { keepMe } from '#web/lib/session/session.ts';

import { renderPage } from './render-page.tsx';

const ME = {
  id: 'ines',
  email: 'ines@northline.example',
  first_name: '',
  last_name: '',
  display_name: 'ines',
  user_timezone: 'Europe/Vienna',
  avatar_url: null,
  is_password_autoset: false,
  is_email_verified: true,
};
const NEW = { id: 'p', role: null, use_case: null, onboarding_step: {} };
const NORTHLINE = { id: 'w1', slug: 'northline', name: 'Northline', role: 20, logo_url: null };
type Reply = NonNullable<Parameters<typeof fakeNetwork>[0]>;

interface World {
  readonly me?: Partial<typeof ME>;
  readonly profile?: object;
  readonly workspaces?: readonly object[];
  readonly invitations?: readonly object[];
  readonly config?: object;
  readonly reply?: Reply;
}

/** A server that keeps what is changed of account and profile. */
function network({ me, profile, workspaces = [], invitations = [], config, reply }: World = {}) {
  let account: object = { ...ME, ...me };
  let now: object = { ...NEW, ...profile };
  keepMe(account as never);
  return fakeNetwork((request) => {
    const { method, path, body } = request;
    const answer = reply?.(request);
    if (answer) return answer;
    if (path.includes('/instances/')) {
      const known = { is_smtp_configured: true, ...config };
      return [200, { instance: { is_setup_done: true }, config: known }];
    }
    if (path.includes('/me/profile/')) {
      if (method === 'PATCH') now = { ...now, ...(body as object) };
      return [200, now];
    }
    if (path.includes('/me/workspaces/invitations/')) return [200, invitations];
    if (path.includes('/me/workspaces/')) return [200, workspaces];
    if (path.includes('slug-check')) return [200, { status: true }];
    if (path.includes('csrf')) return [200, { csrf_token: 'token' }];
    if (path.includes('/users/me/')) {
      if (method === 'PATCH') account = { ...account, ...(body as object) };
      return [200, account];
    }
    return undefined;
  });
}

async function open(world: World = {}) {
  const net = network(world);
  const { router, unmount } = await renderPage(<OnboardingPage />, '/onboarding');
  await screen.findByRole('heading', { level: 1 });
  const sent = () => net.writes().map(({ method, path, body }) => [method, path, body] as const);
  return { net, router, unmount, sent, user: userEvent.setup() };
}
const go = () => screen.getByRole('button', { name: 'Continue' });
const name = () => screen.getByRole('textbox', { name: /First name/ });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the first step', () => {
  test('asks for a name, which must not be empty', async () => {
    const { user, sent } = await open();
    expect(screen.getByText('Step 1 of 4')).toBeTruthy();
    expect(document.activeElement).toBe(name());
    await user.type(name(), '  ');
    await user.click(go());
    expect(screen.getByText('Enter your name.')).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect(sent()).toEqual([]);
  });

  test('saves the name as it is meant, and goes on by that name', async () => {
    const { user, sent } = await open();
    await user.type(name(), ' Ines ');
    await user.type(screen.getByRole('textbox', { name: /Last name/ }), 'Kovač{Enter}');
    expect(await screen.findByRole('heading', { name: 'What do you do, Ines?' })).toBeTruthy();
    expect(sent()[0]).toEqual([
      'PATCH',
      '/api/users/me/',
      { first_name: 'Ines', last_name: 'Kovač' },
    ]);
    expect(sent()[1]?.[2]).toEqual({ onboarding_step: { profile_complete: true } });
  });

  test('takes the time zone of the browser where the account has none of its own', async () => {
    const { user, sent } = await open({ me: { user_timezone: 'UTC' } });
    const options = { timeZone: 'Asia/Tokyo' } as Intl.ResolvedDateTimeFormatOptions;
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
    await user.type(name(), 'Ines{Enter}');
    await vi.waitFor(() =>
      expect(sent()[0]?.[2]).toMatchObject({ first_name: 'Ines', user_timezone: 'Asia/Tokyo' }),
    );
  });

  test('that cannot be saved says so, keeps the name, and is there after a reload', async () => {
    const { user, unmount } = await open({
      reply: ({ method }) => (method === 'PATCH' ? [500, {}] : undefined),
    });
    await user.type(name(), 'Ines{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain("Couldn't save. Try again.");
    expect(name()).toHaveProperty('value', 'Ines');
    // As the browser does when it leaves the page.
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    await open();
    expect(name()).toHaveProperty('value', 'Ines');
  });

  test('offers a password only to those who came without one', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Set a password' })).toBeNull();
  });

  test('stays when the password is refused: the name is not saved yet', async () => {
    const { user, sent } = await open({
      me: { is_password_autoset: true },
      reply: ({ path }) =>
        path.includes('set-password') ? [400, { error_code: 5020 }] : undefined,
    });
    await user.type(name(), 'Ines');
    await user.click(screen.getByRole('button', { name: 'Set a password' }));
    await user.type(await screen.findByLabelText('Password (optional)'), 'password1');
    await user.type(screen.getByLabelText('Confirm password'), 'password1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('too easy to guess');
    expect(sent().map(([, path]) => path)).toEqual(['/auth/set-password/']);
  });

  test('refuses a file that is no picture, with the reason', async () => {
    const { net, user } = await open();
    const input = document.querySelector('input[type="file"]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file can be chosen');
    const file = new File(['text'], 'cv.pdf', { type: 'application/pdf' });
    fireEvent.change(input, { target: { files: [file] } });
    expect(await screen.findByText('Choose a JPEG, PNG, WebP or GIF image.')).toBeTruthy();
    expect(net.writes()).toHaveLength(0);
    await user.type(name(), 'Ines{Enter}');
    expect(await screen.findByRole('heading', { name: 'What do you do, Ines?' })).toBeTruthy();
  });

  test('takes a picture away', async () => {
    const { user, sent } = await open({ me: { avatar_url: '/me.png' as never } });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(() => expect(sent()[0]?.[2]).toEqual({ avatar: '', avatar_asset: null }));
  });
});

describe('what somebody does', () => {
  const ABOUT = { profile: { onboarding_step: { profile_complete: true } } };

  test('is asked for where the first step is done already', async () => {
    await open({ ...ABOUT, me: { first_name: 'Ines' } });
    expect(screen.getByRole('heading', { name: 'What do you do, Ines?' })).toBeTruthy();
    expect(screen.getByText('Step 2 of 4')).toBeTruthy();
  });

  test('needs one of each', async () => {
    const { user, sent } = await open(ABOUT);
    await user.click(screen.getByRole('radio', { name: 'Developer or engineer' }));
    await user.click(go());
    expect(screen.getByRole('alert').textContent).toContain('Choose one of each, or skip.');
    expect(sent()).toEqual([]);
  });

  test('is saved by the names that every client shows', async () => {
    const { user, sent } = await open(ABOUT);
    await user.click(screen.getByRole('radio', { name: 'Developer or engineer' }));
    const fields = screen.getByRole('group', { name: 'I work in' });
    await user.click(within(fields).getByRole('radio', { name: 'Human resources' }));
    await user.click(go());
    expect(await screen.findByRole('heading', { name: 'Create your workspace' })).toBeTruthy();
    expect(sent().map(([, , body]) => body)).toEqual([
      { role: 'Development / Engineering', use_case: 'human_resources' },
    ]);
  });

  test('can be skipped and come back to', async () => {
    const { user, sent } = await open(ABOUT);
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByRole('radio', { name: 'Developer or engineer' })).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

describe('a workspace', () => {
  const profile = {
    role: 'Founder / Executive',
    use_case: 'legal',
    onboarding_step: { profile_complete: true },
  };

  test('is made with the role in the company, then people are invited', async () => {
    const { user, sent } = await open({
      profile,
      reply: ({ method, path }) =>
        method === 'POST' && path.endsWith('/api/workspaces/') ? [201, NORTHLINE] : undefined,
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Northline');
    await screen.findByText('Available');
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
    expect(await screen.findByText('You can also invite people to Northline later.')).toBeTruthy();
    expect(sent()).toEqual([
      [
        'POST',
        '/api/workspaces/',
        { name: 'Northline', slug: 'northline', company_role: 'Founder / Executive' },
      ],
      [
        'PATCH',
        '/api/users/me/profile/',
        {
          onboarding_step: { profile_complete: true, workspace_create: true },
          last_workspace_id: 'w1',
        },
      ],
    ]);
  });

  test('one is invited to is joined, and the last step falls away', async () => {
    const invitation = { id: 'i1', workspace: NORTHLINE, role: 15, responded_at: null };
    const { user, router, sent } = await open({ profile, invitations: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'Continue to workspace' }));
    expect(screen.getByText('Select at least one workspace.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Northline' }));
    await user.click(screen.getByRole('button', { name: 'Continue to workspace' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/northline'));
    expect(sent()[0]).toEqual([
      'POST',
      '/api/users/me/workspaces/invitations/',
      { invitations: ['i1'] },
    ]);
    expect(sent().at(-1)?.[2]).toMatchObject({ is_onboarded: true });
  });

  test('of one’s own is possible beside an invitation, and back', async () => {
    const invitation = { id: 'i1', workspace: NORTHLINE, role: 15, responded_at: null };
    const { user } = await open({ profile, invitations: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'Create your own workspace' }));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to your invitation' }));
    expect(screen.getByRole('checkbox', { name: 'Northline' })).toBeTruthy();
  });

  test('that was withdrawn says so, and can be left', async () => {
    const invitation = { id: 'i1', workspace: NORTHLINE, role: 15, responded_at: null };
    const { user, router } = await open({
      profile,
      invitations: [invitation],
      reply: ({ method, path }) =>
        method === 'POST' && path.includes('invitations') ? [400, {}] : undefined,
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Northline' }));
    await user.click(screen.getByRole('button', { name: 'Continue to workspace' }));
    expect(await screen.findByText(/may have been withdrawn/)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/onboarding');
  });

  test('cannot be made where only admins make them: it is looked for invitations again', async () => {
    const { net, user } = await open({
      profile,
      config: { is_workspace_creation_disabled: true },
    });
    await screen.findByText('Only admins can create workspaces');
    const reads = () => net.sent.filter(({ path }) => path.includes('invitations')).length;
    const before = reads();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(reads()).toBe(before + 1);
    expect(screen.queryByRole('button', { name: 'Create workspace' })).toBeNull();
  });
});

test('who has joined a workspace already only says who they are', async () => {
  const { user, router } = await open({ workspaces: [NORTHLINE] });
  expect(screen.queryByText(/^Step/)).toBeNull();
  await user.type(name(), 'Ines{Enter}');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/northline'));
});

test('a server that is away is asked again by a press', async () => {
  let isAway = true;
  network({ reply: () => (isAway ? [503, {}] : undefined) });
  await renderPage(<OnboardingPage />, '/onboarding');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: "What's your name?" })).toBeTruthy();
});

describe('inviting', () => {
  async function invite(world: World = {}) {
    const net = network(world);
    await readInstance();
    const done = vi.fn<() => Promise<void>>(async () => undefined);
    await renderPage(<InviteStep slug="northline" onDone={done} />);
    return { net, done, user: userEvent.setup() };
  }
  const row = (number: number) => screen.getByRole('textbox', { name: `Email ${number}` });
  const emails = () => screen.getAllByRole('textbox').map((one) => (one as HTMLInputElement).value);

  test('sends each address with its role, and leaves out empty rows', async () => {
    const { net, done, user } = await invite();
    await user.type(row(1), 'bo@northline.example');
    await user.type(row(3), 'cy@northline.example');
    await user.click(screen.getByRole('combobox', { name: 'Role 3' }));
    await user.click(await screen.findByRole('option', { name: 'Guest' }));
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(net.writes().map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/workspaces/northline/invitations/',
        {
          emails: [
            { email: 'bo@northline.example', role: 15 },
            { email: 'cy@northline.example', role: 5 },
          ],
          language: 'en',
        },
      ],
    ]);
  });

  test('takes a pasted list apart: each address once, beside what was typed', async () => {
    const { user } = await invite();
    await user.type(row(1), 'bo@northline.example');
    await user.click(row(2));
    await user.paste('Cy <cy@northline.example>, dee@northline.example; cy@northline.example');
    expect(emails()).toEqual([
      'bo@northline.example',
      'cy@northline.example',
      'dee@northline.example',
    ]);
  });

  test('sends none while one is wrong, and says which', async () => {
    const { net, user } = await invite();
    await user.type(row(1), 'bo@northline.example');
    await user.type(row(2), 'cy@');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter a valid email address.');
    expect(row(2).getAttribute('aria-invalid')).toBe('true');
    expect(row(1).getAttribute('aria-invalid')).not.toBe('true');
    expect(net.writes()).toHaveLength(0);
  });

  test('of nobody says so; it may be skipped', async () => {
    const { done, net, user } = await invite();
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    expect(screen.getByText('Enter at least one email address or skip.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(done).toHaveBeenCalledOnce();
    expect(net.writes()).toHaveLength(0);
  });

  test('adds and removes rows, but never the last', async () => {
    const { user } = await invite();
    await user.click(screen.getByRole('button', { name: 'Add another' }));
    expect(emails()).toHaveLength(4);
    for (const number of [4, 3, 2]) {
      await user.click(screen.getByRole('button', { name: `Remove row ${number}` }));
    }
    expect(emails()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Remove row/ })).toBeNull();
  });

  test('that is refused says why, and stays', async () => {
    const { done, user } = await invite({
      reply: ({ method }) =>
        method === 'POST' ? [400, { error: 'Some users are already members.' }] : undefined,
    });
    await user.type(row(1), 'bo@northline.example{Enter}');
    expect(await screen.findByText('Some users are already members.')).toBeTruthy();
    expect(row(1)).toHaveProperty('value', 'bo@northline.example');
    expect(done).not.toHaveBeenCalled();
  });

  test('without a mail server gives the links of those who have not joined', async () => {
    const all = [
      {
        email: 'bo@northline.example',
        invite_link: '/workspace-invitations/?invitation_id=i1&slug=northline&token=handed',
      },
    ];
    const { done, user } = await invite({
      config: { is_smtp_configured: false },
      reply: ({ method, path }) =>
        method === 'GET' && path.includes('/northline/invitations/') ? [200, all] : undefined,
    });
    expect(screen.getByText(/No mail server is set up/)).toBeTruthy();
    await user.type(row(1), 'bo@northline.example');
    await user.click(screen.getByRole('button', { name: 'Create invite links' }));
    await user.click(
      await screen.findByRole('button', { name: 'Copy invite link for bo@northline.example' }),
    );
    expect(await navigator.clipboard.readText()).toContain(
      '/workspace-invitations/?invitation_id=i1&slug=northline&token=handed',
    );
    expect(done).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(done).toHaveBeenCalledOnce();
  });
});
