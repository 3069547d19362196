import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { v7 } from 'uuid';
import { z } from 'zod';

import { connect } from '#server/platform/database/connect.ts';
import { LightAgent } from '#tests/bench/light-request.ts';
import { messageOf, startSockets } from '#tests/bench/processes.ts';
import { now } from '#tests/bench/raw-client.ts';
import { ms, quantile, type Row } from '#tests/bench/table.ts';

import type { FeedBench } from './feed.ts';

/** Changes of one request, and requests a second: 1,000 changes a second. */
const AT_ONCE = 50;
const PER_SECOND = 20;
const SOCKETS = 100;
/** How often it is measured with and without a webhook: the median of each counts. */
const TURNS = 5;

/** What 1,000 changes a second cost the feed while they are queued for a receiver that never answers. */
export async function webhookRows(bench: FeedBench): Promise<Row[]> {
  const project = bench.seeded.projects.find((one) => one.items === 10_000);
  if (!project) return [];
  const sql = connect(bench.databaseUrl, { max: 1 });
  const items = await sql<{ id: string; workspace_id: string }[]>`
    SELECT id, workspace_id FROM work_items WHERE project_id = ${project.id} LIMIT 1000`;
  const hanging = createServer(() => undefined);
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  const address = hanging.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const ids = items.map(({ id }) => id);
  const workspace = `${bench.program.url}/api/workspaces/${bench.seeded.slug}`;
  const url = `${workspace}/projects/${project.id}/bulk-operation-issues/`;
  const hook = await addWebhook(`${workspace}/webhooks/`, bench, `http://127.0.0.1:${port}/`);
  const [without, beside]: [number[], number[]] = [[], []];
  const seconds = Math.max(2, Math.ceil(bench.seconds / 2));
  // By turns, so that whatever else the machine does meets both; the first turn warms up.
  for (let turn = 0; turn <= TURNS * 2; turn += 1) {
    const isTold = turn % 2 === 1;
    await sql`UPDATE webhooks SET is_active = ${isTold} WHERE id = ${hook}`;
    // A process remembers for a second which webhooks there are.
    await sleep(1_500);
    const lag = quantile(await lagsOf(bench, url, ids, seconds), 0.99);
    if (turn > 0) (isTold ? beside : without).push(lag);
  }
  const [queued] = await sql<{ count: number }[]>`
    SELECT (SELECT count(*) FROM webhook_deliveries WHERE webhook_id = ${hook})::int
      + (SELECT coalesce(sum(changes), 0) FROM webhook_changes WHERE webhook_id = ${hook})::int AS count`;
  await sql`DELETE FROM webhooks WHERE id = ${hook}`;
  await sql.end();
  hanging.close();
  const [bare, told] = [quantile(without, 0.5), quantile(beside, 0.5)];
  const wanted = AT_ONCE * PER_SECOND * seconds * TURNS;
  return [
    {
      what: '1,000 changes/s for a webhook whose receiver hangs: feed lag p99',
      ours: `${ms(told)}, ${queued?.count ?? 0} of ${wanted} queued`,
      beside: `no webhook: ${ms(bare)}`,
      ratio: `${(told / bare).toFixed(2)}x`,
      reach: '1.1x, all queued',
      isReached: told <= bare * 1.1 && (queued?.count ?? 0) >= wanted,
    },
  ];
}

/** Adds a webhook as an admin does, and answers its id. */
async function addWebhook(url: string, { seeded }: FeedBench, address: string): Promise<string> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { cookie: seeded.cookies[0] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ url: address, issue: true }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`A webhook was answered ${reply.status}: ${text}`);
  return z.object({ id: z.string() }).parse(JSON.parse(text)).id;
}

/** Each value is another one than the last that an item had: what stays as it is, is no change. */
const PRIORITIES = ['high', 'low', 'medium', 'urgent'] as const;
let rounds = 0;

/** How long after its reply each change was on the sockets. */
async function lagsOf(
  bench: FeedBench,
  url: string,
  ids: readonly string[],
  seconds: number,
): Promise<number[]> {
  const child = startSockets([bench.program.url, String(SOCKETS), '5', ...bench.seeded.cookies]);
  await messageOf(child);
  const agent = new LightAgent(url);
  const committed = new Map<string, number>();
  const running: Promise<void>[] = [];
  const start = now();
  const perRound = Math.ceil(ids.length / AT_ONCE);
  for (let n = 0; n < PER_SECOND * seconds; n += 1) {
    if (n % perRound === 0) rounds += 1;
    const issue_ids = Array.from(
      { length: AT_ONCE },
      (_none, i) => ids[(n * AT_ONCE + i) % ids.length],
    );
    const body = { issue_ids, properties: { priority: PRIORITIES[rounds % PRIORITIES.length] } };
    running.push(change(agent, url, bench.seeded.cookies[1] ?? '', body, committed));
    // oxlint-disable-next-line no-await-in-loop -- the rate
    await sleep(Math.max(0, start + ((n + 1) * 1_000) / PER_SECOND - now()));
  }
  await Promise.all(running);
  agent.close();
  await sleep(1_000);
  child.send({ kind: 'seen' });
  const seen = await messageOf<[string, number][]>(child);
  child.kill();
  return seen.flatMap(([id, at]) => {
    const done = committed.get(id);
    return done === undefined ? [] : [Math.max(0, at - done)];
  });
}

async function change(
  agent: LightAgent,
  url: string,
  cookie: string,
  body: object,
  committed: Map<string, number>,
): Promise<void> {
  const mutation = v7();
  const status = await agent.request(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-client-mutation-id': mutation },
    body: JSON.stringify(body),
  });
  if (status >= 300) throw new Error(`A change of many answered ${status}`);
  committed.set(mutation, now());
}
