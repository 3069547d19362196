import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';

/** Messages between the processes of one installation: hints only, any of them may be lost. */
export interface Bus {
  publish(channel: string, message: string): void;
  subscribe(channel: string, listener: (message: string) => void): void;
  close(): Promise<void>;
}

/** The bus of a single process: there is nobody else to tell. */
export const silentBus: Bus = {
  publish: () => undefined,
  subscribe: () => undefined,
  close: async () => undefined,
};

/** A bus over Redis. It never throws: while Redis is away, messages are dropped and the poll carries on. */
export async function openRedisBus(url: string, log: FastifyBaseLogger): Promise<Bus> {
  const options = {
    url,
    disableOfflineQueue: true,
    socket: {
      reconnectStrategy: (tries: number) => Math.min(100 * tries, 1_000),
      connectTimeout: 2_000,
    },
  };
  const sender = createClient(options);
  const receiver = createClient({ ...options, disableOfflineQueue: false });
  let hasComplained = false;
  for (const client of [sender, receiver]) {
    client.on('error', (error: Error) => {
      if (!hasComplained)
        log.warn({ err: error.message }, 'Redis is away; the feed goes on by polling');
      hasComplained = true;
    });
    client.on('ready', () => (hasComplained = false));
    void client.connect().catch(() => undefined);
  }
  return {
    publish(channel, message) {
      if (sender.isReady) void sender.publish(channel, message).catch(() => undefined);
    },
    subscribe(channel, listener) {
      void receiver.subscribe(channel, listener).catch(() => undefined);
    },
    async close() {
      for (const client of [sender, receiver]) client.destroy();
    },
  };
}
