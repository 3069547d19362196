import type { Locator } from '@playwright/test';

import type { Stage } from '#tests/bench/browser/stage.ts';
import { now } from '#tests/bench/raw-client.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

const CHANGES = 40;
const ITEMS = 50;
const DAY = 86_400_000;
/** What has not come by then never will, in milliseconds. */
const STUCK = 20_000;

/** A change by somebody else, in the open panel of a cycle. */
export async function cyclePanelRows(stage: Stage): Promise<Row[]> {
  const cycle = await makeCycle(stage);
  const context = await stage.person(13);
  const page = await context.newPage();
  const { network, seeded, project } = stage;
  await page.goto(`${network.url}/${seeded.slug}/projects/${project.id}/cycles/${cycle.id}`);
  const panel = page.getByRole('complementary', { name: 'Progress' });
  await panel.getByText(`0 of ${ITEMS} items`).first().waitFor({ timeout: 60_000 });
  await panel.getByRole('slider').first().waitFor();
  // What is read anew after the page was opened has come by then.
  await page.waitForTimeout(3_000);
  const row = await seenInPanel(stage, panel, cycle.items);
  await context.close();
  return [row];
}

/** From sending that an item is done to the frame in which both the ring and the chart have moved. */
async function seenInPanel(stage: Stage, panel: Locator, items: readonly string[]): Promise<Row> {
  const [times, replies]: [number[], number[]] = [[], []];
  const done = stage.project.states[4] ?? '';
  for (let n = 0; n < CHANGES; n += 1) {
    const before = await panel.evaluate(linesOf);
    const shown = panel.evaluate(
      (element, { share, lines }) =>
        window.probe.when(() => {
          const drawn = [...element.querySelectorAll('path[d]')].map((path) =>
            path.getAttribute('d'),
          );
          const ring = element.querySelector(`[role="img"][aria-label*="${share}%"]`);
          return drawn.join() !== lines && ring !== null;
        }),
      { share: Math.round(((n + 1) / ITEMS) * 100), lines: before },
    );
    // Without the change it ends with the page.
    shown.catch(() => undefined);
    const sent = now();
    await call(stage, `issues/${items[n] ?? ''}/`, 'PATCH', { state_id: done });
    replies.push(now() - sent);
    times.push((await inTime(shown)) - sent);
    await panel.page().waitForTimeout(100);
  }
  const [p95, its] = [quantile(times, 0.95), quantile(replies, 0.95)];
  return {
    what: "another person's state change in an open cycle panel, ring and chart",
    ours: `p50 ${ms(quantile(times, 0.5))}, p95 ${ms(p95)}`,
    beside: `the reply to whoever made it: p50 ${ms(quantile(replies, 0.5))}, p95 ${ms(its)}`,
    ratio: `${(p95 / its).toFixed(1)}x`,
    reach: 'p95 100 ms',
    isReached: p95 <= 100,
  };
}

/** What the chart draws; it runs in the page. */
function linesOf(panel: Element): string {
  return [...panel.querySelectorAll('path[d]')].map((path) => path.getAttribute('d')).join();
}

/** Fails where it would else be waited for ever. */
function inTime(shown: Promise<number>): Promise<number> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The panel did not show the change.')), STUCK).unref();
  });
  return Promise.race([shown, late]);
}

/** A cycle that runs, with open items. */
async function makeCycle(stage: Stage) {
  const day = (count: number) => new Date(Date.now() + count * DAY).toISOString().slice(0, 10);
  const made = { name: 'Measured', start_date: day(-5), end_date: day(5) };
  const { id } = await call<{ id: string }>(stage, 'cycles/', 'POST', made);
  const open = stage.project.states[1] ?? '';
  const page = await call<{ results: readonly { id: string }[] }>(
    stage,
    `issues/?state=${open}&per_page=${ITEMS}&cursor=${ITEMS}:0:0`,
    'GET',
  );
  const items = page.results.map((item) => item.id);
  await call(stage, `cycles/${id}/cycle-issues/`, 'POST', { issues: items });
  return { id, items };
}

async function call<Reply = unknown>(
  { program, seeded, project }: Stage,
  path: string,
  method: 'GET' | 'POST' | 'PATCH',
  body?: object,
): Promise<Reply> {
  const url = `${program.url}/api/workspaces/${seeded.slug}/projects/${project.id}/${path}`;
  const reply = await fetch(url, {
    method,
    headers: { cookie: seeded.cookies[1] ?? '', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}.`);
  const text = await reply.text();
  return (text === '' ? null : JSON.parse(text)) as Reply;
}
