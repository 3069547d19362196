import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { INSTANCE } from '#server/platform/changes/change-log.ts';
import { INSTANCE_TABLES } from '#shared/constants/instances.ts';
import { type Browser, openBrowser, setUpInstance, signUp } from '#tests/support/browser.ts';
import { openTestFeed, type TestFeed, until } from '#tests/support/feed.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

let server: TestServer;
let feed: TestFeed;
let root: Browser;
let sockets: Socket[] = [];

beforeAll(async () => {
  server = await startServer();
  root = await setUpInstance(server);
  feed = await openTestFeed(server);
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});
afterAll(async () => {
  await feed.close();
  await server.close();
});

const cookieOf = ({ jar }: Browser) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join(';');

/** A socket of the admin area, with all that it hears. */
function connect(cookie: string, space = '/instance') {
  const socket = io(`${feed.url}${space}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  });
  sockets.push(socket);
  const heard: unknown[][] = [];
  socket.onAny((...words: unknown[]) => heard.push(words));
  const refused: string[] = [];
  socket.on('connect_error', ({ message }) => refused.push(message));
  const has = (table: string) => heard.some(([, tables]) => (tables as string[]).includes(table));
  return { socket, heard, refused, has };
}

async function connected(cookie: string) {
  const one = connect(cookie);
  await until(() => one.socket.connected);
  return one;
}

/** A second admin, signed in to the admin area. */
async function secondAdmin(name: string) {
  const { sql } = server.platform.database;
  const person = await server.person(name, { kind: 'admin' });
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO instance_admins (user_id, instance_id, role)
    SELECT ${person.id}, id, 20 FROM instances RETURNING id`;
  return { ...person, adminId: row?.id ?? '' };
}

it('every table that the admin area shows says when it has changed', async () => {
  const rows = await server.platform.database.sql<{ name: string }[]>`
    SELECT DISTINCT event_object_table AS name FROM information_schema.triggers
    WHERE trigger_name = 'note_instance_change'`;
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...INSTANCE_TABLES].toSorted());
});

it('a table that has changed is noted once in a transaction, and one where nothing has changed is not', async () => {
  const { sql } = server.platform.database;
  const { id } = await server.person('noted');
  const noted = await sql.begin(async (tx) => {
    await tx`DELETE FROM job_failures WHERE kind = 'no such kind'`;
    await tx`UPDATE users SET first_name = 'One' WHERE id = ${id}`;
    await tx`UPDATE users SET first_name = 'Two' WHERE id = ${id}`;
    return tx`SELECT entity FROM change_log
      WHERE xid = pg_current_xact_id() AND scope_kind = 'instance'`;
  });
  expect(noted.map((row) => row['entity'])).toEqual(['users']);
});

it('an admin hears within a second which tables have changed, and nothing of what stands in them', async () => {
  const { heard, has } = await connected(cookieOf(root));
  const someone = await signUp(server, 'canary@tutti.test');
  await until(() => has('users') && has('sessions'), 1_000);
  await someone.send('POST', '/api/workspaces/', {
    name: 'Canary',
    slug: 'canary',
    organization_size: '2-10',
  });
  await until(() => has('workspaces') && has('workspace_members') && has('audit_entries'), 1_000);
  await someone.send('POST', '/api/workspaces/canary/invitations/', {
    emails: [{ email: 'canary.two@tutti.test', role: 15 }],
  });
  await until(() => has('workspace_invitations') && has('mails'), 1_000);
  expect(heard.every(([event]) => event === 'changed')).toBe(true);
  const names: readonly string[] = INSTANCE_TABLES;
  expect(
    heard.flatMap(([, tables]) => tables as string[]).filter((one) => !names.includes(one)),
  ).toEqual([]);
  expect(JSON.stringify(heard)).not.toMatch(/canary|[0-9a-f]{8}-/i);
});

it('nobody else is let in: without a session, by a session of the application, or as a former admin', async () => {
  const app = await signUp(server, 'app@tutti.test');
  const asAdmin = `admin-session-id=${app.jar.get('session-id')}`;
  const other = await server.person('Other', { kind: 'admin' });
  const asApp = cookieOf(root).replace('admin-session-id', 'session-id');
  for (const cookie of ['', cookieOf(app), asAdmin, other.cookie, asApp, 'admin-session-id=x']) {
    const { socket, refused } = connect(cookie);
    await until(() => refused.length > 0);
    expect(refused).toEqual(['not_signed_in']);
    expect(socket.connected).toBe(false);
  }
});

it('whoever is removed as an admin, signed out or past their time is sent away before anything more is told', async () => {
  const { sql } = server.platform.database;
  const [removed, signedOut, late] = [
    await secondAdmin('Removed'),
    await secondAdmin('Signed out'),
    await secondAdmin('Late'),
  ];
  const lines = {
    removed: await connected(removed.cookie),
    signedOut: await connected(signedOut.cookie),
    late: await connected(late.cookie),
    root: await connected(cookieOf(root)),
  };
  // Only this change has this name: whoever has heard it has heard all earlier ones too.
  await sql`UPDATE instances SET instance_name = instance_name`;
  await until(() => Object.values(lines).every(({ has }) => has('instances')));
  for (const { heard } of Object.values(lines)) heard.length = 0;
  await root.send('DELETE', `/api/instances/admins/${removed.adminId}/`);
  await until(() => !lines.removed.socket.connected, 1_000);
  await root.send('DELETE', `/api/instances/users/${signedOut.id}/sessions/`);
  await until(() => !lines.signedOut.socket.connected, 1_000);
  await sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${late.id}`;
  await server.person('More news');
  await until(() => lines.root.has('users') && !lines.late.socket.connected, 1_000);
  expect(lines.removed.heard).toEqual([]);
  expect(lines.signedOut.heard.flatMap(([, tables]) => tables)).not.toContain('users');
  expect(lines.late.has('users')).toBe(false);
});

it('members reach the audience neither by their feed nor by a first load', async () => {
  const someone = await signUp(server, 'member@tutti.test');
  const { socket, heard } = connect(cookieOf(someone), '');
  await until(() => socket.connected);
  socket.emit('hello', { cursors: { [INSTANCE]: '0.0' } });
  await until(() => heard.some(([event]) => event === 'welcome'));
  socket.emit('open', { id: INSTANCE.slice('instance:'.length), kind: 'instance' });
  await until(() => heard.some(([event]) => event === 'refused'));
  await server.person('News');
  expect(JSON.stringify(heard)).not.toContain(INSTANCE);
  const asked = `?scope=${INSTANCE}`;
  expect((await someone.get(`/api/feed/images/${asked}`)).status).toBe(404);
  expect((await openBrowser(server).get(`/api/feed/images/${asked}`)).status).toBe(401);
});
