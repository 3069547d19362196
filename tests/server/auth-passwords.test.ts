import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  type Answer,
  type Browser,
  latestMail,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { world, type World } from '#tests/support/world.ts';

const APP = 'http://tutti.test/';
const SPACE = 'http://tutti.test/spaces/';
const OTHER = 'a quite different long phrase';

describe('forgotten passwords', () => {
  let w: World;
  let root: Browser;
  const forget = (email: unknown, prefix = '/auth/', browser = openBrowser(w.server)) =>
    browser.send('POST', `${prefix}forgot-password/`, { email });
  const linkFor = async (email: string, prefix = '/auth/') => {
    expect((await forget(email, prefix)).status).toBe(200);
    const mail = await latestMail(w.server, email, 'password_reset');
    const url = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.link');
    return { url, id: url.searchParams.get('uidb64'), token: url.searchParams.get('token') };
  };
  const reset = (
    link: { id: string | null; token: string | null },
    password: string,
    prefix = '/auth/',
  ) =>
    openBrowser(w.server).form(`${prefix}reset-password/${link.id}/${link.token}/`, { password });
  const enter = (email: string, password: string) =>
    openBrowser(w.server).form('/auth/sign-in/', { email, password });

  beforeAll(async () => {
    w = await world();
    root = await setUpInstance(w.server, { EMAIL_HOST: 'mail.tutti.test' });
  });
  afterAll(() => w.close());

  it('a mailed link sets a new one, once, and ends every session', async () => {
    const email = 'forgetful@tutti.test';
    const browser = await signUp(w.server, email);
    const answer = await forget(' Forgetful@tutti.test ');
    expect(answer.body).toEqual({ message: 'Check your email to reset your password' });
    const link = await linkFor(email);
    expect(link.url.origin + link.url.pathname).toBe(`${APP}accounts/reset-password/`);
    expect(link.url.searchParams.get('email')).toBe(email);
    const [user] = await w.server.platform.database
      .sql`SELECT id FROM users WHERE email = ${email}`;
    expect(Buffer.from(link.id ?? '', 'base64url').toString()).toBe(user?.['id']);
    const rows = await w.server.platform.database.sql`SELECT token_hash FROM password_resets`;
    expect(JSON.stringify(rows)).not.toContain(link.token);

    const weak = await reset(link, 'password');
    expect(refused(weak)).toEqual({
      page: `${APP}accounts/reset-password`,
      error_code: '5020',
      error_message: 'INVALID_PASSWORD',
    });
    const done = await reset(link, OTHER);
    expect(done.location).toBe(`${APP}sign-in?success=True`);
    expect(done.cookies.some((cookie) => cookie.name === 'session-id')).toBe(false);
    expect((await browser.get('/api/users/session/')).body.is_authenticated).toBe(false);
    expect((await enter(email, STRONG)).location).toContain('error_code=5065');
    expect((await enter(email, OTHER)).location).toBe(`${APP}onboarding`);
    expect(refused(await reset(link, STRONG))).toMatchObject({ error_code: '5125' });
  });

  it('one link used many times at once works once', async () => {
    await signUp(w.server, 'hasty@tutti.test');
    const link = await linkFor('hasty@tutti.test');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => reset(link, `${OTHER} ${turn}`)),
    );
    expect(answers.filter((answer) => answer.location.includes('success=True'))).toHaveLength(1);
    expect(answers.filter((answer) => answer.location.includes('error_code=5125'))).toHaveLength(4);
  });

  it('a link dies with time, with a changed password and with another id', async () => {
    const { sql } = w.server.platform.database;
    await signUp(w.server, 'late@tutti.test');
    const invalid = {
      page: `${APP}accounts/reset-password`,
      error_code: '5125',
      error_message: 'INVALID_PASSWORD_TOKEN',
    };
    const link = await linkFor('late@tutti.test');
    expect(refused(await reset({ ...link, token: 'x' }, OTHER))).toEqual(invalid);
    const id = (text: string) => Buffer.from(text).toString('base64url');
    expect(refused(await reset({ ...link, id: id(w.admin.id) }, OTHER))).toEqual(invalid);
    expect(refused(await reset({ ...link, id: id('no id') }, OTHER))).toEqual(invalid);
    for (const undecodable of ['_-8', '%21%21', '%F0%9F%92%A5']) {
      expect(refused(await reset({ ...link, id: undecodable }, OTHER))).toMatchObject({
        error_code: '5130',
        error_message: 'EXPIRED_PASSWORD_TOKEN',
      });
    }
    await sql`UPDATE users SET password_hash = 'changed' WHERE email = 'late@tutti.test'`;
    expect(refused(await reset(link, OTHER))).toEqual(invalid);
    const second = await linkFor('late@tutti.test');
    await sql`UPDATE password_resets SET expires_at = now()`;
    expect(refused(await reset(second, OTHER))).toEqual(invalid);
  });

  it('hands over a placeholder, and opens no deactivated account', async () => {
    const { sql } = w.server.platform.database;
    const { id, email } = w.bystander;
    await sql`UPDATE users SET is_placeholder = true WHERE id = ${id}`;
    await reset(await linkFor(email), OTHER);
    const [user] = await sql`
      SELECT is_placeholder, is_email_verified FROM users WHERE id = ${id}`;
    expect(user).toEqual({ is_placeholder: false, is_email_verified: true });
    const link = await linkFor(email);
    await sql`UPDATE users SET is_active = false WHERE id = ${id}`;
    expect(refused(await reset(link, STRONG))).toMatchObject({ error_code: '5019' });
    const asked = await openBrowser(w.server).send('POST', '/auth/forgot-password/', { email });
    expect(asked.body).toMatchObject({ error_code: 5019 });
    expect(refused(await enter(email, OTHER))).toMatchObject({ error_code: '5019' });
    const [after] = await sql`SELECT is_active FROM users WHERE id = ${id}`;
    expect(after).toEqual({ is_active: false });
  });

  it('the public site has its own link and pages', async () => {
    await signUp(w.server, 'site@tutti.test');
    const link = await linkFor('site@tutti.test', '/auth/spaces/');
    expect(link.url.origin + link.url.pathname).toBe(`${SPACE}accounts/reset-password/`);
    const bad = await reset({ ...link, token: 'x' }, OTHER, '/auth/spaces/');
    expect(refused(bad)).toMatchObject({
      page: `${SPACE}accounts/reset-password/`,
      error_code: '5125',
    });
    expect((await reset(link, OTHER, '/auth/spaces/')).location).toBe(SPACE);
  });

  it('says why no link is sent', async () => {
    expect((await forget('nobody@tutti.test')).body).toEqual({
      error_code: 5060,
      error_message: 'USER_DOES_NOT_EXIST',
      email: 'nobody@tutti.test',
    });
    for (const email of ['', 'no address', undefined, { a: 1 }]) {
      const answer = await forget(email);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error_code: 5005, error_message: 'INVALID_EMAIL' });
    }
    await root.send('PATCH', '/api/instances/configurations/', { EMAIL_HOST: '' });
    expect((await forget('nobody@tutti.test')).body).toEqual({
      error_code: 5025,
      error_message: 'SMTP_NOT_CONFIGURED',
    });
    await root.send('PATCH', '/api/instances/configurations/', { EMAIL_HOST: 'mail.tutti.test' });
  });

  it('nobody can fill a mailbox with links', async () => {
    await signUp(w.server, 'flooded@tutti.test');
    const answers: Answer[] = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await forget('flooded@tutti.test'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.body).toMatchObject({
      error_code: 5900,
      error_message: 'RATE_LIMIT_EXCEEDED',
    });
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe("setting and changing one's password", () => {
  let w: World;
  const send = async (browser: Browser, call: string, body: unknown) =>
    browser.send('POST', `/auth/${call}/`, body, { 'x-csrftoken': await browser.token() });
  const isSignedIn = async (browser: Browser) =>
    (await browser.get('/api/users/session/')).body.is_authenticated as boolean;
  const secondBrowser = async (email: string) => {
    const browser = openBrowser(w.server);
    await browser.form('/auth/sign-in/', { email, password: STRONG });
    return browser;
  };

  beforeAll(async () => {
    w = await world();
    await setUpInstance(w.server);
  });
  afterAll(() => w.close());

  it('is for signed-in people', async () => {
    const browser = openBrowser(w.server);
    expect((await send(browser, 'set-password', { password: OTHER })).status).toBe(401);
    expect((await send(browser, 'change-password', { new_password: OTHER })).status).toBe(401);
  });

  it('the first password is set once', async () => {
    const browser = await signUp(w.server, 'first@tutti.test');
    const already = await send(browser, 'set-password', { password: OTHER });
    expect(already.status).toBe(400);
    expect(already.body).toEqual({
      error_code: 5145,
      error_message: 'PASSWORD_ALREADY_SET',
      error: 'Your password is already set please change your password from profile',
    });
    await w.server.platform.database.sql`
      UPDATE users SET is_password_autoset = true WHERE email = 'first@tutti.test'`;
    for (const body of [{}, { password: 'weak' }, { password: 5 }, [], { password: null }]) {
      const answer = await send(browser, 'set-password', body);
      expect(answer.status).toBe(400);
      if (!Array.isArray(body)) {
        expect(answer.body).toEqual({ error_code: 5020, error_message: 'INVALID_PASSWORD' });
      }
    }
    const other = await secondBrowser('first@tutti.test');
    const before = new Map(browser.jar);
    const done = await send(browser, 'set-password', { password: OTHER });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ email: 'first@tutti.test', is_password_autoset: false });
    expect(Object.keys(done.body)).not.toContain('password_hash');
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(browser.jar.get('session-id')).not.toBe(before.get('session-id'));
    expect(browser.jar.get('csrftoken')).not.toBe(before.get('csrftoken'));
    const thief = openBrowser(w.server);
    thief.jar.set('session-id', before.get('session-id') ?? '');
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('a change says what is wrong, in the order of the contract', async () => {
    const browser = await signUp(w.server, 'change@tutti.test');
    const refusalOf = async (body: unknown) => {
      const answer = await send(browser, 'change-password', body);
      expect(answer.status).toBe(400);
      return answer.body;
    };
    const missing = { error_code: 5138, error_message: 'MISSING_PASSWORD' };
    expect(await refusalOf({})).toEqual({ ...missing, error: 'Old password is missing' });
    expect(await refusalOf({ old_password: 'x' })).toEqual({
      ...missing,
      error: 'Old or new password is missing',
    });
    expect(await refusalOf({ old_password: 'x', new_password: OTHER })).toEqual({
      error_code: 5135,
      error_message: 'INCORRECT_OLD_PASSWORD',
      error: 'Old password is not correct',
    });
    expect(await refusalOf({ old_password: STRONG, new_password: 'weak' })).toEqual({
      error_code: 5140,
      error_message: 'INVALID_NEW_PASSWORD',
    });
  });

  it('ends every other session of the person, and tells their sockets', async () => {
    const { sql } = w.server.platform.database;
    const browser = await signUp(w.server, 'many@tutti.test');
    const others = [await secondBrowser('many@tutti.test'), await secondBrowser('many@tutti.test')];
    const ids = await sql`
      SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE u.email = 'many@tutti.test' ORDER BY s.created_at`;
    const done = await send(browser, 'change-password', {
      old_password: STRONG,
      new_password: OTHER,
    });
    expect(done.body).toEqual({ message: 'Password updated successfully' });
    expect(await isSignedIn(browser)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    const ended = await sql`SELECT entity_id FROM change_log WHERE entity = 'session' AND op = 'del'
      AND entity_id = ANY(${ids.map((row) => String(row['id']))}::uuid[])`;
    expect(ended.map((row) => row['entity_id']).toSorted()).toEqual(
      ids
        .slice(1)
        .map((row) => row['id'])
        .toSorted(),
    );
  });

  it('whoever has none yet need not know the old one', async () => {
    const browser = await signUp(w.server, 'none@tutti.test');
    await w.server.platform.database.sql`
      UPDATE users SET is_password_autoset = true, password_hash = NULL WHERE email = 'none@tutti.test'`;
    expect((await send(browser, 'change-password', {})).body).toMatchObject({
      error: 'Old or new password is missing',
    });
    expect((await send(browser, 'change-password', { new_password: OTHER })).status).toBe(200);
  });

  it('needs a token of this browser', async () => {
    const browser = await signUp(w.server, 'forged@tutti.test');
    const body = { old_password: STRONG, new_password: OTHER };
    const bare = await browser.send('POST', '/auth/change-password/', body);
    expect(bare.status).toBe(403);
    expect(bare.body).toEqual({ detail: 'CSRF Failed: CSRF token missing.' });
    const foreign = await browser.send('POST', '/auth/change-password/', body, {
      'X-CSRFToken': await openBrowser(w.server).token(),
    });
    expect(foreign.body).toEqual({
      detail: "CSRF Failed: CSRF token from the 'X-Csrftoken' HTTP header incorrect.",
    });
  });

  it('guessing the old one is stopped', async () => {
    const browser = await signUp(w.server, 'guessed@tutti.test');
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const body = { old_password: `guess ${turn}`, new_password: OTHER };
      statuses.push((await send(browser, 'change-password', body)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses[10]).toBe(429);
  });
});
