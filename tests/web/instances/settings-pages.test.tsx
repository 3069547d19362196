import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { AuthenticationPage } from '#web/features/instances/authentication-page.tsx';
import { EmailPage } from '#web/features/instances/email-page.tsx';
import { GeneralPage } from '#web/features/instances/general-page.tsx';
import { HealthPage } from '#web/features/instances/health-page.tsx';
import { ImagePage } from '#web/features/instances/image-page.tsx';
import { ProviderPage } from '#web/features/instances/provider-page.tsx';
import { readInstance } from '#web/features/instances/store.ts';
import { Toaster } from '#web/ui/messages/toaster.tsx';

const at = vi.hoisted(() => ({ path: '/god-mode/authentication/github', isBlocked: false }));
vi.mock('@tanstack/react-router', async () => {
  const { router } = await import('#tests/web/router.ts');
  return {
    ...router,
    useRouterState: () => at.path.split('/').at(-1),
    useBlocker: ({ shouldBlockFn }: { shouldBlockFn: () => boolean }) => {
      at.isBlocked = shouldBlockFn();
      return { status: 'idle' };
    },
  };
});

/** The feed of the admin area: the admin's browser hears of these tables. */
const feed = vi.hoisted(() => new EventTarget());
vi.mock('#web/features/instances/use-instance-news.ts', async () => {
  const { useEffect } = await import('react');
  return {
    useInstanceNews: (tables: readonly string[], read: () => unknown) =>
      useEffect(() => {
        const hear = ({ type }: Event) => void (tables.includes(type) && read());
        for (const table of tables) feed.addEventListener(table, hear);
        return () => {
          for (const table of tables) feed.removeEventListener(table, hear);
        };
      }),
  };
});
const others = (table: string) => act(async () => void feed.dispatchEvent(new Event(table)));

/** What the server keeps, by key. */
let settings: Record<string, string> = {};
let refusal: readonly [number, unknown] | null = null;
/** A reading that is answered late, with what was kept when it began. */
let held: Promise<Record<string, string>> | null = null;

beforeEach(() => {
  refusal = null;
  settings = {
    EMAIL_HOST: 'smtp.tutti.test',
    EMAIL_PORT: '587',
    EMAIL_FROM: 'Tutti <no-reply@tutti.test>',
    EMAIL_HOST_USER: '',
    EMAIL_HOST_PASSWORD: '********',
    EMAIL_USE_TLS: '1',
    EMAIL_USE_SSL: '0',
    ENABLE_SIGNUP: '1',
    ENABLE_EMAIL_PASSWORD: '1',
    ENABLE_MAGIC_LINK_LOGIN: '0',
    IS_GITHUB_ENABLED: '0',
    GITHUB_CLIENT_ID: '',
    GITHUB_CLIENT_SECRET: '',
    UNSPLASH_ACCESS_KEY: '',
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(page: React.ReactNode) {
  const rowsOf = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));
  const network = fakeNetwork(({ method, path, body }) => {
    if (path.includes('/configurations/') && method === 'GET')
      return (held ?? Promise.resolve(settings)).then((values) => [200, rowsOf(values)] as const);
    if (method !== 'GET' && refusal) return refusal;
    if (path.includes('/configurations/')) {
      const changed = body as Record<string, string>;
      settings = { ...settings, ...changed };
      return [200, rowsOf(changed)];
    }
    if (path.includes('/api/instances/') && method === 'GET') {
      const instance = { instance_name: 'Tutti', instance_id: 'abc', current_version: '1.0.0' };
      return [200, { instance, config: { is_smtp_configured: true } }];
    }
    return undefined;
  });
  await readInstance();
  render(
    <>
      {page}
      <Toaster />
    </>,
  );
  const patched = () => network.writes().map(({ body }) => body);
  return { user: userEvent.setup(), network, patched };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (user: ReturnType<typeof userEvent.setup>, name = 'Save changes') =>
  user.click(await screen.findByRole('button', { name }));

describe('the name of the instance', () => {
  test('is saved, and what cannot be changed is only shown', async () => {
    const { user, patched } = await open(<GeneralPage />);
    const name = await field('Instance name');
    await user.clear(name);
    await user.type(name, ' Harbour {Enter}');
    await waitFor(() => expect(patched()).toEqual([{ instance_name: 'Harbour' }]));
    expect(await screen.findByText('Changes saved')).toBeDefined();
    expect(await field('Instance ID')).toMatchObject({ readOnly: true, value: 'abc' });
  });
});

describe('mail', () => {
  test('follows what another admin saves, and keeps what is typed here', async () => {
    const { user } = await open(<EmailPage />);
    const port = await field('Port');
    await user.clear(port);
    await user.type(port, '2525');
    settings = { ...settings, EMAIL_HOST: 'mail.tutti.test', EMAIL_PORT: '465' };
    await others('instance_configurations');
    await waitFor(async () => expect((await field('Host')).value).toBe('mail.tutti.test'));
    expect((await field('Port')).value).toBe('2525');
    expect(await screen.findByRole('button', { name: /Take theirs|Use theirs/ })).toBeDefined();
  });

  test('sends only what was changed; a stored password is not shown', async () => {
    const { user, patched } = await open(<EmailPage />);
    expect(await screen.findByText(/Stored and hidden/)).toBeDefined();
    const port = await field('Port');
    await user.clear(port);
    await user.type(port, '465');
    await user.click(screen.getByRole('combobox', { name: 'Security' }));
    await user.click(await screen.findByRole('option', { name: 'SSL/TLS' }));
    expect(screen.getByText('The test uses the saved settings.')).toBeDefined();
    await press(user);
    await waitFor(() =>
      expect(patched()).toEqual([{ EMAIL_PORT: '465', EMAIL_USE_TLS: '0', EMAIL_USE_SSL: '1' }]),
    );
    await waitFor(() => expect(screen.queryByText('The test uses the saved settings.')).toBeNull());
  });

  test('that is on needs a port and a sender; off it needs neither', async () => {
    const { user, patched } = await open(<EmailPage />);
    await user.clear(await field('Port'));
    await user.clear(await field('Sender'));
    await press(user);
    expect(await screen.findByText('Enter a number from 1 to 65535.')).toBeDefined();
    expect(screen.getByText('Enter a sender address.')).toBeDefined();
    expect(patched()).toEqual([]);
    await user.clear(await field('Host'));
    await press(user);
    await waitFor(() =>
      expect(patched()).toEqual([{ EMAIL_HOST: '', EMAIL_PORT: '', EMAIL_FROM: '' }]),
    );
  });

  test('shows at its field what the server refuses', async () => {
    refusal = [400, { EMAIL_HOST: ['No such host'] }];
    const { user } = await open(<EmailPage />);
    await user.type(await field('Host'), 'x');
    await press(user);
    expect(await screen.findByText('No such host')).toBeDefined();
    expect((await field('Host')).value).toBe('smtp.tutti.testx');
  });

  test('is tried by a message to an address', async () => {
    const { user, network } = await open(<EmailPage />);
    await press(user, 'Send test email');
    const dialog = await screen.findByRole('dialog', { name: 'Send test email' });
    const to = within(dialog).getByRole('textbox', { name: 'To' });
    await user.clear(to);
    await user.type(to, 'nobody{Enter}');
    expect(within(dialog).getByText('Enter a valid email address.')).toBeDefined();
    expect(network.writes()).toEqual([]);
    await user.type(to, '@tutti.test{Enter}');
    expect((await within(dialog).findByRole('status')).textContent).toContain('nobody@tutti.test');
    refusal = [400, { error: 'Relay denied' }];
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await within(dialog).findByText('Relay denied')).toBeDefined();
  });
});

describe('the key for pictures', () => {
  test('is sent once, and hidden from then on', async () => {
    const { user, patched } = await open(<ImagePage />);
    const key = await screen.findByLabelText<HTMLInputElement>('Unsplash access key');
    await user.type(key, ' abc ');
    await press(user);
    await waitFor(() => expect(patched()).toEqual([{ UNSPLASH_ACCESS_KEY: 'abc' }]));
  });

  test('that is stored can be replaced, and discarding leaves it', async () => {
    settings['UNSPLASH_ACCESS_KEY'] = '********';
    const { user, patched } = await open(<ImagePage />);
    const key = await screen.findByLabelText<HTMLInputElement>('Unsplash access key');
    await user.type(key, 'x');
    await press(user, 'Discard changes');
    expect(key.value).toBe('********');
    expect(patched()).toEqual([]);
  });

  test('cannot be read while the server is away, and can be asked for again', async () => {
    const { user } = await open(null);
    let isAway = true;
    fakeNetwork(() => (isAway ? [503, {}] : [200, [{ key: 'UNSPLASH_ACCESS_KEY', value: '' }]]));
    render(<ImagePage />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    expect(await screen.findByLabelText('Unsplash access key')).toBeDefined();
  });
});

describe('a provider', () => {
  const isOn = () => screen.findByRole('switch', { name: 'Sign-in with GitHub' });

  test('cannot be on without its keys', async () => {
    const { user, patched } = await open(<ProviderPage />);
    await user.click(await isOn());
    await press(user);
    expect(
      (await screen.findAllByText('Required while this method is on.')).length,
    ).toBeGreaterThan(0);
    expect(patched()).toEqual([]);
  });

  test('is switched on with its keys', async () => {
    const { user, patched } = await open(<ProviderPage />);
    await user.type(await field('Client ID'), 'id-1');
    await user.type(screen.getByLabelText(/^Client secret/), 's3cret');
    await user.click(await isOn());
    await press(user);
    await waitFor(() =>
      expect(patched()).toEqual([
        { GITHUB_CLIENT_ID: 'id-1', GITHUB_CLIENT_SECRET: 's3cret', IS_GITHUB_ENABLED: '1' },
      ]),
    );
  });

  test('says what to enter there', async () => {
    await open(<ProviderPage />);
    expect((await field('Callback')).value).toBe(`${location.origin}/auth/github/callback/`);
  });

  test('holds the page only while something is typed', async () => {
    const { user } = await open(<ProviderPage />);
    const id = await field('Client ID');
    expect(at.isBlocked).toBe(false);
    await user.type(id, 'x');
    expect(at.isBlocked).toBe(true);
    await press(user, 'Discard changes');
    expect(at.isBlocked).toBe(false);
  });

  test('that does not exist says so', async () => {
    at.path = '/god-mode/authentication/myspace';
    await open(<ProviderPage />);
    expect(screen.getByText('Sign-in method not found')).toBeDefined();
    at.path = '/god-mode/authentication/github';
  });
});

describe('how people come in', () => {
  test('a reading that began before a switch was moved does not move it back', async () => {
    const { user } = await open(<AuthenticationPage />);
    const codes = await screen.findByRole('switch', { name: /One-time codes/ });
    const late = Promise.withResolvers<void>();
    const before = { ...settings };
    held = late.promise.then(() => before);
    await others('instance_configurations');
    held = null;
    await user.click(codes);
    await waitFor(() => expect(settings['ENABLE_MAGIC_LINK_LOGIN']).toBe('1'));
    await act(async () => late.resolve());
    expect(codes.ariaChecked).toBe('true');
  });

  const box = (name: string) => screen.findByRole('switch', { name: new RegExp(`^${name}`) });
  const checked = async (name: string) => (await box(name)).getAttribute('aria-checked');

  test('is switched at once and saved', async () => {
    const { user, patched } = await open(<AuthenticationPage />);
    await user.click(await box('Allow sign-up without an invitation'));
    expect(await checked('Allow sign-up without an invitation')).toBe('false');
    await waitFor(() => expect(patched()).toEqual([{ ENABLE_SIGNUP: '0' }]));
  });

  test('goes back when it is refused, and says why until it is put away', async () => {
    refusal = [400, { error: 'Not now' }];
    const { user } = await open(<AuthenticationPage />);
    await user.click(await box('Allow sign-up without an invitation'));
    expect((await screen.findByRole('alert')).textContent).toContain('Not now');
    expect(await checked('Allow sign-up without an invitation')).toBe('true');
    await press(user, 'Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the last method', async () => {
    const { user, patched } = await open(<AuthenticationPage />);
    await user.click(await box('Passwords'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Turn on another method first',
    );
    expect(patched()).toEqual([]);
    expect(await checked('Passwords')).toBe('true');
  });

  test('says that codes wait for mail', async () => {
    settings = { ...settings, ENABLE_MAGIC_LINK_LOGIN: '1', EMAIL_HOST: '' };
    await open(<AuthenticationPage />);
    expect(await screen.findByText("Codes can't be sent until email is set up.")).toBeDefined();
  });
});

describe('how the instance does', () => {
  test('is read, also from a server that is not well', async () => {
    await open(null);
    const health = { status: 'down', database: false, feed_lag_ms: 40, jobs: 0, warnings: [] };
    fakeNetwork(({ path }) => {
      if (path.includes('/api/health/')) return [503, health];
      if (path.includes('/instances/health/')) return [503, {}];
      if (path.includes('/instances/jobs/')) return [503, {}];
      return path.includes('/mails/') ? [200, { results: [] }] : undefined;
    });
    render(<HealthPage />);
    expect(await screen.findByText('Server: Down')).toBeDefined();
    expect(screen.getByText("Database: Can't be reached")).toBeDefined();
  });

  test('names what needs attention, worst first, with what to do; the rest is folded', async () => {
    const { user } = await open(null);
    const health = { status: 'ok', database: true, feed_lag_ms: 0, jobs: 0, warnings: [] };
    const results = [
      { key: 'clock', level: 'ok', outcome: 'good', facts: {} },
      { key: 'mail', level: 'warn', outcome: 'off', facts: {} },
      {
        key: 'disk',
        level: 'bad',
        outcome: 'full',
        facts: { free_bytes: 1_048_576, total_bytes: 2 ** 30, folder: '/data' },
      },
      { key: 'redis', level: 'bad', outcome: 'noResult', facts: { reason: 'no such host' } },
    ];
    fakeNetwork(({ path }) => {
      if (path.includes('/api/health/')) return [200, health];
      if (path.includes('/instances/checks/')) return [200, { at: '', results }];
      return path.includes('/instances/') ? [503, {}] : undefined;
    });
    render(<HealthPage />);
    expect(
      await screen.findByText('Only 1 MB free at /data: changes are refused soon.'),
    ).toBeDefined();
    expect(screen.getByText('Make room now.')).toBeDefined();
    expect(screen.getByText("Couldn't be checked: no such host")).toBeDefined();
    const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(names()).toEqual(['Disk', 'Redis', 'Email']);
    await user.click(screen.getByRole('button', { name: 'In order 1' }));
    expect(names()).toContain('Clock');
  });
});
