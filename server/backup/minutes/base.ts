import { createReadStream, type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Sql } from 'postgres';
import { z } from 'zod';

import { type ArchiveWriter, openArchive } from '#server/backup/archive.ts';
import { once } from '#server/backup/byte-reader.ts';
import { encrypt } from '#server/backup/encryption.ts';
import { ENTRY, KEY_MARK } from '#server/backup/manifest.ts';
import { explainWrite } from '#server/backup/place.ts';
import { placeOf } from '#server/backup/scheduled.ts';
import {
  type KeptChanges,
  noteKeptChanges,
  readKeptChanges,
} from '#server/features/backups/kept-changes.ts';
import { connect } from '#server/platform/database/connect.ts';
import { one } from '#server/platform/database/rows.ts';
import { isMissing } from '#server/platform/files/disk-files.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { sign } from '#server/platform/settings/secret-key.ts';
import { StartError } from '#server/start/failure.ts';
import { MAJOR } from '#server/start/postgres/data-folder.ts';

import { filesOf } from './keep-changes.ts';
import { writingKeys } from './line.ts';
import { timeOf } from './moment.ts';
import { findSlot } from './slot.ts';
import { type Base, baseFile, FOLDER, noteFile, readStored, removeBefore } from './stored.ts';
import { zipped } from './zipped.ts';

/** The first entry of a base. */
export const BaseManifest = z.object({
  format: z.literal(1),
  /** A fingerprint of the secret key, as in backups. */
  key_mark: z.string(),
  /** The password of the database. */
  password: z.string(),
  /** Folders, also empty ones. */
  folders: z.array(z.string()),
});

/** Folders whose content a restored database makes anew. */
const EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
/** Files of the running server. */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Of compression: the fastest. */
const LEVEL = 1;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Copies the files of the running embedded database to BACKUP_TO, which changes are applied to by a
 * restore; then removes what BACKUP_KEEP_DAYS no longer needs, if asked to.
 */
export async function keepBase(
  config: Config,
  databaseUrl: string,
  secretKey: string,
  removesOld: boolean,
): Promise<Pick<Base, 'bytes' | 'ended_at' | 'name'>> {
  const place = await placeOf(config);
  // The backup mode of PostgreSQL ends with its connection.
  const sql = connect(databaseUrl, { max: 1, idle_timeout: 0, max_lifetime: null });
  try {
    const kept = await readKeptChanges(sql);
    if (!kept || (await findSlot(sql))?.line !== kept.line) {
      throw new StartError('Its changes are not kept yet: try again in a minute.');
    }
    const name = baseFile(kept.line, new Date().toISOString(), kept.recipient !== null);
    const copy: OpenCopy = { sql, config, secretKey, first: '', ended_at: '' };
    const bytes = await place.write(
      name,
      encrypt(zipped(contentOf(copy), LEVEL), writingKeys(kept)),
    );
    const { first, ended_at } = copy;
    const base: Base = { name, line: kept.line, major: MAJOR, first, ended_at, bytes };
    await place.write(noteFile(name), once(JSON.stringify(base)));
    await place.tidy(FOLDER).catch(() => undefined);
    if (removesOld) await removeBefore(place, limitOf(config), kept.line);
    await noteBase(sql, kept, base, await readStored(place));
    return { name, ended_at, bytes };
  } catch (error) {
    throw explainWrite(place, error);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const limitOf = ({ BACKUP_KEEP_DAYS: days }: Config) =>
  new Date(Date.now() - days * DAY_MS).toISOString();

async function noteBase(
  sql: Sql,
  { line }: KeptChanges,
  { ended_at }: Base,
  { bases }: { readonly bases: readonly Base[] },
): Promise<void> {
  const oldest = bases.find((base) => base.line === line);
  await noteKeptChanges(sql, line, { based: ended_at, from: oldest?.ended_at ?? ended_at });
}

interface OpenCopy {
  readonly sql: Sql;
  readonly config: Config;
  readonly secretKey: string;
  /** Known once all is read. */
  first: string;
  ended_at: string;
}

async function* contentOf(copy: OpenCopy): AsyncGenerator<Buffer> {
  const { sql, config, secretKey } = copy;
  const files = filesOf(config);
  const archive = openArchive();
  await sql`SELECT pg_backup_start('tutti', true)`;
  const found = await contentsOf(files, '');
  const password = await readFile(path.join(files, '..', 'password'), 'utf8');
  const manifest: z.infer<typeof BaseManifest> = {
    format: 1,
    key_mark: sign(secretKey, ...KEY_MARK),
    password,
    folders: found.folders,
  };
  yield* archive.add(ENTRY.manifest, JSON.stringify(manifest));
  if (!config.SECRET_KEY) yield* archive.add(ENTRY.secretKey, secretKey);
  let serial = 0;
  for (const key of found.files) {
    const content = await firstChunk(createReadStream(path.join(files, key)));
    // Dropped meanwhile: the log says so, too.
    if (content) yield* addFile(archive, (serial += 1), key, content);
  }
  const stopped = one(
    await sql<{ label: string; map: string }[]>`
      SELECT labelfile AS label, spcmapfile AS map FROM pg_backup_stop(false)`,
  );
  yield* addFile(archive, (serial += 1), 'backup_label', once(stopped.label));
  if (stopped.map !== '') {
    yield* addFile(archive, (serial += 1), 'tablespace_map', once(stopped.map));
  }
  yield* archive.end();
  copy.first = /\(file ([0-9A-F]{24})\)/.exec(stopped.label)?.[1] ?? '';
  copy.ended_at = new Date(Math.ceil(await timeOf(sql))).toISOString();
}

async function* addFile(
  archive: ArchiveWriter,
  serial: number,
  key: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield* archive.add(ENTRY.note(serial), JSON.stringify({ key, type: '' }));
  yield* archive.add(ENTRY.file(serial), content);
}

/** The content; null when the file is not there. */
async function firstChunk(stream: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer> | null> {
  const chunks = stream[Symbol.asyncIterator]();
  try {
    const first = await chunks.next();
    return rejoin(first, chunks);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* rejoin(first: IteratorResult<Buffer>, rest: AsyncIterator<Buffer>) {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

/** Folders and files below a folder, by names relative to the database's. */
async function contentsOf(
  root: string,
  folder: string,
): Promise<{ folders: string[]; files: string[] }> {
  const found = { folders: [] as string[], files: [] as string[] };
  for (const entry of await entriesOf(path.join(root, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isFile()) found.files.push(name);
    if (!entry.isDirectory()) continue;
    found.folders.push(name);
    if (EMPTY.includes(name)) continue;
    const below = await contentsOf(root, name);
    found.folders.push(...below.folders);
    found.files.push(...below.files);
  }
  return found;
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
