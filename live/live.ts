import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';

import { openBus } from '#server/platform/feed/bus.ts';
import type { LogRow } from '#server/platform/feed/log-reader.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { Cursors } from './cursors.ts';
import { Documents } from './documents.ts';
import { openDoors } from './doors.ts';
import { Follower } from './follower.ts';
import { Rights } from './rights.ts';
import { type StoreUpdates, UpdateLog, updateWriter } from './update-log.ts';

/** Between processes: "documents have been changed". */
const CHANGED = 'tutti:documents';

const TIMES = {
  /** Without any hint the changes of other processes are read this often: what losing Redis costs. */
  poll: 250,
  /** Rights and sessions of connected people are looked at again this often. */
  recheck: 60_000,
  /** Long documents are compacted this often while they are open. */
  compact: 300_000,
  /** A silent connection is asked for a sign of life this often, and ended when there is none until the next. */
  ping: 20_000,
};

/** The live documents of one process. */
export interface Live {
  /** Acts upon what was committed: lost rights, ended sessions, changes by API writers. */
  handleRows(rows: readonly LogRow[]): void;
  readonly documents: Documents;
  /** Looks at everybody's session and rights now, as it does every minute. */
  recheck(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveOptions {
  /** How changes are stored; only the test of the checker passes another. */
  readonly store?: StoreUpdates;
  /** Milliseconds, for tests that cannot wait as long as people can. */
  readonly times?: Partial<typeof TIMES>;
}

/** Opens the documents of an HTTP server to everybody who may write in them. */
export async function openLive(
  platform: Platform,
  httpServer: HttpServer,
  options: LiveOptions = {},
): Promise<Live> {
  const times = { ...TIMES, ...options.times };
  const process = randomUUID();
  const bus = openBus(platform);
  const follower = await Follower.open(platform, process);
  const store = options.store ?? updateWriter(platform.database, process);
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

  const doors = await openDoors(platform, httpServer, documents);
  const timers = [
    setInterval(() => doors.ping(), times.ping),
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
      doors.close();
      for (const timer of timers) clearInterval(timer);
      await Promise.all([log.idle(), follower.idle(), rights.idle()]);
      documents.end();
      cursors.close();
      await doors.terminate();
      await documents.idle();
      await bus.close();
    },
  };
}
