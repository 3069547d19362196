import type { Page } from '@playwright/test';

import { median, openList, rest, type Stage, timed } from '#tests/bench/browser/stage.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

const ROUNDS = 3;

/** In the order of their keys: how to tell that one is drawn, and the others are not. */
const LAYOUTS = [
  {
    name: 'list',
    isDrawn: () =>
      document.querySelectorAll('[data-row][role="row"]').length > 10 &&
      !document.querySelector('[data-col], [data-bar], [data-day]'),
  },
  {
    name: 'board',
    isDrawn: () => document.querySelectorAll('[data-row][role="listitem"]').length > 10,
  },
  { name: 'calendar', isDrawn: () => document.querySelectorAll('[data-day]').length > 20 },
  { name: 'table', isDrawn: () => document.querySelectorAll('[data-col]').length > 50 },
  {
    name: 'timeline',
    isDrawn: () =>
      document.querySelectorAll('[data-bar]').length > 3 && !document.querySelector('[data-day]'),
  },
] as const;

/** Row 9 of the client: from each of the layouts of 10,000 items to each other one. */
export async function layoutRows(stage: Stage): Promise<Row[]> {
  const context = await stage.person(14);
  const page = await openList(stage, context);
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [step] of LAYOUTS.entries()) {
      // Whole rounds of one width of step pass every pair of that distance, and end where they began.
      for (let turn = 1; step > 0 && turn <= LAYOUTS.length; turn += 1) {
        const to = (turn * step) % LAYOUTS.length;
        const time = await go(page, to);
        const name = LAYOUTS[to]?.name ?? '';
        // The first round loads the code of each.
        if (round > 0) times.set(name, [...(times.get(name) ?? []), time]);
      }
    }
  }
  await context.close();
  const all = [...times.values()].flat();
  const each = [...times].map(([name, own]) => `${name} ${ms(median(own))}`).join(', ');
  return [
    {
      what: 'layout switch at 10,000 items, from each of five to each other',
      ours: `p50 ${ms(median(all))}, p95 ${ms(quantile(all, 0.95))} (to ${each})`,
      beside: '-',
      ratio: '-',
      reach: 'p95 150 ms',
      isReached: quantile(all, 0.95) <= 150,
    },
  ];
}

async function go(page: Page, to: number): Promise<number> {
  const layout = LAYOUTS[to];
  if (!layout) throw new Error(`There is no layout ${to}.`);
  const time = await timed(page, layout.isDrawn, null, () => page.keyboard.press(`Alt+${to + 1}`));
  await rest(page);
  return time;
}
