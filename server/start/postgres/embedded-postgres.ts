import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';

import { connect } from '#server/platform/database/connect.ts';

import { type Binaries, findBinaries } from './binaries.ts';
import { type DataFolder, openDataFolder, versionOf } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { ownerOf } from './owner.ts';
import {
  addressOf,
  findPostmaster,
  freePort,
  isAlive,
  type Postmaster,
  socketOf,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';

/** A PostgreSQL server started by this program, with its data in a folder. */
export interface EmbeddedPostgres {
  /** URL of the database `tutti`. */
  readonly url: string;
  /** The URL over its socket, for `connect`. */
  readonly nearUrl: string;
  /** Process id of the postmaster; changes after a crash and restart. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the database files; created when missing. */
  readonly folder: string;
  readonly settings?: readonly string[];
  /** Called with what is being done. */
  readonly say?: (line: string) => void;
  /** True = uses the server of a running program and leaves it running (backups). */
  readonly share?: boolean;
  /** True = the first start recovers, which takes long. */
  readonly isPatient?: boolean;
  /** Another PostgreSQL than the program brings: the one that made the folder. */
  readonly release?: { readonly major: string; readonly packageFolder: string };
}

/** Advisory lock on the database `postgres`, held while a program uses the folder. */
const FOLDER_LOCK = 7_283_002;
/** Interval of checking that the server is alive, in milliseconds. */
const WATCH_INTERVAL = 250;

/** Starts a folder's database, creating a missing one; adopts a server left by a crash. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(options.folder, { recursive: true });
  const owner = ownerOf(path.join(options.folder, 'files'));
  const { say, release } = options;
  const binaries = findBinaries(owner, say, release?.packageFolder);
  const data = await openDataFolder(options.folder, owner, binaries, say, release?.major);
  const running = await findPostmaster(data);
  if (running && options.share && (await isInUse(data, running.port))) {
    const stop = async () => undefined;
    return { ...addressesOf(data, running.port), pid: running.pid, stop };
  }
  const settings = options.settings ?? [];
  const first =
    running ??
    (await startPostmaster(binaries.postgres, data, await freePort(), settings, options.isPatient));
  return watch(first, binaries, data, options);
}

/** Stops a server left by a crash; throws while a program uses the folder. */
export async function stopLeftover(folder: string): Promise<void> {
  if (versionOf(folder) === null) return;
  const owner = ownerOf(path.join(folder, 'files'));
  const running = await findPostmaster(await openDataFolder(folder, owner, findBinaries(owner)));
  if (running) await (await startEmbeddedPostgres({ folder })).stop();
}

/** Restarts the server on the same port after a crash, until it is stopped. */
async function watch(
  first: Postmaster,
  binaries: Binaries,
  data: DataFolder,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { port } = first;
  const lock = connect(addressOf(data, port, 'postgres'), {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
  });
  let { pid } = first;
  let isStopping = false;
  let revival: Promise<void> | null = null;
  try {
    await takeLock(lock, options.folder);
  } catch (error) {
    await lock.end({ timeout: 1 });
    throw error;
  }

  const revive = async () => {
    options.say?.('The database has ended unexpectedly; starting it again ...');
    while (!isStopping && !isAlive(pid)) {
      try {
        // Children of the dead server may hold its memory: it refuses to start until they end.
        ({ pid } = await startPostmaster(binaries.postgres, data, port, options.settings ?? []));
        await takeLock(lock, options.folder);
        options.say?.('The database is running again.');
      } catch {
        await sleep(WATCH_INTERVAL);
      }
    }
    revival = null;
  };
  const timer = setInterval(() => {
    if (!isAlive(pid)) revival ??= revive();
  }, WATCH_INTERVAL);
  timer.unref();

  return {
    ...addressesOf(data, port),
    get pid() {
      return pid;
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await revival;
      await lock.end({ timeout: 1 });
      await stopPostmaster(pid);
    },
  };
}

function addressesOf(data: DataFolder, port: number) {
  const url = addressOf(data, port);
  // A server left running by an older program has no socket.
  const isNear = existsSync(socketOf(data, port));
  return { url, nearUrl: isNear ? `${url}?host=${encodeURIComponent(data.files)}` : url };
}

/** Two programs on one folder would stop each other's database. */
async function takeLock(sql: postgres.Sql, folder: string): Promise<void> {
  for (let tries = 0; tries < 30; tries += 1) {
    const [row] = await sql<
      { taken: boolean }[]
    >`SELECT pg_try_advisory_lock(${FOLDER_LOCK}) AS taken`;
    if (row?.taken) return;
    // A program killed a moment ago holds the lock until the server notices.
    await sleep(100);
  }
  throw new EmbeddedPostgresError(
    `Another Tutti is running on the data folder ${path.dirname(folder)}: stop it first, or set DATA_DIR to another folder.`,
  );
}

async function isInUse(data: DataFolder, port: number): Promise<boolean> {
  const sql = connect(addressOf(data, port, 'postgres'), { max: 1 });
  try {
    const found = await sql`
      SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${FOLDER_LOCK} AND granted`;
    return found.length > 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
