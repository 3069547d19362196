import { rename, rm } from 'node:fs/promises';

import type postgres from 'postgres';

import { connect } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { StartError } from '#server/start/failure.ts';

import { type ArchiveWriter, writeArchive } from './archive.ts';
import { ENTRY, KEY_MARK, type Manifest } from './manifest.ts';
import { schemaOf, tablesOf } from './tables.ts';

/** The data of an instance: its database, files and key. */
export interface Instance {
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly secretKey: string;
  /** True = the secret key is kept in the data folder, so the backup must contain it. */
  readonly hasOwnKey: boolean;
}

export interface BackupReport {
  readonly tables: number;
  readonly files: number;
}

/** Writes all rows, as of one moment, and all files of an instance, which may be running. */
export async function writeBackup(instance: Instance, file: string): Promise<BackupReport> {
  const half = `${file}.part`;
  // A connection of its own: a backup of a large instance exceeds the timeout of requests.
  const sql = connect(instance.databaseUrl, { max: 1 });
  try {
    const archive = await writeArchive(half);
    const tables = await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (tx) =>
      writeRows(tx, archive, instance),
    );
    const files = await writeFiles(archive, instance.files);
    await archive.close();
    await rename(half, file);
    return { tables, files };
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function writeRows(
  tx: postgres.TransactionSql,
  archive: ArchiveWriter,
  instance: Instance,
): Promise<number> {
  const schema = await schemaOf(tx);
  if (schema === 0) throw new StartError('There is nothing to back up: the database is empty.');
  const tables = await tablesOf(tx);
  const manifest: Manifest = {
    format: 1,
    made_at: new Date().toISOString(),
    schema,
    key_mark: sign(instance.secretKey, ...KEY_MARK),
    tables,
  };
  await archive.add(ENTRY.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  if (instance.hasOwnKey) await archive.add(ENTRY.secretKey, instance.secretKey);
  for (const { name, columns } of tables) {
    const rows = await tx`COPY (SELECT ${tx(columns)} FROM ${tx(name)}) TO STDOUT`.readable();
    await archive.add(ENTRY.table(name), rows);
  }
  return tables.length;
}

/** Skips a file that disappears meanwhile: its row was deleted, or is about to be. */
async function writeFiles(archive: ArchiveWriter, files: FileStore): Promise<number> {
  let serial = 0;
  for await (const key of files.keys()) {
    const facts = await files.stat(key);
    if (!facts) continue;
    const content = await files.read(key);
    serial += 1;
    await archive.add(ENTRY.note(serial), JSON.stringify({ key, type: facts.type }));
    await archive.add(ENTRY.file(serial), content);
  }
  return serial;
}
