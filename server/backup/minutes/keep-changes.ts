import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Sql } from 'postgres';

import { once } from '#server/backup/byte-reader.ts';
import { encrypt, keysOf } from '#server/backup/encryption.ts';
import { type BackupPlace, explainWrite } from '#server/backup/place.ts';
import { placeOf } from '#server/backup/scheduled.ts';
import { type KeptChanges, noteKeptChanges } from '#server/features/backups/kept-changes.ts';
import { connect } from '#server/platform/database/connect.ts';
import { one } from '#server/platform/database/rows.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { StartError } from '#server/start/failure.ts';

import { openLine, writingKeys } from './line.ts';
import { timeOf } from './moment.ts';
import { SEGMENT_BYTES, segmentName } from './segments.ts';
import { advanceSlot, findSlot } from './slot.ts';
import { segmentFile } from './stored.ts';
import { zipped } from './zipped.ts';

/** PostgreSQL's files of the embedded database. */
export const filesOf = (config: Config): string => path.join(config.DATA_DIR, 'postgres', 'files');

interface Keeper {
  readonly sql: Sql;
  readonly place: BackupPlace;
  /** Folder of PostgreSQL's log. */
  readonly log: string;
  readonly kept: KeptChanges;
}

/**
 * Takes every change of the embedded database until now to BACKUP_TO: the files of PostgreSQL's log
 * that it has not got. What was interrupted is continued by the next run.
 */
export async function keepChanges(
  config: Config,
  databaseUrl: string,
  secretKey: string,
): Promise<{ readonly line: string; readonly reached: string }> {
  const place = await placeOf(config);
  const sql = connect(databaseUrl, { max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    const kept = await openLine(sql, place, keysOf(config), secretKey);
    const keeper = { sql, place, kept, log: path.join(filesOf(config), 'pg_wal') };
    const before = kept.reached ?? new Date(0).toISOString();
    // Whole files first: while the place is away, none is ended early, so fewer wait on the disk.
    await keepUntil(keeper, await writtenUntil(sql), before, before);
    const moment = await endFile(sql);
    await keepUntil(keeper, await writtenUntil(sql), before, moment);
    await noteKeptChanges(sql, kept.line, { reached: moment });
    return { line: kept.line, reached: moment };
  } catch (error) {
    throw explainWrite(place, error);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Of compression: a file that was ended early is mostly zeros, which this makes a quarter of. */
const LEVEL = 6;

interface Written {
  readonly timeline: string;
  /** Serial number of the file that is being written. */
  readonly serial: number;
}

async function writtenUntil(sql: Sql): Promise<Written> {
  // One byte on: at the border of two files PostgreSQL names the former.
  const row = one(
    await sql<{ name: string; at: string }[]>`
      SELECT pg_walfile_name(pg_current_wal_insert_lsn() + 1) AS name,
        (pg_current_wal_flush_lsn() - '0/0')::text AS at`,
  );
  return { timeline: row.name.slice(0, 8), serial: Math.floor(Number(row.at) / SEGMENT_BYTES) };
}

/** A commit takes its time before it is in the log. */
const COMMIT_MS = 1_000;

/** Ends the file that is being written, and returns a moment before which all is in it. */
async function endFile(sql: Sql): Promise<string> {
  const moment = (await timeOf(sql)) - COMMIT_MS;
  await sql`SELECT pg_switch_wal()`;
  return new Date(moment).toISOString();
}

/** Keeps all files before the one that is being written; the last of them reaches `moment`. */
async function keepUntil(
  keeper: Keeper,
  { timeline, serial: end }: Written,
  before: string,
  moment: string,
): Promise<void> {
  const { sql, place, kept, log } = keeper;
  const keys = writingKeys(kept);
  const { at } = await slotOf(keeper);
  for (let serial = Math.floor(at / SEGMENT_BYTES); serial < end; serial += 1) {
    const name = segmentName(timeline, serial);
    const content = await readFile(path.join(log, name));
    // As long as the slot holds, nothing of the file was overwritten.
    await slotOf(keeper);
    const until = serial === end - 1 ? moment : before;
    const file = segmentFile(kept.line, name, until, kept.recipient !== null);
    await place.write(file, encrypt(zipped(once(content), LEVEL), keys));
    await advanceSlot(sql, kept.line, (serial + 1) * SEGMENT_BYTES);
  }
}

async function slotOf({ sql, kept }: Keeper) {
  const slot = await findSlot(sql);
  if (slot?.line === kept.line) return slot;
  throw new StartError(
    'More changes waited than PostgreSQL keeps for it (2 GB), so some are not kept. It begins anew with the next copy of the database: restores reach the moments before and after, not those between.',
  );
}
