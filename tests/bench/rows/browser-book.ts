import type { Page } from '@playwright/test';
import { z } from 'zod';

import { type Stage, timed } from '#tests/bench/browser/stage.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { BOOK, besidePage, typeInto } from './browser-pages.ts';

/** A page as most are. */
const SHORT = { name: 'a short page', blocks: 20, times: 2 } as const;
const REACH = { screen: 500, end: 1_000, key: 1.3 } as const;

interface Opened {
  /** Milliseconds from the address to the first painted line. */
  readonly screen: number;
  /** From a key to the painted last line. */
  readonly end: number;
  /** 95 of 100 keys were painted after as many milliseconds. */
  readonly key: number;
  /** What the page holds in JavaScript, in bytes. */
  readonly memory: number;
}

/** Rows about a document of 500 pages beside a short one (issue 35). */
export async function bookRows(stage: Stage): Promise<Row[]> {
  const short = await openAndType(stage, SHORT);
  const book = await openAndType(stage, BOOK);
  const ratio = book.key / short.key;
  const more = (book.memory - short.memory) / 1_000_000;
  return [
    {
      what: `${BOOK.name} opens; its last line by a key`,
      ours: `first screen ${ms(book.screen)}, last line ${ms(book.end)}, ${more.toFixed(1)} MB more`,
      beside: `${SHORT.name}: ${ms(short.screen)}, ${ms(short.end)}`,
      ratio: `${(book.screen / short.screen).toFixed(1)}x`,
      reach: `${ms(REACH.screen)}, ${ms(REACH.end)}`,
      isReached: book.screen <= REACH.screen && book.end <= REACH.end,
    },
    {
      what: `a key to its paint in ${BOOK.name}, beside a short page`,
      ours: `p95 ${ms(book.key)}`,
      beside: `p95 ${ms(short.key)}`,
      ratio: `${ratio.toFixed(1)}x`,
      reach: `${REACH.key}x`,
      isReached: ratio <= REACH.key,
    },
  ];
}

async function openAndType(stage: Stage, text: typeof SHORT | typeof BOOK): Promise<Opened> {
  const { context, page, address } = await besidePage(stage, text);
  await page.addInitScript(
    "window.shown = window.probe.when(() => document.querySelector('.ProseMirror > p') !== null).then((at) => at - performance.timeOrigin)",
  );
  await page.goto(address, { waitUntil: 'commit' });
  const screen = z.number().parse(await page.evaluate('window.shown'));
  await page.locator('.ProseMirror > p').first().click();
  const isAtEnd = () => {
    const last = document.querySelector('.ProseMirror > p:last-child');
    return last !== null && last.matches('.has-cursor') && last.checkVisibility();
  };
  const end = await timed(page, isAtEnd, null, () => page.keyboard.press('Control+End'));
  const key = quantile(await typeInto(page, text.blocks), 0.95);
  const memory = await memoryOf(page);
  await context.close();
  return { screen, end, key, memory };
}

async function memoryOf(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  return usedSize;
}
