import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { type MigrationsFolder, migrationsWith } from '#tests/support/migrations-folder.ts';

const program = path.resolve(import.meta.dirname, '../../../migrations');
const NAMES = `CREATE TABLE names (id bigint PRIMARY KEY, name text NOT NULL, length int, times int NOT NULL DEFAULT 0);
  INSERT INTO names SELECT n, 'name ' || n FROM generate_series(1, 30000) n;`;
const FILL = `-- Fills the lengths of names.
-- batched: names by id
UPDATE names SET length = length(name), times = times + 1 WHERE id = ANY ($1);`;
const INDEX = `-- online
CREATE UNIQUE INDEX CONCURRENTLY names_name ON names (name);`;
const COLUMN = 'ALTER TABLE labels ADD COLUMN kind text;';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let sql: postgres.Sql;
let folders: MigrationsFolder[] = [];

beforeEach(async () => {
  database = await makeDatabase();
  sql = postgres(database.url, { max: 3, onnotice: () => undefined });
});
afterEach(async () => {
  for (const one of folders) one.remove();
  folders = [];
  await sql.end();
  await database.drop();
});

function folderWith(more: Readonly<Record<string, string>>): MigrationsFolder {
  const made = migrationsWith(more);
  folders.push(made);
  return made;
}

const upgrade = (more: Readonly<Record<string, string>>, options = {}) =>
  migrateDatabase(database.url, { folder: folderWith(more).folder, ...options });

const noted = (url = database.url) =>
  onDatabase(
    url,
    (own) => own`SELECT hash, created_at::text FROM drizzle.__drizzle_migrations ORDER BY id`,
  );

async function onDatabase<T>(url: string, work: (own: postgres.Sql) => Promise<T>): Promise<T> {
  const own = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(own);
  } finally {
    await own.end();
  }
}

/** Makes the table of names and holds a row of it, which stops a fill before its end. */
async function holdLateRow({ '0900_names': names = '' }: Readonly<Record<string, string>>) {
  await upgrade({ '0900_names': names });
  const released = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = sql.begin(async (tx) => {
    await tx`SELECT 1 FROM names WHERE id = 29000 FOR UPDATE`;
    holding.resolve();
    await released.promise;
  });
  await holding.promise;
  return async () => {
    released.resolve();
    await holder;
  };
}

/** Waits until the database says so. */
const until = (holds: () => Promise<boolean | undefined>) =>
  expect.poll(holds, { timeout: 60_000, interval: 20 }).toBe(true);

describe('migrations of an upgrade', () => {
  it('are noted as drizzle does, which goes on after us, and we after it', async () => {
    const [byDrizzle, whole] = [await makeDatabase('empty'), await noted()];
    const part = mkdtempSync(path.join(tmpdir(), 'tutti-part-'));
    try {
      cpSync(program, part, { recursive: true });
      await onDatabase(byDrizzle.url, (own) =>
        migrate(drizzle({ client: own }), { migrationsFolder: part }),
      );
      expect(await noted(byDrizzle.url)).toEqual(whole);
      const { folder } = folderWith({ '0900_kind': COLUMN });
      await migrateDatabase(byDrizzle.url, { folder });
      const after = await noted(byDrizzle.url);
      expect(after).toHaveLength(whole.length + 1);
      await onDatabase(byDrizzle.url, (own) =>
        migrate(drizzle({ client: own }), { migrationsFolder: folder }),
      );
      expect(await noted(byDrizzle.url)).toEqual(after);
    } finally {
      rmSync(part, { recursive: true });
      await byDrizzle.drop();
    }
  });

  it('stay when a later one fails', async () => {
    const more = { '0900_kind': COLUMN, '0901_wrong': 'SELECT 1 / 0;' };
    await expect(upgrade(more)).rejects.toThrow('division by zero');
    const [column] = await sql`
      SELECT 1 FROM information_schema.columns WHERE table_name = 'labels' AND column_name = 'kind'`;
    expect(column).toBeDefined();
  });

  it('let writes pass while they wait for a lock', async () => {
    const held = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = sql.begin(async (tx) => {
      await tx`LOCK TABLE labels IN ROW EXCLUSIVE MODE`;
      holding.resolve();
      await held.promise;
    });
    await holding.promise;
    let isDone = false;
    const done = upgrade({ '0900_kind': COLUMN }).then(() => (isDone = true));
    await until(async () => {
      const [waiting] = await sql`
        SELECT 1 FROM pg_locks WHERE relation = 'labels'::regclass AND NOT granted`;
      return waiting !== undefined;
    });
    // It queues behind the migration's lock, which is given up before the holder's.
    await sql`UPDATE labels SET name = name`;
    expect(isDone).toBe(false);
    held.resolve();
    await Promise.all([holder, done]);
  });

  it('end with a sentence when a lock is never free', async () => {
    const held = Promise.withResolvers<void>();
    const holder = sql.begin(async (tx) => {
      await tx`LOCK TABLE labels IN ROW EXCLUSIVE MODE`;
      await expect(upgrade({ '0900_kind': COLUMN }, { patience: 1 })).rejects.toThrow(
        /^The database could not be upgraded: .*start again: it goes on where it stopped\.$/,
      );
      held.resolve();
    });
    await Promise.all([holder, held.promise]);
  });

  it('fill rows in batches, say how far they are, and go on after a kill without a row twice', async () => {
    const more = { '0900_names': NAMES, '0901_fill': FILL };
    const release = await holdLateRow(more);
    const killed = upgrade(more);
    const filled = async () => {
      const [row] = await sql<{ n: number }[]>`SELECT count(length)::int AS n FROM names`;
      return row?.n ?? 0;
    };
    await until(async () => (await filled()) > 0);
    // As a kill or a lost network does.
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND objid = 7283001
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect(killed).rejects.toThrow('The connection to the database was lost');
    expect(await filled()).toBeLessThan(30_000);
    await release();
    const lines: string[] = [];
    await upgrade(more, { say: (line: string) => lines.push(line) });
    const [after] = await sql`
      SELECT count(*)::int AS n FROM names WHERE length = length(name) AND times = 1`;
    expect(after?.['n']).toBe(30_000);
    expect(lines[0]).toMatch(/^Upgrading the database: 1 of 1, names [\d,]+ of [\d,]+$/);
  });

  it('make an index beside writes, and anew when a kill left it unfinished', async () => {
    await upgrade({ '0900_names': NAMES });
    await sql`INSERT INTO names VALUES (0, 'name 1')`;
    const more = { '0900_names': NAMES, '0901_index': INDEX };
    await expect(upgrade(more)).rejects.toThrow('could not create unique index');
    const isValid = async () => {
      const [row] = await sql`
        SELECT indisvalid AS is FROM pg_index WHERE indexrelid = to_regclass('names_name')`;
      return row?.['is'];
    };
    expect(await isValid()).toBe(false);
    await sql`DELETE FROM names WHERE id = 0`;
    await upgrade(more);
    expect(await isValid()).toBe(true);
  });

  it('run once when several processes begin them at the same time', async () => {
    const { folder } = folderWith({ '0900_names': NAMES, '0901_index': INDEX, '0902_fill': FILL });
    await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url, { folder })));
    const [row] = await sql`SELECT count(*)::int AS n FROM names WHERE times = 1`;
    expect(row?.['n']).toBe(30_000);
  });

  it('run on an empty database, whatever their kind', async () => {
    const empty = await makeDatabase('empty');
    try {
      const { folder } = folderWith({
        '0900_names': NAMES,
        '0901_index': INDEX,
        '0902_fill': FILL,
      });
      await migrateDatabase(empty.url, { folder });
      const [row] = await onDatabase(
        empty.url,
        (own) => own`SELECT count(*)::int AS n FROM names WHERE times = 1`,
      );
      expect(row?.['n']).toBe(30_000);
    } finally {
      await empty.drop();
    }
  });
});

describe('a program of the version before', () => {
  it('starts on a database that was only expanded, and says so', async () => {
    await upgrade({ '0900_kind': COLUMN });
    const lines: string[] = [];
    await migrateDatabase(database.url, { say: (line) => lines.push(line) });
    expect(lines).toEqual([
      'The database is of a newer version already: this one serves beside it until it is upgraded too.',
    ]);
  });

  it('starts while the newer one is still upgrading', async () => {
    const more = { '0900_names': NAMES, '0901_fill': FILL };
    const release = await holdLateRow(more);
    const upgraded = upgrade(more);
    await until(async () => {
      const [row] = await sql`SELECT 1 FROM names WHERE length IS NOT NULL LIMIT 1`;
      return row !== undefined;
    });
    await migrateDatabase(database.url);
    await release();
    await upgraded;
  });

  it('is refused once a migration took away what it uses', async () => {
    const gone = `-- contract: nobody reads it.\nALTER TABLE labels DROP COLUMN kind;`;
    const known = { '0900_kind': COLUMN };
    await upgrade({ ...known, '0901_gone': gone });
    await expect(upgrade(known)).rejects.toThrow('made by a newer version');
    await expect(migrateDatabase(database.url)).rejects.toThrow('made by a newer version');
  });

  it('starts if it does not use what was taken away, and the one before it does not', async () => {
    const gone = `-- contract since 0900: nobody reads it.\nALTER TABLE labels DROP COLUMN kind;`;
    const known = { '0900_kind': COLUMN };
    await upgrade({ ...known, '0901_gone': gone });
    await upgrade(known);
    await expect(migrateDatabase(database.url)).rejects.toThrow('made by a newer version');
  });
});
