import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { features } from '#server/features.ts';
import { readChecks } from '#server/features/system/checks.ts';
import { type HealthCheck, healthCheck, runChecks } from '#server/platform/health/check.ts';
import { isOwnKey, ownKey } from '#server/platform/health/own-key.ts';
import { wordsOf } from '#server/platform/texts/words.ts';
import type { HealthFinding } from '#shared/contract/health-checks.ts';
import { findingKeys } from '#shared/lib/finding-words.ts';
import { startProxy } from '#tests/support/proxy.ts';
import {
  type Caller,
  startServer,
  type TestServer,
  world,
  type World,
} from '#tests/support/world.ts';

let w: World;
let root: Caller;

beforeAll(async () => {
  w = await world();
  root = await w.server.person('Root', { kind: 'admin' });
  const { sql } = w.server.platform.database;
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO instances (instance_id, current_version) VALUES ('0123456789abcdef01234567', '0')
    RETURNING id`;
  await sql`INSERT INTO instance_admins (user_id, instance_id) VALUES (${root.id}, ${made?.id ?? null})`;
});
afterAll(() => w.close());

const url = '/api/instances/checks/';
const checks = features.flatMap((feature) => feature.checks ?? []);

async function findingOf(key: string, server: TestServer = w.server): Promise<HealthFinding> {
  const { platform } = server;
  // Not what an earlier test found and kept.
  const own = checks
    .filter((check) => check.key === key)
    .map(({ keptFor: _kept, ...check }) => check);
  const [found] = await runChecks(own, { platform, reachedAt: null }, 60_000);
  if (!found) throw new Error(`There is no check ${key}.`);
  return found;
}

describe('a check', () => {
  it('has its words, and for each warning what to do', () => {
    const say = wordsOf('en', 'checks');
    const english = readFileSync(
      new URL('../../web/messages/en/checks.json', import.meta.url),
      'utf8',
    );
    const said = new Set<string>();
    for (const { key, outcomes } of checks) {
      for (const [outcome, level] of Object.entries(outcomes)) {
        const keys = findingKeys({ key, outcome, level, facts: {} });
        for (const one of [keys.name, keys.said, keys.toDo]) {
          if (one === null) continue;
          said.add(one);
          expect(say(one), one).not.toBe('');
        }
      }
    }
    const groups = Object.entries(JSON.parse(english) as Record<string, object | string>);
    const written = groups.flatMap(([group, words]) =>
      typeof words === 'object' ? Object.keys(words).map((key) => `${group}.${key}`) : [],
    );
    // Only the command can say that the program has stopped.
    const left = written.filter((key) => !said.has(key) && !key.startsWith('program.stopped'));
    expect(left).toEqual([]);
  });

  it('that fails or hangs says so, and holds up no other', async () => {
    const made: HealthCheck[] = [
      healthCheck({ key: 'a', outcomes: { good: 'ok' }, look: async () => ({ outcome: 'good' }) }),
      healthCheck({
        key: 'b',
        outcomes: { good: 'ok' },
        look: () => Promise.reject<never>(new Error('no route to host\nand a trace')),
      }),
      healthCheck({
        key: 'c',
        outcomes: { good: 'ok' },
        look: () => new Promise<never>(() => undefined),
      }),
    ];
    const found = await runChecks(made, { platform: w.server.platform, reachedAt: null }, 50);
    expect(found).toEqual([
      { key: 'a', level: 'ok', outcome: 'good', facts: {} },
      { key: 'b', level: 'bad', outcome: 'noResult', facts: { reason: 'no route to host' } },
      { key: 'c', level: 'warn', outcome: 'noAnswer', facts: { seconds: 0.05 } },
    ]);
  });

  it('that is heavy is used again for a while', async () => {
    let looks = 0;
    const heavy = healthCheck({
      key: 'heavy',
      outcomes: { good: 'ok' },
      keptFor: 60_000,
      look: async () => ({ outcome: 'good', facts: { looks: (looks += 1) } }),
    });
    const context = { platform: w.server.platform, reachedAt: null };
    await runChecks([heavy], context);
    await wait(1);
    expect((await runChecks([heavy], context))[0]?.facts).toEqual({ looks: 1 });
  });
});

describe('the checks', () => {
  it('are for instance admins, and for who has the secret key', async () => {
    expect((await w.server.anonymous.get(url)).status).toBe(401);
    expect((await w.admin.get(url)).status).toBe(401);
    const other = await w.server.person('Other', { kind: 'admin' });
    expect((await other.get(url)).status).toBe(403);
    const { body } = await root.get(url);
    expect(body.results.map(({ key }: HealthFinding) => key)).toEqual(checks.map(({ key }) => key));
    const ask = async (headers: Record<string, string>) =>
      (await w.server.app.inject({ url, headers })).statusCode;
    const { secretKey } = w.server.platform;
    expect(await ask(ownKey(secretKey, 'checks'))).toBe(200);
    expect(await ask(ownKey(secretKey, 'probe'))).toBe(401);
    expect(await ask(ownKey(`${secretKey}x`, 'checks'))).toBe(401);
  });

  it('take no key of an hour ago', () => {
    const old = Math.floor(Date.now() / 60_000) - 60;
    const key = ownKey('k', 'checks')['authorization'] ?? '';
    expect(isOwnKey('k', 'checks', key)).toBe(true);
    expect(isOwnKey('k', 'checks', key.replace(/ \d+/, ` ${old}`))).toBe(false);
    expect(isOwnKey('k', 'checks', undefined)).toBe(false);
  });

  it('say of a new instance that its database is well and that nobody set up mail', async () => {
    const results = await readChecks({ platform: w.server.platform, reachedAt: null });
    const levels = Object.fromEntries(results.map(({ key, level }) => [key, level]));
    expect(levels).toMatchObject({ database: 'ok', vacuum: 'ok', clock: 'ok', files: 'ok' });
    expect(results.find(({ key }) => key === 'mail')).toMatchObject({ outcome: 'off' });
  });
});

describe('what they find', () => {
  const sql = () => w.server.platform.database.sql;

  it('is a mail that failed, and one that waits', async () => {
    await sql()`
      INSERT INTO instance_configurations (key, value, category, is_encrypted)
      VALUES ('EMAIL_HOST', 'smtp.tutti.test', 'SMTP', false)`;
    const put = (status: string) => sql()`
      INSERT INTO mails (to_address, subject, text, html, kind, status, last_error, created_at)
      VALUES ('a@tutti.test', 's', 't', 'h', 'digest', ${status}, '421 Too many connections',
        now() - interval '10 minutes')`;
    await put('queued');
    expect(await findingOf('mail')).toMatchObject({ level: 'warn', outcome: 'waiting' });
    await put('failed');
    expect(await findingOf('mail')).toMatchObject({
      level: 'bad',
      outcome: 'failed',
      facts: { failed: 1, waiting: 1, reason: '421 Too many connections' },
    });
    await sql()`DELETE FROM mails`;
    await sql()`DELETE FROM instance_configurations WHERE key = 'EMAIL_HOST'`;
  });

  it('is that nobody works on jobs', async () => {
    await sql()`
      INSERT INTO recurring_runs (name, last_run_at)
      VALUES ('health_samples', now() - interval '1 hour')`;
    expect(await findingOf('jobs')).toMatchObject({ level: 'bad', outcome: 'nobody' });
    await sql()`DELETE FROM recurring_runs WHERE name = 'health_samples'`;
    expect((await findingOf('jobs')).level).toBe('ok');
  });

  it('is an index that was made halfway', async () => {
    await sql()`CREATE INDEX half_made ON labels (name)`;
    await sql()`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'half_made'::regclass`;
    expect(await findingOf('indexes')).toMatchObject({
      outcome: 'broken',
      facts: { index: 'half_made' },
    });
    await sql()`DROP INDEX half_made`;
    expect((await findingOf('indexes')).level).toBe('ok');
  });

  it('is a standby that went away and left its slot', async () => {
    await sql()`SELECT pg_create_physical_replication_slot('gone_standby', true)`;
    const found = await findingOf('replication');
    await sql()`SELECT pg_drop_replication_slot('gone_standby')`;
    expect(found).toMatchObject({ outcome: 'away', facts: { away: 1 } });
    expect((await findingOf('replication')).level).toBe('ok');
  });

  it('is a webhook that was turned off after failures', async () => {
    const [made] = await sql()<{ id: string }[]>`
      INSERT INTO webhooks (workspace_id, url, secret, is_active, failures)
      VALUES (${w.workspace.id}, 'https://hook.test', 'x', false, 5) RETURNING id`;
    expect(await findingOf('webhooks')).toMatchObject({ outcome: 'off', facts: { off: 1 } });
    await sql()`DELETE FROM webhooks WHERE id = ${made?.id ?? null}`;
  });
});

describe('the way to the public address', () => {
  /** A program that listens, behind a proxy that is its public address. */
  async function behindProxy(settings: Record<string, string>) {
    let target = '';
    const proxy = await startProxy(() => [target]);
    const server = await startServer({ PUBLIC_URL: proxy.url, ...settings });
    target = await server.app.listen({ port: 0, host: '127.0.0.1' });
    return {
      server,
      proxy,
      close: async () => {
        await server.close();
        await proxy.close();
      },
    };
  }

  it.each([
    ['0', 'untrusted', 'bad'],
    ['1', 'good', 'ok'],
    ['2', 'trustsTooMany', 'bad'],
  ])('with one proxy and TRUST_PROXY=%s is found %s', async (TRUST_PROXY, outcome, level) => {
    const { server, close } = await behindProxy({ TRUST_PROXY });
    expect(await findingOf('proxy', server)).toMatchObject({ outcome, level, facts: { hops: 1 } });
    await close();
  });

  it('is refused where the program has another address, and where another program answers', async () => {
    const { server, proxy, close } = await behindProxy({ TRUST_PROXY: '1' });
    const { platform } = server;
    const [asked] = await runChecks(
      checks.filter(({ key }) => key === 'proxy'),
      { platform, reachedAt: 'https://elsewhere.test' },
    );
    expect(asked).toMatchObject({ outcome: 'otherAddress', level: 'warn' });
    const stranger = await startServer({ PUBLIC_URL: proxy.url, SECRET_KEY: 'x'.repeat(40) });
    expect(await findingOf('proxy', stranger)).toMatchObject({ outcome: 'other' });
    await stranger.close();
    await close();
    expect(await findingOf('proxy', server)).toMatchObject({ outcome: 'away' });
  });

  it('without a feed has no WebSockets, and with http elsewhere no encryption', async () => {
    const { server, close } = await behindProxy({ TRUST_PROXY: '1' });
    expect(await findingOf('sockets', server)).toMatchObject({
      outcome: 'refused',
      facts: { path: '/socket.io/' },
    });
    await close();
    const plain = await startServer({ PUBLIC_URL: 'http://tutti.test' });
    expect(await findingOf('certificate', plain)).toMatchObject({ outcome: 'plain' });
    await plain.close();
  });

  it('says of files in a bucket that they are in a store', async () => {
    const { platform } = w.server;
    const files = Object.create(platform.files, { usesDisk: { value: false } });
    const [found] = await runChecks(
      checks.filter(({ key }) => key === 'files'),
      { platform: { ...platform, files }, reachedAt: null },
    );
    expect(found).toMatchObject({ outcome: 'store', level: 'ok' });
  });

  it('says of Redis that it is away', async () => {
    const { platform } = w.server;
    const config = { ...platform.config, REDIS_URL: 'redis://127.0.0.1:1' };
    const [found] = await runChecks(
      checks.filter(({ key }) => key === 'redis'),
      { platform: { ...platform, config }, reachedAt: null },
    );
    expect(found).toMatchObject({ outcome: 'away', level: 'bad' });
  });
});
