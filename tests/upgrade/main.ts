// `npm run test:upgrade -- [--from <commit>] [--items 50000]`: upgrades an instance under load from
// a commit (default: the one before the newest migration) to what lies here and a heavy migration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import postgres from 'postgres';
import { z } from 'zod';

import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';
import { hasRedis, startRedis } from '#tests/support/redis.ts';

import { watchLocks } from './lock-watch.ts';
import { type Program, runIn, startProgram } from './programs.ts';
import { commitBefore, copyPresent, unpack } from './versions.ts';
import { startWriters, type Writers } from './writers.ts';

/** Longest that a write may take, in milliseconds. */
const LONGEST_WRITE = 1_000;
/** How long the old version and the new one are watched before and after the upgrade. */
const CALM_MS = 8_000;
const WRITTEN_ITEMS = 400;

const Seeded = z.object({
  slug: z.string(),
  cookies: z.array(z.string()),
  projects: z.array(z.object({ id: z.string() })),
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values: asked } = parseArgs({
  options: { from: { type: 'string' }, items: { type: 'string', default: '50000' } },
});
const commit = asked.from ?? commitBefore();
const folder = mkdtempSync(path.join(tmpdir(), 'tutti-upgrade-'));
const [before, present] = [path.join(folder, 'before'), path.join(folder, 'present')];
unpack(commit, before);
copyPresent(present);
const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') });
const redis = hasRedis ? await startRedis() : null;
const programs: Program[] = [];
const sql = postgres(server.url, { max: 2, onnotice: () => undefined });
try {
  process.exitCode = (await upgradeUnderLoad(Number(asked.items))) ? 0 : 1;
} finally {
  await Promise.all(programs.map((program) => program.end('SIGKILL')));
  await sql.end();
  await server.stop();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function upgradeUnderLoad(items: number): Promise<boolean> {
  say(`Seeding ${items.toLocaleString('en')} items with ${commit.slice(0, 8)} ...`);
  const seeded = await seed(items);
  const old = await start(before);
  await old.ready;
  const project = seeded.projects[0]?.id ?? '';
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM work_items WHERE project_id = ${project} ORDER BY id LIMIT ${WRITTEN_ITEMS}`;
  const writers = startWriters(old.url, {
    path: `/api/workspaces/${seeded.slug}/projects/${project}/issues/`,
    cookies: seeded.cookies,
    items: rows.map(({ id }) => id),
  });
  await writers.follow(old.url);
  const locks = watchLocks(server.url);
  writers.begin('before');
  await sleep(CALM_MS);
  writers.begin('upgrade');
  const began = performance.now();
  const fresh = await upgradeWithKills(items);
  const took = performance.now() - began;
  writers.begin('both versions');
  writers.addresses.push(fresh.url);
  await writers.follow(fresh.url);
  await sleep(CALM_MS);
  writers.begin('old one stops');
  writers.addresses.shift();
  // What was asked of the old one has its reply before it stops.
  await sleep(1_000);
  await old.end('SIGTERM');
  await sleep(CALM_MS / 2);
  await writers.stop();
  return report(writers, took, await locks.stop());
}

/** Starts the new version, kills it amid the rows and amid the index, and starts it again. */
async function upgradeWithKills(items: number): Promise<Program> {
  const moments: readonly (readonly [string, () => Promise<boolean>])[] = [
    ['amid the rows', async () => (await filled()) > items * 0.4],
    ['amid the index', isIndexing],
  ];
  for (const [where, isThere] of moments) {
    const killed = await start(present);
    while (!(await isThere())) {
      await Promise.race([sleep(20), killed.ready.then(() => Promise.reject(MISSED))]);
    }
    await killed.end('SIGKILL');
    say(`Killed ${where}, after ${(await filled()).toLocaleString('en')} rows. It had said:`);
    for (const line of killed.said) say(`  ${line}`);
  }
  const last = await start(present);
  await last.ready;
  for (const line of last.said) say(`  ${line}`);
  return last;
}

const MISSED = new Error('The upgrade was over before it could be killed: give it more items.');

async function start(version: string): Promise<Program> {
  const program = await startProgram(version, {
    NODE_ENV: 'production',
    DATABASE_URL: server.url,
    SECRET_KEY: 'a secret key that only this test ever uses',
    DATA_DIR: path.join(folder, 'data'),
    ...(redis && { REDIS_URL: redis.url }),
  });
  programs.push(program);
  return program;
}

/** Schema and rows of the old version, made by its own code. */
async function seed(items: number) {
  const text = await runIn(
    before,
    `const { migrateDatabase } = await import('./server/platform/database/migrate.ts');
     const { seed } = await import('./tests/bench/seed.ts');
     await migrateDatabase(${JSON.stringify(server.url)});
     process.stdout.write(JSON.stringify(await seed(${JSON.stringify(server.url)}, [${items}])));`,
  );
  return Seeded.parse(JSON.parse(text));
}

async function filled(): Promise<number> {
  const [table] = await sql`SELECT to_regclass('drizzle.migration_notes') IS NOT NULL AS is`;
  if (!table?.['is']) return 0;
  const [row] = await sql<{ n: number }[]>`
    SELECT coalesce(max(filled), 0)::float8 AS n FROM drizzle.migration_notes`;
  return row?.n ?? 0;
}

async function isIndexing(): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM pg_stat_progress_create_index`;
  return rows.length > 0;
}

async function report(writers: Writers, took: number, lockWait: number): Promise<boolean> {
  say('');
  say('| while | writes | p50 | p99 | longest | until a follower has it: p99 | longest |');
  say('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, waits, delays } of writers.phases) {
    const [wait, delay] = [spread(waits), spread(delays)];
    say(
      `| ${name} | ${waits.length} | ${wait.p50} ms | ${wait.p99} ms | ${wait.longest} ms | ${delay.p99} ms | ${delay.longest} ms |`,
    );
  }
  const stored = await sql<{ id: string; name: string }[]>`
    SELECT id, name FROM work_items WHERE id = ANY (${[...writers.written.keys()]}::uuid[])`;
  const lost = stored.filter(({ id, name }) => writers.written.get(id) !== name).length;
  const [wrong] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM work_items WHERE name_length IS DISTINCT FROM length(name)`;
  const [index] = await sql`
    SELECT indisvalid AS is FROM pg_index WHERE indexrelid = to_regclass('work_items_name_length')`;
  const [calm = 0, ...others] = writers.phases.map(({ waits }) => spread(waits).longest);
  const longest = Math.max(...others);
  say('');
  say(`The upgrade took ${(took / 1_000).toFixed(1)} s, with two kills.`);
  say(`Longest wait of a write: ${longest} ms, of it for a lock at most ${lockWait} ms.`);
  say(`Writes that failed: ${writers.errors.length}, that were lost: ${lost}.`);
  say(
    `Rows without their new value: ${wrong?.n}. The index is ${index?.['is'] ? '' : 'not '}whole.`,
  );
  const logged = programs.flatMap(({ errors }) => errors);
  for (const error of [...writers.errors.slice(0, 10), ...logged.slice(0, 5)])
    say(`  ${error.slice(0, 500)}`);
  return (
    lockWait < LONGEST_WRITE &&
    // What a machine makes writes wait without an upgrade says nothing of one.
    longest < Math.max(LONGEST_WRITE, 2 * calm) &&
    lost + writers.errors.length + (wrong?.n ?? 1) === 0 &&
    index?.['is'] === true
  );
}

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}
