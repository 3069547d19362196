import autocannon from 'autocannon';

import { connect } from '#server/platform/database/connect.ts';
import { cpuSeconds, type Measured } from '#tests/bench/processes.ts';
import type { Seeded, SeededProject } from '#tests/bench/seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

/** What the rows about reading need. */
export interface ReadingBench {
  readonly program: Measured;
  readonly floor: Measured;
  readonly seeded: Seeded;
  readonly databaseUrl: string;
  readonly seconds: number;
}

const BY_STATE = 'group_by=state_id&order_by=sort_order&per_page=50&cursor=50:0:0';

interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export async function load(
  url: string,
  cookie: string,
  seconds: number,
  connections = 10,
  more: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const headers = { cookie, ...more };
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Milliseconds of single calls, one after the other: finer than a load tool's whole milliseconds. */
export async function timesOf(url: string, cookie: string, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < calls; i += 1) {
    const start = performance.now();
    const reply = await fetch(url, { headers: { cookie } });
    await reply.arrayBuffer();
    times.push(performance.now() - start);
  }
  return times;
}

/** Lists, small reads, processor time and search (issue: speed, rows 1 to 5). */
export async function readingRows(bench: ReadingBench): Promise<Row[]> {
  const rows: Row[] = [];
  const bySize = (items: number) =>
    bench.seeded.projects.find((project) => project.items === items);
  const [small, middle, large] = [bySize(10_000), bySize(100_000), bySize(1_000_000)];
  if (middle) rows.push(await groupedAgainstWindow(bench, middle));
  if (small && middle && large) rows.push(await sizeDoesNotMatter(bench, [small, middle, large]));
  if (large) rows.push(await groupedByAssignee(bench, large));
  if (middle) rows.push(...(await processorTime(bench, middle)));
  rows.push(await smallRead(bench));
  rows.push(...(await search(bench)));
  return rows;
}

function listUrl({ program, seeded }: ReadingBench, project: SeededProject, query: string): string {
  return `${program.url}/api/workspaces/${seeded.slug}/projects/${project.id}/issues/?${query}`;
}

async function groupedAgainstWindow(bench: ReadingBench, project: SeededProject): Promise<Row> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const ours = await load(listUrl(bench, project, BY_STATE), cookie, bench.seconds);
  const window = await load(`${bench.floor.url}/window/${project.id}`, '', bench.seconds);
  const ratio = ours.perSecond / window.perSecond;
  return {
    what: 'list by state, 6 x 50 of 100,000, 10 connections',
    ours: `${ours.perSecond.toFixed(0)}/s, p50 ${ms(ours.p50)}, p99 ${ms(ours.p99)}`,
    beside: `window: ${window.perSecond.toFixed(1)}/s`,
    ratio: `${ratio.toFixed(0)}x`,
    reach: '60x, p99 70 ms',
    isReached: ratio >= 60 && ours.p99 <= 70,
  };
}

async function sizeDoesNotMatter(
  bench: ReadingBench,
  projects: readonly SeededProject[],
): Promise<Row> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const medians: number[] = [];
  for (const project of projects) {
    const url = listUrl(bench, project, BY_STATE);
    await timesOf(url, cookie, 30);
    medians.push(quantile(await timesOf(url, cookie, 200), 0.5));
  }
  const ratio = (medians[2] ?? 0) / (medians[0] ?? 1);
  return {
    what: 'the same at 10,000 / 100,000 / 1,000,000 items, p50',
    ours: medians.map(ms).join(' / '),
    beside: '-',
    ratio: `1M is ${ratio.toFixed(2)}x 10k`,
    reach: '1.5x',
    isReached: ratio <= 1.5,
  };
}

async function groupedByAssignee(bench: ReadingBench, project: SeededProject): Promise<Row> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const query = 'group_by=assignees__id&order_by=sort_order&per_page=50&cursor=50:0:0';
  const url = listUrl(bench, project, query);
  await timesOf(url, cookie, 5);
  const sql = connect(bench.databaseUrl, { max: 1 });
  const total = async () => {
    const [row] = await sql<{ total: number }[]>`
      SELECT coalesce(sum(total_exec_time), 0)::float8 AS total FROM pg_stat_statements
      WHERE query NOT LIKE '%pg_stat_statements%'`;
    return row?.total ?? 0;
  };
  const before = await total();
  const times = await timesOf(url, cookie, 30);
  const inDatabase = ((await total()) - before) / 30;
  await sql.end();
  return {
    what: 'list by assignee, 200 groups x 50 of 1,000,000',
    ours: `${ms(inDatabase)} in the database, ${ms(quantile(times, 0.5))} over HTTP`,
    beside: '-',
    ratio: '-',
    reach: '60 ms in the database',
    isReached: inDatabase <= 60,
  };
}

async function processorTime(bench: ReadingBench, project: SeededProject): Promise<Row[]> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const url = listUrl(bench, project, 'order_by=-created_at&per_page=1000&cursor=1000:0:0');
  const start = cpuSeconds(bench.program.pid);
  const ours = await load(url, cookie, bench.seconds);
  const used = cpuSeconds(bench.program.pid) - start;
  const perThousand = (used * 1_000) / (ours.perSecond * bench.seconds);
  const mapped = await load(`${bench.floor.url}/mapped/${project.id}`, '', bench.seconds);
  const ratio = ours.perSecond / mapped.perSecond;
  return [
    {
      what: 'processor time of the server per 1,000 items sent',
      ours: `${ms(perThousand)}, ${ours.perSecond.toFixed(0)}/s`,
      beside: `rows mapped in JavaScript: ${mapped.perSecond.toFixed(0)}/s`,
      ratio: `${ratio.toFixed(1)}x`,
      reach: '3 ms, 2x',
      isReached: perThousand <= 3 && ratio >= 2,
    },
  ];
}

async function smallRead(bench: ReadingBench): Promise<Row> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const ours = await load(`${bench.program.url}/api/users/me/`, cookie, bench.seconds);
  const hello = await load(`${bench.floor.url}/hello`, '', bench.seconds);
  const ratio = ours.perSecond / hello.perSecond;
  return {
    what: 'small authenticated read (users/me)',
    ours: `${ours.perSecond.toFixed(0)}/s`,
    beside: `bare hello: ${hello.perSecond.toFixed(0)}/s`,
    ratio: `${ratio.toFixed(2)}x`,
    reach: '0.2x',
    isReached: ratio >= 0.2,
  };
}

async function search(bench: ReadingBench): Promise<Row[]> {
  const cookie = bench.seeded.cookies[1] ?? '';
  const sql = connect(bench.databaseUrl, { max: 1 });
  const rows: Row[] = [];
  const words = [
    ['common word', 'the'],
    ['rare substring', '#99917'],
    ['nothing found', 'zzqxnothing'],
  ] as const;
  for (const [name, word] of words) {
    const url = `${bench.program.url}/api/workspaces/${bench.seeded.slug}/search/?search=${encodeURIComponent(word)}&workspace_search=true`;
    await timesOf(url, cookie, 5);
    await sql`SELECT pg_stat_statements_reset()`;
    await timesOf(url, cookie, 20);
    const [found] = await sql<{ worst: number }[]>`
      SELECT coalesce(max(mean_exec_time), 0)::float8 AS worst FROM pg_stat_statements
      WHERE query LIKE '%work_items%'`;
    const time = found?.worst ?? 0;
    rows.push({
      what: `search in all names: ${name}`,
      ours: `${ms(time)} in the database`,
      beside: '-',
      ratio: '-',
      reach: '10 ms',
      isReached: time <= 10,
    });
  }
  await sql.end();
  return rows;
}
