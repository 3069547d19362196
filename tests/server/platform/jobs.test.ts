import { setTimeout as wait } from 'node:timers/promises';

import { v7 } from 'uuid';
import { describe, it, type TestAPI } from 'vitest';

import { systemFacts } from '#server/platform/access/scope.ts';
import type { Job, RecurringJob } from '#server/platform/jobs/jobs.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { until } from '#tests/support/feed.ts';
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

/** A job on the outbox table that notes who ran; the lock time is 300 ms. */
function noteJob(log: string[], work: (id: string) => Promise<void> = async () => undefined): Job {
  return {
    kind: 'note',
    async run(platform, id) {
      const { sql } = platform.database;
      const claimed = await sql`
        UPDATE mails SET status = 'running', attempts = attempts + 1,
          next_attempt_at = now() + interval '300 milliseconds'
        WHERE id = (SELECT id FROM mails WHERE id = ${id} AND status IN ('queued', 'running')
          AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED) RETURNING id`;
      if (claimed.length === 0) return;
      await work(id);
      log.push(id);
      await sql`UPDATE mails SET status = 'sent' WHERE id = ${id}`;
    },
    async due(platform, limit) {
      const rows = await platform.database.sql<{ id: string }[]>`
        SELECT id FROM mails WHERE status IN ('queued', 'running') AND next_attempt_at <= now()
        ORDER BY next_attempt_at LIMIT ${limit}`;
      return rows.map((row) => row.id);
    },
  };
}

/** Writes a row as a command would, and asks for its job. */
function addRow(server: TestServer, kick = true): Promise<string> {
  return inTransaction(server.platform, systemFacts, async (scope) => {
    const [row] = await scope.sql<{ id: string }[]>`
      INSERT INTO mails (to_address, subject, text, html, kind)
      VALUES ('a@b.c', 's', 't', 'h', 'note') RETURNING id`;
    if (!row) throw new Error('no row');
    if (kick) scope.enqueue('note', row.id);
    return row.id;
  });
}

const rare = { sweepEvery: 60_000 };
const often = { sweepEvery: 100 };

/** Each test has a program of its own, over Redis or not, so that they can wait side by side. */
const alone = it.extend<{ server: TestServer }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.close();
  },
});
const overRedis = it.extend<{ redis: TestRedis; server: TestServer }>({
  // oxlint-disable-next-line no-empty-pattern -- as above
  redis: async ({}, use) => {
    const redis = await startRedis();
    await use(redis);
    await redis.stop();
  },
  server: async ({ redis }, use) => {
    const server = await startServer({ REDIS_URL: redis.url });
    await use(server);
    await server.close();
  },
});

/** What holds with Redis and without. */
function suite(test: TestAPI<{ server: TestServer }>) {
  test('runs a row soon after its transaction', async ({ expect, server }) => {
    const log: string[] = [];
    await server.platform.jobs.start(
      server.platform,
      { jobs: [noteJob(log)], recurring: [] },
      rare,
    );
    await wait(300);
    const id = await addRow(server);
    await until(() => log.length > 0);
    expect(log).toEqual([id]);
  });

  test('finds a row whose kick was lost', async ({ expect, server }) => {
    const log: string[] = [];
    const id = await addRow(server, false);
    await server.platform.jobs.start(
      server.platform,
      { jobs: [noteJob(log)], recurring: [] },
      often,
    );
    await until(() => log.length > 0);
    const later = await addRow(server, false);
    await until(() => log.length > 1);
    expect(log).toEqual([id, later]);
  });

  test('takes a row again that a dead process left running', async ({ expect, server }) => {
    const log: string[] = [];
    const id = await addRow(server, false);
    await server.platform.database.sql`UPDATE mails SET status = 'running', attempts = 1,
      next_attempt_at = now() + interval '400 milliseconds' WHERE id = ${id}`;
    await server.platform.jobs.start(
      server.platform,
      { jobs: [noteJob(log)], recurring: [] },
      often,
    );
    await wait(150);
    expect(log).toEqual([]);
    await until(() => log.length > 0);
    expect(log).toEqual([id]);
  });

  test('goes on after a row that throws, and tries that one again', async ({ expect, server }) => {
    const log: string[] = [];
    let refusals = 0;
    const first = await addRow(server, false);
    const job = noteJob(log, async (id) => {
      if (id === first && refusals++ === 0) throw new Error('not this time');
    });
    await server.platform.jobs.start(server.platform, { jobs: [job], recurring: [] }, often);
    const second = await addRow(server);
    await until(() => log.length === 2);
    expect(log.toSorted()).toEqual([first, second].toSorted());
  });

  test('runs each of many rows once', async ({ expect, server }) => {
    const log: string[] = [];
    await server.platform.jobs.start(
      server.platform,
      { jobs: [noteJob(log, () => wait(1))], recurring: [] },
      often,
    );
    const ids = await Promise.all(Array.from({ length: 60 }, () => addRow(server)));
    await until(() => log.length >= 60);
    await wait(300);
    expect(log.toSorted()).toEqual(ids.toSorted());
  });

  test('keeps places for other workspaces where one has much that takes long', async ({
    expect,
    server,
  }) => {
    const log: string[] = [];
    const begun: string[] = [];
    const released = Promise.withResolvers<void>();
    const much = await Promise.all(Array.from({ length: 12 }, () => addRow(server, false)));
    const job: Job = {
      ...noteJob(log, async (id) => {
        begun.push(id);
        if (much.includes(id)) await released.promise;
      }),
      workspacesOf: async (_platform, ids) =>
        new Map(ids.map((id) => [id, much.includes(id) ? 'busy' : 'other'])),
    };
    await server.platform.jobs.start(server.platform, { jobs: [job], recurring: [] }, often);
    await until(() => begun.length > 0);
    const others = [await addRow(server), await addRow(server)];
    await until(() => others.every((id) => log.includes(id)));
    expect(begun.filter((id) => much.includes(id)).length).toBeLessThanOrEqual(2);
    released.resolve();
    await until(() => log.length >= 14);
    expect(log.toSorted()).toEqual([...much, ...others].toSorted());
  });

  test('lets what runs finish when it stops', async ({ expect, server }) => {
    const log: string[] = [];
    let hasBegun = false;
    const job = noteJob(log, async () => {
      hasBegun = true;
      await wait(200);
    });
    await server.platform.jobs.start(server.platform, { jobs: [job], recurring: [] }, often);
    const id = await addRow(server);
    await until(() => hasBegun);
    await server.platform.jobs.close();
    expect(log).toEqual([id]);
  });

  test('runs recurring work once for each time, also when several ask', async ({
    expect,
    server,
  }) => {
    let runs = 0;
    const daily: RecurringJob = {
      name: 'daily',
      pattern: '0 0 * * *',
      run: async () => {
        runs += 1;
        return { removed: 3 };
      },
    };
    const { runRecurring } = await import('#server/platform/jobs/recurring.ts');
    await Promise.all(Array.from({ length: 5 }, () => runRecurring(server.platform, daily)));
    await server.platform.jobs.start(server.platform, { jobs: [], recurring: [daily] }, often);
    await wait(200);
    expect(runs).toBe(1);
    const { sql } = server.platform.database;
    const [row] = await sql`SELECT last_result FROM recurring_runs WHERE name = 'daily'`;
    expect(row?.['last_result']).toMatchObject({ ok: true, result: { removed: 3 } });
    await sql`UPDATE recurring_runs SET last_run_at = last_run_at - interval '1 day'`;
    await runRecurring(server.platform, daily);
    expect(runs).toBe(2);
  });

  test('runs recurring work at its time', async ({ server }) => {
    let runs = 0;
    const eachSecond: RecurringJob = {
      name: 'second',
      pattern: '* * * * * *',
      run: async () => {
        runs += 1;
      },
    };
    await server.platform.jobs.start(server.platform, { jobs: [], recurring: [eachSecond] }, often);
    await until(() => runs >= 3, 20_000);
  });

  test('notes that recurring work failed', async ({ expect, server }) => {
    const { runRecurring } = await import('#server/platform/jobs/recurring.ts');
    const run = () => Promise.reject(new Error('the disk is full'));
    await runRecurring(server.platform, { name: 'bad', pattern: '0 0 * * *', run });
    const [row] = await server.platform.database
      .sql`SELECT last_result FROM recurring_runs WHERE name = 'bad'`;
    expect(row?.['last_result']).toMatchObject({ ok: false, error: 'Error: the disk is full' });
  });
}

describe.concurrent('jobs in one process', () => {
  suite(alone);

  alone(
    'which keep to a share of the time run one by one with pauses',
    async ({ expect, server }) => {
      const runs: { readonly began: number; readonly ended: number }[] = [];
      const job: Job = {
        kind: 'heavy',
        share: 0.25,
        async run() {
          const began = performance.now();
          await wait(30);
          runs.push({ began, ended: performance.now() });
        },
        due: async () => [],
      };
      await server.platform.jobs.start(server.platform, { jobs: [job], recurring: [] }, rare);
      for (const id of [v7(), v7(), v7()]) server.platform.jobs.kick('heavy', id);
      await until(() => runs.length === 3);
      const pauses = runs.slice(1).map((run, place) => run.began - (runs[place]?.ended ?? 0));
      // Three quarters of the time; clocks of a busy machine may be a little short.
      for (const pause of pauses) expect(pause).toBeGreaterThan(80);
    },
  );
});

describe.skipIf(!hasRedis).concurrent('jobs over Redis (skipped without redis-server)', () => {
  suite(overRedis);

  overRedis(
    'are run by a working process when another one asked',
    async ({ expect, redis, server }) => {
      const { readConfig } = await import('#server/platform/settings/config.ts');
      const { openPlatform } = await import('#server/start/open-platform.ts');
      const config = readConfig({
        DATABASE_URL: server.databaseUrl,
        SECRET_KEY: 'a secret key that only the tests ever use',
        REDIS_URL: redis.url,
        ROLE: 'worker',
        DATA_DIR: server.platform.config.DATA_DIR,
      });
      const worker = await openPlatform(config, server.databaseUrl, server.platform.log);
      const log: string[] = [];
      await worker.jobs.start(worker, { jobs: [noteJob(log)], recurring: [] }, rare);
      await wait(300);
      const id = await addRow(server);
      await until(() => log.length > 0);
      expect(log).toEqual([id]);
      await worker.close();
    },
  );

  overRedis(
    'are run while Redis is away, and by it again when it is back',
    async ({ expect, redis, server }) => {
      const log: string[] = [];
      const work = { jobs: [noteJob(log)], recurring: [] };
      await server.platform.jobs.start(server.platform, work, { sweepEvery: 200 });
      await wait(300);
      await redis.kill();
      const id = await addRow(server);
      await until(() => log.length > 0);
      await redis.start();
      const later = await addRow(server);
      await until(() => log.length > 1);
      expect(log).toEqual([id, later]);
    },
  );
});
