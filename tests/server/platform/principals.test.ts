import { io } from 'socket.io-client';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { GUEST, MEMBER } from '#shared/permissions.ts';
import { makeApiToken, makeServiceAccount } from '#tests/support/api-token.ts';
import { openTestFeed, until } from '#tests/support/feed.ts';
import { openTestLive } from '#tests/support/live.ts';
import { PATIENCE } from '#tests/support/patience.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Headers = Readonly<Record<string, string>>;

/** A call without a session. */
async function call(method: 'GET' | 'POST', url: string, headers: Headers, payload?: object) {
  const reply = await w.server.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload ? { payload } : {}),
  });
  const body: unknown = reply.body === '' ? null : reply.json();
  return { status: reply.statusCode, body, headers: reply.headers };
}
const get = (headers: Headers, url = `${w.project.url}/`) => call('GET', url, headers);
const sql = () => w.server.platform.database.sql;

const NOT_SIGNED_IN = { detail: 'Authentication credentials were not provided.' };

describe('an API token', () => {
  it('acts for the person who made it, in either header', async () => {
    const { secret } = await makeApiToken(w.server, w.member, w.workspace);
    const ways = [
      { 'x-api-key': secret },
      { authorization: `Bearer ${secret}` },
      { authorization: `bearer  ${secret} ` },
    ];
    for (const headers of ways) {
      expect(await get(headers)).toMatchObject({ status: 200, body: { id: w.project.id } });
    }
    const made = await call('POST', `${w.project.url}/issues/`, ways[0] ?? {}, {
      name: 'By token',
    });
    expect(made).toMatchObject({ status: 201, body: { created_by: w.member.id } });
  });

  it('is stored as a hash alone', async () => {
    const { id, secret } = await makeApiToken(w.server, w.member, w.workspace);
    const [row] = await sql()`SELECT t::text AS row FROM api_tokens t WHERE id = ${id}`;
    expect(row?.['row']).not.toContain(secret);
  });

  it('leaves the roles of the person as they are', async () => {
    const { headers } = await makeApiToken(w.server, w.guest, w.workspace);
    const refused = await call('POST', `${w.project.url}/issues/`, headers, { name: 'By a guest' });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: "You don't have the required permissions." },
    });
  });

  it('goes before a session, and a wrong one is not made up for by it', async () => {
    const { cookie } = w.admin;
    const { headers } = await makeApiToken(w.server, w.guest, w.workspace);
    const invited = await get({ ...headers, cookie }, `${w.workspace.url}/invitations/`);
    expect(invited.status).toBe(403);
    for (const wrong of ['', 'x', 'a'.repeat(43)]) {
      expect(await get({ 'x-api-key': wrong, cookie })).toMatchObject({
        status: 401,
        body: NOT_SIGNED_IN,
      });
    }
  });

  it('is good for its workspace alone', async () => {
    await w.server.join(w.foreign.workspace, w.member, MEMBER);
    await w.server.joinProject(w.foreign.workspace, w.foreign.project, w.member, MEMBER);
    const { headers } = await makeApiToken(w.server, w.member, w.workspace);
    const there = await get(headers, `${w.foreign.project.url}/`);
    expect(there.status).toBe(403);
    const mixed = `${w.workspace.url}/projects/${w.foreign.project.id}/`;
    expect((await get(headers, mixed)).status).toBe(404);
  });

  it('opens nothing after its time', async () => {
    const past = await makeApiToken(w.server, w.member, w.workspace, { expiredAt: '2020-01-01' });
    expect(await get(past.headers)).toMatchObject({ status: 401, body: NOT_SIGNED_IN });
    const future = await makeApiToken(w.server, w.member, w.workspace, { expiredAt: '2100-01-01' });
    expect((await get(future.headers)).status).toBe(200);
  });

  it.each([
    ['it is switched off', 'UPDATE api_tokens SET is_active = false WHERE id = $1'],
    ['it is deleted', 'DELETE FROM api_tokens WHERE id = $1'],
    [
      'its person is deactivated',
      'UPDATE users SET is_active = false WHERE id = (SELECT user_id FROM api_tokens WHERE id = $1)',
    ],
  ])('opens nothing within 250 ms after %s', async (_name, statement) => {
    const person = await w.server.person('Tim');
    await w.server.join(w.workspace, person, MEMBER);
    await w.server.joinProject(w.workspace, w.project, person, MEMBER);
    const { id, headers } = await makeApiToken(w.server, person, w.workspace);
    expect((await get(headers)).status).toBe(200);
    await sql().unsafe(statement, [id]);
    const since = performance.now();
    expect(await get(headers)).toMatchObject({ status: 401, body: NOT_SIGNED_IN });
    expect(performance.now() - since).toBeLessThan(250 * PATIENCE);
  });

  it('opens nothing in a workspace that its person has left', async () => {
    const person = await w.server.person('Lea');
    await w.server.join(w.workspace, person, MEMBER);
    const { headers } = await makeApiToken(w.server, person, w.workspace);
    expect((await get(headers, `${w.workspace.url}/members/`)).status).toBe(200);
    await sql()`UPDATE workspace_members SET is_active = false WHERE member_id = ${person.id}`;
    expect((await get(headers, `${w.workspace.url}/members/`)).status).toBe(403);
  });

  it('is noted as used, and not again for a minute', async () => {
    const { id, headers } = await makeApiToken(w.server, w.member, w.workspace);
    const noted = async () => {
      const [row] = await sql()`SELECT last_used::text AS at, xmin::text AS written
        FROM api_tokens WHERE id = ${id}`;
      return { at: row?.['at'], written: row?.['written'] };
    };
    await sql()`UPDATE api_tokens SET last_used = NULL WHERE id = ${id}`;
    const logged = async () =>
      (await sql()`SELECT 1 FROM api_requests WHERE token_id = ${id}`).length;
    await get(headers);
    await until(async () => (await noted()).at !== null);
    const first = await noted();
    await get(headers);
    await get(headers);
    await until(async () => (await logged()) === 3);
    expect(await noted()).toEqual(first);
    await sql()`UPDATE api_tokens SET last_used = now() - interval '2 minutes' WHERE id = ${id}`;
    const before = await noted();
    await get(headers);
    await until(async () => (await noted()).written !== before.written);
  });

  it('makes as many calls a minute as it may', async () => {
    const { headers } = await makeApiToken(w.server, w.member, w.workspace, { rateLimit: 2 });
    const other = await makeApiToken(w.server, w.member, w.workspace);
    const first = await get(headers);
    expect(first).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '1' } });
    const reset = Number(first.headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(50);
    expect(reset).toBeLessThanOrEqual(60);
    // Who may not is told so, and it is not counted.
    expect((await get(headers, `${w.workspace.url}/projects/${v7()}/`)).status).toBe(404);
    expect((await get(headers)).headers['x-ratelimit-remaining']).toBe('0');
    const refused = await get(headers);
    expect(refused).toMatchObject({
      status: 429,
      body: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(other.headers)).status).toBe(200);
  });

  it('is not shown the reply of a change that it may not make', async () => {
    const { project } = w;
    const url = `${project.url}/issues/`;
    const mutation = { 'x-client-mutation-id': v7() };
    const first = await w.member.post(url, { name: 'Once' }, mutation);
    const whole = await makeApiToken(w.server, w.member, w.workspace);
    const again = await call('POST', url, { ...whole.headers, ...mutation }, { name: 'Once' });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    const reading = await makeApiToken(w.server, w.member, w.workspace, { scope: 'read' });
    const limited = await makeApiToken(w.server, w.member, w.workspace, { projects: [v7()] });
    for (const [{ headers }, status] of [
      [reading, 403],
      [limited, 404],
    ] as const) {
      const refused = await call('POST', url, { ...headers, ...mutation }, { name: 'Once' });
      expect(refused.status).toBe(status);
    }
  });

  it('opens no feed and no document', async () => {
    const { headers } = await makeApiToken(w.server, w.member, w.workspace);
    const feed = await openTestFeed(w.server);
    const socket = io(feed.url, { transports: ['websocket'], extraHeaders: { ...headers } });
    const refused = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', ({ message }) => resolve(message));
    });
    socket.close();
    await feed.close();
    expect(refused).toBe('not_signed_in');
    const other = await world();
    const live = await openTestLive(other.server);
    const made = await other.member.post(`${other.project.url}/issues/`, { name: 'A text' });
    const token = await makeApiToken(other.server, other.member, other.workspace);
    const name = `work-item:${made.body.id}`;
    const tries = [token.secret, JSON.stringify({ cookie: `session-id=${token.secret}` })];
    for (const given of tries) {
      const writer = live.open({ cookie: `session-id=${token.secret}` }, name, { token: given });
      await until(() => writer.refusals.length > 0);
    }
    await live.close();
    await other.close();
  });
});

describe('a service account', () => {
  it('acts by tokens alone, with the roles that it was given', async () => {
    const robot = await makeServiceAccount(w.server, w.workspace);
    const { headers } = await makeApiToken(w.server, robot, w.workspace);
    expect((await get(headers)).status).toBe(403);
    const who = { ...w.member, id: robot.id };
    await w.server.join(w.workspace, who, GUEST);
    await w.server.joinProject(w.workspace, w.project, who, GUEST);
    expect((await get(headers)).status).toBe(200);
    expect((await call('POST', `${w.project.url}/issues/`, headers, { name: 'x' })).status).toBe(
      403,
    );
    await w.server.joinProject(w.workspace, w.project, who, MEMBER);
    const made = await call('POST', `${w.project.url}/issues/`, headers, { name: 'By a robot' });
    expect(made).toMatchObject({ status: 201, body: { created_by: robot.id } });
  });

  it('has no session', async () => {
    const robot = await w.server.person('Robo');
    await w.server.join(w.workspace, robot, MEMBER);
    expect((await robot.get(`${w.workspace.url}/`)).status).toBe(200);
    await sql()`UPDATE users SET is_bot = true WHERE id = ${robot.id}`;
    expect((await robot.get(`${w.workspace.url}/`)).status).toBe(401);
  });

  it('belongs to the workspace of its token', async () => {
    const robot = await makeServiceAccount(w.server, w.foreign.workspace);
    await w.server.join(w.workspace, { ...w.member, id: robot.id }, MEMBER);
    const { headers } = await makeApiToken(w.server, robot, w.workspace);
    expect((await get(headers, `${w.workspace.url}/`)).status).toBe(401);
  });
});
