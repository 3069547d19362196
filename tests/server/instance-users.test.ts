import { afterAll, beforeAll, expect, it } from 'vitest';

import type { InstanceUser, ResetLink } from '#shared/contract/instances.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import {
  bringAdminsInByGoogle,
  type Browser,
  latestMail,
  openBrowser,
  refused,
  setUpInstance,
  signUp,
  STRONG,
} from '#tests/support/browser.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

const USERS = '/api/instances/users/';

let server: TestServer;
let root: Browser;

beforeAll(async () => {
  server = await startServer();
  root = await setUpInstance(server);
});
afterAll(() => server.close());

const list = async (query = ''): Promise<InstanceUser[]> =>
  (await root.get(`${USERS}?${query}`)).body.results;

async function find(email: string): Promise<InstanceUser> {
  const [row] = await list(`search=${encodeURIComponent(email)}`);
  if (!row) throw new Error(`${email} is not in the list.`);
  return row;
}

const act = (user: InstanceUser, body: { is_active: boolean }) =>
  root.send('PATCH', `${USERS}${user.id}/`, body);

it('is for instance admins', async () => {
  const someone = await signUp(server, 'someone@tutti.test');
  expect((await openBrowser(server).get(USERS)).status).toBe(401);
  expect((await someone.get(USERS)).status).toBe(401);
  const other = await server.person('Other', { kind: 'admin' });
  for (const reply of [
    await other.get(USERS),
    await other.patch(`${USERS}${other.id}/`, { is_active: false }),
    await other.post(`${USERS}${other.id}/reset-link/`),
    await other.delete(`${USERS}${other.id}/sessions/`),
  ]) {
    expect(reply.status).toBe(403);
  }
});

it('lists people with what an admin must know, and no bots', async () => {
  const ada = await server.person('Ada');
  const zoo = await server.workspace(ada, 'zoo');
  await server.workspace(ada, 'bay');
  const { sql } = server.platform.database;
  await sql`INSERT INTO users (email, username, display_name, is_bot)
    VALUES ('bot@tutti.test', 'bot', 'Ada bot', true)`;
  const rows = await list('search=ada');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    id: ada.id,
    email: ada.email,
    display_name: 'Ada',
    last_login_medium: 'email',
    is_active: true,
    is_placeholder: false,
    is_instance_admin: false,
    total_sessions: 1,
    last_active: expect.stringMatching(/Z$/),
    workspaces: [
      { name: 'bay', slug: 'bay' },
      { id: zoo.id, name: 'zoo', slug: 'zoo' },
    ],
  });
  expect((await find('root@tutti.test')).is_instance_admin).toBe(true);
});

it('invites somebody to any workspace, in the name of the instance admin', async () => {
  const owner = await server.person('Owner');
  const workspace = await server.workspace(owner, 'harbor');
  const url = '/api/instances/user-invitations/';
  const body = { email: ' New.One@tutti.test ', workspace: workspace.slug, role: 15 };
  expect((await server.anonymous.post(url, body)).status).toBe(401);
  expect((await owner.post(url, body)).status).toBe(401);
  expect((await root.send('POST', url, body)).status).toBe(204);
  const invited = await owner.get(`${workspace.url}/invitations/`);
  expect(invited.body).toEqual([
    expect.objectContaining({ email: 'new.one@tutti.test', role: 15 }),
  ]);
  const { sql } = server.platform.database;
  expect(await sql`SELECT kind FROM mails WHERE to_address = 'new.one@tutti.test'`).toEqual([
    { kind: 'workspace_invitation' },
  ]);
  expect((await root.send('POST', url, { ...body, email: 'nobody' })).status).toBe(400);
  expect((await root.send('POST', url, { ...body, email: owner.email })).status).toBe(400);
  expect(await root.send('POST', url, { ...body, workspace: 'nowhere' })).toMatchObject({
    status: 400,
    body: { workspace: [expect.any(String)] },
  });
});

it('lists whoever is invited and has no account yet, counts every state, and withdraws', async () => {
  const owner = await server.person('Hostess');
  const [bay, dock] = [
    await server.workspace(owner, 'invite bay'),
    await server.workspace(owner, 'invite dock'),
  ];
  const email = 'lena.invited@tutti.test';
  for (const { slug } of [bay, dock]) {
    const body = { email, workspace: slug, role: 15 };
    expect((await root.send('POST', '/api/instances/user-invitations/', body)).status).toBe(204);
  }
  const { body } = await root.get(`${USERS}?search=lena.inv&state=invited`);
  expect(body.extra_stats).toEqual({ active: 0, invited: 1, deactivated: 0, imported: 0 });
  const [lena] = body.results;
  expect(lena).toMatchObject({
    email,
    display_name: email,
    is_active: false,
    invited_at: expect.stringMatching(/Z$/),
    last_active: null,
    total_sessions: 0,
    workspaces: [{ name: 'invite bay' }, { name: 'invite dock' }],
  });
  expect(await list('search=lena.inv')).toHaveLength(1);
  expect(await list('search=lena.inv&state=active')).toEqual([]);
  const all = (await root.get(`${USERS}?per_page=1`)).body;
  const counted: number[] = Object.values(all.extra_stats);
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(all.total_count);
  const invitation = `/api/instances/user-invitations/${lena.id}/`;
  expect((await owner.delete(invitation)).status).toBe(401);
  expect((await root.send('DELETE', invitation)).status).toBe(204);
  expect(await list('search=lena.inv')).toEqual([]);
  expect((await owner.get(`${bay.url}/invitations/`)).body).toEqual([]);
  expect((await root.send('DELETE', invitation)).status).toBe(404);
  // With an account they are no longer invited, but a person.
  await root.send('POST', '/api/instances/user-invitations/', {
    email: 'soon@tutti.test',
    workspace: bay.slug,
    role: 15,
  });
  await signUp(server, 'soon@tutti.test');
  expect(await list('search=soon@tutti')).toMatchObject([{ is_active: true, invited_at: null }]);
});

it('searches and sorts, in pages', async () => {
  for (const name of ['Nora Sort', 'Olaf Sort', 'Pia Sort']) await server.person(name);
  const names = async (query: string) => (await list(query)).map((row) => row.display_name);
  expect(await names('search=sort')).toEqual(['Nora Sort', 'Olaf Sort', 'Pia Sort']);
  expect(await names('search=sort&order_by=-name')).toEqual(['Pia Sort', 'Olaf Sort', 'Nora Sort']);
  expect(await names('search=%25')).toEqual([]);
  const first = (await root.get(`${USERS}?search=sort&per_page=2`)).body;
  expect(first).toMatchObject({ total_count: 3, next_page_results: true, count: 2 });
  const second = await root.get(`${USERS}?search=sort&per_page=2&cursor=${first.next_cursor}`);
  expect(second.body.results.map((row: InstanceUser) => row.display_name)).toEqual(['Pia Sort']);
  const { sql } = server.platform.database;
  await sql`UPDATE users SET last_login_medium = 'google', last_active = now() + interval '1 hour'
    WHERE display_name = 'Olaf Sort'`;
  await sql`UPDATE users SET is_active = false WHERE display_name = 'Nora Sort'`;
  expect((await names('search=sort&order_by=-last_active'))[0]).toBe('Olaf Sort');
  expect((await names('search=sort&order_by=-method'))[0]).toBe('Olaf Sort');
  expect((await names('search=sort&order_by=-state'))[0]).toBe('Nora Sort');
  expect((await names('search=sort&order_by=email'))[0]).toBe('Nora Sort');
});

it('deactivates: signed out everywhere, refused with its own code, until it is opened again', async () => {
  const browser = await signUp(server, 'leaver@tutti.test');
  const user = await find('leaver@tutti.test');
  const reply = await act(user, { is_active: false });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ id: user.id, is_active: false, total_sessions: 0 });
  expect((await browser.get('/api/users/me/')).status).toBe(401);
  const again = openBrowser(server);
  const signIn = () =>
    again.form('/auth/sign-in/', { email: 'leaver@tutti.test', password: STRONG });
  expect(refused(await signIn())).toMatchObject({
    error_code: '5019',
    error_message: 'USER_ACCOUNT_DEACTIVATED',
  });
  expect((await act(user, { is_active: true })).body).toMatchObject({ is_active: true });
  await signIn();
  expect((await again.get('/api/users/me/')).status).toBe(200);
});

it('deactivating ends the tokens of a person at once; they do not come back', async () => {
  const person = await server.person('Robin');
  const workspace = await server.workspace(person);
  const { headers } = await makeApiToken(server, person, workspace);
  const status = async () =>
    (await server.anonymous.get(`${workspace.url}/members/`, undefined, headers)).status;
  expect(await status()).toBe(200);
  const user = await find(person.email);
  await act(user, { is_active: false });
  const ended = performance.now();
  expect(await status()).toBe(401);
  expect(performance.now() - ended).toBeLessThan(250 * PATIENCE);
  await act(user, { is_active: true });
  expect(await status()).toBe(401);
});

it('narrows the list to those who can sign in, and those who cannot', async () => {
  const person = await server.person('Gone');
  await act(await find(person.email), { is_active: false });
  const names = async (state: string) =>
    (await list(`per_page=100&state=${state}`)).map(({ email }) => email);
  expect(await names('deactivated')).toContain(person.email);
  expect(await names('active')).not.toContain(person.email);
});

it('a membership stays while an account is deactivated', async () => {
  const boss = await server.person('Boss');
  const shop = await server.workspace(boss, 'shop');
  const hand = await server.person('Hand');
  await server.join(shop, hand, 15);
  const user = await find(hand.email);
  await act(user, { is_active: false });
  expect((await hand.get(`${shop.url}/`)).status).toBe(401);
  const [member] = await server.platform.database.sql`
    SELECT is_active FROM workspace_members WHERE member_id = ${hand.id}`;
  expect(member?.['is_active']).toBe(true);
});

it('refuses to deactivate oneself and the last admin', async () => {
  const me = await find('root@tutti.test');
  const mine = await act(me, { is_active: false });
  expect([mine.status, mine.body]).toEqual([
    400,
    { error: 'You cannot deactivate your own account' },
  ]);
  // Both were admins when they asked: whoever comes second is the last one.
  const second = await signUp(server, 'second@tutti.test');
  expect(second.jar.has('session-id')).toBe(true);
  await server.platform.database.sql`
    UPDATE users SET is_email_verified = true WHERE email = 'second@tutti.test'`;
  await root.send('POST', '/api/instances/admins/', { email: 'second@tutti.test' });
  const other = openBrowser(server);
  await other.form('/api/instances/admins/sign-in/', {
    email: 'second@tutti.test',
    password: STRONG,
  });
  const user = await find('second@tutti.test');
  const both = await Promise.all([
    act(user, { is_active: false }),
    other.send('PATCH', `${USERS}${me.id}/`, { is_active: false }),
  ]);
  expect(both.map((reply) => reply.status).toSorted()).not.toEqual([200, 200]);
  const { sql } = server.platform.database;
  const left = await sql`SELECT 1 FROM instance_admins a JOIN users u ON u.id = a.user_id
    WHERE u.is_active AND a.deleted_at IS NULL`;
  expect(left).toHaveLength(1);
  await sql`UPDATE users SET is_active = true WHERE id IN (${me.id}, ${user.id})`;
  await root.form('/api/instances/admins/sign-in/', {
    email: 'root@tutti.test',
    password: STRONG,
  });
});

it('a reset link sets a password once; without a mail server no mail is written', async () => {
  await signUp(server, 'forgot@tutti.test');
  const user = await find('forgot@tutti.test');
  const reply = await root.send('POST', `${USERS}${user.id}/reset-link/`);
  expect(reply.status).toBe(201);
  const link: ResetLink = reply.body;
  expect(link.is_mailed).toBe(false);
  const minutes = (new Date(link.expires_at).getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThan(61);
  expect(await latestMail(server, user.email, 'password_reset')).toBeUndefined();
  const url = new URL(link.url);
  const [uid, token] = [url.searchParams.get('uidb64'), url.searchParams.get('token')];
  const stored = await server.platform.database.sql`SELECT * FROM password_resets`;
  expect(JSON.stringify(stored)).not.toContain(token);
  const browser = openBrowser(server);
  const reset = () =>
    browser.form(`/auth/reset-password/${uid}/${token}/`, { password: `${STRONG} two` });
  expect((await reset()).location).not.toContain('error_code');
  expect(refused(await reset())).toMatchObject({ error_code: '5125' });
  await browser.form('/auth/sign-in/', { email: user.email, password: `${STRONG} two` });
  expect((await browser.get('/api/users/me/')).status).toBe(200);
});

it('a reset link is mailed too where mail works, and refused where it opens nothing', async () => {
  await signUp(server, 'mailed@tutti.test');
  const user = await find('mailed@tutti.test');
  const make = () => root.send('POST', `${USERS}${user.id}/reset-link/`);
  const set = (settings: Record<string, string>) =>
    root.send('PATCH', '/api/instances/configurations/', settings);
  await set({ EMAIL_HOST: '127.0.0.1', EMAIL_PORT: '9' });
  const made = await make();
  expect(made.body.is_mailed).toBe(true);
  const mail = await latestMail(server, user.email, 'password_reset');
  expect(mail?.text).toContain(made.body.url);
  await bringAdminsInByGoogle(server);
  await set({ EMAIL_HOST: '', EMAIL_PORT: '587', ENABLE_EMAIL_PASSWORD: '0' });
  expect((await make()).body).toEqual({ error: 'Sign-in with a password is turned off' });
  await set({ ENABLE_EMAIL_PASSWORD: '1' });
  await act(user, { is_active: false });
  expect((await make()).body).toEqual({ error: 'Reactivate the account first' });
});

it('ends the sessions of a person, and of one’s own all but the one that asks', async () => {
  const browser = await signUp(server, 'ends@tutti.test');
  const user = await find('ends@tutti.test');
  expect((await root.send('DELETE', `${USERS}${user.id}/sessions/`)).status).toBe(204);
  expect((await browser.get('/api/users/me/')).status).toBe(401);
  const { sql } = server.platform.database;
  // The rows of the log close the open sockets.
  expect(
    await sql`SELECT 1 FROM change_log WHERE entity = 'session' AND op = 'del' AND scope = ${user.id}`,
  ).not.toHaveLength(0);
  const me = await find('root@tutti.test');
  await root.send('DELETE', `${USERS}${me.id}/sessions/`);
  expect((await root.get(USERS)).status).toBe(200);
  expect((await find('root@tutti.test')).total_sessions).toBe(1);
});

it('deletes a closed account: what the person made stays, without their name', async () => {
  await signUp(server, 'quitter@tutti.test');
  const user = await find('quitter@tutti.test');
  const remove = () => root.send('DELETE', `${USERS}${user.id}/`);
  expect((await remove()).body).toEqual({ error: 'Deactivate the account first' });
  const { sql } = server.platform.database;
  const owner = await server.person('Owner');
  const workspace = await server.workspace(owner);
  await sql`INSERT INTO workspace_members (workspace_id, member_id, role)
    VALUES (${workspace.id}, ${user.id}, 15)`;
  const project = await server.project(workspace, owner);
  const [item] = await sql`
    INSERT INTO work_items (workspace_id, project_id, sequence_id, name, created_by)
    VALUES (${workspace.id}, ${project.id}, 900, 'Left behind', ${user.id}) RETURNING id`;
  await act(user, { is_active: false });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect(await list('search=quitter')).toHaveLength(0);
  const [gone] = await sql`SELECT * FROM users WHERE id = ${user.id}`;
  expect(gone).toMatchObject({ first_name: '', display_name: 'Deleted user', is_active: false });
  expect(JSON.stringify(gone)).not.toContain('quitter');
  const [kept] = await sql`SELECT created_by FROM work_items WHERE id = ${item?.['id']}`;
  expect(kept?.['created_by']).toBe(user.id);
  const members = await sql`
    SELECT 1 FROM workspace_members WHERE member_id = ${user.id} AND is_active`;
  expect(members).toHaveLength(0);
  // The address is free again.
  await signUp(server, 'quitter@tutti.test');
  const [entry] = (await root.get('/api/instances/audit/?search=quitter')).body.results;
  expect(entry).toBeDefined();
});

it('finds people by their whole name, as their script writes it', async () => {
  const person = await signUp(server, 'yamada@tutti.test');
  await person.send('PATCH', '/api/users/me/', {
    first_name: '太郎',
    last_name: '山田',
    display_name: 'Taro',
  });
  const found = async (name: string) => {
    const rows = await list(`search=${encodeURIComponent(name)}`);
    return rows.map(({ email }) => email);
  };
  expect(await found('山田太郎')).toEqual(['yamada@tutti.test']);
  await person.send('PATCH', '/api/users/me/', { first_name: 'スティーブ', last_name: 'ジョブズ' });
  expect(await found('スティーブ・ジョブズ')).toEqual(['yamada@tutti.test']);
});
