import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from '@playwright/test';
import { z } from 'zod';

import { connect } from '#server/platform/database/connect.ts';
import { median, type Stage } from '#tests/bench/browser/stage.ts';
import { ms, type Row } from '#tests/bench/table.ts';
import { LONG, seedWide, type SeededWide, WIDE } from '#tests/bench/wide-seed.ts';

import { bookRows } from './browser-book.ts';

const ROUNDS = 3;
/** The rest of a first load has come by then, in milliseconds. */
const SETTLED_MS = 6_000;
/** Elements that a screen has at most. */
const MOST_ELEMENTS = 2_500;

/** Rows about what is wide and long (issue 35): 302 projects, thousands of everything, beside a usual workspace. */
export async function wideRows(stage: Stage): Promise<Row[]> {
  const sql = connect(stage.databaseUrl, { max: 1 });
  const wide = await seedWide(sql, stage.seeded).finally(() => sql.end());
  const inWide = `/${stage.seeded.slug}/projects/${wide.project.id}`;
  const inUsual = `/${wide.usual.slug}/projects/${wide.usual.project.id}`;
  const labelsOf = (path: string) => `${path.replace('/projects/', '/settings/projects/')}/labels`;
  return [
    await besideRow(stage, {
      what: `first load of a list in a workspace of ${WIDE.projects} projects`,
      urls: [`${inWide}/issues`, `${inUsual}/issues`],
      isThere: () => document.querySelectorAll('[data-row]').length > 10,
      most: { requests: 15, ratio: 1.3 },
    }),
    await besideRow(stage, {
      what: `settings of ${WIDE.labels} labels`,
      urls: [labelsOf(inWide), labelsOf(inUsual)],
      isThere: () => document.querySelectorAll('li[data-slot]').length > 10,
      most: { elements: MOST_ELEMENTS, ratio: 1.3 },
    }),
    await boardRow(stage, `${inWide}/issues?layout=board&group=labels`, 'labels'),
    await boardRow(
      stage,
      `${inWide}/issues?layout=board&group=labels&sub=state`,
      'labels and states',
    ),
    await longItemRow(stage, wide, inWide),
    ...(await bookRows(within(stage, wide.usual))),
  ];
}

/** The same stage in another workspace. */
function within(stage: Stage, { slug, project }: SeededWide['usual']): Stage {
  return { ...stage, project, seeded: { ...stage.seeded, slug } };
}

interface Beside {
  readonly what: string;
  /** The wide one, and the usual one. */
  readonly urls: readonly [wide: string, usual: string];
  readonly isThere: () => boolean;
  readonly most: { readonly ratio: number; readonly requests?: number; readonly elements?: number };
}

async function besideRow(stage: Stage, { what, urls, isThere, most }: Beside): Promise<Row> {
  const [wide, usual] = [
    await visit(stage, urls[0], isThere),
    await visit(stage, urls[1], isThere),
  ];
  const ratio = wide.usable / usual.usable;
  const { requests = Infinity, elements = Infinity } = most;
  const isReached = ratio <= most.ratio && wide.requests <= requests && wide.elements <= elements;
  const goals = [
    `${most.ratio}x`,
    ...(most.requests ? [`${most.requests} requests`] : []),
    ...(most.elements ? [`${most.elements} elements`] : []),
  ];
  return {
    what,
    ours: `usable ${ms(wide.usable)}, ${wide.requests} requests, ${wide.elements} elements`,
    beside: `a workspace of three projects: ${ms(usual.usable)}, ${usual.requests} requests`,
    ratio: `${ratio.toFixed(1)}x`,
    reach: goals.join(', '),
    isReached,
  };
}

interface Visit {
  /** Milliseconds from the address until it is there, the middle of some rounds. */
  readonly usable: number;
  /** Of the API, with what comes behind the screen. */
  readonly requests: number;
  readonly elements: number;
}

/** Opens an address in browsers that have never been here. */
async function visit(stage: Stage, url: string, isThere: () => boolean): Promise<Visit> {
  const times: number[] = [];
  let [requests, elements] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await stage.person(0);
    const page = await context.newPage();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked += 1;
    });
    times.push(await open(page, stage.network.url + url, isThere));
    await sleep(SETTLED_MS);
    requests = asked;
    elements = await countElements(page);
    await context.close();
  }
  return { usable: median(times), requests, elements };
}

async function open(page: Page, url: string, isThere: () => boolean): Promise<number> {
  await page.addInitScript(
    `window.shown = window.probe.when(${isThere.toString()}).then((at) => at - performance.timeOrigin)`,
  );
  await page.goto(url, { waitUntil: 'commit' });
  return z.number().parse(await page.evaluate('window.shown'));
}

function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

async function boardRow(stage: Stage, url: string, by: string): Promise<Row> {
  const context = await stage.person(0);
  const page = await context.newPage();
  await open(page, stage.network.url + url, () => document.querySelector('[data-column]') !== null);
  await sleep(SETTLED_MS);
  const elements = await countElements(page);
  const longest = await page.evaluate(async () => {
    const board = document.querySelector('[role=region][data-scroll]');
    let [most, last] = [0, performance.now()];
    for (let step = 0; step < 160; step += 1) {
      board?.scrollBy({ left: step < 80 ? 300 : -300 });
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      most = Math.max(most, now - last);
      last = now;
    }
    return most;
  });
  await context.close();
  return {
    what: `board of ${WIDE.items} items by ${by}, ${WIDE.labels} columns: scrolling both ways`,
    ours: `longest frame ${ms(longest)}, ${elements} elements`,
    beside: '-',
    ratio: '-',
    reach: `50 ms, ${MOST_ELEMENTS} elements`,
    isReached: longest <= 50 && elements <= MOST_ELEMENTS,
  };
}

async function longItemRow(stage: Stage, { long }: SeededWide, project: string): Promise<Row> {
  const context = await stage.person(0);
  const page = await context.newPage();
  await page.addInitScript(
    "window.said = window.probe.when(() => [...document.querySelectorAll('.prose')].some((text) => text.textContent.startsWith('Comment '))).then((at) => at - performance.timeOrigin)",
  );
  const title = await open(
    page,
    `${stage.network.url}${project}/issues/${long}`,
    // As it is read: the editor takes its place later.
    () => document.querySelector('.prose > p') !== null,
  );
  const comments = z.number().parse(await page.evaluate('window.said'));
  await sleep(SETTLED_MS);
  const elements = await countElements(page);
  await context.close();
  return {
    what: `item of ${LONG.comments} comments, ${LONG.changes} changes, ${LONG.subItems} sub-items`,
    ours: `its text ${ms(title)}, first comments ${ms(comments)}, ${elements} elements`,
    beside: '-',
    ratio: '-',
    reach: '300 ms, 600 ms, 3,000 elements',
    isReached: title <= 300 && comments <= 600 && elements <= 3_000,
  };
}
