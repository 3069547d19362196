import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureInstance } from '#server/features/instances/start.ts';
import {
  bringAdminsInByGoogle,
  type Browser,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { world, type World } from '#tests/support/world.ts';

const APP = 'http://tutti.test/';
const SPACE = 'http://tutti.test/spaces/';

describe('signing in before the instance is set up', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  it('is refused, with and without a row for the instance', async () => {
    const browser = openBrowser(w.server);
    const fields = { email: 'a@tutti.test', password: STRONG };
    const refusal = { error_code: '5000', error_message: 'INSTANCE_NOT_CONFIGURED' };
    for (const _turn of ['no row', 'no admin']) {
      expect(refused(await browser.form('/auth/sign-in/', fields))).toEqual({
        page: `${APP}sign-in`,
        ...refusal,
      });
      expect(refused(await browser.form('/auth/sign-up/', fields))).toEqual({
        page: APP,
        ...refusal,
      });
      expect(refused(await browser.form('/auth/spaces/sign-in/', fields))).toEqual({
        page: SPACE,
        ...refusal,
      });
      for (const call of ['email-check', 'magic-generate', 'forgot-password']) {
        const answer = await browser.send('POST', `/auth/${call}/`, { email: 'a@tutti.test' });
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ error_code: 5000, error_message: 'INSTANCE_NOT_CONFIGURED' });
      }
      expect(refused(await browser.get('/auth/google/'))).toEqual({ page: APP, ...refusal });
      await ensureInstance(w.server.platform, {});
    }
  });
});

describe('signing in and up with a password', () => {
  let w: World;
  let root: Browser;
  const set = (settings: Record<string, string>) =>
    root.send('PATCH', '/api/instances/configurations/', settings);

  beforeAll(async () => {
    w = await world();
    root = await setUpInstance(w.server);
  });
  afterAll(() => w.close());

  it('stays at the address by which the page was opened, which is not always the one of the instance', async () => {
    const host = '127.0.0.1:3000';
    const here = { host, origin: `http://${host}` };
    const browser = openBrowser(w.server);
    const fields = { email: 'by.number@tutti.test', password: STRONG };
    const made = await browser.form('/auth/sign-up/', fields, here);
    expect(made.location).toMatch(/^\/(?!\/)/);
    expect(browser.jar.has('session-id')).toBe(true);
    const wrong = await browser.form('/auth/sign-in/', { ...fields, password: 'x' }, here);
    expect(wrong.location).toMatch(/^\/sign-in\?error_code=/);
    const next = { ...fields, next_path: '//evil.example/' };
    expect((await browser.form('/auth/sign-in/', next, here)).location).toMatch(/^\/(?!\/)/);
    // Another site's page is refused as before, and the instance's own is told its whole address.
    const evil = { host, origin: 'https://evil.example' };
    expect((await browser.form('/auth/sign-in/', fields, evil)).status).toBe(403);
    const own = await browser.form('/auth/sign-in/', fields, { origin: 'http://tutti.test' });
    expect(own.location).toMatch(/^http:\/\/tutti\.test\//);
  });

  it('a new account lands on its onboarding, signed in', async () => {
    const browser = openBrowser(w.server);
    const answer = await browser.form('/auth/sign-up/', {
      email: ' New.Person@Tutti.Test ',
      password: STRONG,
      confirm_password: 'ignored',
    });
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`${APP}onboarding`);
    const me = await browser.get('/api/users/session/');
    expect(me.body.is_authenticated).toBe(true);
    expect(me.body.user).toMatchObject({
      email: 'new.person@tutti.test',
      display_name: 'new.person',
      is_password_autoset: false,
      is_email_verified: false,
      last_login_medium: 'email',
    });
    expect(me.body.user.username).toMatch(/^[0-9a-f]{32}$/);
    const [rows] = await w.server.platform.database.sql`
      SELECT (SELECT count(*)::int FROM profiles p WHERE p.user_id = u.id) AS profiles,
        (SELECT count(*)::int FROM notification_preferences n WHERE n.user_id = u.id
          AND n.mention AND n.comment AND n.property_change
          AND NOT n.state_change AND NOT n.issue_completed) AS preferences,
        u.password_hash, u.last_login_ip
      FROM users u WHERE u.email = 'new.person@tutti.test'`;
    expect(rows).toMatchObject({ profiles: 1, preferences: 1, last_login_ip: browser.ip });
    expect(rows?.['password_hash']).toMatch(/^\$argon2id\$/);
  });

  it('somebody without a session is told so', async () => {
    expect((await openBrowser(w.server).get('/api/users/session/')).body).toEqual({
      is_authenticated: false,
    });
  });

  it('a form posted as multipart is read, a JSON body is not', async () => {
    const browser = openBrowser(w.server);
    const token = await browser.token();
    const parts = { csrfmiddlewaretoken: token, email: 'parts@tutti.test', password: STRONG };
    const text = Object.entries(parts)
      .map(
        ([name, value]) =>
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('');
    const answer = await browser.send('POST', '/auth/sign-up/', `${text}--x--\r\n`, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(answer.location).toBe(`${APP}onboarding`);
    const json = await browser.send('POST', '/auth/sign-in/', parts, {
      'x-csrftoken': await browser.token(),
    });
    expect(refused(json)).toMatchObject({ error_code: '5070', email: 'False' });
  });

  it('says why an account cannot be made', async () => {
    await signUp(w.server, 'taken@tutti.test');
    const browser = openBrowser(w.server);
    const post = async (fields: Record<string, string>) =>
      refused(await browser.form('/auth/sign-up/', fields));
    expect(await post({ email: '', password: STRONG })).toEqual({
      page: APP,
      error_code: '5040',
      error_message: 'REQUIRED_EMAIL_PASSWORD_SIGN_UP',
      email: 'False',
    });
    expect(await post({ email: 'x@tutti.test' })).toMatchObject({
      error_code: '5040',
      email: 'x@tutti.test',
    });
    expect(await post({ email: 'no address', password: STRONG })).toEqual({
      page: APP,
      error_code: '5045',
      error_message: 'INVALID_EMAIL_SIGN_UP',
      email: 'no address',
    });
    expect(
      await post({ email: 'TAKEN@tutti.test', password: STRONG, next_path: '/x?y=1' }),
    ).toEqual({
      page: APP,
      error_code: '5030',
      error_message: 'USER_ALREADY_EXIST',
      email: 'TAKEN@tutti.test',
      next_path: '/x?y=1',
    });
    for (const password of [
      'short1!',
      'password123',
      'aaaaaaaaaaaaaaaa',
      `Aq7$${'x9!k'.repeat(40)}`,
    ]) {
      expect(await post({ email: 'weak@tutti.test', password })).toEqual({
        page: APP,
        error_code: '5020',
        error_message: 'INVALID_PASSWORD',
        email: 'weak@tutti.test',
      });
    }
    const spaces = await browser.form('/auth/spaces/sign-up/', { email: 'nobody' });
    expect(refused(spaces)).toMatchObject({ page: SPACE, error_code: '5040' });
  });

  it('closed sign-up keeps strangers out and lets the invited in', async () => {
    await set({ ENABLE_SIGNUP: '0' });
    const browser = openBrowser(w.server);
    const fields = { email: 'invited@tutti.test', password: STRONG };
    expect(refused(await browser.form('/auth/sign-up/', fields))).toMatchObject({
      error_code: '5015',
      error_message: 'SIGNUP_DISABLED',
    });
    await w.server.platform.database.sql`
      INSERT INTO workspace_invitations (workspace_id, email, role, accepted, responded_at, token_hash)
      VALUES (${w.workspace.id}, 'invited@tutti.test', 15, true, now(), 'x')`;
    const answer = await browser.form('/auth/sign-up/', fields);
    await set({ ENABLE_SIGNUP: '1' });
    expect(answer.location).toBe(`${APP}onboarding`);
    // What was accepted before the account existed waits: a password proves no address.
    const waiting = await w.server.platform.database.sql`
      SELECT 1 FROM workspace_members m JOIN users u ON u.id = m.member_id
      WHERE u.email = 'invited@tutti.test'`;
    expect(waiting).toEqual([]);
    await w.server.platform.database.sql`
      UPDATE users SET is_email_verified = true WHERE email = 'invited@tutti.test'`;
    await browser.form('/auth/sign-in/', fields);
    // Now it is a membership, and the invitation is gone.
    const [state] = await w.server.platform.database.sql`
      SELECT m.role, (SELECT count(*)::int FROM workspace_invitations i
          WHERE i.email = u.email AND i.deleted_at IS NULL) AS left
      FROM users u JOIN workspace_members m ON m.member_id = u.id AND m.is_active
      WHERE u.email = 'invited@tutti.test' AND m.workspace_id = ${w.workspace.id}`;
    expect(state).toMatchObject({ role: 15, left: 0 });
  });

  it('says why somebody cannot be signed in', async () => {
    await signUp(w.server, 'known@tutti.test');
    const browser = openBrowser(w.server);
    const post = async (fields: Record<string, string>) =>
      refused(await browser.form('/auth/sign-in/', fields));
    const page = `${APP}sign-in`;
    expect(await post({})).toEqual({
      page,
      error_code: '5070',
      error_message: 'REQUIRED_EMAIL_PASSWORD_SIGN_IN',
      email: 'False',
    });
    expect(await post({ email: 'nonsense', password: 'x' })).toEqual({
      page,
      error_code: '5075',
      error_message: 'INVALID_EMAIL_SIGN_IN',
      email: 'nonsense',
    });
    expect(await post({ email: 'nobody@tutti.test', password: 'x' })).toEqual({
      page,
      error_code: '5060',
      error_message: 'USER_DOES_NOT_EXIST',
      email: 'nobody@tutti.test',
    });
    expect(await post({ email: 'known@tutti.test', password: 'wrong', next_path: '/a' })).toEqual({
      page,
      error_code: '5065',
      error_message: 'AUTHENTICATION_FAILED_SIGN_IN',
      email: 'known@tutti.test',
      next_path: '/a',
    });
    await bringAdminsInByGoogle(w.server);
    await set({ ENABLE_EMAIL_PASSWORD: '0' });
    expect(await post({ email: 'known@tutti.test', password: STRONG })).toMatchObject({
      error_code: '5018',
      error_message: 'PASSWORD_LOGIN_DISABLED',
    });
    expect(
      refused(await browser.form('/auth/sign-up/', { email: 'b@tutti.test', password: STRONG })),
    ).toMatchObject({ error_code: '5018' });
    await set({ ENABLE_EMAIL_PASSWORD: '1' });
  });

  it('leads everybody to their place', async () => {
    const { sql } = w.server.platform.database;
    const browser = await signUp(w.server, 'lands@tutti.test');
    const enter = async (next_path = '') =>
      (
        await browser.form('/auth/sign-in/', {
          email: 'lands@tutti.test',
          password: STRONG,
          next_path,
        })
      ).location;
    expect(await enter()).toBe(`${APP}onboarding`);
    expect(await enter('/team/projects/?a=b#c')).toBe(`${APP}team/projects/?a=b#c`);
    const [me] = await sql`SELECT id FROM users WHERE email = 'lands@tutti.test'`;
    const id = String(me?.['id']);
    await sql`UPDATE profiles SET is_onboarded = true WHERE user_id = ${id}`;
    expect(await enter()).toBe(`${APP}create-workspace`);
    await sql`INSERT INTO workspace_invitations (workspace_id, email, token_hash)
      VALUES (${w.workspace.id}, 'lands@tutti.test', 'y')`;
    expect(await enter()).toBe(`${APP}invitations`);
    const me2 = { ...w.admin, id };
    await w.server.join(w.foreign.workspace, me2, 15);
    await w.server.join(w.workspace, me2, 15);
    expect(await enter()).toBe(`${APP}${w.workspace.slug}`);
    await sql`UPDATE profiles SET last_workspace_id = ${w.foreign.workspace.id} WHERE user_id = ${id}`;
    expect(await enter()).toBe(`${APP}${w.foreign.workspace.slug}`);
    await sql`UPDATE workspace_members SET is_active = false
      WHERE member_id = ${id} AND workspace_id = ${w.foreign.workspace.id}`;
    expect(await enter()).toBe(`${APP}${w.workspace.slug}`);
    await sql`DELETE FROM profiles WHERE user_id = ${id}`;
    expect(await enter()).toBe(`${APP}onboarding`);
  });

  it('the public site has twins that lead back to it', async () => {
    const { sql } = w.server.platform.database;
    await signUp(w.server, 'guest@tutti.test');
    await sql`INSERT INTO workspace_invitations (workspace_id, email, accepted, token_hash)
      VALUES (${w.workspace.id}, 'guest@tutti.test', true, 'z')`;
    const browser = openBrowser(w.server);
    const fields = { email: 'guest@tutti.test', password: STRONG };
    expect(
      refused(await browser.form('/auth/spaces/sign-in/', { ...fields, password: 'x' })),
    ).toEqual({
      page: SPACE,
      error_code: '5065',
      error_message: 'AUTHENTICATION_FAILED_SIGN_IN',
      email: 'guest@tutti.test',
    });
    expect((await browser.form('/auth/spaces/sign-in/', fields)).location).toBe(SPACE);
    const there = await browser.form('/auth/spaces/sign-in/', {
      ...fields,
      next_path: '/issues/abc',
    });
    expect(there.location).toBe(`${SPACE}issues/abc`);
    const [invitation] = await sql`
      SELECT deleted_at FROM workspace_invitations WHERE email = 'guest@tutti.test'`;
    expect(invitation?.['deleted_at']).toBeNull();
    const out = await browser.form('/auth/spaces/sign-out/', { next_path: '/issues/abc' });
    expect(out.location).toBe(`${SPACE}issues/abc`);
    expect(browser.jar.has('session-id')).toBe(false);
  });

  it('a deactivated account is refused by its own code, and stays closed', async () => {
    const { sql } = w.server.platform.database;
    const email = 'closed@tutti.test';
    await signUp(w.server, email);
    await sql`UPDATE users SET is_active = false WHERE email = ${email}`;
    for (const [path, page] of [
      ['/auth/sign-in/', `${APP}sign-in`],
      ['/auth/sign-up/', APP],
      ['/auth/spaces/sign-in/', SPACE],
    ] as const) {
      const browser = openBrowser(w.server);
      expect(refused(await browser.form(path, { email, password: STRONG }))).toEqual({
        page,
        error_code: '5019',
        error_message: 'USER_ACCOUNT_DEACTIVATED',
        email,
      });
      expect((await browser.get('/api/users/session/')).body).toEqual({ is_authenticated: false });
    }
    const [user] = await sql`SELECT is_active FROM users WHERE email = ${email}`;
    expect(user).toEqual({ is_active: false });
  });

  it('signing out ends the session, closes its sockets and always leads home', async () => {
    const { sql } = w.server.platform.database;
    const browser = await signUp(w.server, 'leaver@tutti.test');
    const stolen = new Map(browser.jar);
    const [session] = await sql`
      SELECT s.id, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE u.email = 'leaver@tutti.test'`;
    const answer = await browser.form('/auth/sign-out/', { next_path: '/x' });
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(APP);
    expect(browser.jar.has('session-id')).toBe(false);
    const thief = openBrowser(w.server);
    for (const [name, value] of stolen) thief.jar.set(name, value);
    expect((await thief.get('/api/users/session/')).body).toEqual({ is_authenticated: false });
    const rows = await sql`
      SELECT scope_kind, scope, op, rev FROM change_log
      WHERE entity = 'session' AND entity_id = ${String(session?.['id'])}`;
    expect(rows).toEqual([{ scope_kind: 'user', scope: session?.['user_id'], op: 'del', rev: 0 }]);
    const [user] = await sql`
      SELECT last_logout_ip, last_logout_time FROM users WHERE email = 'leaver@tutti.test'`;
    expect(user?.['last_logout_ip']).toBe(browser.ip);
    expect((await browser.form('/auth/sign-out/')).location).toBe(APP);
  });

  it('an address is taken once, however many sign up with it at the same time', async () => {
    const browsers = Array.from({ length: 6 }, () => openBrowser(w.server));
    const answers = await Promise.all(
      browsers.map((browser) =>
        browser.form('/auth/sign-up/', { email: 'race@tutti.test', password: STRONG }),
      ),
    );
    const places = answers.map((answer) => answer.location);
    expect(places.filter((place) => place === `${APP}onboarding`)).toHaveLength(1);
    expect(places.filter((place) => /error_code=50(?:30|35)/.test(place))).toHaveLength(5);
  });
});

describe('the folders of other clients', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ SPACE_BASE_PATH: 'boards', ADMIN_BASE_PATH: '/run/it/' });
    await setUpInstance(w.server);
  });
  afterAll(() => w.close());

  it('are where forms lead back to', async () => {
    const wrong = { email: 'nobody@tutti.test', password: 'x' };
    const page = async (path: string) =>
      refused(await openBrowser(w.server).form(path, wrong)).page;
    expect(await page('/auth/spaces/sign-in/')).toBe('http://tutti.test/boards/');
    expect(await page('/api/instances/admins/sign-in/')).toBe('http://tutti.test/run/it/');
    expect(await page('/auth/sign-in/')).toBe('http://tutti.test/sign-in');
  });
});
