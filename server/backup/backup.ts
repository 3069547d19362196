import { open, rename, rm } from 'node:fs/promises';

import type postgres from 'postgres';

import { connect } from '#server/platform/database/connect.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { StartError } from '#server/start/failure.ts';

import { type ArchiveWriter, openArchive } from './archive.ts';
import { type Counts, ENTRY, KEY_MARK, type Manifest } from './manifest.ts';
import { schemaOf, tablesOf } from './tables.ts';

/** The data of an instance: its database, files and key. */
export interface Instance {
  readonly databaseUrl: string;
  readonly files: Pick<FileStore, 'keys' | 'stat' | 'read' | 'write'>;
  readonly secretKey: string;
  /** True = the secret key is kept in the data folder, so the backup must contain it. */
  readonly hasOwnKey: boolean;
}

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** A backup that is made while its bytes are read. */
export interface OpenBackup {
  readonly content: AsyncGenerator<Buffer>;
  /** What it holds, once all bytes are read. */
  report(): BackupReport;
}

/** All rows, as of one moment, and all files of an instance, which may be running. */
export function openBackup(instance: Instance): OpenBackup {
  const counts: Counts = { rows: {}, files: 0 };
  return { content: contentOf(instance, counts), report: () => reportOf(counts) };
}

export function reportOf({ rows, files }: Counts): BackupReport {
  const numbers = Object.values(rows);
  return { tables: numbers.length, rows: numbers.reduce((sum, one) => sum + one, 0), files };
}

/** Writes a backup into a file that only its owner can read. */
export async function writeBackup(
  instance: Instance,
  file: string,
  change: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (content) => content,
): Promise<BackupReport> {
  const half = `${file}.part`;
  const backup = openBackup(instance);
  try {
    await writeWhole(half, change(backup.content));
    await rename(half, file);
    return backup.report();
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** Writes a file and flushes it; returns its size. */
export async function writeWhole(file: string, content: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(file, 'w', 0o600);
  let size = 0;
  try {
    for await (const chunk of content) {
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

async function* contentOf(instance: Instance, counts: Counts): AsyncGenerator<Buffer> {
  // A connection of its own: a backup of a large instance exceeds the timeout of requests.
  const sql = connect(instance.databaseUrl, { max: 1 });
  const archive = openArchive();
  try {
    await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`;
    yield* writeRows(sql, archive, instance, counts);
    await sql`COMMIT`;
  } finally {
    await sql.end({ timeout: 5 });
  }
  yield* writeFiles(archive, instance.files, counts);
  yield* archive.add(ENTRY.counts, JSON.stringify(counts));
  yield* archive.end();
}

async function* writeRows(
  sql: postgres.Sql,
  archive: ArchiveWriter,
  instance: Instance,
  counts: Counts,
): AsyncGenerator<Buffer> {
  const schema = await schemaOf(sql);
  if (schema === 0) throw new StartError('There is nothing to back up: the database is empty.');
  const tables = await tablesOf(sql);
  const manifest: Manifest = {
    format: 2,
    made_at: new Date().toISOString(),
    schema,
    key_mark: sign(instance.secretKey, ...KEY_MARK),
    tables,
  };
  yield* archive.add(ENTRY.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
  if (instance.hasOwnKey) yield* archive.add(ENTRY.secretKey, instance.secretKey);
  for (const { name, columns } of tables) {
    const rows = await sql`COPY (SELECT ${sql(columns)} FROM ${sql(name)}) TO STDOUT`.readable();
    counts.rows[name] = 0;
    yield* archive.add(
      ENTRY.table(name),
      countRows(rows, (count) => (counts.rows[name] = count)),
    );
  }
}

const LINE_END = 10;

/** COPY ends each row with a line end, and escapes those in values. */
async function* countRows(
  rows: AsyncIterable<Buffer>,
  note: (count: number) => void,
): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) {
      count += 1;
    }
    yield chunk;
  }
  note(count);
}

/** Skips a file that disappears meanwhile: its row was deleted, or is about to be. */
async function* writeFiles(
  archive: ArchiveWriter,
  files: Instance['files'],
  counts: Counts,
): AsyncGenerator<Buffer> {
  for await (const key of files.keys()) {
    const facts = await files.stat(key);
    if (!facts) continue;
    const content = await files.read(key);
    counts.files += 1;
    const serial = counts.files;
    yield* archive.add(ENTRY.note(serial), JSON.stringify({ key, type: facts.type }));
    yield* archive.add(ENTRY.file(serial), content);
  }
}
