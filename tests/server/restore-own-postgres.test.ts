import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { connect } from '#server/platform/database/connect.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { findBinaries } from '#server/start/postgres/binaries.ts';
import { type DataFolder, openDataFolder } from '#server/start/postgres/data-folder.ts';
import { ownerOf } from '#server/start/postgres/owner.ts';
import {
  addressOf,
  freePort,
  startPostmaster,
  stopPostmaster,
} from '#server/start/postgres/postmaster.ts';
import { runProcess } from '#tests/support/process.ts';

const DOCS = readFileSync('docs/operations.md', 'utf8');
const ARCHIVE = '/var/backups/postgres/wal';
const MOMENT = '2026-11-30 14:05:00+00';

let folder: string;
let data: DataFolder;
let pid = 0;
let port = 0;

/** Lines of postgresql.conf as the docs have them, for this folder and moment. */
function documented(first: string, moment = MOMENT): string {
  const block = DOCS.split('```').find((text) => text.includes(`\n   ${first} = `)) ?? '';
  const lines = block.split('\n').map((line) => line.trim());
  const settings = lines.filter((line) => line.includes(' = ')).join('\n');
  expect(settings).toContain(first);
  return `\n${settings.replaceAll(ARCHIVE, path.join(folder, 'wal')).replace(MOMENT, moment)}\n`;
}

const conf = () => path.join(data.files, 'postgresql.conf');

async function start(): Promise<void> {
  const { postgres } = findBinaries(data.owner);
  ({ pid } = await startPostmaster(postgres, data, port, [], true));
}

async function ask<T>(question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(addressOf(data, port), { max: 1 });
  try {
    return await question(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const write = (name: string) =>
  ask((sql) => sql`INSERT INTO system_facts (name, value) VALUES (${name}, 'written')`);
const factsOf = (value: string) =>
  ask(
    (sql) => sql<{ name: string; value: string }[]>`
      SELECT name, value FROM system_facts WHERE ${value} IN (name, value) ORDER BY name`,
  );

/** What runs without the program: its settings are those of an own database. */
async function command(...args: string[]): Promise<string> {
  const DATABASE_URL = addressOf(data, port);
  const SECRET_KEY = 'a secret key that only the tests ever use';
  const DATA_DIR = path.join(folder, 'data');
  const running = runProcess({ DATABASE_URL, SECRET_KEY, DATA_DIR, PORT: '1' }, args);
  await running.exited();
  return running.said();
}
const lineOfDoctor = async () =>
  (await command('server/doctor/main.ts'))
    .split('\n')
    .find((line) => line.includes('Restore to a minute'));

async function archived(): Promise<void> {
  const [file] = await ask(
    (sql) => sql<{ name: string }[]>`
    SELECT pg_walfile_name(pg_switch_wal()) AS name`,
  );
  for (let tries = 0; tries < 600; tries += 1) {
    const [found] = await ask(
      (sql) => sql<{ last: string | null; failed: number }[]>`
      SELECT last_archived_wal AS last, failed_count::int AS failed FROM pg_stat_archiver`,
    );
    if ((found?.last ?? '') >= (file?.name ?? '~') || (found?.failed ?? 0) > 0) return;
    await wait(100);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-own-'));
  chmodSync(folder, 0o755);
  const owner = ownerOf(path.join(folder, 'main', 'files'));
  mkdirSync(path.join(folder, 'wal'));
  if (owner) chownSync(path.join(folder, 'wal'), owner.uid, owner.gid);
  data = await openDataFolder(path.join(folder, 'main'), owner, findBinaries(owner));
  port = await freePort();
  await start();
  await migrateDatabase(addressOf(data, port));
});
afterAll(async () => {
  await stopPostmaster(pid);
  rmSync(folder, { recursive: true, force: true });
});

it('brings an own PostgreSQL to a minute by the commands of the docs', async () => {
  expect(await lineOfDoctor()).toContain('Your PostgreSQL keeps no archive');
  await stopPostmaster(pid);
  appendFileSync(conf(), documented('archive_mode'));
  await start();
  await write('before the copy');
  await base();
  await write('after the copy');
  await wait(20);
  const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
  await wait(20);
  await write('later');
  await archived();
  expect(await lineOfDoctor()).toContain('[  ok  ] Restore to a minute');
  const [epoch] = await factsOf('feed_epoch');

  await stopPostmaster(pid);
  renameSync(data.files, `${data.files}-before`);
  spawnSync('cp', ['-a', path.join(folder, 'base'), data.files]);
  writeFileSync(path.join(data.files, 'recovery.signal'), '');
  appendFileSync(conf(), documented('restore_command', moment));
  await start();
  for (let isOver = false; !isOver; await wait(50)) {
    const [row] = await ask((sql) => sql`SELECT pg_is_in_recovery() AS on`);
    isOver = row?.['on'] === false;
  }
  expect((await factsOf('written')).map(({ name }) => name)).toEqual([
    'after the copy',
    'before the copy',
  ]);
  expect(await factsOf('feed_epoch')).toEqual([epoch]);
  const said = await command('server/backup/main.ts', 'restore', '--after-pitr');
  expect(said).toBe('Done. Start Tutti; every browser loads anew.\n');
  expect(await factsOf('feed_epoch')).not.toEqual([epoch]);
});

it('says that the archive of an own PostgreSQL fails', async () => {
  await ask((sql) => sql`ALTER SYSTEM SET archive_command = 'false'`);
  await ask((sql) => sql`SELECT pg_reload_conf()`);
  await write('not archived');
  await archived();
  expect(await lineOfDoctor()).toContain('[ BAD  ] Restore to a minute');
  expect(await command('server/doctor/main.ts')).toContain(
    'archive_command of your PostgreSQL fails, last at 20',
  );
});

it('refuses what the embedded database alone can, and says what to do instead', async () => {
  expect(
    await command('server/backup/main.ts', 'restore', '--to', '2026-11-30T14:05:00Z'),
  ).toContain('by its own commands (docs/operations.md), then run');
});

/** What pg_basebackup does, which npm's PostgreSQL does not bring: the same steps. */
async function base(): Promise<void> {
  await ask(async (sql) => {
    await sql`SELECT pg_backup_start('test', true)`;
    const copy = path.join(folder, 'base');
    cpSync(data.files, copy, {
      recursive: true,
      filter: (from) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|pg_wal\/./.test(from),
    });
    const [end] = await sql<{ label: string }[]>`
      SELECT labelfile AS label FROM pg_backup_stop()`;
    writeFileSync(path.join(copy, 'backup_label'), end?.label ?? '');
    if (data.owner) spawnSync('chown', ['-R', `${data.owner.uid}:${data.owner.gid}`, copy]);
    chmodSync(copy, 0o700);
  });
}
