import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type postgres from 'postgres';

import { connect } from '#server/platform/database/connect.ts';
import { migrateDatabase, newestMigration } from '#server/platform/database/migrate.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { StartError } from '#server/start/failure.ts';

import { type ArchiveEntry, readArchive } from './archive.ts';
import type { BackupFile } from './backup-file.ts';
import { type BackupReport, type Instance, reportOf } from './backup.ts';
import { textOf } from './byte-reader.ts';
import { type BackupTable, Counts, ENTRY, FileNote, KEY_MARK, Manifest } from './manifest.ts';
import { schemaOf } from './tables.ts';

/** What a restore fills. */
export type EmptyInstance = Omit<Instance, 'files'> & { readonly files: Pick<FileStore, 'write'> };

export interface RestoreReport extends BackupReport {
  /** When the backup was made. */
  readonly made_at: string;
}

/** Fills an empty instance from a backup; a new feed epoch makes every client reload. */
export async function restoreBackup(
  instance: EmptyInstance,
  file: BackupFile,
): Promise<RestoreReport> {
  const manifest = await readManifest(file);
  if (manifest.key_mark !== sign(instance.secretKey, ...KEY_MARK)) {
    throw new StartError(
      'The backup was made under another SECRET_KEY: set that one, or what is sealed in it could not be read.',
    );
  }
  await refuseFilled(instance.databaseUrl);
  const sql = connect(instance.databaseUrl, { max: 1 });
  try {
    await makeSchema(sql, instance.databaseUrl, manifest.schema);
    const counts = await sql.begin((tx) => fill(tx, instance, manifest, file));
    await migrateDatabase(instance.databaseUrl);
    await forgetHolders(sql);
    return { ...reportOf(counts), made_at: manifest.made_at };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * The database was set back to an earlier moment as a whole: another epoch makes clients start
 * over. Its files lie where they lay.
 */
export async function resetEpoch(sql: postgres.Sql): Promise<void> {
  await sql.begin(renewEpoch);
  await forgetHolders(sql);
}

/** Jobs held by processes of the former instance. */
async function forgetHolders(sql: postgres.Sql): Promise<void> {
  await sql`DELETE FROM held_jobs`;
}

/** The secret key in a backup; null when its instance has SECRET_KEY set. */
export async function secretKeyIn(file: BackupFile): Promise<string | null> {
  for await (const entry of readArchive(file.open())) {
    if (entry.name === ENTRY.secretKey) return textOf(entry.content);
    if (entry.name.startsWith('tables/')) return null;
  }
  return null;
}

async function readManifest(file: BackupFile): Promise<Manifest> {
  const manifest = await firstEntry(file);
  if (!manifest) throw new StartError(`${file.name} is not a backup of Tutti.`);
  if (manifest.schema > newestMigration()) {
    throw new StartError(
      'The backup was made by a newer version of Tutti: restore it with that version or a later one.',
    );
  }
  return manifest;
}

async function firstEntry(file: BackupFile): Promise<Manifest | null> {
  for await (const entry of readArchive(file.open())) {
    if (entry.name !== ENTRY.manifest) return null;
    const manifest = Manifest.safeParse(JSON.parse(await textOf(entry.content)));
    if (manifest.success) return manifest.data;
    throw new StartError(
      'The backup was made by a newer version of Tutti: restore it with that version or a later one.',
    );
  }
  return null;
}

/** Throws unless the instance has no users. */
export async function refuseFilled(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1 });
  try {
    if (await isFilled(sql)) {
      throw new StartError(
        'The database is not empty: a backup is restored into an empty one only.',
      );
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function isFilled(sql: postgres.Sql): Promise<boolean> {
  const tables = await sql`SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`;
  if (tables.length === 0) return false;
  if ((await schemaOf(sql)) === 0) return true;
  const people = await sql`SELECT 1 FROM users LIMIT 1`;
  return people.length > 0;
}

/** Creates the backup's schema; later migrations then run over its rows as usual. */
async function makeSchema(sql: postgres.Sql, url: string, schema: number): Promise<void> {
  await sql`DROP SCHEMA public CASCADE`;
  await sql`DROP SCHEMA IF EXISTS drizzle CASCADE`;
  await sql`CREATE SCHEMA public`;
  await migrateDatabase(url, { upTo: schema });
}

async function fill(
  tx: postgres.TransactionSql,
  instance: EmptyInstance,
  manifest: Manifest,
  file: BackupFile,
): Promise<Counts> {
  const tables = new Map(manifest.tables.map((table) => [ENTRY.table(table.name), table]));
  const names = manifest.tables.map((table) => table.name);
  // The backup holds all rows, also those that triggers created.
  for (const name of names) await tx`ALTER TABLE ${tx(name)} DISABLE TRIGGER USER`;
  for (const name of names.toReversed()) await tx`DELETE FROM ${tx(name)}`;
  const found: Counts = { rows: {}, files: 0 };
  let promised: Counts | null = null;
  let note: FileNote | null = null;
  for await (const entry of readArchive(file.open())) {
    const table = tables.get(entry.name);
    if (table) found.rows[table.name] = await copyRows(tx, table, entry);
    else if (entry.name === ENTRY.counts) promised = Counts.parse(await jsonOf(entry));
    else if (entry.name.endsWith('.json') && entry.name.startsWith('files/')) {
      note = FileNote.parse(await jsonOf(entry));
    } else if (note) {
      await instance.files.write(note.key, note.type, Readable.from(entry.content));
      note = null;
      found.files += 1;
    }
  }
  refuseOthers(found, promised, manifest);
  for (const name of names) await tx`ALTER TABLE ${tx(name)} ENABLE TRIGGER USER`;
  await moveSequences(tx);
  await resetFeed(tx);
  return found;
}

const jsonOf = async (entry: ArchiveEntry): Promise<unknown> =>
  JSON.parse(await textOf(entry.content));

/** Throws unless the rows and files are those that the backup counted when it was made. */
function refuseOthers(found: Counts, promised: Counts | null, manifest: Manifest): void {
  if (manifest.format === 1) return;
  const wrong = manifest.tables
    .filter(({ name }) => found.rows[name] !== promised?.rows[name])
    .map(({ name }) => `${name}: ${found.rows[name] ?? 0} of ${promised?.rows[name] ?? 0} rows`);
  if (found.files !== promised?.files) {
    wrong.push(`${found.files} of ${promised?.files ?? 0} files`);
  }
  if (wrong.length === 0) return;
  throw new StartError(`The backup does not hold what it counted: ${wrong.join(', ')}.`);
}

/** Returns the number of rows in the table. */
async function copyRows(
  tx: postgres.TransactionSql,
  { name, columns }: BackupTable,
  entry: ArchiveEntry,
): Promise<number> {
  const into = await tx`COPY ${tx(name)} (${tx(columns)}) FROM STDIN`.writable();
  await pipeline(Readable.from(entry.content), into);
  const [row] = await tx<{ count: number }[]>`SELECT count(*)::int AS count FROM ${tx(name)}`;
  return row?.count ?? 0;
}

/** Sets each identity sequence after the restored rows. */
async function moveSequences(tx: postgres.TransactionSql): Promise<void> {
  const columns = await tx<{ table: string; column: string; sequence: string }[]>`
    SELECT c.relname AS table, a.attname AS column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attidentity <> '' AND c.relnamespace = 'public'::regnamespace
      AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;
  for (const { table, column, sequence } of columns) {
    await tx`
      SELECT setval(${sequence}::regclass, newest) FROM (
        SELECT max(${tx(column)}) AS newest FROM ${tx(table)}) AS numbers
      WHERE newest IS NOT NULL`;
  }
}

/**
 * Cursors of the old database are invalid here: another epoch makes clients start over. Files lie
 * where the settings say, wherever they were moved there.
 */
async function resetFeed(tx: postgres.TransactionSql): Promise<void> {
  await tx`DELETE FROM system_facts WHERE name IN ('feed_trimmed', 'file_store')`;
  await renewEpoch(tx);
}

async function renewEpoch(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    INSERT INTO system_facts (name, value) VALUES ('feed_epoch', gen_random_uuid()::text)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;
}
