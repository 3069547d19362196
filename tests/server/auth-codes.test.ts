import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeExpiredProofs } from '#server/features/auth/codes.ts';
import {
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

describe('one-time codes', () => {
  let w: World;
  let root: Browser;
  const set = (settings: Record<string, string>) =>
    root.send('PATCH', '/api/instances/configurations/', settings);
  const ask = (email: string, browser = openBrowser(w.server), prefix = '/auth/') =>
    browser.send('POST', `${prefix}magic-generate/`, { email });
  const codeFor = async (email: string) => {
    await ask(email);
    const mail = await latestMail(w.server, email, 'login_code');
    return /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(mail?.text ?? '')?.[0] ?? 'no code';
  };

  beforeAll(async () => {
    w = await world();
    root = await setUpInstance(w.server, {
      EMAIL_HOST: 'mail.tutti.test',
      ENABLE_MAGIC_LINK_LOGIN: '1',
    });
  });
  afterAll(() => w.close());

  it('email-check tells how to go on', async () => {
    const check = async (email: unknown, prefix = '/auth/') =>
      (await openBrowser(w.server).send('POST', `${prefix}email-check/`, { email })).body;
    await signUp(w.server, 'password@tutti.test');
    const unknown = { existing: false, status: 'MAGIC_CODE', is_password_autoset: false };
    const known = { existing: true, status: 'CREDENTIAL', is_password_autoset: false };
    expect(await check('new@tutti.test')).toEqual(unknown);
    expect(await check(' PASSWORD@tutti.test ')).toEqual(known);
    expect(await check('password@tutti.test', '/auth/spaces/')).toEqual(known);
    const browser = openBrowser(w.server);
    await browser.form('/auth/magic-sign-up/', {
      email: 'code@tutti.test',
      code: await codeFor('code@tutti.test'),
    });
    expect(await check('code@tutti.test')).toEqual({
      existing: true,
      status: 'MAGIC_CODE',
      is_password_autoset: true,
    });
    await set({ ENABLE_MAGIC_LINK_LOGIN: '0' });
    expect(await check('new@tutti.test')).toEqual({ ...unknown, status: 'CREDENTIAL' });
    await set({ ENABLE_MAGIC_LINK_LOGIN: '1' });
    expect(await check('')).toEqual({ error_code: 5010, error_message: 'EMAIL_REQUIRED' });
    expect(await check(undefined)).toMatchObject({ error_code: 5010 });
    expect(await check(5)).toMatchObject({ error_code: 5010 });
    expect(await check('no address')).toMatchObject({
      error_code: 5005,
      error_message: 'INVALID_EMAIL',
    });
    expect((await openBrowser(w.server).send('POST', '/auth/email-check/', [1])).status).toBe(400);
  });

  it('a code makes an account whose address is proven', async () => {
    const browser = openBrowser(w.server);
    const asked = await ask('Fresh@Tutti.test', browser);
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ key: 'magic_fresh@tutti.test' });
    const mail = await latestMail(w.server, 'fresh@tutti.test', 'login_code');
    const code = /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.subject).toBe(`Your unique Tutti login code is ${code}`);
    // On any device: the link brings address and code along, where no server writes them down.
    expect(mail?.text).toContain(`${APP}sign-up?email=fresh%40tutti.test#code=${code}`);
    expect(mail?.html).toContain(`#code=${code}`);
    const [stored] = await w.server.platform.database.sql`
      SELECT code_hash FROM one_time_codes WHERE email = 'fresh@tutti.test'`;
    expect(stored?.['code_hash']).not.toContain(code);
    const answer = await browser.form('/auth/magic-sign-up/', { email: 'fresh@tutti.test', code });
    expect(answer.location).toBe(`${APP}onboarding`);
    expect((await browser.get('/api/users/session/')).body.user).toMatchObject({
      is_email_verified: true,
      is_password_autoset: true,
      last_login_medium: 'magic-code',
    });
    const again = await openBrowser(w.server).form('/auth/magic-sign-in/', {
      email: 'fresh@tutti.test',
      code,
    });
    expect(refused(again)).toEqual({
      page: `${APP}sign-in`,
      error_code: '5095',
      error_message: 'EXPIRED_MAGIC_CODE_SIGN_IN',
      email: 'fresh@tutti.test',
    });
  });

  it('a code whose sign-in was cut off is still good, for one of several at once', async () => {
    const email = 'cut@tutti.test';
    await signUp(w.server, email);
    const code = await codeFor(email);
    const { sql } = w.server.platform.database;
    const enter = async () => {
      const browser = openBrowser(w.server);
      await browser.form('/auth/magic-sign-in/', { email, code });
      return (await browser.get('/api/users/me/')).status;
    };
    await sql`ALTER TABLE sessions ADD CONSTRAINT cut CHECK (false) NOT VALID`;
    expect(await enter()).toBe(401);
    await sql`ALTER TABLE sessions DROP CONSTRAINT cut`;
    const statuses = await Promise.all([enter(), enter(), enter()]);
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
    expect(await enter()).toBe(401);
  });

  it('refuses an address that is none, and deactivated accounts, by their codes', async () => {
    const post = async (path: string, email: string) =>
      refused(await openBrowser(w.server).form(path, { email, code: 'abcd-efgh-ijkl' }));
    for (const prefix of ['/auth/', '/auth/spaces/']) {
      expect(await post(`${prefix}magic-sign-in/`, 'no address')).toMatchObject({
        error_code: '5080',
        error_message: 'INVALID_EMAIL_MAGIC_SIGN_IN',
        email: 'no address',
      });
      expect(await post(`${prefix}magic-sign-up/`, 'no@address@x')).toMatchObject({
        error_code: '5050',
        error_message: 'INVALID_EMAIL_MAGIC_SIGN_UP',
      });
    }
    await signUp(w.server, 'closed@tutti.test');
    const code = await codeFor('closed@tutti.test');
    await w.server.platform.database
      .sql`UPDATE users SET is_active = false WHERE email = 'closed@tutti.test'`;
    for (const way of ['in', 'up']) {
      const answer = await openBrowser(w.server).form(`/auth/magic-sign-${way}/`, {
        email: 'closed@tutti.test',
        code,
      });
      expect(refused(answer)).toMatchObject({ error_code: '5019' });
    }
    expect((await ask('closed@tutti.test')).body).toMatchObject({ error_code: 5019 });
  });

  it('signs in, and asks those who are settled and have no password to choose one', async () => {
    const email = 'settled@tutti.test';
    const up = await openBrowser(w.server).form('/auth/magic-sign-up/', {
      email,
      code: await codeFor(email),
    });
    expect(up.location).toBe(`${APP}onboarding`);
    const enter = async (next_path: string) =>
      (
        await openBrowser(w.server).form('/auth/magic-sign-in/', {
          email,
          next_path,
          code: await codeFor(email),
        })
      ).location;
    expect(await enter('/x')).toBe(`${APP}x`);
    await w.server.platform.database.sql`
      UPDATE profiles SET is_onboarded = true WHERE user_id = (SELECT id FROM users WHERE email = ${email})`;
    expect(await enter('/x')).toBe(`${APP}accounts/set-password`);
    await w.server.platform.database.sql`
      UPDATE users SET is_password_autoset = false WHERE email = ${email}`;
    expect(await enter('')).toBe(`${APP}create-workspace`);
    const site = await openBrowser(w.server).form('/auth/spaces/magic-sign-in/', {
      email,
      next_path: '/issues/1',
      code: (await codeFor(email)).toUpperCase(),
    });
    expect(site.location).toBe(`${SPACE}issues/1`);
  });

  it('whoever first proves the address has the account alone', async () => {
    const email = 'victim@tutti.test';
    const thief = await signUp(w.server, email);
    const owner = openBrowser(w.server);
    await owner.form('/auth/magic-sign-in/', { email, code: await codeFor(email) });
    expect((await thief.get('/api/users/me/')).status).toBe(401);
    const again = openBrowser(w.server);
    await again.form('/auth/sign-in/', { email, password: STRONG });
    expect(again.jar.has('session-id')).toBe(false);
    expect((await owner.get('/api/users/me/')).body).toMatchObject({
      is_password_autoset: true,
      is_email_verified: true,
    });

    // From then on a code takes nothing away any more.
    const chosen = { password: STRONG };
    const headers = { 'x-csrftoken': await owner.token() };
    expect((await owner.send('POST', '/auth/set-password/', chosen, headers)).status).toBe(200);
    await openBrowser(w.server).form('/auth/magic-sign-in/', { email, code: await codeFor(email) });
    await again.form('/auth/sign-in/', { email, password: STRONG });
    expect(again.jar.has('session-id')).toBe(true);
    expect((await owner.get('/api/users/me/')).status).toBe(200);
  });

  it('the people who run the instance keep the password they set it up with', async () => {
    const email = 'root@tutti.test';
    await openBrowser(w.server).form('/auth/magic-sign-in/', { email, code: await codeFor(email) });
    const browser = openBrowser(w.server);
    await browser.form('/auth/sign-in/', { email, password: STRONG });
    expect(browser.jar.has('session-id')).toBe(true);
  });

  it('says why a code does not sign in', async () => {
    const email = 'reasons@tutti.test';
    await signUp(w.server, email);
    const browser = openBrowser(w.server);
    const signIn = async (fields: Record<string, string>) =>
      refused(await browser.form('/auth/magic-sign-in/', fields));
    const signUpBy = async (fields: Record<string, string>) =>
      refused(await browser.form('/auth/magic-sign-up/', fields));
    const page = `${APP}sign-in`;
    const code = 'aaaa-bbbb-cccc';
    expect(await signIn({})).toEqual({
      page,
      error_code: '5085',
      error_message: 'MAGIC_SIGN_IN_EMAIL_CODE_REQUIRED',
    });
    expect(await signIn({ email })).toMatchObject({ error_code: '5085' });
    expect(await signIn({ email: 'nobody@tutti.test', code })).toEqual({
      page,
      error_code: '5060',
      error_message: 'USER_DOES_NOT_EXIST',
    });
    expect(await signIn({ email, code })).toMatchObject({ error_code: '5095' });
    await ask(email);
    expect(await signIn({ email, code, next_path: '/back' })).toEqual({
      page,
      error_code: '5090',
      error_message: 'INVALID_MAGIC_CODE_SIGN_IN',
      email,
      next_path: '/back',
    });
    expect(await signUpBy({ email: '' })).toMatchObject({
      page: APP,
      error_code: '5055',
      error_message: 'MAGIC_SIGN_UP_EMAIL_CODE_REQUIRED',
    });
    expect(await signUpBy({ email, code })).toMatchObject({ error_code: '5030', email });
    expect(await signUpBy({ email: 'other@tutti.test', code })).toMatchObject({
      error_code: '5097',
      error_message: 'EXPIRED_MAGIC_CODE_SIGN_UP',
    });
    await ask('other@tutti.test');
    expect(await signUpBy({ email: 'other@tutti.test', code })).toMatchObject({
      error_code: '5092',
      error_message: 'INVALID_MAGIC_CODE_SIGN_UP',
    });
    await set({ ENABLE_SIGNUP: '0' });
    expect(await signUpBy({ email: 'other@tutti.test', code })).toMatchObject({
      error_code: '5015',
    });
    await set({ ENABLE_SIGNUP: '1', ENABLE_MAGIC_LINK_LOGIN: '0' });
    const off = {
      error_code: '5016',
      error_message: 'MAGIC_LINK_LOGIN_DISABLED',
      email: `magic_${email}`,
    };
    expect(await signIn({ email, code })).toEqual({ page, ...off });
    expect((await ask(email)).body).toEqual({
      error_code: 5016,
      error_message: 'MAGIC_LINK_LOGIN_DISABLED',
    });
    await set({ ENABLE_MAGIC_LINK_LOGIN: '1', EMAIL_HOST: '' });
    expect(await signIn({ email, code })).toMatchObject({
      error_code: '5025',
      error_message: 'SMTP_NOT_CONFIGURED',
    });
    expect((await ask(email)).body).toMatchObject({ error_code: 5025 });
    await set({ EMAIL_HOST: 'mail.tutti.test' });
    expect((await ask('no address')).body).toEqual({
      error_code: 5005,
      error_message: 'INVALID_EMAIL',
      email: 'no address',
    });
  });

  it('a code that has run out is no code', async () => {
    const email = 'late@tutti.test';
    const code = await codeFor(email);
    await w.server.platform.database.sql`
      UPDATE one_time_codes SET expires_at = now() - interval '1 second' WHERE email = ${email}`;
    const answer = await openBrowser(w.server).form('/auth/magic-sign-up/', { email, code });
    expect(refused(answer)).toMatchObject({ error_code: '5097' });
    expect(await removeExpiredProofs(w.server.platform)).toBe(1);
    expect(await removeExpiredProofs(w.server.platform)).toBe(0);
  });

  it('the fifth request in a row is refused until the last code has run out', async () => {
    const email = 'often@tutti.test';
    for (let turn = 1; turn <= 4; turn += 1) expect((await ask(email)).status).toBe(200);
    const fifth = await ask(email);
    expect(fifth.status).toBe(400);
    expect(fifth.body).toEqual({
      error_code: 5102,
      error_message: 'EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP',
      email,
    });
    await signUp(w.server, email);
    expect((await ask(email, openBrowser(w.server), '/auth/spaces/')).body).toMatchObject({
      error_code: 5100,
      error_message: 'EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_IN',
    });
    await w.server.platform.database.sql`
      UPDATE one_time_codes SET expires_at = now() WHERE email = ${email}`;
    expect((await ask(email)).status).toBe(200);
  });

  it('is dead after five wrong guesses, one after the other; a new one starts anew', async () => {
    const email = 'guessed@tutti.test';
    const code = await codeFor(email);
    for (const prefix of ['/auth/', '/auth/spaces/', '/auth/', '/auth/', '/auth/']) {
      const wrong = await openBrowser(w.server).form(`${prefix}magic-sign-up/`, {
        email,
        code: 'aaaa-aaaa-aaaa',
      });
      expect(refused(wrong)).toMatchObject({ error_code: '5092' });
    }
    const right = await openBrowser(w.server).form('/auth/magic-sign-up/', { email, code });
    expect(refused(right)).toMatchObject({
      error_code: '5102',
      error_message: 'EMAIL_CODE_ATTEMPT_EXHAUSTED_SIGN_UP',
    });
    const fresh = await codeFor(email);
    expect(fresh).not.toBe(code);
    const answer = await openBrowser(w.server).form('/auth/magic-sign-up/', { email, code: fresh });
    expect(answer.location).toBe(`${APP}onboarding`);
  });

  it('is dead after five wrong guesses, fifty at once', async () => {
    const email = 'stormed@tutti.test';
    const code = await codeFor(email);
    const browsers = Array.from({ length: 50 }, () => openBrowser(w.server));
    const answers = await Promise.all(
      browsers.map((browser) =>
        browser.form('/auth/magic-sign-up/', { email, code: 'aaaa-aaaa-aaaa' }),
      ),
    );
    const count = (wanted: string) =>
      answers.filter((answer) => answer.location.includes(`error_code=${wanted}`)).length;
    expect([count('5092'), count('5102')]).toEqual([5, 45]);
    const right = await openBrowser(w.server).form('/auth/magic-sign-up/', { email, code });
    expect(refused(right)).toMatchObject({ error_code: '5102' });
  });

  it('somebody who keeps guessing from one address is told to stop', async () => {
    const email = 'besieged@tutti.test';
    await ask(email);
    const browser = openBrowser(w.server);
    const guess = async () =>
      refused(await browser.form('/auth/magic-sign-up/', { email, code: 'aaaa-aaaa-aaaa' }));
    for (let turn = 0; turn < 10; turn += 1) await guess();
    expect(await guess()).toEqual({
      page: APP,
      error_code: '5900',
      error_message: 'RATE_LIMIT_EXCEEDED',
    });
  });

  it('one right code used twice at once signs in once', async () => {
    const email = 'twice@tutti.test';
    await signUp(w.server, email);
    const code = await codeFor(email);
    const answers = await Promise.all(
      [1, 2, 3].map(() => openBrowser(w.server).form('/auth/magic-sign-in/', { email, code })),
    );
    expect(answers.filter((answer) => !answer.location.includes('error_code'))).toHaveLength(1);
  });
});

describe('placeholders of an import', () => {
  let w: World;
  let root: Browser;
  const MAIL_ON = { EMAIL_HOST: 'mail.tutti.test', ENABLE_MAGIC_LINK_LOGIN: '1' };
  const set = (settings: Record<string, string>) =>
    root.send('PATCH', '/api/instances/configurations/', settings);

  const placeholder = async (name: string) => {
    const person = await w.server.person(name);
    await w.server.platform.database.sql`
      UPDATE users SET is_placeholder = true, is_email_verified = false, is_password_autoset = true WHERE id = ${person.id}`;
    await w.server.platform.database.sql`DELETE FROM sessions WHERE user_id = ${person.id}`;
    await w.server.join(w.workspace, person, 15);
    await w.server.joinProject(w.workspace, w.project, person, 15);
    return person;
  };
  const memberships = async (id: string) => {
    const [row] = await w.server.platform.database.sql`
      SELECT (SELECT count(*)::int FROM workspace_members WHERE member_id = ${id} AND is_active) AS workspaces,
        (SELECT count(*)::int FROM project_members WHERE member_id = ${id} AND is_active) AS projects,
        (SELECT is_placeholder FROM users WHERE id = ${id}) AS is_placeholder`;
    return row;
  };

  beforeAll(async () => {
    w = await world();
    root = await setUpInstance(w.server, MAIL_ON);
  });
  afterAll(() => w.close());

  it('a password alone does not take one over where mail can prove the address', async () => {
    const person = await placeholder('Pia');
    const fields = { email: person.email, password: 'correct horse battery staple' };
    const answer = await openBrowser(w.server).form('/auth/sign-up/', fields);
    expect(refused(answer)).toMatchObject({ error_code: '5030' });
    expect(await memberships(person.id)).toEqual({
      workspaces: 1,
      projects: 1,
      is_placeholder: true,
    });
    const check = await openBrowser(w.server).send('POST', '/auth/email-check/', fields);
    expect(check.body).toMatchObject({ existing: true, status: 'MAGIC_CODE' });
  });

  it.each(['magic-sign-in', 'magic-sign-up'])('a code takes one over, by %s', async (way) => {
    const person = await placeholder(`Cody ${way}`);
    const browser = openBrowser(w.server);
    await browser.send('POST', '/auth/magic-generate/', { email: person.email });
    const mail = await latestMail(w.server, person.email, 'login_code');
    const code = /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';
    const answer = await browser.form(`/auth/${way}/`, { email: person.email, code });
    expect(answer.location).not.toContain('error_code');
    expect((await browser.get('/api/users/session/')).body.user.id).toBe(person.id);
    expect(await memberships(person.id)).toEqual({
      workspaces: 1,
      projects: 1,
      is_placeholder: false,
    });
  });

  it('where no mail can be sent, a password gets the name but no membership', async () => {
    await set({ EMAIL_HOST: '' });
    const person = await placeholder('Nora');
    const fields = { email: person.email, password: 'correct horse battery staple' };
    const check = await openBrowser(w.server).send('POST', '/auth/email-check/', fields);
    expect(check.body).toEqual({
      existing: false,
      status: 'CREDENTIAL',
      is_password_autoset: false,
    });
    const browser = openBrowser(w.server);
    await browser.form('/auth/sign-up/', fields);
    const session = await browser.get('/api/users/session/');
    expect(session.body.user).toMatchObject({
      id: person.id,
      first_name: 'Nora',
      is_email_verified: false,
    });
    expect(await memberships(person.id)).toEqual({
      workspaces: 0,
      projects: 0,
      is_placeholder: false,
    });
    const dropped = await w.server.platform.database.sql`
      SELECT entity FROM change_log WHERE scope = ${person.id} AND op = 'drop'`;
    expect(dropped.map((row) => row['entity'])).toContain('workspace');
    await set(MAIL_ON);
  });
});
