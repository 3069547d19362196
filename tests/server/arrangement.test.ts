import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readAudienceFresh, until } from '#tests/support/feed.ts';
import { freePort, runProcess, type TestProcess } from '#tests/support/process.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { world, type World } from '#tests/support/world.ts';
import { FeedClient } from '#web/lib/feed/feed-client.ts';

/** The processes of docker-compose.yml, without their containers. */
describe.skipIf(!hasRedis)('two servers, a live server and a worker', () => {
  let w: World;
  let redis: TestRedis;
  const processes: { role: string; url: string; program: TestProcess }[] = [];
  let client: FeedClient;

  beforeAll(async () => {
    w = await world();
    redis = await startRedis();
    const { SECRET_KEY = '', DATA_DIR } = w.server.platform.config;
    const settings = {
      DATABASE_URL: w.server.databaseUrl,
      REDIS_URL: redis.url,
      SECRET_KEY,
      DATA_DIR,
    };
    for (const role of ['server', 'server', 'live', 'worker']) {
      const port = await freePort();
      const program = runProcess({
        ...settings,
        ROLE: role,
        PORT: String(port),
        DATABASE_POOL: '5',
      });
      processes.push({ role, url: `http://127.0.0.1:${port}`, program });
    }
    await Promise.all(processes.map(({ program }) => program.says('Tutti is ready')));
  }, 120_000);
  afterAll(async () => {
    client?.disconnect();
    await Promise.all(processes.map(({ program }) => program.end('SIGKILL')));
    await redis.stop();
    await w.close();
  });

  it('are all well', async () => {
    for (const { url } of processes) expect((await fetch(`${url}/api/health/`)).status).toBe(200);
  });

  it('answer the API in the servers alone', async () => {
    const statuses = await Promise.all(
      processes.map(async ({ url }) => (await fetch(`${url}/api/users/me/`)).status),
    );
    expect(statuses).toEqual([401, 401, 404, 404]);
  });

  it('a change at one server reaches who is connected to the other', async () => {
    client = new FeedClient({
      url: processes[1]?.url ?? '',
      load: (scope) => readAudienceFresh(w.server, scope),
      headers: { cookie: w.member.cookie },
    });
    await until(() => client.isCurrent && client.store.follows(`project:${w.project.id}`), 20_000);
    const reply = await fetch(`${processes[0]?.url}${w.project.url}/issue-labels/`, {
      method: 'POST',
      headers: { cookie: w.admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'seen everywhere' }),
    });
    expect(reply.status).toBe(201);
    await until(() =>
      client.store.all('label').some((label) => label['name'] === 'seen everywhere'),
    );
  });

  it('the worker looks after what the servers put into the outbox', async () => {
    const { sql } = w.server.platform.database;
    await sql`INSERT INTO mails (to_address, subject, text, html, kind)
      VALUES ('somebody@tutti.test', 'Hello', 'Hello', '<p>Hello</p>', 'test')`;
    // No SMTP server is set: it is kept for the admin area.
    await until(async () => {
      const [mail] = await sql`SELECT status FROM mails WHERE kind = 'test'`;
      return mail?.['status'] === 'kept';
    }, 20_000);
  });

  it('all stop when they are told to', async () => {
    client.disconnect();
    const codes = await Promise.all(processes.map(({ program }) => program.end('SIGTERM')));
    expect(codes).toEqual([0, 0, 0, 0]);
  });
});
