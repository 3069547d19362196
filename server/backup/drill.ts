import { randomBytes } from 'node:crypto';

import type postgres from 'postgres';

import { addressOfDatabase } from '#server/platform/database/address.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { StartError } from '#server/start/failure.ts';

import type { BackupReport, Instance } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { keptBackup } from './scheduled.ts';

export interface DrillReport extends BackupReport {
  /** Name of the backup. */
  readonly name: string;
  readonly seconds: number;
}

const NO_RIGHT = '42501';

/**
 * Restores the newest backup into a database beside the program's, as a restore does: each byte is
 * compared with its checksum, each table and file is counted. The database is dropped again.
 */
export async function drill(config: Config, instance: Instance): Promise<DrillReport> {
  const began = performance.now();
  const backup = await keptBackup(config);
  const report = await onScratch(instance.databaseUrl, (databaseUrl) =>
    restoreBackup({ ...instance, databaseUrl, files: { write: countBytes } }, backup),
  );
  return { ...report, name: backup.name, seconds: Math.round((performance.now() - began) / 1000) };
}

/** Reads a file and keeps nothing: its checksum is compared where it is read. */
async function countBytes(
  _key: string,
  _type: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<number> {
  if (Buffer.isBuffer(content)) return content.length;
  let size = 0;
  for await (const chunk of content) size += chunk.length;
  return size;
}

async function onScratch<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1 });
  try {
    const [row] = await sql<{ name: string }[]>`SELECT current_database() AS name`;
    const stem = `${row?.name.slice(0, 40)}_drill_`;
    await dropOld(sql, stem);
    const name = `${stem}${randomBytes(6).toString('hex')}`;
    await create(sql, name);
    try {
      return await work(addressOfDatabase(url, name));
    } finally {
      await sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`;
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function create(sql: postgres.Sql, name: string): Promise<void> {
  try {
    await sql`CREATE DATABASE ${sql(name)} TEMPLATE template0 ENCODING 'UTF8'`;
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause) || cause.code !== NO_RIGHT) throw cause;
    throw new StartError(
      'The weekly restore of a backup needs a database beside this one, which its role may not create: give it the right (ALTER ROLE ... CREATEDB), or turn the check off with BACKUP_DRILL=0.',
      { cause },
    );
  }
}

/** Drops what a killed drill left behind. */
async function dropOld(sql: postgres.Sql, stem: string): Promise<void> {
  const old = await sql<{ name: string }[]>`
    SELECT datname AS name FROM pg_database
    WHERE starts_with(datname, ${stem}) AND length(datname) = ${stem.length + 12}
      AND pg_has_role(datdba, 'MEMBER')
      AND NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.datname = pg_database.datname)`;
  for (const { name } of old) await sql`DROP DATABASE IF EXISTS ${sql(name)}`;
}
