import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { CDPSession } from '@playwright/test';
import { build } from 'vite';

import { median, type Stage } from '#tests/bench/browser/stage.ts';
import { ms, type Row } from '#tests/bench/table.ts';

/** Secure, because only there are workers and storage; nothing is asked of a network. */
const ORIGIN = 'https://store.bench.test';
const ROUNDS = 15;

/** Rows 5 and 6 of the client: its store with 100,000 items, and 10,000 of them kept in the browser. */
export async function storeRows({ browser }: Stage): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bench-page-'));
  try {
    const entry = await buildPage(folder);
    const context = await browser.newContext();
    const page = await context.newPage();
    // The page and its code come from the folder.
    await page.route(`${ORIGIN}/**`, (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name === '') {
        const body = `<!doctype html><script type="module" src="/${entry}"></script>`;
        return route.fulfill({ contentType: 'text/html', body });
      }
      const body = readFileSync(path.join(folder, name));
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto(`${ORIGIN}/`);
    await page.waitForFunction(() => 'bench' in window);
    const tools = await context.newCDPSession(page);
    const empty = await heapOf(tools);
    await page.evaluate(() => window.bench.fill(100_000));
    const full = await heapOf(tools);
    const changed = await page.evaluate((rounds) => window.bench.change(rounds), ROUNDS);
    const bare = await page.evaluate((rounds) => window.bench.bare(rounds), ROUNDS);
    await page.evaluate(() => window.bench.empty());
    const saved = await page.evaluate((rounds) => window.bench.save(rounds), ROUNDS);
    const bareSaved = await page.evaluate((rounds) => window.bench.bareSave(rounds), ROUNDS);
    await context.close();
    const [change, floor] = [median(changed), median(bare)];
    const megabytes = (full - empty) / 1_048_576;
    const [save, saveFloor] = [median(saved.times), median(bareSaved)];
    return [
      {
        what: '500 changes into a store of 100,000 items; heap for them',
        ours: `${ms(change)}; ${megabytes.toFixed(0)} MB`,
        beside: `into a bare Map: ${ms(floor)}`,
        ratio: `${(change / floor).toFixed(0)}x`,
        reach: '8 ms; 80 MB',
        isReached: change <= 8 && megabytes <= 80,
      },
      {
        what: 'saving 10,000 items to the browser, in the worker',
        ours: `${ms(save)}, of which the page is held up ${ms(median(saved.blocked))}`,
        beside: `the same text in one bare transaction: ${ms(saveFloor)}`,
        ratio: `${(save / saveFloor).toFixed(1)}x`,
        reach: '150 ms',
        isReached: save <= 150,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds the page's code into the folder, as the client itself is built; answers the name of its first file. */
async function buildPage(folder: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../../..');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'tests/bench/browser-store.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  return 'page.js';
}

async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize;
}
