import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { Platform } from '#server/platform/process/platform.ts';
import { type BusRedis, openBusRedis, type RedisSettings } from '#server/platform/process/redis.ts';

/** Channel of the hint that something was committed. */
const WAKE = 'tutti:wake';
/** Time limit for a bus to send its last messages, in milliseconds. */
const CLOSE_MS = 500;
/** Pause before a client that has given up connects again, in milliseconds. */
const AGAIN_MS = 1_000;

/** Messages between the processes of one instance: hints only, any of which may be lost. */
export interface Bus {
  publish(channel: string, message: string): void;
  subscribe(channel: string, listener: (message: string) => void): void;
  close(): Promise<void>;
}

/** The bus of a single process: sends nothing. */
const silentBus: Bus = {
  publish: () => undefined,
  subscribe: () => undefined,
  close: async () => undefined,
};

/** Opens the bus between processes: over Redis, if it is configured. */
export function openBus({ config, log }: Pick<Platform, 'config' | 'log'>): Bus {
  return config.REDIS_URL ? redisBus(config, log) : silentBus;
}

/** Publishes this process's commits to the others. Returns an unsubscribe function. */
export function announceCommits(platform: Platform, bus: Bus): () => void {
  return platform.onWake(coalesced(() => bus.publish(WAKE, '')));
}

/** Calls the listener after commits of other processes. */
export function onCommit(bus: Bus, listener: () => void): void {
  bus.subscribe(WAKE, listener);
}

/** Coalesces calls to at most one in two milliseconds. */
function coalesced(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      run();
    }, 2);
  };
}

/** A bus over Redis. Never throws: without Redis messages are dropped, polling continues. */
function redisBus(settings: RedisSettings, log: FastifyBaseLogger): Bus {
  const [sender, receiver] = [openBusRedis(settings), openBusRedis(settings)];
  const ending = new AbortController();
  let hasComplained = false;
  for (const client of [sender, receiver]) {
    client.on('error', (error: Error) => {
      if (!hasComplained)
        log.warn({ err: error.message }, 'Redis is away; the feed goes on by polling');
      hasComplained = true;
    });
    client.on('ready', () => (hasComplained = false));
  }
  const join = async (client: BusRedis) => {
    while (!ending.signal.aborted) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a group of sentinels gives up after some time
        await client.connect();
        return;
      } catch {
        // oxlint-disable-next-line no-await-in-loop
        await wait(AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  void join(sender);
  const joined = join(receiver);
  return {
    publish(channel, message) {
      if (sender.isReady) void sender.publish(channel, message).catch(() => undefined);
    },
    subscribe(channel, listener) {
      const onMessage = (message: string) => {
        try {
          listener(message);
        } catch (error) {
          log.warn({ err: error, channel }, 'a message of another process could not be read');
        }
      };
      void joined.then(() => receiver.subscribe(channel, onMessage)).catch(() => undefined);
    },
    async close() {
      ending.abort();
      // The last published message (that this process is gone) is still sent.
      const sent = sender.isReady ? sender.close().catch(() => undefined) : undefined;
      await Promise.race([sent, wait(CLOSE_MS, undefined, { ref: false })]);
      for (const client of [sender, receiver]) if (client.isOpen) await client.destroy();
    },
  };
}
