import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { redactHeaders, redactJson, redactQuery } from '#server/features/api-tokens/redact.ts';
import { ADMIN, GUEST, MEMBER } from '#shared/permissions.ts';
import { until } from '#tests/support/feed.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

let w: World;
let url: string;
beforeAll(async () => {
  w = await world({ API_KEY_RATE_LIMIT: '1000', API_SERVICE_RATE_LIMIT: '2' });
  url = `${w.workspace.url}/api-tokens/`;
});
afterAll(() => w.close());

const sql = () => w.server.platform.database.sql;

/** Makes a token whose use is noted already: what a call changes is what it is about. */
async function make(who: Caller, body: object = {}) {
  const made = (await who.post(url, body)).body;
  await sql()`UPDATE api_tokens SET last_used = '2100-01-01' WHERE id = ${made.id}`;
  return made;
}

/** A call by a token, past the callers of the tests, who have sessions. */
async function call(token: string, path: string, method: 'GET' | 'POST' = 'GET', body?: object) {
  const reply = await w.server.app.inject({
    method,
    url: path,
    headers: { 'x-api-key': token },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}
const status = async (token: string) => (await call(token, `${w.workspace.url}/members/`)).status;

describe('API tokens', () => {
  it('are made with a text that is shown once, and are listed by their owner alone', async () => {
    const made = await w.member.post(url, { label: ' Deploy ', description: 'notes' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        label: 'Deploy',
        description: 'notes',
        token: expect.stringMatching(/^tutti_api_[0-9a-f]{32}$/),
        scope: 'write',
        project_ids: null,
        is_active: true,
        is_service: false,
        user: w.member.id,
        user_type: 0,
        last_used: null,
        expired_at: null,
        updated_by: null,
      },
    });
    const { token, ...listed } = made.body;
    expect(listed.hint).toBe(`${token.slice(0, 14)}…${token.slice(-3)}`);
    expect((await w.member.get(url)).body[0]).toEqual(listed);
    expect((await w.member.get(`${url}${listed.id}/`)).body).toEqual(listed);
    expect((await w.guest.get(url)).body).toEqual([]);
    expect((await w.guest.get(`${url}${listed.id}/`)).status).toBe(404);
    expect((await w.guest.post(url, {})).status).toBe(403);
    await sql()`UPDATE api_tokens SET last_used = '2100-01-01'`;
    expect(await status(token)).toBe(200);
    const text = await sql()`SELECT t::text AS row FROM api_tokens t`;
    expect(JSON.stringify(text)).not.toContain(token);
    expect(JSON.stringify(await sql()`SELECT body FROM mutations`)).not.toContain(token);
  });

  it('get a name of chance without one, and refuse projects that their owner is not in', async () => {
    expect((await make(w.member)).label).toMatch(/^[0-9a-f]{32}$/);
    const refused = await w.member.post(url, { project_ids: [w.foreign.project.id] });
    expect(refused).toMatchObject({ status: 400, body: { project_ids: [expect.any(String)] } });
    expect((await w.member.post(url, { label: ' ' })).status).toBe(400);
  });

  it('change their label, are switched off and on, and end for good', async () => {
    const { id, token } = await make(w.member, { label: 'a' });
    const patch = (body: object) => w.member.patch(`${url}${id}/`, body);
    const changed = await patch({ label: 'b', expired_at: '2020-01-01T00:00:00Z', token: 'x' });
    expect(changed.body).toMatchObject({ label: 'b', expired_at: null, is_active: true });
    expect(changed.body).not.toHaveProperty('token');
    await patch({ is_active: false });
    expect(await status(token)).toBe(401);
    await patch({ is_active: true });
    expect(await status(token)).toBe(200);
    expect((await w.admin.patch(`${url}${id}/`, { label: 'c' })).status).toBe(404);
    expect((await w.member.delete(`${url}${id}/`)).status).toBe(204);
    expect(await status(token)).toBe(401);
    expect((await w.member.get(`${url}${id}/`)).status).toBe(404);
  });

  it('run out, and work again when they are renewed', async () => {
    const past = '2020-01-01T00:00:00Z';
    const { id, token, is_active } = await make(w.member, { expired_at: past });
    expect([is_active, await status(token)]).toEqual([false, 401]);
    expect((await w.member.post(`${url}${id}/renew/`, { expired_at: past })).status).toBe(400);
    const renewed = await w.member.post(`${url}${id}/renew/`, {
      expired_at: '2100-01-01T00:00:00Z',
    });
    expect(renewed.body).toMatchObject({ is_active: true });
    expect(await status(token)).toBe(200);
  });

  it('end with the membership of their owner, and do not come back with it', async () => {
    const person = await w.server.person('Nia');
    await w.server.join(w.workspace, person, MEMBER);
    const { token } = await make(person);
    expect(await status(token)).toBe(200);
    await person.post(`${w.workspace.url}/members/leave/`);
    await w.server.join(w.workspace, person, MEMBER);
    expect(await status(token)).toBe(401);
  });

  it('are listed and ended by admins of the workspace', async () => {
    const { id, token } = await make(w.member, { label: 'seen by admins' });
    const all = `${w.workspace.url}/workspace-api-tokens/`;
    expect((await w.admin.get(all)).body[0]).toMatchObject({ id, user: w.member.id });
    expect((await w.member.get(all)).status).toBe(403);
    expect((await w.member.delete(`${all}${id}/`)).status).toBe(403);
    expect((await w.admin.delete(`${all}${id}/`)).status).toBe(204);
    expect(await status(token)).toBe(401);
  });

  it('do not manage tokens', async () => {
    const { id, token } = await make(w.admin);
    expect((await call(token, url)).status).toBe(403);
    expect((await call(token, url, 'POST', {})).status).toBe(403);
    expect((await call(token, `${url}${id}/renew/`, 'POST', { expired_at: null })).status).toBe(
      403,
    );
  });

  it('of a service are one a person, with a new text each time', async () => {
    const service = `${w.workspace.url}/service-api-tokens/`;
    const first = await w.member.post(service);
    const second = await w.member.post(service);
    await sql()`UPDATE api_tokens SET last_used = '2100-01-01'`;
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await status(first.body.token)).toBe(401);
    const { headers } = await call(second.body.token, `${w.workspace.url}/members/`);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    await status(second.body.token);
    const refused = await call(second.body.token, `${w.workspace.url}/members/`);
    expect(refused).toMatchObject({
      status: 429,
      headers: {
        'retry-after': expect.stringMatching(/^\d+$/),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
      },
    });
  });
});

describe('service accounts', () => {
  const accounts = () => `${w.workspace.url}/service-accounts/`;
  const account = () => ({
    name: 'Sync',
    role: MEMBER,
    project_ids: [w.project.id],
    scope: 'write',
  });

  it('are made by admins, act by their token and end with it', async () => {
    expect((await w.member.post(accounts(), account())).status).toBe(403);
    const made = await w.admin.post(accounts(), account());
    expect(made).toMatchObject({ status: 201, body: { label: 'Sync', user_type: 1 } });
    const { token, user } = made.body;
    await sql()`UPDATE api_tokens SET last_used = '2100-01-01'`;
    const items = `${w.project.url}/issues/`;
    expect(await call(token, items, 'POST', { name: 'By sync' })).toMatchObject({
      status: 201,
      body: { created_by: user },
    });
    expect((await w.admin.delete(`${accounts()}${user}/`)).status).toBe(204);
    expect((await call(token, items)).status).toBe(401);
    expect((await w.admin.delete(`${accounts()}${user}/`)).status).toBe(404);
    const [bot] = await sql()`SELECT is_active FROM users WHERE id = ${user}`;
    expect(bot?.['is_active']).toBe(false);
  });

  it('change their name, role, projects and access, and their tokens follow at once', async () => {
    const { token, user } = (await w.admin.post(accounts(), account())).body;
    await sql()`UPDATE api_tokens SET last_used = '2100-01-01'`;
    const second = await w.server.project(w.workspace, w.admin, 'SEC');
    const one = `${accounts()}${user}/`;
    expect((await w.member.patch(one, { name: 'Not mine' })).status).toBe(403);
    expect(await w.admin.patch(one, { project_ids: [w.foreign.project.id] })).toMatchObject({
      status: 400,
      body: { project_ids: [expect.any(String)] },
    });
    const wanted = { name: 'Mirror', role: GUEST, project_ids: [second.id], scope: 'read' };
    const changed = await w.admin.patch(one, wanted);
    expect(changed).toMatchObject({ status: 200, body: { id: user, ...wanted } });
    expect((await w.admin.get(one)).body).toEqual(changed.body);
    expect((await call(token, `${w.project.url}/issues/`)).status).toBe(404);
    expect((await call(token, `${second.url}/issues/`)).status).toBe(200);
    expect((await call(token, `${second.url}/issues/`, 'POST', { name: 'No' })).status).toBe(403);
    const listed = (await w.admin.get(`${w.workspace.url}/workspace-api-tokens/`)).body;
    expect(listed.find((row: { user: string }) => row.user === user)).toMatchObject({
      label: 'Mirror',
      scope: 'read',
      project_ids: [second.id],
    });
    await w.admin.patch(one, { role: MEMBER, scope: 'write' });
    expect((await call(token, `${second.url}/issues/`, 'POST', { name: 'Yes' })).status).toBe(201);
    await w.admin.delete(one);
    expect((await w.admin.patch(one, { name: 'Gone' })).status).toBe(404);
  });

  it('are put into projects only by those who run them', async () => {
    const boss = await w.server.person('Boss');
    await w.server.join(w.workspace, boss, ADMIN);
    expect((await boss.post(accounts(), account())).status).toBe(400);
    await w.server.joinProject(w.workspace, w.project, boss, GUEST);
    expect((await boss.post(accounts(), account())).status).toBe(400);
  });
});

describe('the log of requests', () => {
  it('holds what came by a token, without secrets', async () => {
    const { id, token } = await make(w.member, { label: 'logged' });
    const items = `${w.project.url}/issues/`;
    await sql()`UPDATE api_tokens SET last_used = NULL WHERE id = ${id}`;
    const body = { name: 'Logged', password: 'hunter2', long: 'x'.repeat(10_000) };
    await call(token, items, 'POST', body);
    await call(token, `${w.workspace.url}/members/?api_key=${token}&x=1`);
    const log = async () => (await w.member.get(`${url}${id}/requests/`)).body;
    await until(async () => (await log()).results.length === 2);
    const { today, results, next } = await log();
    expect([today, next]).toEqual([2, null]);
    expect(results[0]).toMatchObject({
      method: 'GET',
      path: `${w.workspace.url}/members/`,
      query_params: 'api_key=[redacted]&x=1',
      response_code: 200,
    });
    expect(results[1]).toMatchObject({ method: 'POST', path: items, response_code: 201 });
    expect(results[1].body).toHaveLength(4_096 - 'hunter2'.length + '[redacted]'.length);
    expect(JSON.parse(results[1].headers)).toMatchObject({ 'x-api-key': '[redacted]' });
    expect(results[1].response_body).toContain('Logged');
    expect(JSON.stringify(results)).not.toMatch(/hunter2|tutti_api_[0-9a-f]{5}/);
    expect((await w.admin.get(`${url}${id}/requests/`)).status).toBe(404);
    const [row] = (await w.member.get(url)).body;
    expect(row).toMatchObject({ last_used: expect.any(String), last_used_address: '127.0.0.1' });
  });

  it('blacks out what is called like a secret, cut texts too', () => {
    expect(redactJson('{"a":1,"new_password":"x\\"y","token":"abc')).toBe(
      '{"a":1,"new_password":"[redacted]","token":"[redacted]"',
    );
    expect(redactQuery('a=1&reset_token=x&b=2')).toBe('a=1&reset_token=[redacted]&b=2');
    expect(JSON.parse(redactHeaders({ cookie: 'a', 'x-api-key': 'b', accept: 'c' }))).toEqual({
      cookie: '[redacted]',
      'x-api-key': '[redacted]',
      accept: 'c',
    });
  });
});
