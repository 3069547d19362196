import { readDays, readTotals } from '#server/features/progress/queries.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { type SeededPlanning, seedPlanning } from '#tests/bench/planning-seed.ts';
import type { SeededProject } from '#tests/bench/seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { type ReadingBench, timesOf } from './reading.ts';

const BY_STATE = 'group_by=state_id&order_by=sort_order&per_page=50&cursor=50:0:0';
const CALLS = 200;

/** Lists, progress and burn-downs of cycles, in a project of 100,000 items. */
export async function planningRows(bench: ReadingBench): Promise<Row[]> {
  const bySize = (items: number) =>
    bench.seeded.projects.find((project) => project.items === items);
  const [project, same] = [bySize(100_000), bySize(1_000)];
  if (!project || !same) return [];
  const sql = connect(bench.databaseUrl, { max: 1 });
  try {
    const planning = await seedPlanning(sql, bench.seeded, project);
    return [
      await listOfCycle(bench, project, same, planning),
      await listOfCycles(bench, sql, project, planning),
      await burnDown(sql, planning),
    ];
  } finally {
    await sql.end();
  }
}

function urlOf({ program, seeded }: ReadingBench, project: SeededProject, path: string): string {
  return `${program.url}/api/workspaces/${seeded.slug}/projects/${project.id}/${path}`;
}

/** In turns, so that both have the same neighbors on the machine. */
async function listOfCycle(
  bench: ReadingBench,
  project: SeededProject,
  same: SeededProject,
  { large }: SeededPlanning,
): Promise<Row> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const cycle = urlOf(bench, project, `issues/?cycle=${large}&${BY_STATE}`);
  const whole = urlOf(bench, same, `issues/?${BY_STATE}`);
  for (const url of [cycle, whole]) await timesOf(url, cookie, 30);
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 10; turn += 1) {
    ours.push(...(await timesOf(cycle, cookie, CALLS / 10)));
    floor.push(...(await timesOf(whole, cookie, CALLS / 10)));
  }
  const [mine, its] = [quantile(ours, 0.5), quantile(floor, 0.5)];
  return {
    what: 'list of a cycle of 1,000 in a project of 100,000, by state, p50',
    ours: ms(mine),
    beside: `list of a project of 1,000: ${ms(its)}`,
    ratio: `${(mine / its).toFixed(2)}x`,
    reach: '1.2x',
    isReached: mine <= its * 1.2,
  };
}

/** The statement of the call, on a connection of its own; that the call makes it once is counted by the database. */
async function listOfCycles(
  bench: ReadingBench,
  sql: SqlClient,
  project: SeededProject,
  { cycles }: SeededPlanning,
): Promise<Row> {
  const ours = await timesIn(() => readTotals(sql, cycles));
  const floor = await timesIn(
    () => sql`
      SELECT cycle_id, state_id, count(*) FROM work_items
      WHERE cycle_id = ANY(${cycles as string[]}::uuid[]) AND is_listed GROUP BY 1, 2`,
  );
  const url = urlOf(bench, project, 'cycles/');
  const cookie = bench.seeded.cookies[1] ?? '';
  await timesOf(url, cookie, 3);
  const before = await statementsOnCounts(sql);
  const whole = await timesOf(url, cookie, 10);
  const statements = ((await statementsOnCounts(sql)) - before) / 10;
  const p95 = quantile(ours, 0.95);
  return {
    what: 'progress of 100 cycles with 50,000 items, in the database, p95',
    ours: `${ms(p95)} in ${statements} statement; the whole call ${ms(quantile(whole, 0.5))}`,
    beside: `items counted by cycle and state: ${ms(quantile(floor, 0.95))}`,
    ratio: `${(p95 / quantile(floor, 0.95)).toFixed(1)}x`,
    reach: '30 ms in 1 statement',
    isReached: p95 <= 30 && statements === 1,
  };
}

async function statementsOnCounts(sql: SqlClient): Promise<number> {
  const [row] = await sql<{ calls: number }[]>`
    SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements
    WHERE query LIKE '%progress_counts%' AND query NOT LIKE '%pg_stat_statements%'`;
  return row?.calls ?? 0;
}

async function burnDown(sql: SqlClient, { large }: SeededPlanning): Promise<Row> {
  const [days] = await sql<{ from: string; to: string }[]>`
    SELECT start_date::date::text AS "from", end_date::date::text AS "to" FROM cycles WHERE id = ${large}`;
  if (!days) throw new Error('The cycle is gone.');
  const ours = await timesIn(() =>
    readDays(sql, 'cycle', large, { ...days, zone: 'Europe/Berlin', until: null }),
  );
  const floor = await timesIn(
    () => sql`SELECT count(*), sum(to_points) FROM progress_log WHERE cycle_id = ${large}`,
  );
  const p95 = quantile(ours, 0.95);
  return {
    what: 'burn-down of 1,000 items with 20,000 lines of history, in the database, p95',
    ours: ms(p95),
    beside: `the lines counted: ${ms(quantile(floor, 0.95))}`,
    ratio: `${(p95 / quantile(floor, 0.95)).toFixed(1)}x`,
    reach: '50 ms',
    isReached: p95 <= 50,
  };
}

/** Milliseconds of one after the other on a connection that does nothing else. */
async function timesIn(run: () => Promise<unknown>): Promise<number[]> {
  for (let call = 0; call < 5; call += 1) await run();
  const times: number[] = [];
  for (let call = 0; call < CALLS / 2; call += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times;
}
