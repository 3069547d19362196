import { createHash } from 'node:crypto';

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { webRoutes } from '#server/app.ts';
import { purgeDeleted } from '#server/features/system/hard-delete.ts';
import { housekeeping } from '#server/features/system/housekeeping.ts';
import { healthSampling } from '#server/features/system/overview.ts';
import { systemFacts } from '#server/platform/access/scope.ts';
import { pathOf } from '#server/platform/http/openapi.ts';
import { isOpen } from '#server/platform/http/route.ts';
import { writeDone } from '#server/platform/jobs/done-jobs.ts';
import { noteFailure } from '#server/platform/jobs/failures.ts';
import { runJob } from '#server/platform/jobs/job-runner.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { runRecurring } from '#server/platform/jobs/recurring.ts';
import { mailJob } from '#server/platform/mail/mail-job.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { type Caller, startServer, world, type World } from '#tests/support/world.ts';

let w: World;
let root: Caller;

beforeAll(async () => {
  w = await world();
  root = await w.server.person('Root', { kind: 'admin' });
  await makeInstanceAdmin(root);
});
afterAll(() => w.close());

async function makeInstanceAdmin(who: Caller): Promise<void> {
  const { sql } = w.server.platform.database;
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO instances (instance_id, current_version) VALUES ('0123456789abcdef01234567', '0')
    RETURNING id`;
  await sql`INSERT INTO instance_admins (user_id, instance_id) VALUES (${who.id}, ${made?.id ?? null})`;
}

describe('the server', () => {
  it('answers at its root and keeps search engines away', async () => {
    const rootReply = await w.server.anonymous.get('/');
    expect([rootReply.status, rootReply.body]).toEqual([200, { status: 'OK' }]);
    const robots = await w.server.anonymous.get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toBe('User-agent: *\nDisallow: /\n');
  });

  it('tells how it does', async () => {
    const reply = await w.server.anonymous.get('/api/health/');
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: 'ok', database: true, feed_lag_ms: 0, jobs: 0, warnings: [] },
    ]);
  });

  it('tells an admin of the instance how it did in the last hour', async () => {
    const { platform } = w.server;
    await healthSampling.run(platform);
    await inTransaction(platform, systemFacts, (scope) =>
      queueMail(scope, {
        to: 'slow@tutti.test',
        kind: 'test',
        write: () => ({ subject: 'Waits', title: 'Waits', lines: ['It waits.'] }),
      }),
    );
    const { body } = await root.get('/api/instances/health/');
    expect(body).toMatchObject({
      mails: 1,
      oldest_mail_at: expect.any(String),
      failed_mails: 0,
      samples: [{ mails: 0, jobs: 0, sockets: 0 }],
      webhooks: [],
    });
    expect((await w.admin.get('/api/instances/health/')).status).toBe(401);
    await platform.database.sql`DELETE FROM mails WHERE kind = 'test'`;
  });

  it('tells that its database is away', async () => {
    const server = await startServer();
    await server.platform.database.close();
    const reply = await server.anonymous.get('/api/health/');
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ status: 'down', database: false });
    await server.close();
  });
});

describe('metrics', () => {
  const ask = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    w.server.app.inject({ url: '/api/metrics/', ...options });

  it('are for this machine', async () => {
    const reply = await ask({});
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('text/plain');
    expect(reply.body).toContain('tutti_feed_lag_ms');
    expect(reply.body).toContain('tutti_request_seconds');
  });

  it('are for instance admins from anywhere, and for nobody else', async () => {
    const remoteAddress = '203.0.113.9';
    expect((await ask({ remoteAddress })).statusCode).toBe(401);
    const forged = { 'x-forwarded-for': '127.0.0.1' };
    expect((await ask({ remoteAddress, headers: forged })).statusCode).toBe(401);
    const member = { cookie: w.member.cookie };
    expect((await ask({ remoteAddress, headers: member })).statusCode).toBe(403);
    const { sql } = w.server.platform.database;
    await sql`UPDATE instance_admins SET user_id = ${w.admin.id}`;
    const admin = { cookie: w.admin.cookie };
    expect((await ask({ remoteAddress, headers: admin })).statusCode).toBe(200);
    await sql`UPDATE instance_admins SET user_id = ${root.id}`;
  });

  it('are not for those whom a proxy on this machine passes on', async () => {
    const passedOn = { 'x-forwarded-for': '203.0.113.9' };
    expect((await ask({ headers: passedOn })).statusCode).toBe(401);
    const behind = await startServer({ TRUST_PROXY: '1' });
    const via = async (address: string) =>
      (
        await behind.app.inject({
          url: '/api/metrics/',
          headers: { 'x-forwarded-for': address },
        })
      ).statusCode;
    expect(await via('203.0.113.9')).toBe(401);
    expect(await via('127.0.0.1')).toBe(200);
    await behind.close();
  });
});

describe('metrics with a token', () => {
  it('are for whoever sends it, and for nobody on this machine without', async () => {
    const METRICS_TOKEN = 'a token of the monitoring';
    const server = await startServer({ METRICS_TOKEN });
    const ask = async (authorization?: string) =>
      (
        await server.app.inject({
          url: '/api/metrics/',
          headers: authorization ? { authorization } : {},
        })
      ).statusCode;
    expect(await ask()).toBe(401);
    expect(await ask('Bearer another token of 24')).toBe(401);
    expect(await ask(`Bearer ${METRICS_TOKEN}`)).toBe(200);
    await server.close();
  });
});

describe('the description of the calls', () => {
  const Operation = z.object({
    operationId: z.string(),
    summary: z.string().min(1),
    parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']) })),
    responses: z.record(z.string(), z.unknown()),
    security: z.array(z.record(z.string(), z.array(z.string()))),
    requestBody: z.unknown().optional(),
  });
  const Api = z.object({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), Operation)),
  });

  it('holds every call with its parameters, once', async () => {
    const reply = await w.server.anonymous.get('/api/openapi.json');
    const api = Api.parse(reply.body);
    const ids = new Set<string>();
    for (const route of webRoutes()) {
      const operation = api.paths[pathOf(route.url)]?.[route.method.toLowerCase()];
      if (!operation) throw new Error(`${route.method} ${route.url} is not described.`);
      expect(ids.has(operation.operationId)).toBe(false);
      ids.add(operation.operationId);
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      expect(inPath.map((one) => `:${one.name}`)).toEqual(route.url.match(/:[a-z_0-9]+/g) ?? []);
      expect(operation.security).toHaveLength(isOpen(route.scope) ? 0 : 1);
      if (route.body) expect(operation.requestBody).toBeDefined();
    }
    const text = JSON.stringify(reply.body);
    expect(text).toContain('"Creates a label"');
    expect(text).not.toContain('$schema');
  });

  it('says what a body must hold', async () => {
    const { body } = await w.server.anonymous.get('/api/openapi.json');
    const path = '/api/workspaces/{slug}/projects/{project_id}/issue-labels/';
    const operation = body.paths[path].post;
    const { schema } = operation.requestBody.content['application/json'];
    expect(schema.required).toEqual(['name']);
    expect(schema.properties.name).toMatchObject({ type: 'string' });
    expect(schema.properties.color).toMatchObject({ type: 'string', maxLength: 255 });
    expect(
      operation.responses['201'].content['application/json'].schema.properties.id,
    ).toMatchObject({ format: 'uuid' });
    expect(operation['x-permission']).toBe('label.create');
  });

  it('is a page without outside parts, whose policy lets only its own script run', async () => {
    const reply = await w.server.anonymous.get('/api/docs/');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('text/html');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(reply.body).not.toMatch(/https?:\/\/(?!localhost)[^"<\s]+\.(js|css)/);
    for (const tag of ['style', 'script']) {
      const content = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(reply.body)?.[1] ?? '';
      const hash = createHash('sha256').update(content).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    for (const route of webRoutes()) expect(reply.body).toContain(pathOf(route.url));
  });
});

describe('the list of mails', () => {
  const url = '/api/instances/mails/';

  it('is for instance admins', async () => {
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.admin.get(url)).status).toBe(401);
    const other = await w.server.person('Other', { kind: 'admin' });
    const reply = await other.get(url);
    expect([reply.status, reply.body]).toEqual([
      403,
      { detail: 'You do not have permission to perform this action.' },
    ]);
  });

  it('shows the newest first, without what they say, in pages', async () => {
    const { platform } = w.server;
    await platform.database.sql`DELETE FROM mails`;
    for (const number of [1, 2, 3]) {
      await inTransaction(platform, systemFacts, (scope) =>
        queueMail(scope, {
          to: `p${number}@tutti.test`,
          kind: 'login_code',
          write: () => ({ subject: `Code ${number}`, title: 'x', lines: [`00000${number}`] }),
        }),
      );
    }
    const ids = await mailJob.due(platform, 10);
    for (const id of ids) await mailJob.run(platform, id);
    const first = await root.get(`${url}?per_page=2`);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      total_count: 3,
      count: 2,
      next_cursor: '2:1:0',
      next_page_results: true,
    });
    expect(first.body.results[0]).toMatchObject({
      to_address: 'p3@tutti.test',
      subject: 'Code 3',
      status: 'kept',
      kind: 'login_code',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sent_at: null,
    });
    expect(first.body.results[0]).not.toHaveProperty('text');
    const second = await root.get(`${url}?per_page=2&cursor=2:1:0`);
    expect(second.body.results.map((mail: { subject: string }) => mail.subject)).toEqual([
      'Code 1',
    ]);
    expect((await root.get(`${url}?per_page=1000`)).status).toBe(400);
    expect((await root.get(`${url}?cursor=x`)).body).toEqual({
      detail: 'Invalid cursor parameter.',
    });
  });
});

describe('a kept mail', () => {
  const SECRETS: readonly [kind: string, good: string, over: string][] = [
    ['login_code', '9 minutes', '11 minutes'],
    ['new_address_code', '9 minutes', '11 minutes'],
    ['password_reset', '59 minutes', '61 minutes'],
    ['workspace_invitation', '6 days', '8 days'],
    ['project_invitation', '6 days', '8 days'],
  ];
  const put = async (kind: string, age = '0 seconds', status = 'kept'): Promise<string> => {
    const text = 'Hello\n\nOpen: http://tutti.test/x?token=abc\n';
    const [row] = await w.server.platform.database.sql`
      INSERT INTO mails (to_address, subject, text, html, kind, status, created_at)
      VALUES ('p@tutti.test', 'Your code is 123', ${text}, '<p>Hello</p>', ${kind}, ${status},
        now() - ${age}::interval) RETURNING id`;
    return String(row?.['id']);
  };
  const open = async (id: string) => (await root.get(`/api/instances/mails/${id}/`)).body;

  it.each(SECRETS)('of the kind %s shows its secret only while that is good', async (...row) => {
    const [kind, good, over] = row;
    expect(await open(await put(kind, good))).toMatchObject({
      to_address: 'p@tutti.test',
      subject: 'Your code is 123',
      text: expect.stringContaining('token=abc'),
      html: '<p>Hello</p>',
      links: ['http://tutti.test/x?token=abc'],
      hidden: null,
      secret_until: expect.any(String),
    });
    const id = await put(kind, over);
    expect(await open(id)).toMatchObject({ text: '', html: '', links: [], hidden: 'expired' });
    const isCode = kind.endsWith('_code');
    const list = await root.get('/api/instances/mails/?per_page=100');
    const listed = list.body.results.find((mail: { id: string }) => mail.id === id);
    expect(listed.subject).toBe(isCode ? '' : 'Your code is 123');
  });

  it('without a secret stays readable; one that was sent is the receiver’s alone', async () => {
    expect(await open(await put('digest', '20 days'))).toMatchObject({
      text: expect.stringContaining('Hello'),
      hidden: null,
      secret_until: null,
    });
    expect(await open(await put('digest', '1 minute', 'sent'))).toMatchObject({
      text: '',
      hidden: 'sent',
    });
  });

  it('is opened by instance admins alone, and has to be there', async () => {
    const url = `/api/instances/mails/${await put('password_reset')}/`;
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.admin.get(url)).status).toBe(401);
    const other = await w.server.person('Other', { kind: 'admin' });
    expect((await other.get(url)).status).toBe(403);
    expect(
      (await root.get('/api/instances/mails/00000000-0000-7000-8000-000000000001/')).status,
    ).toBe(404);
  });
});

describe('the outbox', () => {
  const url = '/api/instances/mails/';
  const sql = () => w.server.platform.database.sql;
  const put = async (status: string, kind = 'digest', age = '1 minute') => {
    const [row] = await sql()<{ id: string }[]>`
      INSERT INTO mails (to_address, subject, text, html, kind, status, attempts, created_at, next_attempt_at)
      VALUES ('a@tutti.test', 's', 't', 'h', ${kind}, ${status}, 8, now() - ${age}::interval,
        now() + interval '1 hour') RETURNING id`;
    return row?.id ?? '';
  };
  const stateOf = async (id: string) =>
    (
      await sql()`SELECT status, attempts, next_attempt_at <= now() AS due FROM mails WHERE id = ${id}`
    )[0];
  const setServer = (host: string) => sql()`
    INSERT INTO instance_configurations (key, value, category, is_encrypted)
    VALUES ('EMAIL_HOST', ${host}, 'SMTP', false) ON CONFLICT (key) DO UPDATE SET value = ${host}`;

  it('sends nothing again while no mail server is set up, and says so', async () => {
    const id = await put('kept');
    expect(await root.post(`${url}${id}/retry/`)).toMatchObject({
      status: 400,
      body: { error: 'No mail server is set up. Enter one under Email first.' },
    });
    expect((await root.post(`${url}retry/`)).status).toBe(400);
    expect(await stateOf(id)).toMatchObject({ status: 'kept' });
  });

  it('sends one, or all that wait and failed lately, at once; not a code that is over', async () => {
    await setServer('mail.tutti.test');
    await sql()`DELETE FROM mails`;
    const [failed, kept, over, sent, old] = [
      await put('failed'),
      await put('kept'),
      await put('failed', 'login_code', '1 hour'),
      await put('sent'),
      await put('failed', 'digest', '3 days'),
    ];
    const due = { status: 'queued', attempts: 0, due: true };
    expect((await root.post(`${url}${kept}/retry/`)).status).toBe(204);
    expect(await stateOf(kept)).toEqual(due);
    expect((await root.post(`${url}${over}/retry/`)).status).toBe(400);
    expect((await root.post(`${url}${sent}/retry/`)).status).toBe(400);
    expect((await root.post(`${url}retry/`)).body).toEqual({ count: 2 });
    expect(await stateOf(failed)).toEqual(due);
    expect(await stateOf(old)).toMatchObject({ status: 'failed' });
    expect((await w.admin.post(`${url}retry/`)).status).toBe(401);
    await setServer('');
  });

  it('forgets a mail that was not sent, with its text; one that was sent stays', async () => {
    const [failed, sent] = [await put('failed'), await put('sent')];
    expect((await root.delete(`${url}${failed}/`)).status).toBe(204);
    expect(await stateOf(failed)).toBeUndefined();
    expect((await root.delete(`${url}${sent}/`)).status).toBe(400);
    const audit = (await root.get('/api/instances/audit/?search=mail.discarded')).body;
    expect(audit.results[0]).toMatchObject({ target: 'a@tutti.test' });
  });
});

describe('the overview', () => {
  const read = async () => (await root.get('/api/instances/health/')).body;

  it('counts what the feed carried in the last minute, and the jobs of today', async () => {
    const { platform } = w.server;
    const before = await read();
    for (const name of ['One', 'Two']) {
      // oxlint-disable-next-line no-await-in-loop -- two changes, one after the other
      expect((await w.admin.post(`${w.project.url}/issues/`, { name })).status).toBe(201);
    }
    const job = { kind: 'test', run: () => Promise.resolve(), due: () => Promise.resolve([]) };
    await runJob(platform, job, v7());
    await runJob(platform, job, v7());
    await writeDone(platform);
    const after = await read();
    expect(after.changes_minute).toBeGreaterThanOrEqual(2);
    expect(after.done_jobs - before.done_jobs).toBeGreaterThanOrEqual(2);
  });
});

describe('failed jobs', () => {
  const url = '/api/instances/jobs/';
  const list = async () => (await root.get(url)).body;

  it('are listed with what they are about, tried again, and discarded when they are over', async () => {
    const { platform } = w.server;
    const { sql } = platform.database;
    await sql`DELETE FROM mails`;
    const [mail] = await sql<{ id: string }[]>`
      INSERT INTO mails (to_address, subject, text, html, kind, status, attempts)
      VALUES ('b@tutti.test', 's', 't', 'h', 'digest', 'failed', 8) RETURNING id`;
    const id = mail?.id ?? '';
    const failure = { kind: 'mail', id, error: new Error('550 no such user'), isOver: true };
    await noteFailure(platform, failure);
    await noteFailure(platform, failure);
    await noteFailure(platform, { kind: 'webhook', id: v7(), error: 'odd', isOver: false });
    const { total, results } = await list();
    expect(total).toBe(2);
    expect(results[1]).toMatchObject({
      kind: 'mail',
      about: 'b@tutti.test',
      error: '550 no such user',
      failures: 2,
      is_over: true,
      failed_at: expect.stringMatching(/Z$/),
    });
    expect((await root.get('/api/instances/health/')).body.failed_jobs).toBe(2);
    // What is still tried again by itself cannot be taken off.
    expect((await root.delete(`${url}${results[0].id}/`)).status).toBe(400);
    expect((await root.post(`${url}${results[1].id}/retry/`)).status).toBe(204);
    const [row] = await sql`SELECT status, attempts FROM mails WHERE id = ${id}`;
    expect(row).toEqual({ status: 'queued', attempts: 0 });
    await noteFailure(platform, failure);
    const again = (await list()).results.find(({ kind }: { kind: string }) => kind === 'mail');
    expect((await root.delete(`${url}${again.id}/`)).status).toBe(204);
    expect((await list()).total).toBe(1);
    expect((await w.admin.get(url)).status).toBe(401);
    await sql`DELETE FROM job_failures`;
  });

  it('leave the list when they went well', async () => {
    const { platform } = w.server;
    const { sql } = platform.database;
    const id = v7();
    let isBroken = true;
    const job: Job = {
      kind: 'fragile',
      due: async () => [],
      run: async () => {
        if (isBroken) throw new Error('no room');
      },
    };
    await runJob(platform, job, id);
    expect(await list()).toMatchObject({ total: 1, results: [{ error: 'no room' }] });
    isBroken = false;
    await runJob(platform, job, id);
    expect(await list()).toEqual({ total: 0, results: [] });
    const daily = {
      name: 'old_mails',
      pattern: '0 0 * * *',
      run: () => Promise.reject(new Error('x')),
    };
    await runRecurring(platform, daily);
    const [failed] = (await list()).results;
    expect(failed).toMatchObject({ kind: 'old_mails', is_over: false });
    expect((await root.post(`${url}${failed.id}/retry/`)).status).toBe(204);
    await expect
      .poll(
        async () => (await sql`SELECT last_result FROM recurring_runs WHERE name = 'old_mails'`)[0],
      )
      .toMatchObject({ last_result: { ok: true } });
    expect((await list()).total).toBe(0);
  });
});

describe('housekeeping', () => {
  const run = async (name: string) => {
    const job = housekeeping.find((one) => one.name === name);
    if (!job) throw new Error(`There is no ${name}.`);
    return job.run(w.server.platform);
  };
  const sql = () => w.server.platform.database.sql;
  const count = async (table: string) =>
    Number((await sql()`SELECT count(*) FROM ${sql()(table)}`)[0]?.['count']);

  it('drops old days of the change log and makes the next ones', async () => {
    await sql()`CREATE TABLE change_log_20200101 PARTITION OF change_log
      FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')`;
    await run('change_log_partitions');
    const [row] = await sql()`SELECT to_regclass('change_log_20200101') AS old,
      to_regclass('change_log_' || to_char(current_date + 7, 'YYYYMMDD')) AS coming`;
    expect(row?.['old']).toBeNull();
    expect(row?.['coming']).not.toBeNull();
  });

  it('forgets old mutations, counters and mails, and keeps the young', async () => {
    await sql()`DELETE FROM mutations`;
    await sql()`DELETE FROM rate_counters`;
    await sql()`DELETE FROM mails`;
    await sql()`INSERT INTO mutations (user_id, mutation_id, call, status, at)
      SELECT gen_random_uuid(), gen_random_uuid(), 'POST /', 200, now() - n * interval '1 hour' + interval '30 minutes'
      FROM generate_series(1, 1200) n`;
    await sql()`INSERT INTO rate_counters VALUES ('old', 1, now() - interval '1 s'), ('new', 1, now() + interval '1 h')`;
    await sql()`INSERT INTO mails (to_address, subject, text, html, kind, created_at)
      VALUES ('a', 's', 't', 'h', 'k', now() - interval '31 days'), ('b', 's', 't', 'h', 'k', now())`;
    expect(await run('old_mutations')).toBe(1200 - 31 * 24);
    expect(await run('rate_counters')).toBe(1);
    expect(await run('old_mails')).toBe(1);
    expect([await count('mutations'), await count('rate_counters'), await count('mails')]).toEqual([
      31 * 24,
      1,
      1,
    ]);
  });

  it('keeps the audit log for 180 days, and the requests of tokens for 30', async () => {
    await sql()`DELETE FROM audit_entries`;
    await sql()`INSERT INTO audit_entries (kind, action, target, created_at)
      VALUES ('settings', 'a', 'old', now() - interval '181 days'),
        ('settings', 'a', 'young', now() - interval '179 days')`;
    expect(await run('old_audit_entries')).toBe(1);
    const left = await sql()`SELECT target FROM audit_entries`;
    expect(left.map((row) => row['target'])).toEqual(['young']);
    const { id } = await makeApiToken(w.server, w.admin, w.workspace);
    for (const days of [29, 31]) {
      await sql()`INSERT INTO api_requests (token_id, method, path, query_params, headers, body,
          response_code, response_body, ip_address, user_agent, milliseconds, created_at)
        VALUES (${id}, 'GET', '/', '', '{}', '', 200, '', '', '', 1, now() - make_interval(days => ${days}))`;
    }
    expect(await run('old_api_requests')).toBe(1);
  });

  it('forgets codes and reset links a day after they ran out', async () => {
    await sql()`INSERT INTO one_time_codes (email, code_hash, expires_at)
      VALUES ('old@x', 'h', now() - interval '25 hours'), ('new@x', 'h', now())`;
    await sql()`INSERT INTO password_resets (user_id, token_hash, password_stamp, expires_at)
      VALUES (${w.admin.id}, 'a', 's', now() - interval '25 hours')`;
    expect(await run('expired_codes')).toBe(2);
    expect([await count('one_time_codes'), await count('password_resets')]).toEqual([1, 0]);
  });

  it('deletes what was never uploaded, after 7 days, softly', async () => {
    const add = async (days: number, isUploaded: boolean) => {
      const id = v7();
      await sql()`INSERT INTO assets (id, asset, entity_type, is_uploaded, created_at)
        VALUES (${id}, ${id}, 'USER_AVATAR', ${isUploaded}, now() - make_interval(days => ${days}))`;
      return id;
    };
    const [old, young, used] = [await add(8, false), await add(6, false), await add(8, true)];
    expect(await run('unconfirmed_assets')).toBe(1);
    const rows = await sql()`SELECT id FROM assets WHERE is_deleted AND deleted_at IS NOT NULL
      AND id IN (${old}, ${young}, ${used})`;
    expect(rows.map((row) => row['id'])).toEqual([old]);
  });

  it('removes the documents of pages with the pages', async () => {
    const { platform } = w.server;
    const { sql: query } = platform.database;
    const [gone, living] = [v7(), v7()];
    for (const [id, deleted_at] of [
      [gone, '2020-01-01'],
      [living, null],
    ] as const) {
      await query`INSERT INTO pages ${query({
        id,
        deleted_at,
        workspace_id: w.workspace.id,
        project_id: w.project.id,
        owned_by: w.admin.id,
      })}`;
      await query`INSERT INTO document_snapshots ${query({ document_id: id, kind: 'page', state: Buffer.from([0, 0]) })}`;
      await query`INSERT INTO document_updates ${query({ document_id: id, data: Buffer.from([0, 0]) })}`;
    }
    expect(await purgeDeleted(platform)).toMatchObject({ pages: 1, documents: 1 });
    for (const table of ['document_snapshots', 'document_updates']) {
      const left = await query<{ document_id: string }[]>`SELECT document_id FROM ${query(table)}`;
      expect([table, ...left.map((row) => row.document_id)]).toEqual([table, living]);
    }
  });

  it('removes rows and files for good 60 days after they were deleted', async () => {
    const { platform } = w.server;
    const project = await w.server.project(w.workspace, w.admin);
    const kept = await w.server.project(w.workspace, w.admin);
    const label = async (days: number | null) => {
      const id = v7();
      await sql()`INSERT INTO labels (id, workspace_id, project_id, name, deleted_at)
        VALUES (${id}, ${w.workspace.id}, ${kept.id}, ${id},
          now() - make_interval(days => ${days}::int))`;
      return id;
    };
    const [gone, recent, living] = [await label(61), await label(59), await label(null)];
    const item = v7();
    await sql()`INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id)
      VALUES (${item}, ${w.workspace.id}, ${project.id}, 1, 'x', ${project.states['Todo'] ?? null})`;
    const file = `${w.workspace.id}/file`;
    const loose = `${w.workspace.id}/loose`;
    await platform.files.write(file, 'text/plain', Buffer.from('x'));
    await platform.files.write(loose, 'text/plain', Buffer.from('x'));
    await sql()`INSERT INTO assets (asset, entity_type, workspace_id, project_id, work_item_id, is_uploaded)
      VALUES (${file}, 'ISSUE_ATTACHMENT', ${w.workspace.id}, ${project.id}, ${item}, true)`;
    await sql()`INSERT INTO assets (asset, entity_type, workspace_id, is_uploaded, deleted_at)
      VALUES (${loose}, 'PAGE_DESCRIPTION', ${w.workspace.id}, true, now() - interval '61 days')`;
    await sql()`UPDATE projects SET deleted_at = now() - interval '61 days' WHERE id = ${project.id}`;
    // A state that a living item still stands in stays until that item is gone.
    const living2 = v7();
    await sql()`INSERT INTO work_items (id, workspace_id, project_id, sequence_id, name, state_id)
      VALUES (${living2}, ${w.workspace.id}, ${kept.id}, 1, 'x', ${kept.states['Done'] ?? null})`;
    await sql()`UPDATE states SET deleted_at = now() - interval '61 days'
      WHERE id IN (${kept.states['Done'] ?? null}, ${kept.states['Cancelled'] ?? null})`;

    const removed = await purgeDeleted(platform);
    expect(removed).toMatchObject({ labels: 1, projects: 1, assets: 2, states: 1 });
    const labels = await sql()`SELECT id FROM labels WHERE id IN (${gone}, ${recent}, ${living})`;
    expect(labels.map((row) => row['id']).toSorted()).toEqual([recent, living].toSorted());
    expect(await sql()`SELECT 1 FROM work_items WHERE id = ${item}`).toHaveLength(0);
    expect(await sql()`SELECT 1 FROM work_items WHERE id = ${living2}`).toHaveLength(1);
    expect(
      await sql()`SELECT 1 FROM states WHERE id = ${kept.states['Done'] ?? null}`,
    ).toHaveLength(1);
    expect(await platform.files.stat(file)).toBeNull();
    expect(await platform.files.stat(loose)).toBeNull();
    expect(await purgeDeleted(platform)).toEqual({});
  });

  it('removes a whole workspace with its files', async () => {
    const { platform } = w.server;
    const owner = await w.server.person('Owen');
    const workspace = await w.server.workspace(owner);
    const project = await w.server.project(workspace, owner);
    const key = `${workspace.id}/logo`;
    await platform.files.write(key, 'image/png', Buffer.from('x'));
    await sql()`INSERT INTO assets (asset, entity_type, workspace_id, is_uploaded)
      VALUES (${key}, 'WORKSPACE_LOGO', ${workspace.id}, true)`;
    await sql()`UPDATE workspaces SET deleted_at = now() - interval '61 days' WHERE id = ${workspace.id}`;
    expect(await purgeDeleted(platform)).toMatchObject({ workspaces: 1, assets: 1 });
    expect(await sql()`SELECT 1 FROM projects WHERE id = ${project.id}`).toHaveLength(0);
    expect(await platform.files.stat(key)).toBeNull();
  });

  it('finds deleted rows by an index in every table', async () => {
    const missing = await sql()`
      SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'deleted_at'
      EXCEPT SELECT tablename FROM pg_indexes
      WHERE indexdef LIKE '%(deleted_at, id) WHERE (deleted_at IS NOT NULL)'`;
    expect([...missing]).toEqual([]);
  });
});
