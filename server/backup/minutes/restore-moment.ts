import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Sql } from 'postgres';

import { keysOf } from '#server/backup/encryption.ts';
import { KEY_MARK } from '#server/backup/manifest.ts';
import { resetEpoch } from '#server/backup/restore.ts';
import { placeOf, stampOf } from '#server/backup/scheduled.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { readSecretKey, secretKeyFile, sign } from '#server/platform/settings/secret-key.ts';
import { upgradedFolder } from '#server/start/database.ts';
import { StartError } from '#server/start/failure.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopLeftover,
} from '#server/start/postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '#server/start/postgres/error.ts';

import { chooseFor } from './choose.ts';
import { fillFiles } from './fill-files.ts';
import { readingKeys } from './line.ts';
import { readStored } from './stored.ts';
import { unpack, type Unpacked } from './unpack.ts';

export interface MomentReport {
  /** The moment, in UTC. */
  readonly made_at: string;
  /** Where the former database is now; null without one. */
  readonly former: string | null;
  /** Files taken from a backup, because there were none. */
  readonly files: number;
}

type Say = (line: string) => void;

/** PostgreSQL stops before anybody sees a half; what is after the moment is not applied. */
const RECOVERY = [
  'hot_standby=off',
  'restore_command=exit 1',
  'recovery_target_timeline=current',
  'recovery_target_action=promote',
];
/** No commit is later than the moment: all that is there belongs to it. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/;

/**
 * Makes the embedded database what it was at a moment, from what BACKUP_CHANGES kept in `source`'s
 * place. The former one is not changed, and is put aside when the new one is whole.
 */
export async function restoreMoment(
  source: Config,
  config: Config,
  to: string,
  say: Say,
): Promise<MomentReport> {
  const place = await placeOf(source);
  const stored = await readStored(place);
  const chosen = chooseFor(stored, place.address, to);
  const folder = path.join(config.DATA_DIR, 'postgres');
  mkdirSync(config.DATA_DIR, { recursive: true });
  await stopLeftover(folder);
  const half = `${folder}-half`;
  try {
    const keys = await readingKeys(place, keysOf(source), chosen.base.line, stored.names);
    say(`Fetching the copy of the database of ${chosen.base.ended_at} and what changed since ...`);
    keepSecretKey(config, await unpack(half, place, keys, chosen));
    say(`Bringing it to ${to} ...`);
    await recover(half, to, say);
    // Somebody may have started the program meanwhile.
    await stopLeftover(folder);
    const former = takePlace(folder, half);
    const files = await onDatabase({ folder, say }, (sql) => fillFiles(source, config, sql));
    return { made_at: to, former, files };
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** The key belongs to the data that it sealed. */
function keepSecretKey(config: Config, { manifest, secretKey }: Unpacked): void {
  if (!config.SECRET_KEY && !existsSync(secretKeyFile(config)) && secretKey !== null) {
    writeFileSync(secretKeyFile(config), secretKey, { mode: 0o600 });
  }
  if (manifest.key_mark === sign(readSecretKey(config), ...KEY_MARK)) return;
  throw new StartError(
    'The database was kept under another SECRET_KEY: set that one, or what is sealed in it could not be read.',
  );
}

async function recover(folder: string, to: string, say: Say): Promise<void> {
  const reset = (settings: readonly string[]) =>
    onDatabase({ folder, say, settings: [...RECOVERY, ...settings], isPatient: true }, resetEpoch);
  try {
    // As a setting of the start it takes no name of a zone, not even Z.
    await reset([`recovery_target_time=${to.replace('Z', '+00')}`]);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError && ENDED_BEFORE.test(error.message))) throw error;
    await reset([]);
  }
}

async function onDatabase<T>(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const database: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const sql = connect(database.nearUrl, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await database.stop();
  }
}

/** A cut between two steps is mended by the next start, as that of an upgrade. */
function takePlace(folder: string, half: string): string | null {
  const next = upgradedFolder(folder);
  rmSync(next, { recursive: true, force: true });
  renameSync(half, next);
  const former = existsSync(folder) ? `${folder}-before-${stampOf(new Date())}` : null;
  if (former !== null) renameSync(folder, former);
  renameSync(next, folder);
  return former;
}
