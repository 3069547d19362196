import { readFileSync } from 'node:fs';

import { Redis, type RedisOptions } from 'ioredis';

import type { Config } from '#server/platform/settings/config.ts';

/** The settings that say where Redis is. */
export type RedisSettings = Pick<
  Config,
  'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_PASSWORD'
>;

const SENTINEL_PORT = 26_379;
const CONNECT_MS = 2_000;
/** Delay before the next attempt to connect, in milliseconds. */
const retryAfter = (tries: number) => Math.min(100 * tries, 1_000);

/**
 * Opens a connection to Redis or Valkey, which comes again by itself. With `REDIS_SENTINELS` the host
 * of `REDIS_URL` is the name by which the sentinels know the group, and they say which of its
 * servers is the primary one now. `sslrootcert=` names the authority of the certificate, as in
 * `DATABASE_URL`.
 */
export function openRedis(
  settings: RedisSettings,
  more: Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest'>,
): Redis {
  const { REDIS_URL, REDIS_SENTINELS = [], REDIS_SENTINEL_PASSWORD: secret } = settings;
  const url = new URL(REDIS_URL ?? '');
  const authority = url.searchParams.get('sslrootcert');
  const tls = url.protocol === 'rediss:' && {
    tls: {
      ...(authority !== null && { ca: readFileSync(authority, 'utf8') }),
      // A sentinel names a server by its number, for which no certificate may be made.
      ...(REDIS_SENTINELS.length > 0 && { servername: url.hostname }),
    },
  };
  const place =
    REDIS_SENTINELS.length > 0
      ? {
          name: url.hostname,
          sentinels: REDIS_SENTINELS.map(({ host, port = SENTINEL_PORT }) => ({ host, port })),
          sentinelRetryStrategy: retryAfter,
          ...(secret !== undefined && { sentinelPassword: secret }),
          ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls.tls }),
        }
      : { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 6_379 };
  return new Redis({
    ...place,
    ...tls,
    ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
    ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
    db: Number(url.pathname.slice(1)) || 0,
    connectTimeout: CONNECT_MS,
    keepAlive: 5_000,
    retryStrategy: retryAfter,
    // A primary server that has become a replica: the sentinels know the new one.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    ...more,
  });
}
