import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import postgres from 'postgres';

import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';

import { type Part, PARTS, projectsOf } from './parts.ts';
import { startFloor, startProgram } from './processes.ts';
import { type Measurements, reportOf } from './report.ts';
import { startingRows } from './rows/starting.ts';
import { seed, type Seeded } from './seed.ts';
import { failedRow, type Row, tableText } from './table.ts';

/**
 * `npm run bench [-- --only reading,writing] [--write] [--seconds 8] [--largest 1000000]`: measures the program against
 * its floors and prints one table. A whole run, or one with `--write`, is put into `docs/measurements.md` too. A part
 * that fails costs its own rows only.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    largest: { type: 'string', default: '1000000' },
  },
});

const REPORT = path.join(import.meta.dirname, '../../docs/measurements.md');
/** It needs no data. */
const STARTING = 'starting';
const names = values.only?.split(',') ?? [...Object.keys(PARTS), STARTING];
const unknown = names.filter((name) => name !== STARTING && !(name in PARTS));
const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  if (unknown.length > 0) {
    throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);
  }
  const parts = names.flatMap((name) => (PARTS[name] ? [[name, PARTS[name]] as const] : []));
  const found: Measurements[] = parts.length > 0 ? await measureParts(parts) : [];
  if (names.includes(STARTING)) {
    found.push({ name: STARTING, projects: [], rows: await rowsOf(STARTING, startingRows) });
  }
  const rows = found.flatMap((part) => part.rows);
  process.stdout.write(`${tableText(rows)}\n`);
  if (values.only === undefined || values.write) {
    const page = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '';
    writeFileSync(REPORT, reportOf(page, found, [...Object.keys(PARTS), STARTING]));
  }
  if (rows.some(({ hasFailed }) => hasFailed)) process.exitCode = 1;
}

async function measureParts(
  parts: readonly (readonly [name: string, part: Part])[],
): Promise<Measurements[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bench-'));
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    settings: ['shared_preload_libraries=pg_stat_statements', 'max_wal_size=4GB'],
  });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    const found: Measurements[] = [];
    const seeds = seedsIn(sql, database.url);
    for (const [name, part] of parts) {
      const projects = projectsOf(part, Number(values.largest));
      const rows = await rowsOf(name, async () => {
        const { template, seeded } = await seeds(projects);
        await sql.unsafe(`CREATE DATABASE part_${name} TEMPLATE ${template}`);
        const data = path.join(folder, name);
        const own = (address: string) => within(address, `part_${name}`);
        const [url, nearUrl] = [own(database.url), own(database.nearUrl)];
        try {
          return await measurePart(part, { url, nearUrl, seeded, data });
        } finally {
          await sql.unsafe(`DROP DATABASE part_${name} WITH (FORCE)`);
          rmSync(data, { recursive: true, force: true });
        }
      });
      found.push({ name, projects, rows });
    }
    return found;
  } finally {
    await sql.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes each database that parts begin with once; a copy of it takes seconds. */
function seedsIn(sql: postgres.Sql, url: string) {
  const made = new Map<string, { readonly template: string; readonly seeded: Seeded }>();
  return async (projects: readonly number[]) => {
    const key = projects.join();
    const known = made.get(key);
    if (known) return known;
    const template = `seed_${made.size}`;
    say(`Seeding ${projects.filter(Boolean).join(', ')} items ...`);
    await sql.unsafe(`CREATE DATABASE ${template}`);
    const address = within(url, template);
    await migrateDatabase(address);
    const own = postgres(address, { max: 1, onnotice: () => undefined });
    await own`CREATE EXTENSION pg_stat_statements`;
    await own.end();
    const entry = { template, seeded: await seed(address, projects) };
    made.set(key, entry);
    return entry;
  };
}

interface Place {
  readonly url: string;
  readonly nearUrl: string;
  readonly seeded: Seeded;
  /** Where the program keeps its files. */
  readonly data: string;
}

async function measurePart(part: Part, { url, nearUrl, seeded, data }: Place): Promise<Row[]> {
  const floor = await startFloor(url);
  const program = await startProgram({
    DATABASE_URL: nearUrl,
    SECRET_KEY: 'only the bench ever uses this secret key',
    DATA_DIR: data,
    REDIS_URL: '',
    // Where the receiver of webhooks listens.
    OUTGOING_ALLOW: '127.0.0.1',
  });
  try {
    const seconds = Number(values.seconds);
    return await part.measure({ program, floor, seeded, databaseUrl: nearUrl, seconds });
  } finally {
    await program.stop();
    await floor.stop();
  }
}

/** What a part has measured, or that it failed. */
async function rowsOf(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  say(`Measuring: ${name} ...`);
  const rows = await measure().catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return [failedRow(name, error)];
  });
  for (const row of rows)
    say(`  ${row.isReached ? 'yes' : 'NO '} ${row.what}: ${row.ours} ${row.ratio}`);
  return rows;
}

function within(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

await main();
