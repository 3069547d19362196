import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CONFIGURATION } from '#server/features/instances/configuration.ts';
import { ensureInstance } from '#server/features/instances/start.ts';
import { sizeLimitOf } from '#server/platform/process/size-limit.ts';
import { AdminWorkspace } from '#shared/contract/instances.ts';
import {
  type Browser,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { startServer, type TestServer, world, type World } from '#tests/support/world.ts';

const ADMIN = 'http://tutti.test/god-mode/';
const FORBIDDEN = { detail: 'You do not have permission to perform this action.' };

describe('the first start', () => {
  let server: TestServer;
  const signUpAdmin = (fields: Record<string, string>, browser = openBrowser(server)) =>
    browser.form('/api/instances/admins/sign-up/', fields);

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('without a row for the instance, every call says so', async () => {
    const browser = openBrowser(server);
    const info = await browser.get('/api/instances/');
    expect(info.body).toEqual({ is_activated: false, is_setup_done: false });
    const visited = await browser.send('POST', '/api/instances/admins/sign-up-screen-visited/');
    expect(visited.status).toBe(400);
    expect(visited.body).toEqual({ error: 'Instance is not configured' });
    const refusal = { page: ADMIN, error_code: '5000', error_message: 'INSTANCE_NOT_CONFIGURED' };
    expect(refused(await signUpAdmin({}))).toEqual(refusal);
    expect(refused(await browser.form('/api/instances/admins/sign-in/'))).toEqual(refusal);
  });

  it('makes the row and the settings once, also when many processes start together', async () => {
    const environment = { ENABLE_SIGNUP: '0', EMAIL_HOST_PASSWORD: 'hush', GOOGLE_CLIENT_ID: 'a' };
    await Promise.all([1, 2, 3].map(() => ensureInstance(server.platform, environment)));
    await ensureInstance(server.platform, { ENABLE_SIGNUP: '1' });
    const { sql } = server.platform.database;
    const rows = await sql`SELECT instance_id, is_setup_done FROM instances`;
    expect(rows).toEqual([
      { instance_id: expect.stringMatching(/^[0-9a-f]{24}$/), is_setup_done: false },
    ]);
    const settings = await sql`SELECT key, value FROM instance_configurations`;
    expect(settings).toHaveLength(CONFIGURATION.length + 3);
    const values = Object.fromEntries(settings.map((row) => [row['key'], row['value']]));
    expect(values).toMatchObject({
      ENABLE_SIGNUP: '0',
      EMAIL_PORT: '587',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: '',
      GITHUB_CLIENT_ID: null,
      IS_GOOGLE_ENABLED: '0',
    });
    expect(values['EMAIL_HOST_PASSWORD']).not.toContain('hush');
    await sql`UPDATE instance_configurations SET value = '1' WHERE key = 'ENABLE_SIGNUP'`;
  });

  it('shows the instance to everybody, before anybody runs it', async () => {
    const browser = openBrowser(server);
    await browser.send('POST', '/api/instances/admins/sign-up-screen-visited/');
    const info = await browser.get('/api/instances/');
    expect(info.headers['cache-control']).toBe('private, max-age=12');
    expect(info.body.instance).toEqual({
      id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.any(String),
      deleted_at: null,
      created_by: null,
      updated_by: null,
      instance_name: '',
      whitelist_emails: null,
      instance_id: expect.any(String),
      current_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      latest_version: null,
      edition: 'TUTTI_COMMUNITY',
      domain: '',
      last_checked_at: expect.any(String),
      namespace: null,
      is_telemetry_enabled: false,
      is_support_required: true,
      is_setup_done: false,
      is_signup_screen_visited: true,
      is_verified: false,
      is_test: false,
      workspaces_exist: false,
    });
    expect(info.body.config).toEqual({
      enable_signup: true,
      is_workspace_creation_disabled: false,
      is_google_enabled: false,
      is_github_enabled: false,
      is_gitlab_enabled: false,
      is_oidc_enabled: false,
      oidc_name: '',
      is_magic_login_enabled: false,
      is_email_password_enabled: true,
      github_app_name: '',
      slack_client_id: null,
      posthog_api_key: null,
      posthog_host: null,
      has_unsplash_configured: false,
      has_llm_configured: false,
      file_size_limit: 52_428_800,
      is_smtp_configured: false,
      is_intercom_enabled: true,
      intercom_app_id: '',
      admin_base_url: 'http://tutti.test',
      space_base_url: 'http://tutti.test',
      app_base_url: 'http://tutti.test',
      instance_changelog_url: '',
    });
  });

  it('says why the first admin cannot be made', async () => {
    const given = { email: 'root@tutti.test', password: STRONG, first_name: 'Root' };
    const payload = {
      first_name: 'Root',
      last_name: '',
      company_name: '',
      is_telemetry_enabled: 'True',
    };
    expect(refused(await signUpAdmin({ ...given, first_name: '' }))).toEqual({
      page: ADMIN,
      error_code: '5155',
      error_message: 'REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME',
      ...payload,
      email: 'root@tutti.test',
      first_name: '',
    });
    expect(refused(await signUpAdmin({ ...given, email: 'none' }))).toMatchObject({
      error_code: '5160',
      error_message: 'INVALID_ADMIN_EMAIL',
      email: 'none',
    });
    const weak = {
      ...given,
      password: 'password',
      company_name: 'Höuse & Co',
      is_telemetry_enabled: 'False',
    };
    expect(refused(await signUpAdmin(weak))).toMatchObject({
      error_code: '5165',
      error_message: 'INVALID_ADMIN_PASSWORD',
      company_name: 'Höuse & Co',
      is_telemetry_enabled: 'False',
    });
    const person = await server.person('Known');
    expect(refused(await signUpAdmin({ ...given, email: person.email }))).toMatchObject({
      error_code: '5180',
      error_message: 'ADMIN_USER_ALREADY_EXIST',
    });
  });

  it('makes one admin of all who come first at the same time', async () => {
    const browsers = Array.from({ length: 4 }, () => openBrowser(server));
    const answers = await Promise.all(
      browsers.map((browser, turn) =>
        signUpAdmin(
          {
            email: `root${turn}@tutti.test`,
            password: STRONG,
            first_name: 'Root',
            company_name: 'Tutti House',
          },
          browser,
        ),
      ),
    );
    const places = answers.map((answer) => answer.location).toSorted();
    expect(places.filter((place) => place === `${ADMIN}general`)).toHaveLength(1);
    expect(places.filter((place) => place.includes('error_code=5150'))).toHaveLength(3);
    const { sql } = server.platform.database;
    expect(await sql`SELECT 1 FROM instance_admins`).toHaveLength(1);
    expect(await sql`SELECT 1 FROM users WHERE email LIKE 'root%'`).toHaveLength(1);
    const winner = browsers[answers.findIndex((answer) => answer.location === `${ADMIN}general`)];
    expect(winner?.jar.has('session-id')).toBe(false);
    const me = await winner?.get('/api/instances/admins/me/');
    expect(me?.body).toMatchObject({
      first_name: 'Root',
      display_name: 'Root',
      is_password_autoset: false,
    });
    expect(Object.keys(me?.body ?? {})).not.toContain('last_login_medium');
    expect(Object.keys(me?.body ?? {})).not.toContain('cover_image_url');
    const info = await openBrowser(server).get('/api/instances/');
    expect(info.body.instance).toMatchObject({
      is_setup_done: true,
      instance_name: 'Tutti House',
      is_telemetry_enabled: true,
    });
    const late = await signUpAdmin({ email: 'z@tutti.test', password: STRONG, first_name: 'Z' });
    expect(refused(late)).toEqual({
      page: ADMIN,
      error_code: '5150',
      error_message: 'ADMIN_ALREADY_EXIST',
    });
  });
});

describe('the admin area', () => {
  let w: World;
  let root: Browser;

  beforeAll(async () => {
    w = await world();
    root = await setUpInstance(w.server);
  });
  afterAll(() => w.close());

  it('is closed without a session of its own, with 401, and to everybody else, with 403', async () => {
    const calls = [
      ['GET', 'admins/me/'],
      ['GET', 'admins/'],
      ['POST', 'admins/'],
      ['DELETE', `admins/${w.admin.id}/`],
      ['PATCH', ''],
      ['GET', 'configurations/'],
      ['PATCH', 'configurations/'],
      ['POST', 'email-credentials-check/'],
      ['GET', 'workspace-slug-check/?slug=x'],
      ['GET', 'workspaces/'],
      ['POST', 'workspaces/'],
    ] as const;
    const outsider = await w.server.person('Out', { kind: 'admin' });
    for (const [method, path] of calls) {
      const url = `/api/instances/${path}`;
      const call = method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
      for (const nobody of [w.server.anonymous, w.admin]) {
        const reply = await nobody[call](url, method === 'GET' ? undefined : {});
        expect([url, reply.status, reply.body]).toEqual([
          url,
          401,
          { detail: 'Authentication credentials were not provided.' },
        ]);
      }
      const reply = await outsider[call](url, method === 'GET' ? undefined : {});
      expect([url, reply.status, reply.body]).toEqual([url, 403, FORBIDDEN]);
    }
    const session = (await outsider.get('/api/instances/admins/session/')).body;
    expect(session).toEqual({ is_authenticated: false });
  });

  it('signs admins in and out, and says why not', async () => {
    await signUp(w.server, 'plain@tutti.test');
    const browser = openBrowser(w.server);
    const post = async (fields: Record<string, string>) =>
      refused(await browser.form('/api/instances/admins/sign-in/', fields));
    expect(await post({ email: 'root@tutti.test' })).toEqual({
      page: ADMIN,
      error_code: '5170',
      error_message: 'REQUIRED_ADMIN_EMAIL_PASSWORD',
      email: 'root@tutti.test',
    });
    expect(await post({ email: 'none', password: 'x' })).toMatchObject({ error_code: '5160' });
    expect(await post({ email: 'nobody@tutti.test', password: 'x' })).toEqual({
      page: ADMIN,
      error_code: '5185',
      error_message: 'ADMIN_USER_DOES_NOT_EXIST',
      email: 'nobody@tutti.test',
    });
    expect(await post({ email: 'root@tutti.test', password: 'wrong' })).toMatchObject({
      error_code: '5175',
      error_message: 'ADMIN_AUTHENTICATION_FAILED',
    });
    expect(await post({ email: 'plain@tutti.test', password: STRONG })).toMatchObject({
      error_code: '5175',
    });
    await w.server.platform.database.sql`
      UPDATE users SET is_active = false WHERE email = 'plain@tutti.test'`;
    expect(await post({ email: 'plain@tutti.test', password: STRONG })).toEqual({
      page: ADMIN,
      error_code: '5190',
      error_message: 'ADMIN_USER_DEACTIVATED',
    });
    const answer = await browser.form('/api/instances/admins/sign-in/', {
      email: 'Root@tutti.test',
      password: STRONG,
    });
    expect(answer.location).toBe(`${ADMIN}general`);
    const cookie = answer.cookies.find(({ name }) => name === 'admin-session-id');
    expect(cookie).toMatchObject({ maxAge: 3600, httpOnly: true, sameSite: 'Lax', path: '/' });
    expect((await browser.get('/api/instances/admins/session/')).body).toMatchObject({
      is_authenticated: true,
      user: { email: 'root@tutti.test' },
    });
    // The two kinds of session are apart: one opens nothing of the other.
    expect((await browser.get('/api/users/me/')).status).toBe(401);
    const out = await browser.form('/api/instances/admins/sign-out/');
    expect(out.location).toBe(ADMIN);
    expect(browser.jar.has('admin-session-id')).toBe(false);
    expect((await browser.get('/api/instances/admins/session/')).body).toEqual({
      is_authenticated: false,
    });
    expect((await browser.form('/api/instances/admins/sign-out/')).location).toBe(ADMIN);
  });

  it("guessing an admin's password is stopped", async () => {
    const browser = openBrowser(w.server);
    const guess = async () =>
      refused(
        await browser.form('/api/instances/admins/sign-in/', {
          email: 'guessed@tutti.test',
          password: 'x',
        }),
      );
    for (let turn = 0; turn < 10; turn += 1) await guess();
    expect(await guess()).toMatchObject({
      error_code: '5900',
      error_message: 'RATE_LIMIT_EXCEEDED',
    });
  });

  it('changes the instance, by the fields that are free to change alone', async () => {
    const before = (await root.get('/api/instances/')).body.instance;
    const answer = await root.send('PATCH', '/api/instances/', {
      instance_name: ' New Name ',
      is_telemetry_enabled: false,
      id: w.admin.id,
      instance_id: 'x',
      is_setup_done: false,
      current_version: '9',
      created_by: w.admin.id,
    });
    expect(answer.status).toBe(200);
    const { workspaces_exist: _none, ...known } = before;
    expect(answer.body).toEqual({
      ...known,
      instance_name: 'New Name',
      is_telemetry_enabled: false,
      updated_at: expect.any(String),
      updated_by: (await root.get('/api/instances/admins/me/')).body.id,
    });
    const bad = await root.send('PATCH', '/api/instances/', {
      instance_name: 'x'.repeat(256),
      is_test: 'maybe',
    });
    expect(bad.status).toBe(400);
    expect(bad.body).toEqual({
      instance_name: ['Ensure this field has no more than 255 characters.'],
      is_test: ['Must be a valid boolean.'],
    });
    expect((await root.send('PATCH', '/api/instances/', {})).status).toBe(200);
  });

  it('admins are added, listed and removed', async () => {
    const list = async () => (await root.get('/api/instances/admins/')).body;
    const [first] = await list();
    expect(first).toMatchObject({
      role: 20,
      is_verified: false,
      user_detail: { email: 'root@tutti.test', first_name: 'Root', last_login_medium: 'email' },
    });
    expect(first.user).toBe(first.user_detail.id);
    const add = (body: unknown) => root.send('POST', '/api/instances/admins/', body);
    expect((await add({})).body).toEqual({ error: 'Email is required' });
    const unknown = await add({ email: 'nobody@tutti.test' });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: 'The required object does not exist.' });
    expect((await add({ email: w.member.email, role: 5 })).status).toBe(400);
    const made = await add({ email: w.member.email.toUpperCase() });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ user: w.member.id, role: 20, instance: first.instance });
    const twin = await add({ email: w.member.email });
    expect(twin.status).toBe(400);
    expect(twin.body).toEqual({ error: 'The payload is not valid' });
    expect(await list()).toHaveLength(2);

    const browser = openBrowser(w.server);
    await w.server.platform.database.sql`
      UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = 'root@tutti.test')
      WHERE id = ${w.member.id}`;
    await browser.form('/api/instances/admins/sign-in/', {
      email: w.member.email,
      password: STRONG,
    });
    expect((await browser.get('/api/instances/admins/me/')).status).toBe(200);
    const self = await browser.send('DELETE', `/api/instances/admins/${made.body.id}/`);
    expect(self.status).toBe(400);
    expect(self.body).toEqual({ error: 'You cannot remove yourself as an instance admin' });
    expect((await root.send('DELETE', `/api/instances/admins/${w.admin.id}/`)).status).toBe(404);
    expect((await root.send('DELETE', `/api/instances/admins/${made.body.id}/`)).status).toBe(204);
    expect((await browser.get('/api/instances/admins/me/')).status).toBe(401);
    expect((await root.send('DELETE', `/api/instances/admins/${made.body.id}/`)).status).toBe(404);
    const back = await add({ email: w.member.email, role: 15 });
    expect(back.body).toMatchObject({ id: made.body.id, role: 15 });
    await root.send('DELETE', `/api/instances/admins/${made.body.id}/`);
  });

  it('two admins who remove each other at once leave one', async () => {
    const { sql } = w.server.platform.database;
    const [a, b] = await Promise.all([
      w.server.person('A', { kind: 'admin' }),
      w.server.person('B', { kind: 'admin' }),
    ]);
    const ids = [];
    for (const { email } of [a, b]) {
      ids.push((await root.send('POST', '/api/instances/admins/', { email })).body.id);
    }
    const replies = await Promise.all([
      a.delete(`/api/instances/admins/${ids[1]}/`),
      b.delete(`/api/instances/admins/${ids[0]}/`),
    ]);
    expect(replies.map((reply) => reply.status).toSorted()).not.toEqual([204, 204]);
    const left = await sql`
      SELECT 1 FROM instance_admins WHERE user_id IN (${a.id}, ${b.id}) AND deleted_at IS NULL`;
    expect(left).toHaveLength(1);
  });

  it('settings are listed and changed; secrets go in and do not come out (S26)', async () => {
    const url = '/api/instances/configurations/';
    const answer = await root.send('PATCH', url, {
      EMAIL_HOST: ' mail.tutti.test ',
      EMAIL_HOST_PASSWORD: 'hush hush',
      ENABLE_SIGNUP: false,
      EMAIL_PORT: 2525,
      UNKNOWN: 'ignored',
      id: w.admin.id,
    });
    expect(answer.status).toBe(200);
    const pick = (rows: { key: string; value: string }[]) =>
      Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    expect(pick(answer.body)).toEqual({
      EMAIL_HOST: 'mail.tutti.test',
      EMAIL_HOST_PASSWORD: '********',
      ENABLE_SIGNUP: '0',
      EMAIL_PORT: '2525',
    });
    const stored = async () => {
      const [row] = await w.server.platform.database.sql`
        SELECT value FROM instance_configurations WHERE key = 'EMAIL_HOST_PASSWORD'`;
      return String(row?.['value']);
    };
    const sealed = await stored();
    expect(sealed).not.toContain('hush');
    await root.send('PATCH', url, { EMAIL_HOST_PASSWORD: '********', ENABLE_SIGNUP: '1' });
    expect(await stored()).toBe(sealed);
    const list = await root.get(url);
    expect(list.body).toHaveLength(CONFIGURATION.length + 3);
    expect(JSON.stringify(list.body)).not.toContain('hush');
    expect(list.body[0]).toMatchObject({
      id: expect.any(String),
      key: expect.any(String),
      category: 'AI',
      is_encrypted: expect.any(Boolean),
      deleted_at: null,
    });
    expect((await openBrowser(w.server).get('/api/instances/')).body.config).toMatchObject({
      is_smtp_configured: true,
      enable_signup: true,
    });
    await root.send('PATCH', url, { EMAIL_HOST_PASSWORD: '', EMAIL_HOST: null });
    expect(await stored()).toBe('');
  });

  it('a secret sealed under another key counts as empty and breaks nothing', async () => {
    await w.server.platform.database.sql`
      UPDATE instance_configurations SET value = 'sealed elsewhere' WHERE key = 'LLM_API_KEY'`;
    const info = await openBrowser(w.server).get('/api/instances/');
    expect(info.body.config.has_llm_configured).toBe(false);
    expect((await root.get('/api/instances/configurations/')).status).toBe(200);
  });

  it('a setting that makes no sense is refused, and nothing of the call is kept', async () => {
    const url = '/api/instances/configurations/';
    const bad: [string, unknown][] = [
      ['EMAIL_PORT', 'many'],
      ['ENABLE_SIGNUP', 'yes'],
      ['GITLAB_HOST', 'javascript:alert(1)'],
      ['LLM_MODEL', { a: 1 }],
    ];
    for (const [key, value] of bad) {
      const answer = await root.send('PATCH', url, { EMAIL_FROM: 'changed', [key]: value });
      expect([key, answer.status]).toEqual([key, 400]);
      expect(answer.body[key]).toHaveLength(1);
    }
    expect((await root.send('PATCH', url, [])).status).toBe(400);
    const [row] = await w.server.platform.database.sql`
      SELECT value FROM instance_configurations WHERE key = 'EMAIL_FROM'`;
    expect(row?.['value']).toBe('');
  });

  it('the largest upload is a setting, and FILE_SIZE_LIMIT the most it may be', async () => {
    const url = '/api/instances/configurations/';
    const limit = async () =>
      (await openBrowser(w.server).get('/api/instances/')).body.config.file_size_limit;
    const megabytes = (count: number) => String(count * 1024 ** 2);
    expect((await root.send('PATCH', url, { UPLOAD_SIZE_LIMIT: megabytes(200) })).status).toBe(200);
    expect(await limit()).toBe(200 * 1024 ** 2);
    for (const wrong of ['0', 'much', '-5', '1e9', megabytes(6 * 1024)]) {
      const answer = await root.send('PATCH', url, { UPLOAD_SIZE_LIMIT: wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(answer.body.UPLOAD_SIZE_LIMIT[0]).toBe('Enter a size between 1 MB and 5120 MB.');
    }
    await root.send('PATCH', url, { UPLOAD_SIZE_LIMIT: '' });
    expect(await limit()).toBe(52_428_800);
    const config = { ...w.server.platform.config, FILE_SIZE_LIMIT: 10_000_000 };
    expect([sizeLimitOf(config, ''), sizeLimitOf(config, megabytes(200))]).toEqual([1e7, 1e7]);
    expect(sizeLimitOf(config, megabytes(2))).toBe(2 * 1024 ** 2);
  });

  it('a test mail tells what the server really said', async () => {
    const url = '/api/instances/email-credentials-check/';
    const missing = await root.send('POST', url, {});
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({ error: 'Receiver email is required' });
    await root.send('PATCH', '/api/instances/configurations/', {
      EMAIL_HOST: '127.0.0.1',
      EMAIL_PORT: '1',
    });
    const refusal = await root.send('POST', url, { receiver_email: 'me@tutti.test' });
    expect(refusal.status).toBe(400);
    expect(refusal.body).toEqual({
      error: 'Could not connect with the SMTP server.',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
    await root.send('PATCH', '/api/instances/configurations/', {
      EMAIL_HOST: '',
      EMAIL_PORT: '587',
    });
  });

  it('tells whether a slug is free', async () => {
    const check = async (slug: string) =>
      (await root.get(`/api/instances/workspace-slug-check/?slug=${slug}`)).body;
    expect(await check('brand-new')).toEqual({ status: true });
    expect(await check(w.workspace.slug.toUpperCase())).toEqual({ status: false });
    expect(await check('god-mode')).toEqual({ status: false });
    expect(await check('')).toEqual({ error: 'Workspace Slug is required' });
  });

  it('lists all workspaces, ten a page, and makes new ones even where people may not', async () => {
    const url = '/api/instances/workspaces/';
    await root.send('PATCH', '/api/instances/configurations/', { DISABLE_WORKSPACE_CREATION: '1' });
    const made = await root.send('POST', url, {
      name: 'From above',
      slug: 'from-above',
      organization_size: '2-10',
    });
    await root.send('PATCH', '/api/instances/configurations/', { DISABLE_WORKSPACE_CREATION: '0' });
    expect(made.status).toBe(201);
    expect(AdminWorkspace.parse(made.body)).toEqual(made.body);
    const me = (await root.get('/api/instances/admins/me/')).body;
    expect(made.body).toMatchObject({
      name: 'From above',
      slug: 'from-above',
      organization_size: '2-10',
      owner: { id: me.id, email: 'root@tutti.test', first_name: 'Root', last_name: '' },
    });
    expect(Object.keys(made.body)).not.toContain('total_projects');
    const [state] = await w.server.platform.database.sql`
      SELECT m.role, (SELECT count(*)::int FROM projects p WHERE p.workspace_id = m.workspace_id) AS projects
      FROM workspace_members m WHERE m.workspace_id = ${made.body.id} AND m.member_id = ${me.id}`;
    expect(state).toEqual({ role: 20, projects: 0 });

    for (let turn = 0; turn < 10; turn += 1) await w.server.workspace(w.admin);
    const first = (await root.get(url)).body;
    expect(first).toMatchObject({
      total_count: 13,
      count: 10,
      total_pages: 2,
      next_cursor: '10:1:0',
      next_page_results: true,
      prev_page_results: false,
    });
    const second = (await root.get(`${url}?cursor=10:1:0`)).body;
    expect(second.results).toHaveLength(3);
    const listed = second.results.find((row: { id: string }) => row.id === w.workspace.id);
    expect(listed).toMatchObject({
      total_projects: 1,
      total_members: 4,
      owner: { id: w.admin.id, email: w.admin.email },
    });
    expect(Object.keys(listed)).not.toContain('role');
    const found = (await root.get(`${url}?search=FROM%20ab`)).body;
    expect(found.results.map((row: { slug: string }) => row.slug)).toEqual(['from-above']);
    expect((await root.get(`${url}?search=%25`)).body.total_count).toBe(0);
    expect((await root.get(`${url}?per_page=11`)).body).toEqual({
      detail: 'Invalid per_page value. Cannot exceed 10.',
    });
    expect((await root.get(`${url}?cursor=nonsense`)).status).toBe(400);
  });

  it('says why a workspace cannot be made', async () => {
    const make = async (body: unknown) => {
      const answer = await root.send('POST', '/api/instances/workspaces/', body);
      expect(answer.status).toBe(400);
      return answer.body;
    };
    expect(await make({ name: 'x' })).toEqual({ error: 'Both name and slug are required' });
    expect(await make({ name: 'x', slug: 's'.repeat(49) })).toEqual({
      error: 'The maximum length for name is 80 and for slug is 48',
    });
    expect(await make({ name: 'x', slug: 'api' })).toEqual({ slug: ['Slug is not valid'] });
    expect(await make({ name: 'x', slug: 'not a slug' })).toEqual({ slug: ['Slug is not valid'] });
    expect(await make({ name: 'x', slug: w.workspace.slug.toUpperCase() })).toEqual({
      slug: ['Slug is already in use'],
    });
  });
});
