import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { connect } from '#server/platform/database/connect.ts';
import { DocumentWriter } from '#tests/bench/document-writer.ts';
import { LightAgent } from '#tests/bench/light-request.ts';
import { cpuSeconds, messageOf, startSockets } from '#tests/bench/processes.ts';
import { now } from '#tests/bench/raw-client.ts';
import type { Row } from '#tests/bench/table.ts';

import { type FeedBench, type Item, itemsOf } from './feed.ts';

/** Calls that are under way at once: enough to keep a process busy, few enough that none waits for long. */
const AT_ONCE = 8;
const SOCKETS = 1_000;
/** Changes in the one project that all sockets follow. */
const CHANGES = 300;
/** Texts that are open, with three people in each who type five letters a second. */
const TEXTS = 20;
const PEOPLE = 3;
const PAUSE_MS = 200;
/** A process answers in good time while it is busy for no more than this share of it. */
const BUSY = 0.7;

/** What one process takes, in processor time: that holds on a busy machine, too (docs/operations.md, "How large"). */
export async function sizeRows(bench: FeedBench): Promise<Row[]> {
  const project = bench.seeded.projects.find(({ items }) => items === 10_000);
  if (!project) return [];
  const items = await itemsOf(bench, project, 500);
  return [
    await callsRow(bench, items),
    await socketsRow(bench, items),
    await typingRow(bench, items.slice(0, TEXTS)),
  ];
}

/** What people at work ask for: ten reads and two changes, over and over. */
async function callsRow(bench: FeedBench, items: readonly Item[]): Promise<Row> {
  const agent = new LightAgent(bench.program.url);
  const list = (items[0]?.url ?? '').replace(/[^/]+\/$/, '');
  const search = `${bench.program.url}/api/workspaces/${bench.seeded.slug}/search/?search=project`;
  let made = 0;
  const call = async (n: number) => {
    const cookie = bench.seeded.cookies[n % bench.seeded.cookies.length] ?? '';
    const item = items[(n * 17) % items.length]?.url ?? '';
    const kind = n % 12;
    const isChange = kind >= 10;
    const url = kind < 5 ? `${list}?per_page=100` : kind < 9 || isChange ? item : search;
    const status = await agent.request(url, {
      method: isChange ? 'PATCH' : 'GET',
      headers: { cookie, ...(isChange && { 'content-type': 'application/json' }) },
      ...(isChange && { body: JSON.stringify({ priority: n % 24 > 11 ? 'high' : 'low' }) }),
    });
    if (status >= 300) throw new Error(`${url} answered ${status}`);
    made += 1;
  };
  const run = async (seconds: number) => {
    made = 0;
    const end = now() + seconds * 1_000;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_none, place) => {
        for (let n = place; now() < end; n += AT_ONCE) await call(n);
      }),
    );
  };
  // A program that was just started compiles its own code meanwhile.
  await run(bench.seconds / 2);
  const before = [cpuSeconds(bench.program.pid), await databaseSeconds(bench)] as const;
  await run(bench.seconds);
  const ours = ((cpuSeconds(bench.program.pid) - before[0]) * 1_000) / made;
  const database = (((await databaseSeconds(bench)) - before[1]) * 1_000) / made;
  agent.close();
  return {
    what: 'a call of people at work (5 lists of 100, 4 items, 1 search, 2 changes)',
    ours: `${ours.toFixed(1)} ms of a server's processor: ${perCore(ours)} calls/s`,
    beside: `${database.toFixed(1)} ms of PostgreSQL's: ${perCore(database)} calls/s of a core`,
    ratio: '-',
    reach: '5 ms',
    isReached: ours <= 5,
  };
}

/** Calls a second of one core that is busy for 70 % of the time. */
const perCore = (milliseconds: number) => Math.round((1_000 * BUSY) / milliseconds);

async function socketsRow(bench: FeedBench, items: readonly Item[]): Promise<Row> {
  // Compiles what the others use.
  await costOfChange(bench, items);
  const alone = await costOfChange(bench, items);
  const { cookies } = bench.seeded;
  const child = startSockets([bench.program.url, String(SOCKETS), String(SOCKETS), ...cookies]);
  await messageOf(child);
  const followed = await costOfChange(bench, items);
  child.kill();
  const perSocket = ((followed - alone) * 1_000) / SOCKETS;
  return {
    what: `a change in a project that ${SOCKETS} people have open`,
    ours: `${followed.toFixed(1)} ms of a server's processor: ${perCore(followed)} changes/s`,
    beside: `that nobody has open: ${alone.toFixed(1)} ms`,
    ratio: `${perSocket.toFixed(0)} µs a socket`,
    reach: '20 µs a socket',
    isReached: perSocket <= 20,
  };
}

/** Milliseconds of the server's processor for a change of an item and all that hear of it. */
async function costOfChange({ program, seeded }: FeedBench, items: readonly Item[]) {
  const agent = new LightAgent(program.url);
  const cookie = seeded.cookies[1] ?? '';
  const used = cpuSeconds(program.pid);
  const left = Array.from({ length: CHANGES }, (_none, n) => n);
  const work = async () => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) {
      const status = await agent.request(items[n % items.length]?.url ?? '', {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Changed ${n} ${used}` }),
      });
      if (status >= 300) throw new Error(`A change answered ${status}`);
    }
  };
  await Promise.all([work(), work()]);
  // The last ones are still on their way to the sockets.
  await sleep(500);
  agent.close();
  return ((cpuSeconds(program.pid) - used) * 1_000) / CHANGES;
}

/** What a letter costs: it is stored, acknowledged, and sent to the two others. */
async function typingRow(bench: FeedBench, items: readonly Item[]): Promise<Row> {
  const url = `${bench.program.url.replace('http', 'ws')}/live/collaboration`;
  const writers = items.flatMap(({ id }) =>
    bench.seeded.cookies
      .slice(0, PEOPLE)
      .map((cookie) => new DocumentWriter(url, cookie, `work-item:${id}`)),
  );
  for (const writer of writers) await writer.open();
  const type = async (seconds: number) => {
    const end = now() + seconds * 1_000;
    while (now() < end) {
      for (const writer of writers) writer.type('x');
      await sleep(PAUSE_MS);
    }
  };
  await type(bench.seconds / 2);
  const [before, typed] = [cpuSeconds(bench.program.pid), keysOf(writers)];
  await type(bench.seconds);
  await sleep(500);
  const perKey = ((cpuSeconds(bench.program.pid) - before) * 1_000) / (keysOf(writers) - typed);
  for (const writer of writers) writer.close();
  return {
    what: `a letter in a text that ${PEOPLE} people have open`,
    ours: `${perKey.toFixed(2)} ms of a live server's processor: ${perCore(perKey)} letters/s`,
    beside: '-',
    ratio: '-',
    reach: '0.5 ms',
    isReached: perKey <= 0.5,
  };
}

const keysOf = (writers: readonly DocumentWriter[]) =>
  writers.reduce((sum, { keys }) => sum + keys.length, 0);

/** Processor seconds of all processes of the bench's PostgreSQL. */
async function databaseSeconds({ databaseUrl }: FeedBench): Promise<number> {
  const sql = connect(databaseUrl, { max: 1 });
  const [found] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  await sql.end();
  const parent = parentOf(found?.pid ?? 0);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((pid) => parentOf(pid) === parent);
  return children.reduce((sum, pid) => sum + secondsOf(pid), 0);
}

/** 0 for a process that has ended meanwhile. */
const secondsOf = (pid: number) => {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
};

const parentOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
};
