import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';

import { openBus } from '#server/platform/feed/bus.ts';
import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { Cursors } from './cursors.ts';
import { Documents } from './documents.ts';
import { openEndpoints } from './endpoints.ts';
import { Follower } from './follower.ts';
import { Rights } from './rights.ts';
import { type StoreUpdates, UpdateLog, updateWriter } from './update-log.ts';

/** Bus channel of the hint that documents have changed. */
const CHANGED = 'tutti:documents';

const TIMES = {
  /** Interval of reading other processes' changes without a hint: what losing Redis costs. */
  poll: 250,
  /** Interval of checking the rights and sessions of connected people again. */
  recheck: 60_000,
  /** Interval of compacting long documents while they are open. */
  compact: 300_000,
  /** Interval of pings; a connection that does not answer until the next one is terminated. */
  ping: 20_000,
};

export interface Live {
  /** Reacts to committed changes: lost rights, ended sessions, documents changed by the API. */
  handleRows(rows: readonly LogRow[]): void;
  readonly documents: Documents;
  /** Checks all sessions and rights now, as a timer does every minute. */
  recheck(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveOptions {
  /** The write of updates; only the fault checker's test replaces it. */
  readonly store?: StoreUpdates;
  /** Intervals in milliseconds, shortened by tests. */
  readonly times?: Partial<typeof TIMES>;
}

/** Starts the live document server on an HTTP server. */
export async function openLive(
  platform: Platform,
  httpServer: HttpServer,
  options: LiveOptions = {},
): Promise<Live> {
  const times = { ...TIMES, ...options.times };
  const process = randomUUID();
  const bus = openBus(platform);
  const follower = await Follower.open(platform, process);
  const store = options.store ?? updateWriter(platform, process);
  const log = new UpdateLog(store, (ids) => {
    platform.metrics.documentUpdates.inc(ids.size);
    bus.publish(CHANGED, process);
  });
  const cursors = new Cursors(bus, process, (name) => documents.find(name)?.document);
  const documents: Documents = new Documents({ platform, process, log, follower, cursors });
  const rights = new Rights(platform, documents, follower);
  documents.onConnected = (connection) => rights.check(connection);
  bus.subscribe(CHANGED, (from) => {
    if (from !== process) follower.wake();
  });

  const endpoints = await openEndpoints(platform, httpServer, documents);
  const timers = [
    setInterval(() => endpoints.ping(), times.ping),
    setInterval(() => void rights.checkAll(), times.recheck),
    setInterval(() => void documents.compactAll(), times.compact),
    ...(platform.config.REDIS_URL ? [setInterval(() => follower.wake(), times.poll)] : []),
  ];
  for (const timer of timers) timer.unref();

  return {
    documents,
    handleRows: (rows) => rights.handleRows(rows),
    recheck: () => rights.checkAll(),
    async close() {
      endpoints.close();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([log.idle(), follower.idle(), rights.idle()]);
      documents.end();
      cursors.close();
      await endpoints.terminate();
      await documents.idle();
      await bus.close();
    },
  };
}
