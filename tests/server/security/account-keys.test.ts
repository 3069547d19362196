import { OAuth2Server } from 'oauth2-mock-server';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hashToken, makeToken, SESSION_COOKIES } from '#server/platform/access/sessions.ts';
import {
  type Browser,
  latestMail,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { OAuthServer } from '#tests/support/oauth-server.ts';
import { world, type World } from '#tests/support/world.ts';

const ME = '/api/users/me/';
const CODE = /[a-z]{4}-[a-z]{4}-[a-z]{4}/;
const NEW_PASSWORD = `${STRONG} of the owner`;

let w: World;
let root: Browser;
const oauth = new OAuthServer();
const oidc = new OAuth2Server();
let claims: Record<string, unknown> = {};
let serial = 0;

beforeAll(async () => {
  await new Promise<void>((done) => oauth.server.listen(0, '127.0.0.1', done));
  await oidc.issuer.keys.generate('RS256');
  await oidc.start(0, '127.0.0.1');
  oidc.service.on('beforeTokenSigning', (token: { payload: object }) => {
    Object.assign(token.payload, claims);
  });
  oidc.service.on('beforeUserinfo', (reply: { body: object }) => {
    reply.body = { sub: claims['sub'], ...profile };
  });
  w = await world({ GOOGLE_OAUTH_HOST: oauth.address, GITHUB_HOST: oauth.address });
  root = await setUpInstance(w.server, {
    EMAIL_HOST: 'mail.tutti.test',
    ENABLE_MAGIC_LINK_LOGIN: '1',
    GITLAB_HOST: oauth.address,
    IS_OIDC_ENABLED: '1',
    OIDC_ISSUER: oidc.issuer.url ?? '',
    OIDC_CLIENT_ID: 'the client',
    OIDC_CLIENT_SECRET: 'the secret',
    ...Object.fromEntries(
      ['GOOGLE', 'GITHUB', 'GITLAB'].flatMap((name) => [
        [`${name}_CLIENT_ID`, 'the client'],
        [`${name}_CLIENT_SECRET`, 'the secret'],
        [`IS_${name}_ENABLED`, '1'],
      ]),
    ),
  });
});
afterAll(async () => {
  await w.close();
  await oidc.stop();
  await new Promise((done) => oauth.server.close(done));
});

/** What the provider's profile says besides the token. */
let profile: Record<string, unknown> = {};

const browse = () => openBrowser(w.server);
const isIn = async (browser: Browser) => (await browser.get(ME)).status === 200;
const mine = async (browser: Browser) => (await browser.get(ME)).body;
const stored = async (email: string) =>
  (await w.server.platform.database.sql`SELECT * FROM users WHERE email = ${email}`)[0];

type ProviderName = (typeof PROVIDERS)[number];
const PROVIDERS = ['google', 'github', 'gitlab', 'oidc'] as const;

/** Somebody at a provider, who agrees to whatever is asked there. */
interface There {
  readonly id: number | string;
  readonly email: string;
  readonly isVerified?: boolean;
}

/** The way back from a provider, with which the browser's journey ends. */
async function agree(name: ProviderName, address: string, there: There): Promise<string> {
  const { id, email, isVerified = true } = there;
  if (name !== 'oidc') {
    oauth.person = { id, email, isVerified, name: 'Some Body', isInOrganization: true };
    const { path, code, state } = oauth.agree(address);
    return `${path}?${new URLSearchParams({ code, state }).toString()}`;
  }
  claims = { sub: String(id), email, email_verified: isVerified };
  const answer = await fetch(address, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  return `${back.pathname}${back.search}`;
}

async function enterBy(name: ProviderName, there: There, browser = browse()): Promise<Browser> {
  const { location } = await browser.get(`/auth/${name}/`);
  await browser.get(await agree(name, location, there));
  return browser;
}

/** Begins to link an account and answers how the journey ends. */
async function leaveToLink(browser: Browser, name: ProviderName, there: There): Promise<string> {
  const begun = await browser.send('POST', `${ME}accounts/`, { provider: name, password: STRONG });
  return agree(name, begun.body.address, there);
}

async function codeFor(email: string): Promise<string> {
  await browse().send('POST', '/auth/magic-generate/', { email });
  return CODE.exec((await latestMail(w.server, email, 'login_code'))?.text ?? '')?.[0] ?? '';
}

async function enterByCode(email: string, code: string): Promise<Browser> {
  const browser = browse();
  await browser.form('/auth/magic-sign-in/', { email, code });
  return browser;
}

async function enterByPassword(email: string, password: string): Promise<Browser> {
  const browser = browse();
  await browser.form('/auth/sign-in/', { email, password });
  return browser;
}

async function resetLinkFor(email: string): Promise<string> {
  await browse().send('POST', '/auth/forgot-password/', { email });
  const mail = await latestMail(w.server, email, 'password_reset');
  const link = new URL(/https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return `/auth/reset-password/${link.searchParams.get('uidb64')}/${link.searchParams.get('token')}/`;
}

/** Somebody who has signed up with an address that is another's, and a workspace of theirs. */
interface Squatter {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
  readonly workspace: string;
  readonly workspaceId: string;
}

async function squat(): Promise<Squatter> {
  serial += 1;
  const email = `owner.${serial}@tutti.test`;
  const browser = await signUp(w.server, email);
  const slug = `squat-${serial}`;
  const made = await browser.send('POST', '/api/workspaces/', { name: slug, slug });
  expect(made.status).toBe(201);
  const { id } = await mine(browser);
  return { id, email, browser, workspace: `/api/workspaces/${slug}`, workspaceId: made.body.id };
}

/** A key to the account: made before the owner comes, and tried afterwards. */
type Key = (it: Squatter) => Promise<() => Promise<boolean>>;

const linked =
  (name: ProviderName): Key =>
  async ({ browser, email }) => {
    const there = { id: 100_000 + serial, email: `stranger.${serial}@elsewhere.test` };
    const { location } = await browser.get(await leaveToLink(browser, name, there));
    expect(location).not.toContain('error_code');
    return async () => (await mine(await enterBy(name, there))).email === email;
  };

const token =
  (path: string): Key =>
  async ({ browser, workspace }) => {
    const made = await browser.send('POST', `${workspace}/${path}/`, { label: 'Kept' });
    const headers = { 'x-api-key': made.body.token };
    return async () => (await browse().get(`${workspace}/members/`, headers)).status === 200;
  };

const KEYS: Readonly<Record<string, Key>> = {
  'the password':
    async ({ email }) =>
    async () =>
      isIn(await enterByPassword(email, STRONG)),
  'a session':
    async ({ browser }) =>
    () =>
      isIn(browser),
  'a session of the admin area': async ({ id }) => {
    const { sql } = w.server.platform.database;
    // Made an admin by another one, as was possible without a proven address.
    await sql`INSERT INTO instance_admins (user_id, instance_id, created_by)
      SELECT ${id}, i.id, a.user_id FROM instances i JOIN instance_admins a ON a.created_by IS NULL`;
    const secret = makeToken();
    await sql`INSERT INTO sessions (token_hash, user_id, kind, expires_at)
      VALUES (${hashToken(secret)}, ${id}, 'admin', now() + interval '1 hour')`;
    const browser = browse();
    browser.jar.set(SESSION_COOKIES.admin, secret);
    return async () => (await browser.get('/api/instances/admins/me/')).status === 200;
  },
  'a mailed code': async ({ email }) => {
    const code = await codeFor(email);
    return async () => isIn(await enterByCode(email, code));
  },
  'a reset link': async ({ email }) => {
    const form = await resetLinkFor(email);
    return async () => {
      await browse().form(form, { password: `${STRONG} again` });
      return isIn(await enterByPassword(email, `${STRONG} again`));
    };
  },
  ...Object.fromEntries(PROVIDERS.map((name) => [`a link to ${name}`, linked(name)])),
  'an API token': token('api-tokens'),
  'a service token': token('service-api-tokens'),
  'a pending change of the address': async ({ id, browser }) => {
    const email = `stranger.${serial}.new@elsewhere.test`;
    await browser.send('POST', `${ME}email/code/`, { email, password: STRONG });
    const mail = await latestMail(w.server, email, 'new_address_code');
    const body = { email, code: CODE.exec(mail?.text ?? '')?.[0] };
    return async () => {
      // Also to whoever should get back into a session of the account.
      const secret = makeToken();
      const { sql } = w.server.platform.database;
      await sql`INSERT INTO sessions (token_hash, user_id, expires_at)
        VALUES (${hashToken(secret)}, ${id}, now() + interval '1 hour')`;
      const back = browse();
      back.jar.set(SESSION_COOKIES.app, secret);
      return (await back.send('PATCH', `${ME}email/`, body)).status === 200;
    };
  },
  'a journey that links an account': async ({ browser, email }) => {
    const there = { id: 200_000 + serial, email: `late.${serial}@elsewhere.test` };
    const back = await leaveToLink(browser, 'google', there);
    return async () => {
      await browser.get(back);
      return (await mine(await enterBy('google', there))).email === email;
    };
  },
  'a sync in its name': async ({ id, workspaceId }) => {
    const { sql } = w.server.platform.database;
    const [integration, project, sync] = [v7(), v7(), v7()];
    await sql`INSERT INTO projects (id, workspace_id, name, identifier, created_by)
      VALUES (${project}, ${workspaceId}, ${project}, ${`S${serial}`}, ${id})`;
    await sql`INSERT INTO workspace_integrations (id, workspace_id, provider, account, api_url)
      VALUES (${integration}, ${workspaceId}, 'github', 'stranger', 'https://api.github.test')`;
    await sql`INSERT INTO project_syncs
        (id, workspace_id, project_id, integration_id, provider, target_id, name, options, created_by)
      VALUES (${sync}, ${workspaceId}, ${project}, ${integration}, 'github', '1', 'stranger/own', '{}', ${id})`;
    return async () => {
      const rows = await sql`SELECT 1 FROM project_syncs WHERE id = ${sync} AND status = 'active'`;
      return rows.length > 0;
    };
  },
};

/** How the owner of the address comes, and comes back afterwards. */
const ROADS: Readonly<Record<string, (email: string) => Promise<() => Promise<Browser>>>> = {
  'a mailed code': async (email) => {
    await enterByCode(email, await codeFor(email));
    return async () => enterByCode(email, await codeFor(email));
  },
  'a reset link': async (email) => {
    await browse().form(await resetLinkFor(email), { password: NEW_PASSWORD });
    return () => enterByPassword(email, NEW_PASSWORD);
  },
  ...Object.fromEntries(
    PROVIDERS.map((name) => [
      name,
      async (email: string) => {
        const there = { id: 300_000 + serial, email: email.toUpperCase() };
        await enterBy(name, there);
        return () => enterBy(name, there);
      },
    ]),
  ),
};

describe('before the owner of the address comes', () => {
  it.each(Object.keys(KEYS))('%s opens the account', async (name) => {
    const opens = await KEYS[name]?.(await squat());
    expect(await opens?.()).toBe(true);
  });
});

describe.each(Object.keys(ROADS))('once the owner has come by %s', (road) => {
  const keys = new Map<string, () => Promise<boolean>>();
  let squatter: Squatter;
  let comeBack: (() => Promise<Browser>) | undefined;

  beforeAll(async () => {
    squatter = await squat();
    for (const [name, make] of Object.entries(KEYS)) keys.set(name, await make(squatter));
    comeBack = await ROADS[road]?.(squatter.email);
  });

  it.each(Object.keys(KEYS))('%s opens the account no more', async (name) => {
    expect(await keys.get(name)?.()).toBe(false);
  });

  it('they have it, and are told what has ended', async () => {
    const owner = await comeBack?.();
    const { id, email } = squatter;
    expect(owner && (await mine(owner))).toMatchObject({ id, is_email_verified: true });
    const mail = await latestMail(w.server, email, 'account_taken_over');
    for (const word of ['The password', 'GitHub', '2 API tokens', '1 sync']) {
      expect(mail?.text).toContain(word);
    }
    const [entry] = (await root.get('/api/instances/audit/?kind=sign_in&search=taken_over')).body
      .results;
    expect(entry).toMatchObject({
      action: 'account.taken_over',
      actor_id: id,
      details: { password: true, api_tokens: 2, syncs: 1 },
    });
  });
});

describe('who proves an address', () => {
  it.each(PROVIDERS)(
    'is nobody who comes by an account at %s that has another address',
    async (name) => {
      const { browser, email } = await squat();
      const there = { id: 400_000 + serial, email: `own.${serial}@elsewhere.test` };
      await browser.get(await leaveToLink(browser, name, there));
      const entered = await enterBy(name, there);
      expect(await mine(entered)).toMatchObject({ email, is_email_verified: false });
      expect(await isIn(browser)).toBe(true);
    },
  );

  it('is nobody whose address the provider calls verified only for another one', async () => {
    const { email } = await squat();
    // The token says who it is without a word of proof; the profile proves another address.
    profile = { email: 'proven@elsewhere.test', email_verified: true };
    const entered = await enterBy('oidc', { id: `mix ${serial}`, email, isVerified: false });
    profile = {};
    expect(await isIn(entered)).toBe(false);
    expect(await stored(email)).toMatchObject({ is_email_verified: false });
  });

  it('is nobody whose address only looks alike', async () => {
    serial += 1;
    const alike = `kim.${serial}@tutti.test`;
    await signUp(w.server, alike);
    // The Kelvin sign, which is a "k" in lower case.
    await enterBy('google', { id: 500_000 + serial, email: alike.replace('k', '\u212A') });
    expect(await stored(alike)).toMatchObject({ is_email_verified: false });
  });

  it('is not whoever was handed a link by an instance admin, but the former keys end', async () => {
    const { id, email, browser } = await squat();
    const made = await root.send('POST', `/api/instances/users/${id}/reset-link/`);
    const { searchParams } = new URL(made.body.url);
    const form = `/auth/reset-password/${searchParams.get('uidb64')}/${searchParams.get('token')}/`;
    await browse().form(form, { password: NEW_PASSWORD });
    expect(await isIn(browser)).toBe(false);
    const handed = await enterByPassword(email, NEW_PASSWORD);
    expect(await mine(handed)).toMatchObject({ id, is_email_verified: false });
  });

  it('keeps the session in which they prove it, and its password; nothing else', async () => {
    const squatter = await squat();
    const { browser, email } = squatter;
    const other = await enterByPassword(email, STRONG);
    const opens = await KEYS['a link to github']?.(squatter);
    await browser.send('POST', `${ME}email/code/`, { email });
    const mail = await latestMail(w.server, email, 'new_address_code');
    const code = CODE.exec(mail?.text ?? '')?.[0];
    expect((await browser.send('PATCH', `${ME}email/`, { email, code })).status).toBe(200);
    expect(await mine(browser)).toMatchObject({ email, is_email_verified: true });
    expect(await isIn(await enterByPassword(email, STRONG))).toBe(true);
    expect([await isIn(other), await opens?.()]).toEqual([false, false]);
  });

  it('does not lock out whoever set the instance up', async () => {
    await enterByCode('root@tutti.test', await codeFor('root@tutti.test'));
    expect((await root.get('/api/instances/admins/me/')).status).toBe(200);
    expect(await isIn(await enterByPassword('root@tutti.test', STRONG))).toBe(true);
  });
});

describe('a key that is used while the owner comes', () => {
  /** Takes the account over as another process does, and lets it commit once the call waits. */
  async function meanwhile<T>(email: string, call: () => Promise<T>): Promise<T> {
    const { sql } = w.server.platform.database;
    let waiting: Promise<T> | undefined;
    await sql.begin(async (tx) => {
      await tx`UPDATE users SET is_email_verified = true, password_hash = NULL WHERE email = ${email}`;
      await tx`DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ${email})`;
      waiting = call();
      await expect
        .poll(async () => {
          const rows = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`;
          return rows.length;
        })
        .toBeGreaterThan(0);
    });
    if (!waiting) throw new Error('Nothing was called.');
    return waiting;
  }

  it('opens nothing: a password that was right a moment ago', async () => {
    const { email } = await squat();
    const entered = await meanwhile(email, () => enterByPassword(email, STRONG));
    expect(await isIn(entered)).toBe(false);
  });

  it('makes no other key: a token asked for in a session that ends', async () => {
    const { id, email, browser, workspace } = await squat();
    const url = `${workspace}/api-tokens/`;
    const made = await meanwhile(email, () => browser.send('POST', url, { label: 'Late' }));
    expect(made.status).toBe(401);
    const { sql } = w.server.platform.database;
    expect(await sql`SELECT 1 FROM api_tokens WHERE user_id = ${id}`).toHaveLength(0);
  });
});

describe('the tables of secrets', () => {
  /** Rows of a person in these end with a takeover: the keys above are made of them. */
  const ENDS = [
    'accounts',
    'api_tokens',
    'one_time_codes',
    'password_resets',
    'project_syncs',
    'sessions',
    'users',
  ];
  const STAYS: Readonly<Record<string, string>> = {
    exports: 'names a file that its person alone can fetch, in a session',
    imports: 'is of another program, and forgotten when the import has ended',
    project_invitations: 'opens a project to whom it was sent, not the account',
    webhooks: 'signs what the workspace sends; its admins see and end it',
    workspace_integrations: 'is of another program; what it does in a person’s name are syncs',
    workspace_invitations: 'opens a workspace to whom it was sent, not the account',
  };

  it('are ended by a takeover, or said why they are not', async () => {
    const rows = await w.server.platform.database.sql<{ name: string }[]>`
      SELECT DISTINCT table_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public'
        AND column_name ~ '(^|_)(hash|token|secret|sealed|password|stamp|key_hash|endpoint)(_|$)'
        AND data_type IN ('text', 'character varying', 'bytea') ORDER BY 1`;
    const known = [...ENDS, ...Object.keys(STAYS)].toSorted((a, b) => a.localeCompare(b));
    expect(rows.map(({ name }) => name)).toEqual(known);
  });
});

describe('linking an account', () => {
  it('asks for the password, or for a sign-in a moment ago where there is none', async () => {
    const { email, browser } = await squat();
    const begin = (who: Browser, password?: string) =>
      who.send('POST', `${ME}accounts/`, { provider: 'google', password });
    for (const password of [undefined, '', 'a wrong guess']) {
      const { status, body } = await begin(browser, password);
      expect([status, Object.keys(body)]).toEqual([400, ['password']]);
    }
    expect((await begin(browser, STRONG)).body.address).toContain(oauth.address);
    const fresh = await enterByCode(email, await codeFor(email));
    expect((await begin(fresh)).status).toBe(200);
    await w.server.platform.database
      .sql`UPDATE sessions SET created_at = now() - interval '11 minutes'`;
    const late = await begin(fresh);
    expect([late.status, late.body.error]).toEqual([400, expect.stringContaining('sign in again')]);
    expect((await begin(browse(), STRONG)).status).toBe(401);
  });

  it('asks as a first password and another address do, where there is no password', async () => {
    const { email } = await squat();
    const browser = await enterByCode(email, await codeFor(email));
    await w.server.platform.database
      .sql`UPDATE sessions SET created_at = now() - interval '11 minutes'`;
    for (const [path, body] of [
      ['/auth/set-password/', { password: NEW_PASSWORD }],
      ['/auth/change-password/', { new_password: NEW_PASSWORD }],
      [`${ME}email/code/`, { email: `elsewhere.${email}` }],
      [`${ME}accounts/`, { provider: 'github' }],
    ] as const) {
      const headers = { 'x-csrftoken': await browser.token() };
      const { status, body: refusal } = await browser.send('POST', path, body, headers);
      expect([path, status, refusal]).toEqual([
        path,
        400,
        {
          error_code: 5147,
          error_message: 'SIGN_IN_AGAIN',
          error: expect.stringContaining('sign in again'),
        },
      ]);
    }
    expect(await latestMail(w.server, `elsewhere.${email}`, 'new_address_code')).toBeUndefined();
  });

  it('is refused the way it began before, without a word to the provider', async () => {
    const { browser } = await squat();
    const headers = { 'sec-fetch-site': 'same-origin' };
    const ways = PROVIDERS.flatMap((name) => [`/auth/${name}/`, `/auth/spaces/${name}/`]);
    for (const way of ways) {
      expect(refused(await browser.get(`${way}?link=1`, headers))).toMatchObject({
        page: 'http://tutti.test/profile/security',
        error_message: 'LINK_NOT_CONFIRMED',
      });
    }
  });

  it('ends in the session in which it began alone, though the same person is in another', async () => {
    const { email, browser } = await squat();
    const there = { id: 600_000 + serial, email: `third.${serial}@elsewhere.test` };
    const back = await leaveToLink(browser, 'google', there);
    const other = await enterByPassword(email, STRONG);
    other.jar.set('oauth-journey', browser.jar.get('oauth-journey') ?? '');
    expect((await other.get(back)).location).toContain('error_code=5115');
    expect((await mine(await enterBy('google', there))).email).not.toBe(email);
  });

  it('is in the audit log and in a mail, and so is unlinking in the log', async () => {
    const { id, email, browser } = await squat();
    const there = { id: 700_000 + serial, email: `fourth.${serial}@elsewhere.test` };
    await browser.get(await leaveToLink(browser, 'gitlab', there));
    const [account] = (await browser.get(`${ME}accounts/`)).body;
    await browser.send('DELETE', `${ME}accounts/${account.id}/`);
    const url = `/api/instances/audit/?kind=sign_in&search=linked_account&actor=${id}`;
    const entries: { action: string; target: string }[] = (await root.get(url)).body.results;
    expect(entries.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'linked_account.deleted gitlab',
      'linked_account.created gitlab',
    ]);
    expect((await latestMail(w.server, email, 'account_linked'))?.text).toContain('GitLab');
  });
});
