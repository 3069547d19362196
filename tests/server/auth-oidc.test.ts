import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  type Answer,
  type Browser,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { world, type World } from '#tests/support/world.ts';

const APP = 'http://tutti.test/';
const SECURITY = `${APP}profile/security`;

describe('signing in by OpenID Connect', () => {
  const provider = new OAuth2Server();
  let w: World;
  let root: Browser;
  let claims: Record<string, unknown> = {};
  let serial = 0;

  const set = (settings: Record<string, string>) =>
    root.send('PATCH', '/api/instances/configurations/', settings);
  /** Leaves for the provider, which agrees at once; answers the path that it sends the browser back to. */
  const leave = async (from: Pick<Answer, 'location'>) => {
    const answer = await fetch(from.location, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    return `${back.pathname}${back.search}`;
  };
  const travel = async (browser: Browser) =>
    browser.get(await leave(await browser.get('/auth/oidc/')));
  /** Links the account that the provider knows, given the password. */
  const linkTo = async (browser: Browser) => {
    const asked = { provider: 'oidc', password: STRONG };
    const { body } = await browser.send('POST', '/api/users/me/accounts/', asked);
    return browser.get(await leave({ location: body.address }));
  };
  const me = async (browser: Browser) => (await browser.get('/api/users/session/')).body.user;

  beforeAll(async () => {
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, '127.0.0.1');
    provider.service.on('beforeTokenSigning', (token: { payload: object }) => {
      Object.assign(token.payload, claims);
    });
    provider.service.on('beforeUserinfo', (reply: { body: object }) => {
      reply.body = { sub: claims['sub'] };
    });
    w = await world();
    root = await setUpInstance(w.server);
  });
  beforeEach(async () => {
    serial += 1;
    claims = {
      sub: `person-${serial}`,
      email: `Person.${serial}@Tutti.test`,
      email_verified: true,
      given_name: 'Per',
      family_name: 'Son',
    };
    await set({
      IS_OIDC_ENABLED: '1',
      OIDC_ISSUER: provider.issuer.url ?? '',
      OIDC_CLIENT_ID: 'the client',
      OIDC_CLIENT_SECRET: 'the secret',
      OIDC_NAME: 'Acme',
      OIDC_DOMAINS: '',
      ENABLE_EMAIL_PASSWORD: '1',
    });
  });
  afterAll(async () => {
    await w.close();
    await provider.stop();
  });

  it('makes an account the first time and signs in to it the next, with proof of the browser', async () => {
    const browser = openBrowser(w.server);
    const start = await browser.get('/auth/oidc/');
    const asked = new URL(start.location).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('nonce')).toBeTruthy();
    expect((await browser.get(await leave(start))).location).toBe(`${APP}onboarding`);
    const first = await me(browser);
    expect(first).toMatchObject({
      email: `person.${serial}@tutti.test`,
      first_name: 'Per',
      last_name: 'Son',
      is_email_verified: true,
      last_login_medium: 'oidc',
    });
    const again = openBrowser(w.server);
    await travel(again);
    expect((await me(again)).id).toBe(first.id);
    const { config } = (await browser.get('/api/instances/')).body;
    expect(config).toMatchObject({ is_oidc_enabled: true, oidc_name: 'Acme' });
  });

  it('refuses what comes back without its proof, a foreign state, and a provider that is off', async () => {
    const browser = openBrowser(w.server);
    const back = await leave(await browser.get('/auth/oidc/'));
    expect(refused(await openBrowser(w.server).get(back))).toMatchObject({ error_code: '5123' });
    const other = openBrowser(w.server);
    const theirs = new URL(await leave(await other.get('/auth/oidc/')), APP);
    // A code that belongs to another browser: its proof does not fit.
    theirs.searchParams.set('code', new URL(back, APP).searchParams.get('code') ?? '');
    expect(refused(await other.get(`${theirs.pathname}${theirs.search}`))).toMatchObject({
      error_code: '5123',
    });
    await set({ IS_OIDC_ENABLED: '0' });
    expect(refused(await openBrowser(w.server).get('/auth/oidc/'))).toMatchObject({
      error_code: '5104',
    });
  });

  it('takes the same subject of another issuer for somebody else', async () => {
    const browser = openBrowser(w.server);
    await travel(browser);
    const first = await me(browser);
    const second = new OAuth2Server();
    await second.issuer.keys.generate('RS256');
    await second.start(0, '127.0.0.1');
    second.service.on('beforeTokenSigning', (token: { payload: object }) => {
      Object.assign(token.payload, { ...claims, email: `other.${serial}@tutti.test` });
    });
    second.service.on('beforeUserinfo', (reply: { body: object }) => {
      reply.body = { sub: claims['sub'] };
    });
    try {
      await set({ OIDC_ISSUER: second.issuer.url ?? '' });
      const other = openBrowser(w.server);
      await travel(other);
      expect((await me(other)).id).not.toBe(first.id);
    } finally {
      await second.stop();
    }
  });

  it('takes only addresses of the domains that are allowed, and only verified ones', async () => {
    await set({ OIDC_DOMAINS: 'acme.test, other.test' });
    expect(refused(await travel(openBrowser(w.server)))).toMatchObject({ error_code: '5124' });
    claims['email'] = `someone.${serial}@ACME.test`;
    expect((await travel(openBrowser(w.server))).location).toBe(`${APP}onboarding`);
    claims = { ...claims, sub: 'unverified', email_verified: false };
    expect(refused(await travel(openBrowser(w.server)))).toMatchObject({ error_code: '5127' });
    // Nor by an account that was linked before: its address may be anybody's.
    await set({ OIDC_DOMAINS: '' });
    const browser = await signUp(w.server, `linked.${serial}@acme.test`);
    expect((await linkTo(browser)).location).toBe(SECURITY);
    await set({ OIDC_DOMAINS: 'acme.test' });
    expect(refused(await travel(openBrowser(w.server)))).toMatchObject({ error_code: '5124' });
    expect((await linkTo(browser)).location).toContain('error_code=5124');
  });

  it('links an account whose address is not verified to whom the browser is signed in as, on our own page', async () => {
    claims['email_verified'] = false;
    const email = `owner.${serial}@tutti.test`;
    const browser = await signUp(w.server, email);
    const owner = await me(browser);
    expect((await linkTo(browser)).location).toBe(SECURITY);
    expect((await browser.get('/api/users/me/accounts/')).body).toMatchObject([
      { provider: 'oidc', provider_account_id: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const again = openBrowser(w.server);
    await travel(again);
    expect(await me(again)).toMatchObject({ id: owner.id, email });
    const other = await signUp(w.server, `other.${serial}@tutti.test`);
    const answer = await linkTo(other);
    expect(answer.location).toMatch(new RegExp(`^${SECURITY}\\?error_code=5128`));
  });

  it('is tried by an admin: how it works, what it says, and what would be decided', async () => {
    await set({ IS_OIDC_ENABLED: '0', OIDC_DOMAINS: 'acme.test' });
    const result = async () => (await root.get('/api/instances/oidc-test/result/')).body;
    const start = await root.get('/api/instances/oidc-test/');
    expect((await root.get(await leave(start))).location).toBe(
      `${APP}god-mode/authentication/oidc`,
    );
    expect(await result()).toMatchObject({
      discovery: { issuer: provider.issuer.url, token_endpoint: expect.any(String) },
      claims: { sub: `person-${serial}`, email: `Person.${serial}@Tutti.test` },
      decision: 'refused',
      reason: 'OIDC_DOMAIN_NOT_ALLOWED',
    });
    await set({ OIDC_DOMAINS: '' });
    await root.get(await leave(await root.get('/api/instances/oidc-test/')));
    expect(await result()).toMatchObject({ decision: 'creates', reason: '' });
    const found = await w.server.platform.database.sql`
      SELECT 1 FROM users WHERE email = ${`person.${serial}@tutti.test`}`;
    expect(found).toHaveLength(0);
    await set({ OIDC_ISSUER: `${provider.issuer.url}/nowhere` });
    expect((await root.get('/api/instances/oidc-test/')).location).toBe(
      `${APP}god-mode/authentication/oidc`,
    );
    expect(await result()).toMatchObject({ discovery: null, claims: null, decision: 'failed' });
    await set({ OIDC_CLIENT_ID: '' });
    expect((await root.get('/api/instances/oidc-test/')).status).toBe(302);
    expect(await result()).toMatchObject({
      decision: 'failed',
      reason: expect.stringContaining('no provider to test yet'),
    });
    expect((await openBrowser(w.server).get('/api/instances/oidc-test/')).status).toBe(401);
  });

  it('lets local sign-in be switched off only after an admin has come in by a provider', async () => {
    const off = { ENABLE_EMAIL_PASSWORD: '0', ENABLE_MAGIC_LINK_LOGIN: '0' };
    expect(await set(off)).toMatchObject({
      status: 400,
      body: { ENABLE_EMAIL_PASSWORD: [expect.stringContaining('must sign in by a provider')] },
    });
    const { email } = (await root.get('/api/instances/admins/me/')).body;
    claims['email'] = email;
    await travel(openBrowser(w.server));
    expect((await set(off)).status).toBe(200);
    expect((await set({ IS_OIDC_ENABLED: '0', ENABLE_EMAIL_PASSWORD: '0' })).status).toBe(400);
  });
});
