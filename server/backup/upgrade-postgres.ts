import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { z } from 'zod';

import type { Config } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';
import { upgradedFolder } from '#server/start/database.ts';
import { StartError } from '#server/start/failure.ts';
import { packageName } from '#server/start/postgres/binaries.ts';
import { MAJOR, versionOf } from '#server/start/postgres/data-folder.ts';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#server/start/postgres/embedded-postgres.ts';

import { localFile } from './backup-file.ts';
import { type Instance, writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

type Say = (line: string) => void;

/**
 * Moves the embedded database to the PostgreSQL that the program brings: by a backup, which the old
 * one writes and the new one restores and counts. The old folder stays as it was.
 */
export async function upgradePostgres(config: Config, say: Say): Promise<void> {
  const folder = path.join(config.DATA_DIR, 'postgres');
  const old = refuseNeedless(config, folder);
  if (old === null) return say(`The database is one of PostgreSQL ${MAJOR} already.`);
  const kept = `${folder}-${old}`;
  if (existsSync(kept)) {
    throw new StartError(`${kept} is there already: move it away first, and run this again.`);
  }
  const programs = mkdtempSync(path.join(tmpdir(), 'tutti-postgres-'));
  const file = path.join(config.DATA_DIR, `upgrade-from-${old}.tar`);
  try {
    say(`Fetching PostgreSQL ${old}, which made the database ...`);
    const release = { major: old, packageFolder: await fetchRelease(old, programs) };
    say(`Writing its rows to ${file} ...`);
    const written = await onPostgres({ folder, release, say }, config, (instance) =>
      writeBackup(instance, file),
    );
    say(`Reading ${written.rows} rows of ${written.tables} tables into PostgreSQL ${MAJOR} ...`);
    await fillNew(folder, config, file, say);
    renameSync(folder, kept);
    renameSync(upgradedFolder(folder), folder);
  } finally {
    rmSync(programs, { recursive: true, force: true });
    rmSync(file, { force: true });
  }
  say(`Done. Start Tutti; when all is well, delete the old database: ${kept}`);
}

/** The version of the database; null when it is the program's. */
function refuseNeedless(config: Config, folder: string): string | null {
  if (config.DATABASE_URL) {
    throw new StartError(
      'This upgrades the embedded PostgreSQL only: the one of DATABASE_URL is upgraded by whoever runs it.',
    );
  }
  const version = versionOf(folder);
  if (version === null) throw new StartError(`There is no database in ${folder}.`);
  if (version === MAJOR) return null;
  if (Number(version) < Number(MAJOR)) return version;
  throw new StartError(
    `The database was made by PostgreSQL ${version}, which is newer than ${MAJOR}: use the version of Tutti that made it.`,
  );
}

/** The new database gets its name only when it is whole. */
async function fillNew(folder: string, config: Config, file: string, say: Say): Promise<void> {
  const half = `${folder}-half`;
  rmSync(half, { recursive: true, force: true });
  await onPostgres({ folder: half, say }, config, (instance) =>
    restoreBackup(instance, localFile(file)),
  );
  rmSync(upgradedFolder(folder), { recursive: true, force: true });
  renameSync(half, upgradedFolder(folder));
}

async function onPostgres<T>(
  options: EmbeddedPostgresOptions,
  config: Config,
  work: (instance: Instance) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres(options);
  try {
    const secretKey = readSecretKey(config);
    // The key and the files stay where they are.
    return await work({
      databaseUrl: postgres.nearUrl,
      files: noFiles,
      secretKey,
      hasOwnKey: false,
    });
  } finally {
    await postgres.stop();
  }
}

/** Takes no file along. */
const noFiles: Instance['files'] = {
  async *keys() {},
  stat: async () => null,
  read: () => Promise.reject(new Error('There are no files.')),
  write: () => Promise.reject(new Error('There are no files.')),
};

const Versions = z.array(z.string());
const run = promisify(execFile);

/** Installs the last release of a major version with npm; returns the folder of its package. */
export async function fetchRelease(major: string, folder: string): Promise<string> {
  const name = packageName();
  const npm = (...args: string[]) => run('npm', args, { cwd: folder, maxBuffer: 1024 ** 2 * 16 });
  try {
    const { stdout } = await npm('view', name, 'versions', '--json');
    const versions = Versions.parse(JSON.parse(stdout));
    const version = versions.findLast((one) => one.startsWith(`${major}.`));
    if (version === undefined) throw new Error(`npm has no ${name} of version ${major}`);
    await npm('install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`);
    return path.join(folder, 'node_modules', name);
  } catch (cause) {
    throw new StartError(
      `PostgreSQL ${major}, which made the database, cannot be fetched from npm (${String(cause).split('\n')[0]}): check the network and run this again. Nothing was changed.`,
      { cause },
    );
  }
}
