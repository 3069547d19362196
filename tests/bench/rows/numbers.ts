import { connect } from '#server/platform/database/connect.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { memoryOf } from '#tests/bench/processes.ts';
import type { SeededProject } from '#tests/bench/seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import { type ReadingBench, timesOf } from './reading.ts';

/** How long each chart may take, by the number of items. */
const REACH: ReadonlyMap<number, number> = new Map([
  [100_000, 150],
  [1_000_000, 800],
]);
const CALLS = 20;
/** Steps of each item, so that 100,000 items have a million. */
const STEPS = 10;

/** Charts of projects of many items, cumulative flow, and files of all items. */
export async function numberRows(bench: ReadingBench): Promise<Row[]> {
  const sql = connect(bench.databaseUrl, { max: 1 });
  try {
    const rows: Row[] = [];
    for (const project of bench.seeded.projects) {
      const reach = REACH.get(project.items);
      if (reach === undefined) continue;
      rows.push(...(await charts(bench, sql, project, reach)));
      if (project.items !== 100_000) continue;
      rows.push(await flow(bench, sql, project));
      for (const [provider, seconds] of [['csv', 20] as const, ['xlsx', 40] as const])
        rows.push(...(await exported(bench, project, provider, seconds)));
    }
    return rows;
  } finally {
    await sql.end();
  }
}

function numbersOf({ program, seeded }: ReadingBench, project: SeededProject, rest: string) {
  const query = encodeURIComponent(`project:${project.id}`);
  return `${program.url}/api/workspaces/${seeded.slug}/work-item-numbers/${rest}query=${query}`;
}

const YEAR = 'from=2026-01-01&to=2026-12-31&';

async function charts(
  bench: ReadingBench,
  sql: SqlClient,
  project: SeededProject,
  reach: number,
): Promise<Row[]> {
  const floor = await timesIn(
    () => sql`SELECT state_id, priority, count(*) FROM work_items
      WHERE project_id = ${project.id} AND is_listed GROUP BY 1, 2`,
  );
  const beside = quantile(floor, 0.95);
  const rows: Row[] = [];
  for (const [name, rest] of [
    ['totals', `totals/?${YEAR}`],
    ['created and resolved', `days/?${YEAR}`],
    ['lead time', `durations/?of=lead&${YEAR}`],
    ['by state and priority', 'shares/?x=state&group=priority&'],
  ]) {
    const times = await timesOf(numbersOf(bench, project, rest ?? ''), cookieOf(bench), CALLS);
    const p95 = quantile(times, 0.95);
    rows.push({
      what: `chart of ${project.items} items, ${name}, p95`,
      ours: ms(p95),
      beside: `plain GROUP BY: ${ms(beside)}`,
      ratio: `${(p95 / beside).toFixed(1)}x`,
      reach: ms(reach),
      isReached: p95 <= reach,
    });
  }
  return rows;
}

async function flow(bench: ReadingBench, sql: SqlClient, project: SeededProject): Promise<Row> {
  await sql`
    INSERT INTO work_item_steps (work_item_id, project_id, at, from_group, to_group)
    SELECT i.id, i.project_id, now() - interval '365 days' * random(), n % 4, (n + 1) % 4
    FROM work_items i CROSS JOIN generate_series(1, ${STEPS - 1}) n WHERE i.project_id = ${project.id}`;
  await sql`VACUUM ANALYZE work_item_steps`;
  const floor = await timesIn(
    () => sql`SELECT day, from_group, to_group, count(*) FROM work_item_steps
      WHERE project_id = ${project.id} GROUP BY 1, 2, 3`,
  );
  const times = await timesOf(numbersOf(bench, project, `flow/?${YEAR}`), cookieOf(bench), CALLS);
  const [p95, beside] = [quantile(times, 0.95), quantile(floor, 0.95)];
  return {
    what: 'cumulative flow of a year, 100,000 items with 1,000,000 steps, p95',
    ours: ms(p95),
    beside: `steps counted by day: ${ms(beside)}`,
    ratio: `${(p95 / beside).toFixed(1)}x`,
    reach: '500 ms',
    isReached: p95 <= 500,
  };
}

const cookieOf = ({ seeded }: ReadingBench) => seeded.cookies[1] ?? '';

/** What a file of all items may take of the program's memory while it is written. */
const MORE_MEMORY = 100 * 1_024 * 1_024;
/** How often the memory is looked at, in milliseconds. */
const LOOK_MS = 50;

/** From the click to the file, and how much larger the program becomes meanwhile. */
async function exported(
  bench: ReadingBench,
  project: SeededProject,
  provider: 'csv' | 'xlsx',
  seconds: number,
): Promise<Row[]> {
  const url = `${bench.program.url}/api/workspaces/${bench.seeded.slug}/export-issues/`;
  const headers = { cookie: cookieOf(bench), 'content-type': 'application/json' };
  const before = memoryOf(bench.program.pid);
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, memoryOf(bench.program.pid));
  }, LOOK_MS);
  const start = performance.now();
  const body = JSON.stringify({ provider, project: [project.id], multiple: false });
  await fetch(url, { method: 'POST', headers, body });
  let status = 'queued';
  while (status === 'queued' || status === 'processing') {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const reply = await fetch(`${url}?per_page=1&cursor=1:0:0`, { headers });
    const page = (await reply.json()) as { results: { status: string }[] };
    status = page.results[0]?.status ?? 'failed';
  }
  const took = performance.now() - start;
  clearInterval(look);
  const more = peak - before;
  return [
    {
      what: `export of 100,000 items as ${provider} (${status})`,
      ours: ms(took),
      beside: '',
      ratio: '',
      reach: `${seconds} s`,
      isReached: status === 'completed' && took <= seconds * 1000,
    },
    {
      what: `memory of the program while it exports them as ${provider}, at most`,
      ours: `${megabytes(more)} more`,
      beside: `before: ${megabytes(before)}`,
      ratio: `${(peak / before).toFixed(2)}x`,
      reach: `${megabytes(MORE_MEMORY)} more`,
      isReached: more <= MORE_MEMORY,
    },
  ];
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;

/** Milliseconds of one after the other on a connection that does nothing else. */
async function timesIn(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times;
}
