import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { features } from '#server/features.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { registerFeatures } from '#server/platform/kit/feature.ts';
import { connectFeed } from '#tests/support/connect-feed.ts';
import type { FeedClient } from '#web/lib/feed/feed-client.ts';

import { LARGE, poolerSettings, servicesOf, settingsOf } from './compose.ts';
import { makeDatabase } from './database.ts';
import { readAudienceFresh } from './feed.ts';
import { hasPooler, keepsPrepared, startPooler } from './pooler.ts';
import { freePort, runProcess, type TestProcess } from './process.ts';
import { startProxy } from './proxy.ts';
import { hasRedis, startRedis } from './redis.ts';
import { startS3, type TestS3 } from './s3-server.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import type { Visitor } from './visitor.ts';

const services = servicesOf(LARGE);

/** Whether several processes can run here; otherwise their tests report that they were skipped. */
export const hasSharedRedis = hasRedis || Boolean(process.env['REDIS_URL']);

export interface Ended {
  readonly code: number | null;
  readonly milliseconds: number;
}

/** The arrangement of compose.large.yml, as real processes on this machine. */
export interface Arrangement {
  /** URL of the proxy. */
  readonly url: string;
  readonly redisUrl: string;
  readonly database: Database;
  readonly smtp: TestSmtp;
  readonly s3: TestS3;
  /** URL of one process. */
  at(name: string): string;
  /** Settings of the process with this name, without its port. */
  settings(name: string): Record<string, string>;
  start(name: string): Promise<void>;
  /** Stops a process as `docker compose stop` does. */
  stop(name: string): Promise<Ended>;
  /** Feed client of a person, at the proxy or at one process. */
  client(who: Visitor, address?: string): FeedClient;
  close(): Promise<void>;
}

/**
 * Starts all of our services in compose.large.yml together, on an empty database, with the file's
 * own settings except for URLs and folders; without a PgBouncer here they reach the database directly.
 */
export async function startArrangement(): Promise<Arrangement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-processes-'));
  const made = await makeDatabase('empty');
  const redis = await reachRedis();
  const smtp = await startSmtp();
  const poolerLines = poolerSettings().filter(
    (line) => keepsPrepared || !line.startsWith('max_prepared_statements'),
  );
  const pooler = hasPooler ? await startPooler(made.url, poolerLines) : null;
  const processes = new Map<string, TestProcess>();
  const addresses = new Map<string, string>();
  const serverNames = Object.keys(services).filter(
    (name) => services[name]?.environment['ROLE'] === 'server',
  );
  const proxy = await startProxy(() => serverNames.map((name) => addresses.get(name) ?? ''));
  const ours = Object.keys(services).filter((name) => services[name]?.build !== undefined);

  const composed = (name: string): Record<string, string> => {
    const service = services[name];
    if (!service) throw new Error(`compose.large.yml has no service ${name}.`);
    return settingsOf(service, {
      SECRET_KEY: 'a secret key that only the tests ever use',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: proxy.url,
    });
  };
  const account = composed('server-1');
  const s3 = await startS3({
    bucket: account['S3_BUCKET'] ?? '',
    region: account['S3_REGION'] ?? '',
    accessKeyId: account['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: account['S3_SECRET_ACCESS_KEY'] ?? '',
  });
  const settings = (name: string) => ({
    ...composed(name),
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: pooler?.through(made.url) ?? made.url,
    DATABASE_DIRECT_URL: made.url,
    DATABASE_PREPARED: keepsPrepared ? '1' : '0',
    REDIS_URL: redis.url,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    S3_ENDPOINT: s3.url,
    S3_PUBLIC_ENDPOINT: s3.url,
  });
  const start = async (name: string) => {
    const port = new URL(addresses.get(name) ?? `http://127.0.0.1:${await freePort()}`).port;
    addresses.set(name, `http://127.0.0.1:${port}`);
    const started = runProcess({ ...settings(name), PORT: port });
    processes.set(name, started);
    await started.says('Tutti is ready');
  };
  const stop = async (name: string): Promise<Ended> => {
    const started = performance.now();
    const code = (await processes.get(name)?.end('SIGTERM')) ?? null;
    return { code, milliseconds: performance.now() - started };
  };
  const database = openDatabase({ url: made.url, pool: 4 });
  const clients: FeedClient[] = [];
  registerFeatures(features);
  const arrangement: Arrangement = {
    url: proxy.url,
    redisUrl: redis.url,
    database,
    smtp,
    s3,
    at: (name) => addresses.get(name) ?? '',
    settings,
    start,
    stop,
    client(who, address = proxy.url) {
      const client = connectFeed({
        url: address,
        load: (scope) => readAudienceFresh({ platform: { database } }, scope),
        headers: { cookie: who.cookie },
        reconnect: { first: 20, longest: 250, patience: 2_000 },
      });
      clients.push(client);
      return client;
    },
    async close() {
      for (const client of clients) client.disconnect();
      const left = [...processes.values()].filter(({ child }) => child.exitCode === null);
      await Promise.all(left.map((one) => one.end('SIGKILL')));
      await Promise.all([proxy.close(), smtp.close(), s3.close(), redis.stop(), database.close()]);
      await pooler?.stop();
      await made.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await Promise.all(ours.map(start));
  } catch (error) {
    await arrangement.close();
    throw error;
  }
  return arrangement;
}

/** A Redis of the test's own, else the last database of REDIS_URL. */
async function reachRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  if (hasRedis) return startRedis();
  const url = new URL(process.env['REDIS_URL'] ?? '');
  url.pathname = '/15';
  return { url: url.href, stop: async () => undefined };
}
