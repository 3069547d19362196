import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Sql } from 'postgres';

import { connect } from '#server/platform/database/connect.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { findBinaries } from '#server/start/postgres/binaries.ts';
import { openDataFolder } from '#server/start/postgres/data-folder.ts';
import { ownerOf } from '#server/start/postgres/owner.ts';
import {
  addressOf,
  freePort,
  isAlive,
  startPostmaster,
  stopPostmaster,
} from '#server/start/postgres/postmaster.ts';

/** One of two PostgreSQL servers with the same data. */
interface TestHost {
  /** The address of the database `tutti`, over TCP. */
  readonly url: string;
  /** Ends it as a power cut would: nobody is told. */
  kill(): Promise<void>;
}

export interface TestPair {
  readonly primary: TestHost;
  readonly standby: TestHost;
  /** The address of both, as PostgreSQL's tools write it. */
  readonly url: string;
  /** Makes the standby the primary. */
  promote(): Promise<unknown>;
  stop(): Promise<void>;
}

const SETTINGS = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'wal_keep_size=1GB'];

/**
 * Starts a primary and its standby, with a migrated database. With `isSynchronous` a commit waits
 * until the standby has it. The programs of npm have no `pg_basebackup`: the standby begins as a
 * copy of the stopped primary, which is the same.
 */
export async function startPair({ isSynchronous = true } = {}): Promise<TestPair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-pair-'));
  chmodSync(folder, 0o755);
  const owner = ownerOf(path.join(folder, 'a', 'files'));
  const binaries = findBinaries(owner);
  const { postgres } = binaries;
  const a = await openDataFolder(path.join(folder, 'a'), owner, binaries);
  const first = await startPostmaster(postgres, a, await freePort(), SETTINGS);
  await migrateDatabase(addressOf(a, first.port));
  await stopPostmaster(first.pid);

  const copy = path.join(folder, 'b');
  // With owners and rights.
  spawnSync('cp', ['-a', path.join(folder, 'a'), copy]);
  const b = await openDataFolder(copy, owner, binaries);
  writeFileSync(path.join(b.files, 'standby.signal'), '');
  const names = isSynchronous ? ['synchronous_standby_names=*'] : [];
  const one = await startPostmaster(postgres, a, first.port, [...SETTINGS, ...names]);
  const { username, password } = new URL(addressOf(a, one.port));
  const from = `host=127.0.0.1 port=${one.port} user=${username} password=${password}`;
  const two = await startPostmaster(postgres, b, await freePort(), [
    ...SETTINGS,
    `primary_conninfo=${from} application_name=standby`,
  ]);
  const primary = hostOf(addressOf(a, one.port), one.pid);
  const standby = hostOf(addressOf(b, two.port), two.pid);
  const { host } = new URL(primary.url);
  return {
    primary,
    standby,
    url: primary.url.replace(host, `${host},127.0.0.1:${two.port}`),
    promote: () => ask(standby.url, (sql) => sql`SELECT pg_promote()`),
    async stop() {
      await Promise.all([one.pid, two.pid].map(stopPostmaster));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hostOf(url: string, pid: number): TestHost {
  return {
    url,
    async kill() {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      for (const one of [pid, ...children.map(Number)]) {
        try {
          process.kill(one, 'SIGKILL');
        } catch {
          // It has ended with the others.
        }
      }
      while (isAlive(pid)) await wait(10);
    },
  };
}

/** Asks a server by a connection of its own. */
export async function ask<T>(url: string, question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1 });
  try {
    return await question(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
