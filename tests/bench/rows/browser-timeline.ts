import type { Page } from '@playwright/test';

import { connect } from '#server/platform/database/connect.ts';
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
const ACT_MS = 3_000;
const LINKS = 10_000;
/** A frame of 60 a second, in milliseconds, with what the clock of a browser is off by. */
const FRAME = 16.7 + 0.2;

/** A timeline of 10,000 bars and 10,000 links between them. */
export async function timelineRows(stage: Stage): Promise<Row[]> {
  await plan(stage);
  const context = await stage.person(12);
  const page = await openList(stage, context);
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.push(await timed(page, hasBars, null, () => page.keyboard.press('Alt+5')));
    await rest(page);
    await timed(page, hasRows, null, () => page.keyboard.press('Alt+1'));
    await rest(page);
  }
  await timed(page, hasBars, null, () => page.keyboard.press('Alt+5'));
  await page.locator('[data-links]').waitFor();
  await rest(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const idle = await framesWhile(page, () => page.waitForTimeout(ACT_MS / 2));
  const scrolled = await framesWhile(page, () => turn(page, 90));
  await page.keyboard.down('Control');
  const zoomed = await framesWhile(page, () => turn(page, 20));
  await page.keyboard.up('Control');
  await context.close();
  const late = Math.max(FRAME, quantile(idle, 0.95) * 1.02);
  return [
    {
      what: 'timeline of 10,000 bars and 10,000 links: paint; elements in the page',
      // The first time its code comes too.
      ours: `p50 ${ms(median(paints))}, p95 ${ms(quantile(paints, 0.95))}, first ${ms(paints[0] ?? Number.NaN)}; ${nodes}`,
      beside: '-',
      ratio: '-',
      reach: '150 ms; 1,500',
      isReached: median(paints) <= 150 && nodes <= 1_500,
    },
    ...(
      [
        ['scrolling', scrolled],
        ['zooming', zoomed],
      ] as const
    ).map(([what, times]) => ({
      what: `timeline of 10,000 bars and 10,000 links: frames while ${what}`,
      ours: `p95 ${ms(quantile(times, 0.95))}, longest ${ms(Math.max(...times))}`,
      beside: `the same page at rest: p95 ${ms(quantile(idle, 0.95))}`,
      ratio: `${(quantile(times, 0.95) / quantile(idle, 0.95)).toFixed(2)}x`,
      reach: 'p95 16.7 ms',
      isReached: quantile(times, 0.95) <= late,
    })),
  ];
}

const hasBars = () => document.querySelectorAll('[data-bar]').length > 10;
const hasRows = () =>
  !document.querySelector('[data-bar]') && document.querySelectorAll('[data-row]').length > 10;

/** Gives each item of the project days, and each a link to another one: most to a near one, some across it all. */
async function plan({ databaseUrl, project, seeded }: Stage): Promise<void> {
  const sql = connect(databaseUrl, { max: 1 });
  try {
    await sql`UPDATE work_items SET
        start_date = DATE '2026-01-01' + (sequence_id * 7919 % 700),
        target_date = DATE '2026-01-01' + (sequence_id * 7919 % 700) + (sequence_id % 14)
      WHERE project_id = ${project.id}`;
    await sql`
      INSERT INTO work_item_relations (workspace_id, project_id, source_id, target_id, relation_type)
      SELECT ${seeded.workspaceId}, ${project.id}, later.id, first.id,
        (ARRAY['blocked_by', 'start_before', 'finish_before', 'blocked_by'])[1 + first.sequence_id % 4]
      FROM work_items first JOIN work_items later ON later.project_id = first.project_id
        AND later.sequence_id = 1 + (first.sequence_id
          + CASE WHEN first.sequence_id % 10 = 0 THEN 4_999 ELSE first.sequence_id % 24 + 1 END) % ${LINKS}
      WHERE first.project_id = ${project.id}
      ON CONFLICT DO NOTHING`;
  } finally {
    await sql.end();
  }
}

/** As a wheel does: many small turns over the bars. */
async function turn(page: Page, by: number): Promise<void> {
  await page.mouse.move(1_000, 500);
  const end = performance.now() + ACT_MS;
  for (let count = 0; performance.now() < end; count += 1) {
    const isBack = count % 60 >= 40;
    await page.mouse.wheel(0, isBack ? -by : by);
    await page.waitForTimeout(12);
  }
}
