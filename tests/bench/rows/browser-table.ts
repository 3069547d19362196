import type { BrowserContext, Page } from '@playwright/test';

import { connect } from '#server/platform/database/connect.ts';
import {
  framesWhile,
  isWhole,
  listOf,
  median,
  rest,
  type Stage,
  timed,
} from '#tests/bench/browser/stage.ts';
import { seedColumns } from '#tests/bench/table-seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

const ROUNDS = 10;
const KEYS = 40;
const SCROLL_MS = 3_000;
/** Beyond the pause between the two readings of a project. */
const QUIET_MS = 12_000;
/** How many items the project of the table has. */
export const TABLED = 100_000;
/** Columns that the table shows only to people who ask for them. */
const ON_REQUEST = [
  'created_by',
  'updated_by',
  'completed_at',
  'sequence_id',
  'state__group',
  'duration',
  'age',
  'lead_time',
];

/** A table of 100,000 rows with all columns that there are. */
export async function tableRows(stage: Stage): Promise<Row[]> {
  const project = stage.seeded.projects.find(({ items }) => items === TABLED);
  if (!project) throw new Error(`There is no project of ${TABLED} items.`);
  const sql = connect(stage.databaseUrl, { max: 1 });
  await seedColumns(sql, stage.seeded, project);
  await sql.end();
  const context = await stage.person(13);
  await showColumns(context, stage, project.id);
  const page = await context.newPage();
  await page.goto(listOf({ ...stage, project }));
  await isWhole(page);
  await isQuiet(page);
  const paints: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    paints.push(await timed(page, hasCells, null, () => page.keyboard.press('Alt+4')));
    await rest(page);
    await timed(page, hasList, null, () => page.keyboard.press('Alt+1'));
    await rest(page);
  }
  await timed(page, hasCells, null, () => page.keyboard.press('Alt+4'));
  await rest(page);
  const columns = await page.locator('[role="treegrid"]').getAttribute('aria-colcount');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const keys = await keyTimes(page);
  const idle = await framesWhile(page, () => page.waitForTimeout(SCROLL_MS / 2));
  const scrolled = await framesWhile(page, () => scroll(page));
  await context.close();
  const perSecond = (times: readonly number[]) =>
    1_000 / (times.reduce((sum, time) => sum + time, 0) / times.length);
  const what = `table of 100,000 rows and ${columns} columns`;
  return [
    {
      what: `${what}: paint; elements in the page`,
      ours: `p50 ${ms(median(paints))}, p95 ${ms(quantile(paints, 0.95))}, first ${ms(paints[0] ?? Number.NaN)}; ${nodes}`,
      beside: '-',
      ratio: '-',
      reach: '50 ms; 1,500',
      isReached: median(paints) <= 50 && nodes <= 1_500,
    },
    {
      what: `${what}: key to the next cell`,
      ours: `p50 ${ms(median(keys))}, p95 ${ms(quantile(keys, 0.95))}`,
      beside: '-',
      ratio: '-',
      reach: '16 ms',
      isReached: median(keys) <= 16,
    },
    {
      what: `${what}: scrolling down and sideways`,
      ours: `${perSecond(scrolled).toFixed(0)} frames a second, longest ${ms(Math.max(...scrolled))}`,
      beside: `the same page at rest: ${perSecond(idle).toFixed(0)}, ${ms(Math.max(...idle))}`,
      ratio: `${(perSecond(scrolled) / perSecond(idle)).toFixed(2)}x`,
      reach: '60 a second',
      isReached: perSecond(scrolled) >= 59 || perSecond(scrolled) >= perSecond(idle) * 0.98,
    },
  ];
}

/** Shows a person every column that there is. */
async function showColumns(
  context: BrowserContext,
  { network, seeded }: Stage,
  project: string,
): Promise<void> {
  const path = `${network.url}/api/workspaces/${seeded.slug}/projects/${project}/user-properties/`;
  const { display_filters } = await (await context.request.get(path)).json();
  const hidden = Object.fromEntries(ON_REQUEST.map((id) => [id, false]));
  const data = { display_filters: { ...display_filters, table_options: { hidden } } };
  const reply = await context.request.patch(path, { data });
  if (!reply.ok()) throw new Error(`The columns were not shown: ${reply.status()}.`);
}

/** Waits until nothing has been asked of the server for some time: a project as large as this is read twice. */
async function isQuiet(page: Page): Promise<void> {
  let askedAt = Date.now();
  page.on('request', () => {
    askedAt = Date.now();
  });
  while (Date.now() - askedAt < QUIET_MS) await page.waitForTimeout(500);
}

/** How long the mark of the active cell takes to the next one, down and along in turn. */
async function keyTimes(page: Page): Promise<number[]> {
  await page.locator('[data-col="state"]').first().click();
  const times: number[] = [];
  for (let count = 0; count < KEYS; count += 1) {
    const at = await page.evaluate(activeCell);
    const key = count % 4 === 3 ? 'ArrowRight' : 'ArrowDown';
    times.push(await timed(page, isElsewhere, at, () => page.keyboard.press(key)));
    await page.waitForTimeout(50);
  }
  return times;
}

const hasCells = () => document.querySelectorAll('[data-col]').length > 50;
const hasList = () =>
  !document.querySelector('[data-col]') && document.querySelectorAll('[data-row]').length > 10;
const activeCell = () => {
  const cell = document.querySelector<HTMLElement>('[data-at]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return `${row?.dataset['row']} ${cell?.dataset['col']}`;
};
const isElsewhere = (at: string) => {
  const cell = document.querySelector<HTMLElement>('[data-at]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell !== null && `${row?.dataset['row']} ${cell.dataset['col']}` !== at;
};

/** As a wheel does: many small turns, down and across. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(900, 500);
  const end = performance.now() + SCROLL_MS;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const isAcross = turn % 40 > 30;
    await page.mouse.wheel(isAcross ? 60 : 0, isAcross ? 0 : 90);
    await page.waitForTimeout(12);
  }
}
