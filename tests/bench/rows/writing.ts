import { setTimeout as sleep } from 'node:timers/promises';

import type postgres from 'postgres';
import { v7 } from 'uuid';

import { connect } from '#server/platform/database/connect.ts';
import { messageOf, startSockets } from '#tests/bench/processes.ts';
import { now } from '#tests/bench/raw-client.ts';
import { quantile, type Row } from '#tests/bench/table.ts';

import type { FeedBench } from './feed.ts';

/** The statements of one change. */
type Write = (
  sql: postgres.TransactionSql,
  item: string,
) => readonly postgres.PendingQuery<postgres.Row[]>[];

/**
 * Commits a second that so many writers reach together, on the road that the program takes (its own socket) and in
 * its way: a change's last statements and the commit travel together.
 */
async function commitsPerSecond(
  url: string,
  items: readonly string[],
  writers: number,
  seconds: number,
  write: Write,
): Promise<number> {
  const sql = connect(url, { max: writers });
  await Promise.all(Array.from({ length: writers }, () => sql`SELECT 1`));
  let commits = 0;
  const end = now() + seconds * 1_000;
  const writer = async (index: number) => {
    for (let n = index; now() < end; n += 1) {
      const item = items[(n * 17 + index * 31) % items.length] ?? '';
      let done: readonly PromiseLike<unknown>[] = [];
      await sql.begin(async (tx) => {
        done = write(tx, item).map((statement) => statement.execute());
      });
      await Promise.all(done);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, (_none, index) => writer(index)));
  await sql.end();
  return commits / seconds;
}

/** Row 8: what the order of the log costs many writers of one project. */
export async function hotProjectRows(bench: FeedBench): Promise<Row[]> {
  const project = bench.seeded.projects.find((one) => one.items === 10_000);
  if (!project) return [];
  const sql = connect(bench.databaseUrl, { max: 1 });
  const found = await sql<{ id: string }[]>`
    SELECT id FROM work_items WHERE project_id = ${project.id} LIMIT 2000`;
  const items = found.map((row) => row.id);
  await sql`CREATE UNLOGGED TABLE IF NOT EXISTS bench_log (LIKE change_log INCLUDING DEFAULTS)`;
  await sql`DROP TABLE bench_log`;
  await sql`CREATE TABLE bench_log (id bigserial, scope uuid, entity text, entity_id uuid, at timestamptz DEFAULT now())`;
  await sql`CREATE INDEX ON bench_log (id)`;
  await sql`CREATE INDEX ON bench_log (scope, id)`;
  const rows: Row[] = [];
  for (const [writers, pause] of [
    [16, 0],
    [48, 0],
    [16, 0.004],
    [48, 0.004],
  ] as const) {
    const update = (tx: postgres.TransactionSql, id: string) =>
      tx`UPDATE work_items SET sort_order = sort_order + 1 WHERE id = ${id}`;
    const slow = (tx: postgres.TransactionSql) =>
      pause > 0 ? [tx`SELECT pg_sleep(${pause})`] : [];
    const ordered: Write = (tx, id) => [
      update(tx, id),
      tx`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
        VALUES ('project', ${project.id}, 'work_item', ${id}, 'up', 1)`,
      ...slow(tx),
    ];
    const plain: Write = (tx, id) => [
      update(tx, id),
      tx`INSERT INTO bench_log (scope, entity, entity_id) VALUES (${project.id}, 'work_item', ${id})`,
      ...slow(tx),
    ];
    const run = (write: Write) =>
      commitsPerSecond(bench.databaseUrl, items, writers, bench.seconds / 2, write);
    // Turn by turn, so that a machine that slows down slows both.
    const [a, b, c, d] = [
      await run(plain),
      await run(ordered),
      await run(plain),
      await run(ordered),
    ];
    const [floor, ours] = [(a + c) / 2, (b + d) / 2];
    const ratio = ours / floor;
    rows.push({
      what: `one hot project, ${writers} writers${pause > 0 ? ', commits 4 ms slower' : ''}`,
      ours: `${ours.toFixed(0)} commits/s`,
      beside: `no ordering: ${floor.toFixed(0)}/s`,
      ratio: `${ratio.toFixed(2)}x`,
      reach: '0.9x',
      isReached: ratio >= 0.9,
    });
  }
  await sql`DROP TABLE bench_log`;
  await sql.end();
  return rows;
}

/** Row 9: mutations that go through the feed, sustained, and how late sockets hear of them. */
export async function sustainedRow(bench: FeedBench): Promise<Row> {
  const project = bench.seeded.projects.find((one) => one.items === 10_000);
  const sql = connect(bench.databaseUrl, { max: 1 });
  const found = await sql<{ id: string }[]>`
    SELECT id FROM work_items WHERE project_id = ${project?.id ?? ''} LIMIT 2000`;
  await sql.end();
  const items = found.map((row) => row.id);
  const child = startSockets([bench.program.url, '20', '5', ...bench.seeded.cookies]);
  await messageOf(child);
  const committed = new Map<string, number>();
  const write: Write = (tx, id) => {
    const mutation = v7();
    // Before the commit, which nobody waits for apart: the lag that is measured is a little too long.
    committed.set(mutation, now());
    return [
      tx`UPDATE work_items SET sort_order = sort_order + 1 WHERE id = ${id}`,
      tx`INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev, mutation_id)
        VALUES ('project', ${project?.id ?? ''}, 'work_item', ${id}, 'up', 1, ${mutation})`,
    ];
  };
  const perSecond = await commitsPerSecond(bench.databaseUrl, items, 8, bench.seconds, write);
  await sleep(1_500);
  child.send({ kind: 'seen' });
  const seen = await messageOf<[string, number][]>(child);
  child.kill();
  const first = new Map<string, number>();
  for (const [id, at] of seen) if (!first.has(id)) first.set(id, at);
  // A tick of more than 500 entities names none: clients are told to read what they show again.
  const wholes = seen.filter(([id]) => id === 'stale').map(([, at]) => at);
  const lags = [...committed].flatMap(([id, at]) => {
    const heard = first.get(id) ?? wholes.find((time) => time > at);
    return heard === undefined ? [] : [heard - at];
  });
  const lag = quantile(lags, 0.99);
  const missing = committed.size - lags.length;
  return {
    what: 'mutations through the feed, sustained',
    ours: `${perSecond.toFixed(0)}/s, lag p99 ${lag.toFixed(0)} ms, ${missing} of ${committed.size} unheard`,
    beside: '-',
    ratio: '-',
    reach: '2,000/s, lag under 1 s',
    isReached: perSecond >= 2_000 && lag < 1_000 && missing === 0,
  };
}
