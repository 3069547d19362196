import type { Page } from '@playwright/test';

import {
  framesWhile,
  median,
  openList,
  rest,
  type Stage,
  timed,
} from '#tests/bench/browser/stage.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

const ROUNDS = 10;
const SCROLL_MS = 3_000;
/** A frame of 60 a second with a little room, in milliseconds. */
const FRAME = 17.5;

/** Row 6 of the client: a board of 10,000 cards. */
export async function boardRows(stage: Stage): Promise<Row[]> {
  const context = await stage.person(10);
  const page = await openList(stage, context);
  const toBoard: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    toBoard.push(await timed(page, hasCards, null, () => page.keyboard.press('Alt+2')));
    await rest(page);
    await timed(page, hasList, null, () => page.keyboard.press('Alt+1'));
    await rest(page);
  }
  await timed(page, hasCards, null, () => page.keyboard.press('Alt+2'));
  await rest(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const idle = await framesWhile(page, () => page.waitForTimeout(SCROLL_MS / 2));
  const scrolled = await framesWhile(page, () => scroll(page));
  await context.close();
  const inTime = (times: readonly number[]) =>
    (times.filter((time) => time < FRAME).length / times.length) * 100;
  const perSecond = (times: readonly number[]) =>
    1_000 / (times.reduce((sum, time) => sum + time, 0) / times.length);
  return [
    {
      what: 'board of 10,000 cards: paint; elements in the page',
      ours: `p50 ${ms(median(toBoard))}, p95 ${ms(quantile(toBoard, 0.95))}; ${nodes}`,
      beside: '-',
      ratio: '-',
      reach: '100 ms; 1,500',
      isReached: median(toBoard) <= 100 && nodes <= 1_500,
    },
    {
      what: 'board of 10,000 cards: scrolling down and sideways',
      ours: `${perSecond(scrolled).toFixed(0)} frames a second, ${inTime(scrolled).toFixed(0)} % in time, longest ${ms(Math.max(...scrolled))}`,
      beside: `the same page at rest: ${perSecond(idle).toFixed(0)}, ${inTime(idle).toFixed(0)} %, ${ms(Math.max(...idle))}`,
      ratio: `${(perSecond(scrolled) / perSecond(idle)).toFixed(2)}x`,
      reach: '60 a second',
      isReached: perSecond(scrolled) >= 59 || perSecond(scrolled) >= perSecond(idle) * 0.98,
    },
  ];
}

const hasCards = () => document.querySelectorAll('[data-row][role="listitem"]').length > 10;
const hasList = () => document.querySelectorAll('[data-row][role="row"]').length > 10;

/** As a wheel does: many small turns, down a column and across the board. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  const end = performance.now() + SCROLL_MS;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const isAcross = turn % 40 > 30;
    await page.mouse.wheel(isAcross ? 60 : 0, isAcross ? 0 : 90);
    await page.waitForTimeout(12);
  }
}
