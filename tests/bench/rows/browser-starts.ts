import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';

import { listOf, median, openList, type Stage } from '#tests/bench/browser/stage.ts';
import { ms, type Row } from '#tests/bench/table.ts';

const ROUNDS = 7;
/** A window has loaded the browser's own parts by then, in milliseconds. */
const WINDOW_MS = 1_500;
/** After the third start a browser keeps what it has compiled; each is left some time to write it down. */
const STARTS_BEFORE = 3;
const SETTLED_MS = 4_000;

/** Rows 3 and 4 of the client: opened again and opened for the first time; how much it has to read first. */
export async function startRows(stage: Stage): Promise<Row[]> {
  return [await warmRow(stage), await coldRow(stage), sizeRow()];
}

/** All 10,000 items lie in the browser, which has been here before, and the data takes a second longer to come. */
async function warmRow(stage: Stage): Promise<Row> {
  const context = await stage.resident(4);
  for (let n = 0; n < STARTS_BEFORE; n += 1) {
    const page = await openList(stage, context);
    await sleep(SETTLED_MS);
    await page.close();
  }
  stage.network.delay = 1_000;
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) times.push(await start(stage, context, isUsable));
  const bare: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) bare.push(await bareRead(stage, context));
  stage.network.delay = 0;
  await context.close();
  const [ours, floor] = [median(times), median(bare)];
  return {
    what: 'warm start to usable list, 10,000 items kept, data delayed by 1 s',
    ours: `p50 ${ms(ours)}, longest ${ms(Math.max(...times))}`,
    beside: `an empty page that reads the same rows from IndexedDB: ${ms(floor)}`,
    ratio: `${(ours / floor).toFixed(1)}x`,
    reach: '400 ms',
    isReached: ours <= 400,
  };
}

/** A browser that has never been here, with a quarter of the processor. */
async function coldRow(stage: Stage): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const context = await stage.person(5 + n);
    times.push(await start(stage, context, hasRows, { slower: 4 }));
    await context.close();
  }
  const ours = median(times);
  return {
    what: 'cold start to painted list, processor slowed 4x',
    ours: `p50 ${ms(ours)}, longest ${ms(Math.max(...times))}`,
    beside: '-',
    ratio: '-',
    reach: '1.5 s',
    isReached: ours <= 1_500,
  };
}

const isUsable = () =>
  document.querySelectorAll('[data-row]').length > 10 &&
  [...document.querySelectorAll('header span')].some(({ textContent }) =>
    /^10,\d{3}$/.test(textContent),
  );
const hasRows = () => document.querySelectorAll('[data-row]').length > 10;

/** Opens the list in a new tab; milliseconds from asking for the page until it was painted. */
async function start(
  stage: Stage,
  context: BrowserContext,
  isThere: () => boolean,
  { slower = 1, url = listOf(stage) } = {},
): Promise<number> {
  const page = await context.newPage();
  // Else the browser draws its own window beside the page, with as much of the processor as the page needs.
  await sleep(WINDOW_MS);
  await page.addInitScript(
    `window.shown = window.probe.when(${isThere.toString()}).then((at) => at - performance.timeOrigin)`,
  );
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(url, { waitUntil: 'commit' });
  const time = z.number().parse(await page.evaluate('window.shown'));
  await page.close();
  return time;
}

/** The floor: a page of nothing that opens the database and reads and parses the same rows. */
async function bareRead(stage: Stage, context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${stage.network.url}/mark.svg`);
  const time = await page.evaluate(async () => {
    const started = performance.now();
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = names.find((one) => one.startsWith('tutti-copy')) ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const chunks = await new Promise<string[]>((resolve) => {
      const request = database.transaction('chunks').objectStore('chunks').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    let count = 0;
    for (const text of chunks) count += JSON.parse(text).length;
    return count >= 10_000 ? performance.now() - started : Number.NaN;
  });
  await page.close();
  return time;
}

/** The home of somebody who was here before: their work and where they were, as the browser keeps them. */
export async function homeRows(stage: Stage): Promise<Row[]> {
  const context = await stage.resident(4);
  const url = `${stage.network.url}/${stage.seeded.slug}/`;
  for (let n = 0; n < STARTS_BEFORE; n += 1) {
    const page = await context.newPage();
    // A visit of a list, which the home then shows.
    await page.goto(n === 0 ? listOf(stage) : url);
    await sleep(SETTLED_MS);
    await page.close();
  }
  stage.network.delay = 1_000;
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) times.push(await start(stage, context, isHome, { url }));
  stage.network.delay = 0;
  await context.close();
  const ours = median(times);
  return [
    {
      what: 'home from an address to painted, warm, data delayed by 1 s',
      ours: `p50 ${ms(ours)}, longest ${ms(Math.max(...times))}`,
      beside: '-',
      ratio: '-',
      reach: '400 ms',
      isReached: ours <= 400,
    },
  ];
}

/** The greeting, some of one's work, and where one was. */
const isHome = () =>
  document.querySelector('main h1') !== null &&
  [...document.querySelectorAll('main section')].filter((part) => part.querySelector('li a'))
    .length >= 2;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);

/** JavaScript of the first route and the largest other chunk, as .size-limit.mjs counts them. */
function sizeRow(): Row {
  const folder = path.resolve(import.meta.dirname, '../../../dist/web');
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')),
  );
  const first = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || first.has(chunk.file)) return;
    first.add(chunk.file);
    for (const other of chunk.imports ?? []) add(other);
  };
  add('index.html');
  add('features/auth/sign-in-page.tsx');
  const sizeOf = (file: string) => gzipSync(readFileSync(path.join(folder, file))).length / 1_024;
  const others = new Set(Object.values(manifest).map(({ file }) => file));
  const rest = [...others].filter((file) => file.endsWith('.js') && !first.has(file)).map(sizeOf);
  const own = [...first].filter((file) => file.endsWith('.js')).map(sizeOf);
  const [size, largest] = [own.reduce((sum, one) => sum + one, 0), Math.max(...rest)];
  return {
    what: 'JavaScript of the first route; of any other chunk (gzip)',
    ours: `${size.toFixed(0)} KB in ${own.length} files; ${largest.toFixed(0)} KB`,
    beside: '-',
    ratio: '-',
    reach: '250 KB; 120 KB',
    isReached: size <= 250 && largest <= 120,
  };
}
