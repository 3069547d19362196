import type { Page } from '@playwright/test';

import { installRenderCounter } from '#tests/bench/browser/render-counter.ts';
import { isWhole, openList, type Stage } from '#tests/bench/browser/stage.ts';
import { now } from '#tests/bench/raw-client.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

const CHANGES = 40;
const MANY = 500;
const PER_SECOND = 100;
/** A frame that waited for two refreshes of sixty a second takes 50.0 ms, give or take what clocks tell. */
const OVER_MS = 50.5;

/** Rows 5, 7 and 8 of the client: what others change. */
export async function liveClientRows(stage: Stage): Promise<Row[]> {
  const counted = await stage.person(11);
  await counted.addInitScript(installRenderCounter);
  const one = await oneRow(stage, await openList(stage, counted));
  await counted.close();
  // A browser of its own: counting walks through the page at every change.
  const context = await stage.person(12);
  const list = await openList(stage, context);
  const others = await othersChange(stage, list);
  await list.close();
  const board = await context.newPage();
  await board.goto(`${list.url().split('?')[0]}?layout=board`);
  await isWhole(board);
  const many = await manyChanges(stage, board);
  await context.close();
  return [one, others, many];
}

/** Renames rows in sight, one at a time; which rows React rendered for each. */
async function oneRow(stage: Stage, page: Page): Promise<Row> {
  const most = { rows: 0, outside: 0 };
  const ids = await idsInSight(page);
  await page.waitForTimeout(1_000);
  for (const [place, id] of ids.slice(0, 5).entries()) {
    const name = `Renamed ${place} ${Date.now()}`;
    await page.evaluate(() => window.rendered.take());
    await patch(stage, id, { name });
    await page.getByText(name).first().waitFor();
    const { rows, outside } = await page.evaluate(() => window.rendered.take());
    most.rows = Math.max(most.rows, rows);
    most.outside = Math.max(most.outside, outside);
    // The tint of what others change fades after two seconds, which is drawn too.
    await page.waitForTimeout(2_500);
  }
  return {
    what: 'one changed row re-renders',
    ours: `${most.rows} row, ${most.outside} components outside of rows`,
    beside: `${ids.length} rows drawn`,
    ratio: '-',
    reach: '1 row',
    isReached: most.rows === 1,
  };
}

/** From sending a change to its paint in another person's browser. */
async function othersChange(stage: Stage, page: Page): Promise<Row> {
  const times: number[] = [];
  const replies: number[] = [];
  const [id = ''] = await idsInSight(page);
  for (let n = 0; n < CHANGES; n += 1) {
    const name = `Seen by the other ${n} ${Date.now()}`;
    const shown = page.evaluate(
      (title) => window.probe.when(() => document.body.textContent.includes(title)),
      name,
    );
    const sent = now();
    await patch(stage, id, { name });
    replies.push(now() - sent);
    times.push((await shown) - sent);
    await page.waitForTimeout(50);
  }
  const p95 = quantile(times, 0.95);
  return {
    what: "another person's change on screen, one machine",
    ours: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(p95)}`,
    beside: `the reply to whoever made it: p50 ${ms(quantile(replies, 0.5))}, p95 ${ms(quantile(replies, 0.95))}`,
    ratio: `${(p95 / quantile(replies, 0.95)).toFixed(1)}x`,
    reach: 'p95 100 ms',
    isReached: p95 <= 100,
  };
}

/** 500 changes by calls, of all properties a board shows, while it is open. */
async function manyChanges(stage: Stage, page: Page): Promise<Row> {
  await page.waitForTimeout(1_000);
  const ids = await idsOfGroup(stage);
  const idle = await longestFrames(page, () => page.waitForTimeout(2_000));
  const busy = await longestFrames(page, async () => {
    const running: Promise<void>[] = [];
    const start = now();
    for (let n = 0; n < MANY; n += 1) {
      const id = ids[n % ids.length] ?? '';
      running.push(patch(stage, id, changeOf(stage, n)));
      const wait = start + ((n + 1) * 1_000) / PER_SECOND - now();
      if (wait > 0) await page.waitForTimeout(wait);
    }
    await Promise.all(running);
    await page.waitForTimeout(500);
  });
  const over = busy.filter((time) => time > OVER_MS).length;
  return {
    what: `${MANY} API changes while a board is open, ${PER_SECOND} a second: longest frame`,
    ours: `${ms(Math.max(...busy))} (${over} of ${busy.length} frames over 50 ms), p99 ${ms(quantile(busy, 0.99))}`,
    beside: `the same page at rest: ${ms(Math.max(...idle))}, p99 ${ms(quantile(idle, 0.99))}`,
    ratio: `${(Math.max(...busy) / Math.max(...idle)).toFixed(1)}x`,
    reach: 'no frame over 50 ms',
    isReached: over === 0,
  };
}

function changeOf({ project }: Stage, n: number): Record<string, unknown> {
  const states = project.states;
  switch (n % 4) {
    case 0:
      return { state_id: states[n % states.length] };
    case 1:
      return { priority: ['urgent', 'high', 'medium', 'low'][n % 3] };
    case 2:
      return { name: `Changed by a call ${n}` };
    default:
      return { sort_order: 60_000 + n * 11 };
  }
}

async function longestFrames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    Object.assign(window, { running: window.probe.frames() });
  });
  await act();
  return page.evaluate<number[]>('window.running.stop()');
}

async function idsInSight(page: Page): Promise<string[]> {
  const keys = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')?.split(' ')[0] ?? ''));
  return keys.filter((id, place) => place > 0 && place < 20 && id !== '');
}

/** Items of the project as calls list them: some are in sight, most are not. */
async function idsOfGroup(stage: Stage): Promise<string[]> {
  const reply = await fetch(`${projectOf(stage)}/issues/?per_page=300&order_by=sort_order`, {
    headers: { cookie: stage.seeded.cookies[1] ?? '' },
  });
  const { results } = (await reply.json()) as { results: readonly { readonly id: string }[] };
  return results.map(({ id }) => id);
}

async function patch(stage: Stage, id: string, body: Record<string, unknown>): Promise<void> {
  const reply = await fetch(`${projectOf(stage)}/issues/${id}/`, {
    method: 'PATCH',
    headers: { cookie: stage.seeded.cookies[1] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The change was answered with ${reply.status}.`);
  await reply.arrayBuffer();
}

function projectOf({ program, seeded, project }: Stage): string {
  return `${program.url}/api/workspaces/${seeded.slug}/projects/${project.id}`;
}
