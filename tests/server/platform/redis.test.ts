import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { redisCheck } from '#server/features/system/checks/stores.ts';
import { type Bus, openBus } from '#server/platform/feed/bus.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { openQueueRedis } from '#server/platform/process/redis.ts';
import { ConfigError, readConfig } from '#server/platform/settings/config.ts';
import { certify, hasOpenssl } from '#tests/support/certificates.ts';
import { until } from '#tests/support/feed.ts';
import { hasRedis, startRedis, startSentinel } from '#tests/support/redis.ts';

const PASSWORD = 'a secret / of Redis';
const log = makeLogger('silent');

describe.skipIf(!hasRedis)('the address of Redis (skipped without redis-server)', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** Two processes; resolves when a message of one has come to the other. */
  async function talk(settings: Record<string, string>) {
    const config = readConfig(settings);
    const [one, other] = [openBus({ config, log }), openBus({ config, log })] as const;
    ends.push(() => Promise.all([one.close(), other.close()]));
    return () => isHeard(one, other);
  }
  /** Why nobody comes in with this address. */
  const errorOf = (REDIS_URL: string) => {
    const client = openQueueRedis(readConfig({ REDIS_URL }), { maxRetriesPerRequest: 0 });
    ends.push(() => client.disconnect());
    return new Promise<Error>((resolve) => client.on('error', resolve));
  };
  const withPassword = (url: string) => Object.assign(new URL(url), { password: PASSWORD }).href;

  it('has a password', async () => {
    const redis = await startRedis({ args: ['--requirepass', PASSWORD] });
    ends.push(() => redis.stop());
    await (
      await talk({ REDIS_URL: withPassword(redis.url) })
    )();
    const wrong = Object.assign(new URL(redis.url), { password: 'guessed' }).href;
    expect((await errorOf(wrong)).message).toContain('WRONGPASS');
  });

  it.skipIf(!hasOpenssl)(
    'names the authority of its certificate, and trusts no other',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'tutti-redis-tls-'));
      ends.push(() => rmSync(folder, { recursive: true, force: true }));
      const at = (name: string) => path.join(folder, name);
      certify('own', at);
      certify('other', at);
      const redis = await startRedis({ tls: { certificate: at('own.pem'), key: at('own.key') } });
      ends.push(() => redis.stop());
      await (
        await talk({ REDIS_URL: `${redis.url}?sslrootcert=${at('own.pem')}` })
      )();
      const REDIS_URL = `${redis.url}?sslrootcert=${at('other.pem')}`;
      const wrong = openQueueRedis(readConfig({ REDIS_URL }), { maxRetriesPerRequest: 0 });
      ends.push(() => wrong.disconnect());
      const refused = new Promise<Error>((resolve) => wrong.on('error', resolve));
      expect((await refused).message).toContain('self-signed certificate');
    },
  );

  it('is a group of sentinels, which name the next primary when one is gone', async () => {
    const password = PASSWORD.replaceAll(/\W/g, '');
    const args = ['--requirepass', password, '--masterauth', password];
    const primary = await startRedis({ args });
    ends.push(() => primary.stop());
    const { port } = new URL(primary.url);
    const replica = await startRedis({ args: [...args, '--replicaof', '127.0.0.1', port] });
    ends.push(() => replica.stop());
    const sentinel = await startSentinel('tutti', primary, password);
    ends.push(() => sentinel.stop());
    const settings = {
      REDIS_URL: `redis://:${password}@tutti/0`,
      REDIS_SENTINELS: sentinel.address,
      REDIS_SENTINEL_PASSWORD: password,
    };
    const hear = await talk(settings);
    await hear();
    const asking = openQueueRedis(readConfig(settings), {});
    ends.push(() => asking.disconnect());
    asking.on('error', () => undefined);
    // The sentinel learns of the replica from the primary.
    await until(async () => (await asking.info('replication')).includes('state=online'), 20_000);
    await until(() => knowsReplica(sentinel.address, password), 20_000);
    await primary.kill();
    await until(async () => (await asking.info('replication')).includes('role:master'), 30_000);
    await hear();
    const platform = { config: readConfig(settings) } as Platform;
    expect(await redisCheck.look({ platform, reachedAt: null })).toMatchObject({ outcome: 'good' });
  });

  it('is refused with a sentence where sentinels stand alone or cannot be read', () => {
    expect(() => readConfig({ REDIS_SENTINELS: '10.0.0.1' })).toThrow(ConfigError);
    const wrong = { REDIS_URL: 'redis://tutti', REDIS_SENTINELS: 'redis://10.0.0.1' };
    expect(() => readConfig(wrong)).toThrow(/REDIS_SENTINELS is wrong: must be a comma list/);
    const right = { REDIS_URL: 'redis://tutti', REDIS_SENTINELS: '10.0.0.1:26379, redis-2' };
    expect(readConfig(right).REDIS_SENTINELS).toEqual([
      { host: '10.0.0.1', port: 26_379 },
      { host: 'redis-2' },
    ]);
  });
});

async function isHeard(one: Bus, other: Bus): Promise<void> {
  let isThere = false;
  other.subscribe('tutti:test', () => (isThere = true));
  await until(() => {
    one.publish('tutti:test', '');
    return isThere;
  }, 20_000);
}

async function knowsReplica(address: string, password: string): Promise<boolean> {
  const REDIS_URL = `redis://:${password}@${address}`;
  const sentinel = openQueueRedis(readConfig({ REDIS_URL }), {});
  try {
    return JSON.stringify(await sentinel.call('SENTINEL', 'replicas', 'tutti')).includes(
      '127.0.0.1',
    );
  } finally {
    sentinel.disconnect();
  }
}
