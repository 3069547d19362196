import { setTimeout as sleep } from 'node:timers/promises';

import { v7 } from 'uuid';

import { connect } from '#server/platform/database/connect.ts';
import { LightAgent } from '#tests/bench/light-request.ts';
import { memoryOf, messageOf, type Measured, startSockets } from '#tests/bench/processes.ts';
import { now } from '#tests/bench/raw-client.ts';
import type { Seeded, SeededProject } from '#tests/bench/seed.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

/** What the rows about the feed need. */
export interface FeedBench {
  readonly program: Measured;
  /** The bare forms that it is measured against. */
  readonly floor: Measured;
  readonly seeded: Seeded;
  /** The address that the program itself takes. */
  readonly databaseUrl: string;
  readonly seconds: number;
}

export interface Item {
  readonly id: string;
  readonly url: string;
}

/** The program's own items to change: some of one project. */
export async function itemsOf(
  bench: FeedBench,
  project: SeededProject,
  count: number,
): Promise<Item[]> {
  const sql = connect(bench.databaseUrl, { max: 1 });
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM work_items WHERE project_id = ${project.id} LIMIT ${count}`;
  await sql.end();
  const base = `${bench.program.url}/api/workspaces/${bench.seeded.slug}/projects/${project.id}/issues/`;
  return rows.map(({ id }) => ({ id, url: `${base}${id}/` }));
}

/** What became of changes: how long their replies took, and when they came by mutation and by the name given. */
interface Changed {
  readonly replies: number[];
  readonly committed: Map<string, number>;
  readonly named: Map<string, number>;
}

/** PATCHes at a fixed rate; answers reply times, and when each mutation's reply came, also by the name it gave. */
export async function change(
  items: readonly Item[],
  cookie: string,
  perSecond: number,
  seconds: number,
): Promise<Changed> {
  const agent = new LightAgent(items[0]?.url ?? '');
  const replies: number[] = [];
  const committed = new Map<string, number>();
  const named = new Map<string, number>();
  const running: Promise<void>[] = [];
  const total = perSecond * seconds;
  const start = now();
  for (let n = 0; n < total; n += 1) {
    const item = items[n % items.length];
    if (!item) break;
    running.push(patch(agent, item, cookie, n, { replies, committed, named }));
    const due = start + ((n + 1) * 1_000) / perSecond;
    const rest = due - now();
    if (rest > 0) await sleep(rest);
  }
  await Promise.all(running);
  agent.close();
  return { replies, committed, named };
}

async function patch(
  agent: LightAgent,
  item: Item,
  cookie: string,
  n: number,
  { replies, committed, named }: Changed,
): Promise<void> {
  const mutation = v7();
  const sent = now();
  const status = await agent.request(item.url, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json', 'x-client-mutation-id': mutation },
    body: JSON.stringify({ name: `Changed ${n}`, sort_order: 1_000 + n }),
  });
  if (status >= 300) throw new Error(`PATCH answered ${status}`);
  const at = now();
  replies.push(at - sent);
  committed.set(mutation, at);
  named.set(`Changed ${n}`, at);
}

/** Rows 6 and 7: replies and other clients' sockets at 50/s with 200 and at 100/s with 1,000 sockets. */
export async function liveRows(bench: FeedBench): Promise<Row[]> {
  const project = bench.seeded.projects.find((one) => one.items === 10_000);
  if (!project) return [];
  const items = await itemsOf(bench, project, 500);
  const cookie = bench.seeded.cookies[1] ?? '';
  const rows: Row[] = [];
  const bare = await bareUpdate(bench, items);
  for (const [sockets, rate] of [
    [200, 50],
    [1_000, 100],
  ] as const) {
    const child = startSockets([bench.program.url, String(sockets), '10', ...bench.seeded.cookies]);
    await messageOf(child);
    await change(items, cookie, rate, 2);
    child.send({ kind: 'seen' });
    await messageOf(child);
    const { replies, committed } = await change(items, cookie, rate, bench.seconds);
    await sleep(500);
    child.send({ kind: 'seen' });
    const seen = await messageOf<[string, number][]>(child);
    child.kill();
    const peers = seen.flatMap(([id, at]) => {
      const done = committed.get(id);
      return done === undefined ? [] : [Math.max(0, at - done)];
    });
    const wanted = (committed.size * sockets) / 10;
    const q = (values: readonly number[], part: number) => quantile(values, part);
    if (sockets === 200) {
      rows.push({
        what: 'reply to a PATCH at 50/s, 200 sockets',
        ours: `p50 ${ms(q(replies, 0.5))}, p99 ${ms(q(replies, 0.99))}`,
        beside: `bare UPDATE committed: p50 ${ms(q(bare, 0.5))}, p99 ${ms(q(bare, 0.99))}`,
        ratio: `${(q(replies, 0.5) / q(bare, 0.5)).toFixed(1)}x`,
        reach: 'p50 5, p99 20 ms',
        isReached: q(replies, 0.5) <= 5 && q(replies, 0.99) <= 20,
      });
      rows.push({
        what: "commit to another client's socket",
        ours: `p50 ${ms(q(peers, 0.5))}, p99 ${ms(q(peers, 0.99))} (${peers.length} of ${wanted})`,
        beside: '-',
        ratio: '-',
        reach: 'p50 10, p99 30 ms, all',
        isReached: q(peers, 0.5) <= 10 && q(peers, 0.99) <= 30 && peers.length >= wanted,
      });
    } else {
      rows.push({
        what: '1,000 sockets in one project, 100 mutations/s',
        ours: `peer p95 ${ms(q(peers, 0.95))}, reply p99 ${ms(q(replies, 0.99))} (${peers.length} of ${wanted})`,
        beside: '-',
        ratio: '-',
        reach: 'peer p95 60, reply p99 30 ms, all',
        isReached: q(peers, 0.95) <= 60 && q(replies, 0.99) <= 30 && peers.length >= wanted,
      });
    }
  }
  return rows;
}

async function bareUpdate(bench: FeedBench, items: readonly Item[]): Promise<number[]> {
  const sql = connect(bench.databaseUrl, { max: 4 });
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const start = performance.now();
    await sql`UPDATE work_items SET name = ${`Bare ${n}`} WHERE id = ${items[n % items.length]?.id ?? ''}`;
    times.push(performance.now() - start);
    await sleep(20);
  }
  await sql.end();
  return times;
}

/** Row 10: many clients reconnect at once, with nothing, 100 and 1,000 changes missed. */
export async function reconnectRows(bench: FeedBench): Promise<Row[]> {
  const project = bench.seeded.projects.find((one) => one.items === 10_000);
  if (!project) return [];
  const items = await itemsOf(bench, project, 1_000);
  const cookie = bench.seeded.cookies[1] ?? '';
  const child = startSockets([bench.program.url, '2000', '2000', ...bench.seeded.cookies]);
  await messageOf(child);
  const rows: Row[] = [];
  for (const [missed, reach] of [
    [0, 600],
    [100, 1_500],
    [1_000, 6_000],
  ] as const) {
    child.send({ kind: 'greet', cursors: {} });
    await messageOf(child);
    child.send({ kind: 'cursors' });
    const { cursors } = await messageOf<{ cursors: Record<string, string> }>(child);
    if (missed > 0) await change(items.slice(0, missed), cookie, 200, missed / 200);
    await sleep(500);
    const others = watchReplies(`${bench.program.url}/api/users/me/`, cookie);
    child.send({ kind: 'greet', cursors });
    const time = await messageOf<number>(child);
    const p99 = quantile(await others.stop(), 0.99);
    rows.push({
      what: `2,000 clients say hello at once, ${Object.keys(cursors).length} scopes each, ${missed} missed`,
      ours: `last current after ${ms(time)}; others' reply p99 ${ms(p99)}`,
      beside: '-',
      ratio: '-',
      reach: `${reach} ms, 100 ms`,
      isReached: time <= reach && p99 <= 100,
    });
  }
  child.kill();
  return rows;
}

/** Reply times of somebody else's small reads, until it is stopped. */
function watchReplies(url: string, cookie: string): { stop: () => Promise<number[]> } {
  const times: number[] = [];
  const ending = new AbortController();
  const agent = new LightAgent(url);
  const run = async () => {
    while (!ending.signal.aborted) {
      const start = now();
      await agent.request(url, { headers: { cookie } });
      times.push(now() - start);
      await sleep(5);
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
      agent.close();
      return times;
    },
  };
}

/** Row 11: what one idle socket costs the server. */
export async function socketMemoryRow(bench: FeedBench): Promise<Row> {
  const count = 2_000;
  const settle = () => sleep(3_000);
  await settle();
  const before = memoryOf(bench.program.pid);
  const child = startSockets([
    bench.program.url,
    String(count),
    String(count),
    ...bench.seeded.cookies,
  ]);
  await messageOf(child);
  await settle();
  const each = (memoryOf(bench.program.pid) - before) / count / 1_024;
  child.kill();
  return {
    what: 'memory of an idle socket',
    ours: `${each.toFixed(0)} KB`,
    beside: '-',
    ratio: '-',
    reach: '35 KB',
    isReached: each <= 35,
  };
}
