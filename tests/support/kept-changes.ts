import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Sql } from 'postgres';
import { expect } from 'vitest';

import { keepBase } from '#server/backup/minutes/base.ts';
import { chooseFor } from '#server/backup/minutes/choose.ts';
import { keepChanges } from '#server/backup/minutes/keep-changes.ts';
import { readStored } from '#server/backup/minutes/stored.ts';
import { keepBackup, placeOf } from '#server/backup/scheduled.ts';
import { connect } from '#server/platform/database/connect.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';
import { startDatabase } from '#server/start/database.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';

/** An embedded database whose changes are kept. */
interface Opened {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly config: Config;
  /** What the jobs do: each minute, and each day. */
  keep(): Promise<unknown>;
  base(): Promise<unknown>;
  backup(): Promise<unknown>;
  close(): Promise<void>;
}

/** The embedded database of an instance; where nothing is kept, as its start opens it. */
export async function open(config: Config, settings: readonly string[] = []): Promise<Opened> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const database = config.BACKUP_CHANGES
    ? await startWith(config, ['fsync=off', ...settings])
    : await startDatabase(config);
  await migrateDatabase(database.url);
  const sql = connect(database.url, { max: 1 });
  const secretKey = readSecretKey(config);
  const files = await openFileStore(config, secretKey);
  return {
    sql,
    files,
    config,
    keep: () => keepChanges(config, database.url, secretKey),
    base: () => keepBase(config, database.url, secretKey, true),
    backup: () =>
      keepBackup(config, { databaseUrl: database.url, files, secretKey, hasOwnKey: true }, true),
    async close() {
      await sql.end();
      await database.close();
    },
  };
}

async function startWith({ DATA_DIR }: Config, settings: readonly string[]) {
  const folder = path.join(DATA_DIR, 'postgres');
  const database = await startEmbeddedPostgres({ folder, settings });
  return { url: database.nearUrl, close: () => database.stop() };
}

/** Fails unless all that a restore to the moment needs is kept. */
export async function expectMoment(config: Config, moment: string): Promise<void> {
  const place = await placeOf(config);
  chooseFor(await readStored(place), place.address, moment);
}

/** A row, the state of a text, and a file. */
export async function write({ sql, files }: Opened, name: string): Promise<void> {
  await files.write(name, 'text/plain', Buffer.from(name));
  await sql`INSERT INTO system_facts (name, value) VALUES (${name}, 'written')`;
  await sql`
    INSERT INTO document_snapshots (document_id, kind, state)
    VALUES (gen_random_uuid(), 'page', ${Buffer.from(name)})`;
}

/** What there is, in the rows and in the texts alike. */
export async function written({ sql }: Pick<Opened, 'sql'>): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT name FROM system_facts WHERE value = 'written' ORDER BY name`;
  const texts = await sql<{ name: string }[]>`
    SELECT convert_from(state, 'UTF8') AS name FROM document_snapshots ORDER BY 1`;
  const names = rows.map(({ name }) => name);
  expect(texts.map(({ name }) => name)).toEqual(names);
  return names;
}

/** The files that the rows name, as far as they are there. */
export async function filesThere(one: Pick<Opened, 'files' | 'sql'>): Promise<string[]> {
  const names = await written(one);
  const facts = await Promise.all(names.map((name) => one.files.stat(name)));
  return names.filter((_, at) => facts[at] !== null);
}

/** A moment between what was written and what is written next. */
export async function instant(sql: Sql): Promise<string> {
  await wait(20);
  const [row] = await sql<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  await wait(20);
  return row?.at.toISOString() ?? '';
}

export async function epochOf(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`
    SELECT value FROM system_facts WHERE name = 'feed_epoch'`;
  return row?.value;
}
