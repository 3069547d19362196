import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import postgres from 'postgres';

import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';

import { type ClientBench, openStage, type Stage } from './browser/stage.ts';
import { startFloor, startProgram } from './processes.ts';
import { acrossRows, MANY } from './rows/across.ts';
import { actRows } from './rows/browser-acts.ts';
import { boardRows } from './rows/browser-board.ts';
import { calendarRows } from './rows/browser-calendar.ts';
import { layoutRows } from './rows/browser-layouts.ts';
import { liveClientRows } from './rows/browser-live.ts';
import { moveRows } from './rows/browser-moves.ts';
import { pageRows } from './rows/browser-pages.ts';
import { cyclePanelRows } from './rows/browser-planning.ts';
import { homeRows, startRows } from './rows/browser-starts.ts';
import { storeRows } from './rows/browser-store.ts';
import { TABLED, tableRows } from './rows/browser-table.ts';
import { timelineRows } from './rows/browser-timeline.ts';
import { documentRows } from './rows/documents.ts';
import { externalRows } from './rows/external.ts';
import { liveRows, reconnectRows, socketMemoryRow } from './rows/feed.ts';
import { importBoardRows, importRows } from './rows/imports.ts';
import { numberRows } from './rows/numbers.ts';
import { planningRows } from './rows/planning.ts';
import { PUBLISHED, publicPaintRows, publicRows } from './rows/public.ts';
import { readingRows } from './rows/reading.ts';
import { startingRows } from './rows/starting.ts';
import { webhookRows } from './rows/webhooks.ts';
import { hotProjectRows, sustainedRow } from './rows/writing.ts';
import { MONTHLY, seed } from './seed.ts';
import { type Row, tableText } from './table.ts';

const PARTS =
  'reading,across,planning,numbers,live,writing,webhooks,imports,external,documents,reconnect,memory,starting,client,home,timeline,table,pages,public';

/**
 * `npm run bench [-- --only reading,across,planning,numbers,live,writing,webhooks,imports,external,documents,reconnect,memory,starting,client,home,timeline,table,pages,public] [--seconds 8] [--largest 1000000]`:
 * measures the program against its floors in one run and prints one table. `client`, `home`, `timeline`, `table` and `pages` are the parts in a browser, as are the ends of `imports` and `public`.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS },
    seconds: { type: 'string', default: '8' },
    largest: { type: 'string', default: '1000000' },
  },
});

const CLIENT = [
  actRows,
  moveRows,
  startRows,
  boardRows,
  layoutRows,
  calendarRows,
  liveClientRows,
  storeRows,
];
const wanted = new Set(values.only.split(','));
const seconds = Number(values.seconds);
const say = (line: string) => process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const rows: Row[] = [];
  const needsData = [...wanted].some((name) => name !== 'starting');
  if (needsData) rows.push(...(await measuredRows()));
  if (wanted.has('starting')) rows.push(...(await startingRows()));
  process.stdout.write(`${tableText(rows)}\n`);
}

async function measuredRows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bench-'));
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    settings: ['shared_preload_libraries=pg_stat_statements', 'max_wal_size=4GB'],
  });
  try {
    await migrateDatabase(database.url);
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await sql`CREATE EXTENSION pg_stat_statements`;
    await sql.end();
    const all = [10_000, 100_000, 1_000_000].filter((size) => size <= Number(values.largest));
    // A project whose items are planned in cycles, and one as large as a cycle.
    const planned = wanted.has('reading') && all.includes(100_000) ? [1_000] : [100_000, 1_000];
    const isThere = (wanted.has('reading') || wanted.has('planning')) && all.includes(TABLED);
    const needsTabled = wanted.has('table') && !isThere;
    // Fifteen more projects: with them every person listens to about twenty audiences. Three hold some items: the
    // client's tour goes from one to the other.
    const sizes = [
      ...(wanted.has('reading') ? all : [10_000]),
      ...(wanted.has('planning') ? planned : []),
      ...(wanted.has('numbers') && !wanted.has('reading') ? all.slice(1) : []),
      ...(wanted.has('client') ? [MONTHLY] : []),
      ...(needsTabled ? [TABLED] : []),
      ...(wanted.has('public') && !wanted.has('planning') ? [PUBLISHED] : []),
      ...(wanted.has('across') ? Array.from({ length: MANY.projects }, () => MANY.items) : []),
      ...[2_000, 300, 40],
      ...Array.from({ length: 12 }, () => 0),
    ];
    say(`Seeding ${sizes.filter(Boolean).join(', ')} items ...`);
    const seeded = await seed(database.url, sizes);
    const floor = await startFloor(database.url);
    const program = await startProgram({
      DATABASE_URL: database.nearUrl,
      SECRET_KEY: 'only the bench ever uses this secret key',
      DATA_DIR: path.join(folder, 'data'),
      REDIS_URL: '',
      // Where the receiver of webhooks listens.
      OUTGOING_ALLOW: '127.0.0.1',
    });
    const bench = { program, floor, seeded, databaseUrl: database.nearUrl, seconds };
    const parts: [string, () => Promise<Row[]>][] = [
      ['memory', async () => [await socketMemoryRow(bench)]],
      ['reading', () => readingRows(bench)],
      ['across', () => acrossRows(bench)],
      [
        'planning',
        async () => [
          ...(await planningRows(bench)),
          ...(await clientRows(bench, [cyclePanelRows])),
        ],
      ],
      ['numbers', () => numberRows(bench)],
      ['live', () => liveRows(bench)],
      ['writing', async () => [...(await hotProjectRows(bench)), await sustainedRow(bench)]],
      ['webhooks', () => webhookRows(bench)],
      ['external', () => externalRows(bench)],
      [
        'imports',
        async () => [...(await importRows(bench)), ...(await clientRows(bench, [importBoardRows]))],
      ],
      ['documents', () => documentRows(bench)],
      ['reconnect', () => reconnectRows(bench)],
      ['client', () => clientRows(bench, CLIENT)],
      ['home', () => clientRows(bench, [homeRows])],
      ['timeline', () => clientRows(bench, [timelineRows])],
      ['table', () => clientRows(bench, [tableRows])],
      ['pages', () => clientRows(bench, [pageRows])],
      [
        'public',
        async () => [...(await publicRows(bench)), ...(await clientRows(bench, [publicPaintRows]))],
      ],
    ];
    try {
      return await measureParts(parts);
    } finally {
      await program.stop();
      await floor.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureParts(
  parts: readonly (readonly [name: string, measure: () => Promise<Row[]>])[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measure] of parts) {
    if (!wanted.has(name)) continue;
    say(`Measuring: ${name} ...`);
    const found = await measure();
    rows.push(...found);
    for (const row of found)
      say(`  ${row.isReached ? 'yes' : 'NO '} ${row.what}: ${row.ours} ${row.ratio}`);
  }
  return rows;
}

/** What is measured in a browser. */
async function clientRows(
  bench: ClientBench,
  measures: readonly ((stage: Stage) => Promise<Row[]>)[],
): Promise<Row[]> {
  const stage = await openStage(bench);
  try {
    const rows: Row[] = [];
    for (const measure of measures) rows.push(...(await measure(stage)));
    return rows;
  } finally {
    await stage.close();
  }
}

await main();
