import type { Page } from '@playwright/test';

import { openList, type Stage, timed } from '#tests/bench/browser/stage.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

/** How often the tour goes round. */
const ROUNDS = 6;

/** Row 2 of the client: a scripted tour through lists that were visited before, by clicks in the sidebar. */
export async function moveRows(stage: Stage): Promise<Row[]> {
  const context = await stage.person(3);
  const page = await openList(stage, context);
  const stops = stopsOf(stage);
  // The page is at the first already.
  for (const stop of stops.slice(1)) await go(page, stop);
  stage.network.delay = 1_000;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const stop of stops) times.push(await go(page, stop));
  }
  stage.network.delay = 0;
  await context.close();
  const quick = times.filter((time) => time < 100).length / times.length;
  const [p50, longest] = [quantile(times, 0.5), Math.max(...times)];
  return [
    {
      what: 'moving between lists already visited, network delayed by 1 s',
      ours: `${(quick * 100).toFixed(0)} % under 100 ms, p50 ${ms(p50)}, longest ${ms(longest)} (${times.length} moves)`,
      beside: '-',
      ratio: '-',
      reach: '95 % under 100 ms, all under 200 ms',
      isReached: quick >= 0.95 && longest < 200,
    },
  ];
}

interface Stop {
  readonly project: string;
  /** How the address of its list ends. */
  readonly path: string;
  /** What the keys of its rows begin with. */
  readonly key: string;
}

/** From the large list to each of the others and back. */
function stopsOf({ seeded, project }: Stage): readonly Stop[] {
  const stops: Stop[] = [];
  for (const [serial, one] of seeded.projects.entries()) {
    if (one.items === 0 || one.items > project.items) continue;
    const name = `Project of ${one.items} (${serial})`;
    stops.push({ project: name, path: `${one.id}/issues`, key: `B${serial}-` });
  }
  const [first, ...others] = stops;
  return first ? others.flatMap((other) => [first, other]) : [];
}

/** Clicks in the sidebar; how long until the list was painted. */
async function go(page: Page, stop: Stop): Promise<number> {
  const link = page.locator(`nav a[href$="${stop.path}"]`).first();
  if (!(await link.isVisible())) {
    await page.getByRole('button', { name: stop.project, expanded: false }).first().click();
  }
  return timed(
    page,
    ({ path, key }: Stop) =>
      location.pathname.endsWith(path) &&
      (document.querySelector('[data-row] .key')?.textContent.startsWith(key) ?? false),
    stop,
    () => link.click(),
  );
}
