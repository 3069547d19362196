import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

import { Redis, type RedisOptions } from 'ioredis';
import { createClient, createSentinel } from 'redis';

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

/** Where Redis is, as both of its clients want to know it. */
interface RedisPlace {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly tls: ConnectionOptions | null;
  readonly sentinels: { readonly host: string; readonly port: number }[];
  readonly sentinelPassword: string | undefined;
}

/**
 * With `REDIS_SENTINELS` the host of `REDIS_URL` is the name by which the sentinels know the group,
 * and they say which of its servers is the primary one now. `sslrootcert=` names the authority of
 * the certificate, as in `DATABASE_URL`.
 */
function readPlace(settings: RedisSettings): RedisPlace {
  const { REDIS_URL, REDIS_SENTINELS = [] } = settings;
  const url = new URL(REDIS_URL ?? '');
  const authority = url.searchParams.get('sslrootcert');
  const isSecure = url.protocol === 'rediss:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || 6_379,
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    database: Number(url.pathname.slice(1)) || 0,
    tls: isSecure
      ? {
          ...(authority !== null && { ca: readFileSync(authority, 'utf8') }),
          // A sentinel names a server by its number, for which no certificate may be made.
          ...(REDIS_SENTINELS.length > 0 && { servername: url.hostname }),
        }
      : null,
    sentinels: REDIS_SENTINELS.map(({ host, port = SENTINEL_PORT }) => ({ host, port })),
    sentinelPassword: settings.REDIS_SENTINEL_PASSWORD,
  };
}

/** Opens a connection of BullMQ's client, which comes again by itself after the pause of `retry`. */
export function openQueueRedis(
  settings: RedisSettings,
  more: Pick<RedisOptions, 'enableOfflineQueue' | 'lazyConnect' | 'maxRetriesPerRequest'>,
  retry: (tries: number) => number | null = retryAfter,
): Redis {
  const { host, port, database, tls, sentinels, sentinelPassword, ...who } = readPlace(settings);
  const { username, password } = who;
  const at =
    sentinels.length > 0
      ? {
          name: host,
          sentinels,
          sentinelRetryStrategy: retry,
          ...(sentinelPassword !== undefined && { sentinelPassword }),
          ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: tls }),
        }
      : { host, port };
  return new Redis({
    ...at,
    ...(tls && { tls }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    db: database,
    connectTimeout: CONNECT_MS,
    keepAlive: 5_000,
    retryStrategy: retry,
    // A primary server that has become a replica: the sentinels know the new one.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    ...more,
  });
}

/** What the bus needs of a client, of one server or of a group. */
export interface BusRedis {
  readonly isReady: boolean;
  readonly isOpen: boolean;
  on(event: 'error' | 'ready', listener: (error: Error) => void): unknown;
  connect(): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown>;
  close(): Promise<void>;
  destroy(): unknown;
}

/** A client that publishes and subscribes; `connect` may have to be called again. */
export function openBusRedis(settings: RedisSettings): BusRedis {
  const { host, port, username, password, database, tls, ...group } = readPlace(settings);
  const secure = tls ? { ...tls, tls: true as const } : {};
  const socket = { reconnectStrategy: retryAfter, connectTimeout: CONNECT_MS, ...secure };
  const node = {
    disableOfflineQueue: true,
    database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    socket,
  };
  if (group.sentinels.length === 0)
    return createClient({ ...node, socket: { ...socket, host, port } }) as BusRedis;
  const { sentinelPassword: secret } = group;
  return createSentinel({
    name: host,
    sentinelRootNodes: group.sentinels,
    nodeClientOptions: node,
    sentinelClientOptions: { socket, ...(secret !== undefined && { password: secret }) },
    passthroughClientErrorEvents: true,
    scanInterval: 1_000,
  });
}
