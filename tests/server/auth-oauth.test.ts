import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type Browser,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
} from '#tests/support/browser.ts';
import { OAuthServer } from '#tests/support/oauth-server.ts';
import { world, type World } from '#tests/support/world.ts';

const APP = 'http://tutti.test/';
const SPACE = 'http://tutti.test/spaces/';

const NUMBERS = {
  google: { off: '5105', failed: '5115' },
  github: { off: '5110', failed: '5120' },
  gitlab: { off: '5111', failed: '5121' },
} as const;

describe('signing in by a provider', () => {
  const provider = new OAuthServer();
  let w: World;
  let root: Browser;
  let serial = 0;
  const set = (settings: Record<string, string>) =>
    root.send('PATCH', '/api/instances/configurations/', settings);
  const leave = async (browser: Browser, name: string, query = '', prefix = '/auth/') => {
    const answer = await browser.get(`${prefix}${name}/${query}`);
    return provider.agree(answer.location);
  };
  const arrive = (browser: Browser, back: { path: string; code: string; state: string }) =>
    browser.get(
      `${back.path}?${new URLSearchParams({ code: back.code, state: back.state }).toString()}`,
    );
  const travel = async (browser: Browser, name: string, query = '', prefix = '/auth/') =>
    arrive(browser, await leave(browser, name, query, prefix));
  const me = async (browser: Browser) => (await browser.get('/api/users/session/')).body.user;

  beforeAll(async () => {
    await new Promise<void>((done) => provider.server.listen(0, '127.0.0.1', done));
    w = await world({ GOOGLE_OAUTH_HOST: provider.address, GITHUB_HOST: `${provider.address}/` });
    root = await setUpInstance(w.server);
  });
  beforeEach(async () => {
    serial += 1;
    provider.isBroken = false;
    provider.person = {
      id: serial,
      email: `Octo.${serial}@Tutti.test`,
      isVerified: true,
      name: 'Octo Cat',
      isInOrganization: true,
    };
    await set({
      GITLAB_HOST: provider.address,
      GITHUB_ORGANIZATION_ID: '',
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
    await new Promise((done) => provider.server.close(done));
  });

  describe.each(['google', 'github', 'gitlab'] as const)('%s', (name) => {
    it('makes an account the first time and signs in to it the next', async () => {
      const browser = openBrowser(w.server);
      const email = `octo.${serial}@tutti.test`;
      expect((await travel(browser, name)).location).toBe(`${APP}onboarding`);
      const first = await me(browser);
      expect(first).toMatchObject({
        email,
        first_name: name === 'google' ? 'Octo' : 'Octo Cat',
        last_name: name === 'google' ? 'Cat' : '',
        avatar: name === 'google' ? 'https://pictures.test/me.png' : '',
        is_email_verified: true,
        is_password_autoset: true,
        last_login_medium: name,
      });
      const again = openBrowser(w.server);
      expect((await travel(again, name, '?next_path=/team/')).location).toBe(`${APP}team/`);
      expect((await me(again)).id).toBe(first.id);
      const links = await w.server.platform.database.sql`
        SELECT provider, provider_account_id, sealed_access_token, access_token_expired_at FROM accounts
        WHERE user_id = ${first.id}`;
      expect(links).toHaveLength(1);
      expect(links[0]).toMatchObject({ provider: name, provider_account_id: String(serial) });
      expect(links[0]?.['sealed_access_token']).not.toMatch(/^[0-9a-f-]{36}$/);
    });

    it('is refused when it is off or not set up (S10)', async () => {
      const off = { page: APP, error_code: NUMBERS[name].off };
      const browser = openBrowser(w.server);
      const back = await leave(browser, name);
      await set({ [`IS_${name.toUpperCase()}_ENABLED`]: '0' });
      expect(refused(await browser.get(`/auth/${name}/`))).toMatchObject(off);
      expect(refused(await arrive(browser, back))).toMatchObject(off);
      await set({
        [`IS_${name.toUpperCase()}_ENABLED`]: '1',
        [`${name.toUpperCase()}_CLIENT_SECRET`]: '',
      });
      expect(refused(await browser.get(`/auth/${name}/?next_path=/a`))).toMatchObject({
        ...off,
        next_path: '/a',
      });
      expect(refused(await browser.get(`/auth/spaces/${name}/`))).toMatchObject({
        ...off,
        page: SPACE,
      });
    });

    it('an address the provider does not vouch for is refused, also one that has an account (S10)', async () => {
      await signUp(w.server, provider.person.email);
      for (const email of [provider.person.email, 'nobody@tutti.test', '']) {
        provider.person = { ...provider.person, email, isVerified: false };
        const browser = openBrowser(w.server);
        expect(refused(await travel(browser, name))).toEqual({
          page: APP,
          error_code: '5005',
          error_message: 'INVALID_EMAIL',
        });
        expect(browser.jar.has('session-id')).toBe(false);
      }
      const links = await w.server.platform.database.sql`
        SELECT 1 FROM accounts WHERE provider_account_id = ${String(serial)}`;
      expect(links).toHaveLength(0);
    });

    it('a state of another browser, provider or time is refused (S10)', async () => {
      const failed = { page: APP, error_code: NUMBERS[name].failed };
      const browser = openBrowser(w.server);
      const back = await leave(browser, name);
      expect(refused(await arrive(openBrowser(w.server), back))).toMatchObject(failed);
      const wrong = openBrowser(w.server);
      await leave(wrong, name);
      expect(refused(await arrive(wrong, back))).toMatchObject(failed);
      const noCode = openBrowser(w.server);
      const theirs = await leave(noCode, name);
      expect(refused(await arrive(noCode, { ...theirs, code: '' }))).toMatchObject(failed);
      const elsewhere = openBrowser(w.server);
      const other = name === 'google' ? 'gitlab' : 'google';
      const mixed = await leave(elsewhere, other);
      expect(
        refused(await arrive(elsewhere, { ...mixed, path: `/auth/${name}/callback/` })),
      ).toMatchObject(failed);
      const forged = openBrowser(w.server);
      forged.jar.set('oauth-journey', 'forged');
      expect(refused(await arrive(forged, back))).toMatchObject(failed);
    });

    it('a state and a code work once (S10)', async () => {
      const browser = openBrowser(w.server);
      const back = await leave(browser, name);
      const kept = browser.jar.get('oauth-journey') ?? '';
      expect((await arrive(browser, back)).location).toBe(`${APP}onboarding`);
      expect(browser.jar.has('oauth-journey')).toBe(false);
      const replay = openBrowser(w.server);
      replay.jar.set('oauth-journey', kept);
      expect(refused(await arrive(replay, back))).toMatchObject({
        error_code: NUMBERS[name].failed,
      });
      const reuse = openBrowser(w.server);
      const fresh = await leave(reuse, name);
      const answer = await arrive(reuse, { ...fresh, code: back.code });
      expect(refused(answer)).toMatchObject({ error_code: NUMBERS[name].failed });
    });

    it('a provider that fails is an error of the provider', async () => {
      const browser = openBrowser(w.server);
      const back = await leave(browser, name, '?next_path=/there');
      provider.isBroken = true;
      expect(refused(await arrive(browser, back))).toMatchObject({
        page: APP,
        error_code: NUMBERS[name].failed,
        next_path: '/there',
      });
    });

    it('the public site leaves by its own way and is led back to it', async () => {
      const browser = openBrowser(w.server);
      const back = await leave(browser, name, '?next_path=/issues/x', '/auth/spaces/');
      expect(back.path).toBe(`/auth/${name}/callback/`);
      expect((await arrive(browser, back)).location).toBe(`${SPACE}issues/x`);
      const bare = openBrowser(w.server);
      expect(
        refused(await bare.get(`/auth/spaces/${name}/callback/?code=a&state=b`)),
      ).toMatchObject({
        page: SPACE,
        error_code: NUMBERS[name].failed,
      });
    });
  });

  it('signs in to the account with the proven address, keeping its names but no password that proved nothing', async () => {
    const owner = await signUp(w.server, provider.person.email);
    const known = await me(owner);
    const browser = openBrowser(w.server);
    await travel(browser, 'google');
    expect(await me(browser)).toMatchObject({
      id: known.id,
      first_name: '',
      is_password_autoset: true,
    });
    expect((await owner.get('/api/users/me/')).status).toBe(401);
  });

  it("stays with its person when the address changes over there, and takes nobody else's (S10)", async () => {
    const browser = openBrowser(w.server);
    await travel(browser, 'google');
    const first = await me(browser);
    await signUp(w.server, 'somebody.else@tutti.test');
    provider.person = { ...provider.person, email: 'somebody.else@tutti.test' };
    const again = openBrowser(w.server);
    await travel(again, 'google');
    expect((await me(again)).id).toBe(first.id);
  });

  it('strangers to the organization are refused', async () => {
    await set({ GITHUB_ORGANIZATION_ID: 'acme' });
    const browser = openBrowser(w.server);
    const answer = await browser.get('/auth/github/');
    expect(new URL(answer.location).searchParams.get('scope')).toBe(
      'read:user user:email read:org',
    );
    provider.person = { ...provider.person, isInOrganization: false };
    expect(refused(await travel(browser, 'github'))).toMatchObject({
      error_code: '5120',
      error_message: 'GITHUB_OAUTH_PROVIDER_ERROR',
    });
    provider.person = { ...provider.person, isInOrganization: true };
    expect((await travel(browser, 'github')).location).toBe(`${APP}onboarding`);
  });

  it('closed sign-up keeps strangers out', async () => {
    await set({ ENABLE_SIGNUP: '0' });
    expect(refused(await travel(openBrowser(w.server), 'gitlab'))).toMatchObject({
      error_code: '5015',
    });
    await set({ ENABLE_SIGNUP: '1' });
  });

  it('takes over a placeholder, and opens no deactivated account', async () => {
    const { sql } = w.server.platform.database;
    const { id, email } = w.guest;
    const read = async () =>
      (await sql`SELECT is_placeholder, is_active FROM users WHERE id = ${id}`)[0];
    await sql`UPDATE users SET is_placeholder = true, is_active = false WHERE id = ${id}`;
    provider.person = { ...provider.person, email };
    expect(refused(await travel(openBrowser(w.server), 'google'))).toMatchObject({
      error_code: '5019',
    });
    expect(await read()).toEqual({ is_placeholder: true, is_active: false });
    await sql`UPDATE users SET is_active = true WHERE id = ${id}`;
    const browser = openBrowser(w.server);
    await travel(browser, 'google');
    expect((await me(browser)).id).toBe(id);
    expect(await read()).toEqual({ is_placeholder: false, is_active: true });
  });

  it('refuses a provider that is not offered by the code for that', async () => {
    for (const [path, page] of [
      ['/auth/gitea/', APP],
      ['/auth/gitea/callback/', APP],
      ['/auth/spaces/gitea/', `${APP}spaces/`],
    ] as const) {
      expect(refused(await openBrowser(w.server).get(`${path}?next_path=/x`))).toEqual({
        page,
        error_code: '5104',
        error_message: 'OAUTH_NOT_CONFIGURED',
        next_path: '/x',
      });
    }
  });

  it('asks the provider for what the contract names', async () => {
    const ask = async (name: string) => {
      const url = new URL((await openBrowser(w.server).get(`/auth/${name}/`)).location);
      const { state, client_id, ...rest } = Object.fromEntries(url.searchParams);
      expect(state?.length).toBeGreaterThanOrEqual(32);
      expect(client_id).toBe('the client');
      return { path: url.pathname, ...rest };
    };
    expect(await ask('google')).toEqual({
      path: '/o/oauth2/v2/auth',
      redirect_uri: `${APP}auth/google/callback/`,
      scope:
        'https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(await ask('github')).toEqual({
      path: '/login/oauth/authorize',
      redirect_uri: `${APP}auth/github/callback/`,
      scope: 'read:user user:email',
    });
    expect(await ask('gitlab')).toEqual({
      path: '/oauth/authorize',
      redirect_uri: `${APP}auth/gitlab/callback/`,
      scope: 'read_user',
      response_type: 'code',
    });
  });
});
