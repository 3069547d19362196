import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';

import { dropSlotsOf } from '#server/backup/minutes/slot.ts';
import { readAddress } from '#server/platform/database/address.ts';
import { connect } from '#server/platform/database/connect.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { SETTINGS, settleSettings } from '#server/platform/database/settings.ts';
import type { Config } from '#server/platform/settings/config.ts';

import { StartError } from './failure.ts';
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts';

export interface RunningDatabase {
  /** For the program; leads to a pooler where `directUrl` is another one. */
  readonly url: string;
  /** For migrations and backups, which need a session. */
  readonly directUrl: string;
  /** Stops the embedded server; does nothing for another one. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly say?: (line: string) => void;
  /** True = beside a running program on the same data folder (backups, imports). */
  readonly share?: boolean;
}

export async function startDatabase(
  config: Config,
  options: DatabaseOptions = {},
): Promise<RunningDatabase> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = config;
  if (url && directUrl) {
    await reach(directUrl, directUrl === url ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    return { url, directUrl, close: async () => undefined };
  }
  const folder = path.join(config.DATA_DIR, 'postgres');
  finishUpgrade(folder);
  const embedded = await startEmbeddedPostgres({ folder, ...options });
  const { nearUrl } = embedded;
  if (!config.BACKUP_CHANGES && !options.share) await dropSlotsOf(nearUrl);
  return { url: nearUrl, directUrl: nearUrl, close: () => embedded.stop() };
}

/** Beside the folder: an upgraded database that is whole, while the two change places. */
export const upgradedFolder = (folder: string): string => `${folder}-upgraded`;

/** An upgrade that was cut off between its last two steps is done: the database has its place. */
function finishUpgrade(folder: string): void {
  const upgraded = upgradedFolder(folder);
  if (!existsSync(folder) && existsSync(upgraded)) renameSync(upgraded, folder);
}

/**
 * Brings the database to this program's schema, and a pooler's connections to its settings. `say`
 * gets lines about how far an upgrade is.
 */
export async function upgradeDatabase(
  { url, directUrl }: RunningDatabase,
  say: (line: string) => void,
): Promise<void> {
  await migrateDatabase(directUrl, { say });
  if (url !== directUrl) await settleSettings(url, directUrl);
}

/** What a pooler answers to a connection that brings settings along. */
const REFUSED_SETTING = '08P01';

/** Checks the database's version and encoding: a wrong one ends the start with a sentence. */
async function reach(url: string, setting: string): Promise<void> {
  const where = readAddress(url)
    .map(({ host }) => host)
    .join(', ');
  // A pooler refuses settings of a connection.
  const { transaction_timeout } = SETTINGS;
  const sql = connect(url, { max: 1, connect_timeout: 10, connection: { transaction_timeout } });
  let [version, encoding] = ['', ''];
  try {
    const [row] = await sql<{ version: string; encoding: string }[]>`
      SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`;
    ({ version = '', encoding = '' } = row ?? {});
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof Error && 'code' in cause && cause.code === REFUSED_SETTING) {
      throw new StartError(
        `${setting} leads to a pooler, which keeps no sessions (${why}): give the address of the database itself as DATABASE_DIRECT_URL.`,
        { cause },
      );
    }
    throw new StartError(`The database at ${where} cannot be used (${why}): check ${setting}.`, {
      cause,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
  if (Number.parseInt(version, 10) < 17) {
    throw new StartError(
      `The database at ${where} is PostgreSQL ${version}: Tutti needs 17 or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database at ${where} stores texts as ${encoding}: Tutti needs one that was created with ENCODING 'UTF8'.`,
    );
  }
}
