import { median, openList, type Stage, timed } from '#tests/bench/browser/stage.ts';
import { MONTHLY } from '#tests/bench/seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

const ROUNDS = 10;

/** A calendar of a month in which 12,000 items stand. */
export async function calendarRows(stage: Stage): Promise<Row[]> {
  const project = stage.seeded.projects.find(({ items }) => items === MONTHLY);
  if (!project) throw new Error(`There is no project of ${MONTHLY} items.`);
  const context = await stage.person(11);
  const page = await openList({ ...stage, project }, context);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await timed(page, hasBars, null, () => page.keyboard.press('Alt+3')));
    await page.waitForTimeout(300);
    if (round === ROUNDS - 1) break;
    await timed(page, hasList, null, () => page.keyboard.press('Alt+1'));
    await page.waitForTimeout(300);
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return [
    {
      what: 'calendar of a month with 12,000 items: paint; elements in the page',
      ours: `p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}, the first one ${ms(times[0] ?? Number.NaN)}; ${nodes}`,
      beside: '-',
      ratio: '-',
      reach: '100 ms; 1,500',
      isReached: median(times) <= 100 && nodes <= 1_500,
    },
  ];
}

const hasBars = () => document.querySelectorAll('[data-bar]').length > 10;
const hasList = () => document.querySelectorAll('[data-row][role="row"]').length > 10;
