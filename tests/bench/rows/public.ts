import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { installProbe } from '#tests/bench/browser/probe.ts';
import { median, type Stage } from '#tests/bench/browser/stage.ts';
import { messageOf, startVisitors } from '#tests/bench/processes.ts';
import type { SeededProject } from '#tests/bench/seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { change, type FeedBench, itemsOf } from './feed.ts';
import { load } from './reading.ts';

/** How many items the published board has. */
export const PUBLISHED = 1_000;
const VISITORS = 5_000;
const PER_SECOND = 20;
/** Every so many visitors report what they see. */
const EACH = 50;
/** Of fewer replies the longest two alone would decide the p99. */
const LEAST_SECONDS = 20;

type Place = Pick<FeedBench, 'program' | 'seeded'>;

/** A board of a thousand items for strangers: how many read it at once, and how soon they see a change. */
export async function publicRows(bench: FeedBench): Promise<Row[]> {
  const project = publishedIn(bench);
  const anchor = await publish(bench, project);
  return [...(await readRows(bench, anchor)), ...(await watchRows(bench, project, anchor))];
}

function publishedIn({ seeded }: Pick<Place, 'seeded'>): SeededProject {
  const project = seeded.projects.find(({ items }) => items === PUBLISHED);
  if (!project) throw new Error(`There is no project of ${PUBLISHED} items.`);
  return project;
}

/** Publishes a project; answers its anchor. */
async function publish({ program, seeded }: Place, { id }: SeededProject): Promise<string> {
  const url = `${program.url}/api/workspaces/${seeded.slug}/projects/${id}/project-deploy-boards/`;
  const headers = { cookie: seeded.cookies[0] ?? '', 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: '{}' });
  return z.object({ anchor: z.string() }).parse(await reply.json()).anchor;
}

/** As browsers ask. */
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };

async function readRows(bench: FeedBench, anchor: string): Promise<Row[]> {
  const path = `/api/public/anchor/${anchor}/issues/?group_by=state_id&per_page=50&cursor=50:0:0`;
  const url = bench.program.url + path;
  const measure = (at: string, seconds = bench.seconds) => load(at, '', seconds, 10, PACKED);
  await measure(url, 2);
  const ours = await measure(url);
  const size = await copyTo(bench.floor.url, url);
  await measure(`${bench.floor.url}/copy`, 1);
  const same = await measure(`${bench.floor.url}/copy`);
  const hello = await measure(`${bench.floor.url}/hello`);
  const what = 'published board of 1,000 items, without an account';
  const shown = `${ours.perSecond.toFixed(0)}/s, p99 ${ms(ours.p99)}`;
  const ratio = ours.perSecond / same.perSecond;
  const bare = ours.perSecond / hello.perSecond;
  return [
    {
      what,
      ours: shown,
      beside: `bare route with the same ${(size / 1_024).toFixed(0)} KB: ${same.perSecond.toFixed(0)}/s`,
      ratio: `${ratio.toFixed(2)}x`,
      reach: '0.5x, p99 20 ms',
      isReached: ratio >= 0.5 && ours.p99 <= 20,
    },
    {
      what: `${what}, beside 17 bytes`,
      ours: shown,
      beside: `bare route: ${hello.perSecond.toFixed(0)}/s`,
      ratio: `${bare.toFixed(2)}x`,
      reach: '-',
      isReached: true,
    },
  ];
}

/** Lets the floor's bare route send what we send: headers and packed bytes; answers how many those are. */
async function copyTo(floor: string, url: string): Promise<number> {
  const { headers, body } = await rawReply(url);
  await fetch(`${floor}/copy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ headers, body: body.toString('base64') }),
  });
  return body.length;
}

/** A reply as it is on the wire: `fetch` would unpack it. */
async function rawReply(url: string) {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: PACKED }, resolve).on('error', reject).end();
  });
  const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding'];
  const kept = Object.entries(message.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !OF_THE_CONNECTION.includes(name) ? [[name, value]] : [],
  );
  return {
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: Buffer.concat(await message.toArray()),
  };
}

async function watchRows(bench: FeedBench, project: SeededProject, anchor: string): Promise<Row[]> {
  const items = await itemsOf(bench, project, 200);
  const cookie = bench.seeded.cookies[1] ?? '';
  await change(items, cookie, PER_SECOND, 2);
  const seconds = Math.max(bench.seconds, LEAST_SECONDS);
  const alone = await change(items, cookie, PER_SECOND, seconds);
  const child = startVisitors([bench.program.url, anchor, String(VISITORS), String(EACH)]);
  await messageOf(child);
  await change(items, cookie, PER_SECOND, 2);
  child.send('seen');
  await messageOf(child);
  const beside = await change(items, cookie, PER_SECOND, seconds);
  await sleep(1_000);
  child.send('seen');
  const seen = await messageOf<[string, number][]>(child);
  child.kill();
  const lags = seen.flatMap(([name, at]) => {
    const done = beside.named.get(name);
    return done === undefined ? [] : [Math.max(0, at - done)];
  });
  const wanted = (beside.named.size * VISITORS) / EACH;
  const lag = quantile(lags, 0.95);
  const [without, withThem] = [quantile(alone.replies, 0.99), quantile(beside.replies, 0.99)];
  return [
    {
      what: `${VISITORS} visitors on a board, ${PER_SECOND} changes/s: until they see it`,
      ours: `p95 ${ms(lag)}, ${lags.length} of ${wanted} seen`,
      beside: '-',
      ratio: '-',
      reach: 'p95 150 ms',
      // Of several changes that come at once each visitor hears the last.
      isReached: lag <= 150 && lags.length > 0,
    },
    {
      what: `reply to a member's PATCH beside ${VISITORS} visitors, p99`,
      ours: ms(withThem),
      beside: `without visitors: ${ms(without)}`,
      ratio: `${(withThem / without).toFixed(2)}x`,
      reach: '1.1x',
      isReached: withThem <= without * 1.1,
    },
  ];
}

/** The first paint of a published board in a browser that has never been here, with a quarter of the processor. */
export async function publicPaintRows(stage: Stage): Promise<Row[]> {
  const anchor = await publish(stage, publishedIn(stage));
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) times.push(await firstPaint(stage, anchor));
  const ours = median(times);
  return [
    {
      what: 'first paint of a published board, cold, processor slowed 4x',
      ours: `p50 ${ms(ours)}, longest ${ms(Math.max(...times))}`,
      beside: '-',
      ratio: '-',
      reach: '1.2 s',
      isReached: ours <= 1_200,
    },
  ];
}

/** Items as the page came with them, or as the program draws them. */
const hasItems = () => document.querySelectorAll('#public li, [data-item]').length > 10;

async function firstPaint({ browser, network }: Stage, anchor: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  // Else the browser draws its own window beside the page.
  await sleep(1_500);
  await page.addInitScript(
    `window.shown = window.probe.when(${hasItems.toString()}).then((at) => at - performance.timeOrigin)`,
  );
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${network.url}/spaces/issues/${anchor}/`, { waitUntil: 'commit' });
  const time = z.number().parse(await page.evaluate('window.shown'));
  await context.close();
  return time;
}
