import { readFileSync } from 'node:fs';
import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import path from 'node:path';

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { z } from 'zod';

import { makeDatabase } from '#tests/support/database.ts';
import { openTestFeed, type TestFeed } from '#tests/support/feed.ts';
import { startTestPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { flushCounters, type CountedPool } from '#tests/support/read-counter.ts';
import { world, type World } from '#tests/support/world.ts';

const POOL = 2;
/** Each connection has planned each statement for good. */
const WARM = 14;
/** The middle of so many calls counts: now and then one merges counts for others. */
const MEASURED = 9;
const ITEMS = 40;
/**
 * So many times more is no news: what is read depends on versions that nobody has cleared away, the log on how full pages
 * are, a reply on how many digits numbers have, allocations on what is compiled meanwhile.
 */
const TOLERANCE = {
  statements: 1,
  read: 1.1,
  written: 1,
  log: 1.1,
  sent: 1.05,
  frames: 1,
  allocated: 1.3,
} as const;
/** `npm run bench -- --only budget` shows all counts, and allocations, which are told apart from noise only by many calls. */
const IS_BENCH = process.env['BUDGET'] === 'show';
const COUNTED_CALLS = 60;

const Counts = z.strictObject({
  statements: z.int(),
  read: z.int(),
  written: z.int(),
  log: z.int(),
  sent: z.int(),
  frames: z.int(),
});
type Counts = z.infer<typeof Counts>;

interface Measured {
  readonly name: string;
  readonly counts: Counts & { readonly allocated: number };
}

const KEYS = Counts.keyof().options;
const ALL = [...KEYS, 'allocated'] as const;

const Budget = z.record(
  z.string(),
  Counts.extend({
    /** Kilobytes; for the bench. */
    allocated: z.int(),
    /** Why it is what it is: one sentence more for each time that a number was raised. */
    because: z.array(z.string().min(20)).min(1),
  }),
);
const BUDGET = Budget.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../bench/budget.json'), 'utf8')),
);

/** What usual calls cost, in counts that a busy machine does not move. */
describe('the budget of calls', () => {
  let server: TestPostgres;
  let w: World;
  let feed: TestFeed;
  let calls: ReadonlyMap<string, () => Promise<number>>;

  beforeAll(async () => {
    // Of its own: the log of a server is one for all its databases.
    server = await startTestPostgres([
      'autovacuum=off',
      'shared_preload_libraries=pg_stat_statements',
    ]);
    const database = await makeDatabase('migrated', server.url);
    w = await world({ DATABASE_URL: database.url, DATABASE_POOL: String(POOL) });
    await w.server.platform.database.session`CREATE EXTENSION pg_stat_statements`;
    calls = await usualCalls(w);
    for (const call of calls.values()) await times(WARM, call);
  });
  afterAll(async () => {
    await feed?.close();
    await w.close();
    await server.stop();
  });

  it('is kept by each of them', async () => {
    const counted = new Map<string, Omit<Counts, 'frames'>>();
    for (const [name, call] of calls) counted.set(name, await countsOf(w, call));
    const frames = await framesOf(calls);
    const measured: Measured[] = [];
    for (const [name, counts] of counted) {
      const allocated = await allocatedBy(calls.get(name));
      const all = { ...counts, frames: frames.get(name) ?? 0, allocated };
      measured.push({ name, counts: all });
    }
    if (IS_BENCH) show(measured);
    const raised = measured.flatMap(({ name, counts }) =>
      (IS_BENCH ? ALL : KEYS).flatMap((key) => {
        const given = BUDGET[name]?.[key] ?? 0;
        const most = Math.floor(given * TOLERANCE[key]);
        return counts[key] > most ? [`${name}: ${counts[key]} ${key}, ${given} in the budget`] : [];
      }),
    );
    expect(raised).toEqual([]);
    expect(Object.keys(BUDGET)).toEqual([...calls.keys()]);
  });

  /** How many frames a member of the project gets for each call: one for each audience, however busy the machine. */
  async function framesOf(all: typeof calls): Promise<Map<string, number>> {
    feed = await openTestFeed(w.server);
    const client = feed.client(w.member, { load: async () => ({}) });
    const frames: { scope: string; mids: readonly string[] }[] = [];
    client.socket.on('frame', (frame) => frames.push(frame));
    await feed.until(() => client.isCurrent);
    const found = new Map<string, number>();
    for (const [name, call] of all) {
      const counted: number[] = [];
      await times(3, async () => {
        frames.length = 0;
        await call();
        // What was told after it was told after all that it told.
        const last = v7();
        const told = { 'x-client-mutation-id': last };
        const reply = await w.admin.post(`${w.project.url}/issue-labels/`, { name: last }, told);
        expect(reply.status).toBe(201);
        await feed.until(() => frames.some(({ mids }) => mids.includes(last)), 20_000);
        const ofCall = frames.filter(({ mids }) => mids.some((id) => id !== last));
        counted.push(new Set(ofCall.map(({ scope }) => scope)).size);
      });
      found.set(name, middle(counted));
    }
    return found;
  }
});

/** The calls, each of which answers how many bytes its reply had. */
async function usualCalls({
  admin,
  member,
  project,
}: World): Promise<Map<string, () => Promise<number>>> {
  const named = () => ({ 'x-client-mutation-id': v7() });
  const call = async (method: 'get' | 'post' | 'patch', at: string, body?: object) => {
    const reply = await admin[method](
      `${project.url}/${at}/`,
      body,
      method === 'get' ? {} : named(),
    );
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply;
  };
  const make = async (at: string, body: object) => (await call('post', at, body)).body.id as string;
  const items: string[] = [];
  for (let n = 0; n < ITEMS; n += 1) {
    items.push(await make('issues', { name: `item ${n}`, assignee_ids: [member.id] }));
  }
  const cycles = [await make('cycles', { name: 'One' }), await make('cycles', { name: 'Two' })];
  const page = await make('pages', { name: 'Page' });
  const sized = async (reply: ReturnType<typeof call>) => JSON.stringify((await reply).body).length;
  /** Each call goes through the items by itself, and when it comes to one again it has another value for it. */
  const onItems = (run: (item: string, n: number, again: number) => ReturnType<typeof call>) => {
    let n = 0;
    return () => {
      n += 1;
      return sized(run(items[n % ITEMS] ?? '', n, Math.floor(n / ITEMS)));
    };
  };
  const change = (body: (n: number, again: number) => object) =>
    onItems((item, n, again) => call('patch', `issues/${item}`, body(n, again)));
  const one = <T>(values: readonly T[], again: number) => values[again % values.length];
  const states = Object.values(project.states).toReversed();
  return new Map([
    ['title', change((n) => ({ name: `title ${n}` }))],
    ['priority', change((_n, again) => ({ priority: one(['low', 'high'], again) }))],
    ['state', change((_n, again) => ({ state_id: one(states, again) }))],
    ['assignees', change((_n, again) => ({ assignee_ids: one([[admin.id], [member.id]], again) }))],
    [
      'cycle',
      onItems((item, _n, again) =>
        call('post', `cycles/${one(cycles, again)}/cycle-issues`, { issues: [item] }),
      ),
    ],
    ['create', onItems(() => call('post', 'issues', { name: 'new' }))],
    [
      'comment',
      onItems((item) => call('post', `issues/${item}/comments`, { comment_html: '<p>one</p>' })),
    ],
    [
      'reaction',
      onItems((item, n) =>
        call('post', `issues/${item}/reactions`, { reaction: String(128_512 + n) }),
      ),
    ],
    [
      'page',
      onItems((_item, n) => call('patch', `pages/${page}/description`, savedText(`text ${n}`))),
    ],
    ['read', onItems((item) => call('get', `issues/${item}`))],
    ['counts of cycles', onItems(() => call('get', 'cycle-counts'))],
  ]);
}

function savedText(text: string): object {
  const document = new Y.Doc();
  const line = new Y.XmlElement('paragraph');
  line.insert(0, [new Y.XmlText(text)]);
  document.getXmlFragment('default').insert(0, [line]);
  const description_binary = Buffer.from(Y.encodeStateAsUpdate(document)).toString('base64');
  return { description_binary, description_html: '<p></p>', description: {} };
}

async function countsOf(w: World, call: () => Promise<number>): Promise<Omit<Counts, 'frames'>> {
  const { sql, lookups, session } = w.server.platform.database;
  const pools: CountedPool[] = [
    { sql, connections: POOL },
    { sql: lookups, connections: 3 },
  ];
  const look = async () => {
    await flushCounters(pools);
    const [row] = await session<Omit<Counts, 'frames' | 'sent'>[]>`
      SELECT (SELECT sum(calls)::int FROM pg_stat_statements WHERE toplevel AND query NOT LIKE '%pg_stat_%') AS statements,
        (SELECT sum(idx_tup_read)::int FROM pg_stat_user_indexes)
          + (SELECT sum(seq_tup_read)::int FROM pg_stat_user_tables) AS read,
        (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int FROM pg_stat_user_tables) AS written,
        (pg_current_wal_insert_lsn() - '0/0')::float8 AS log`;
    return row ?? { statements: 0, read: 0, written: 0, log: 0 };
  };
  const found: Omit<Counts, 'frames'>[] = [];
  await times(MEASURED, async () => {
    const before = await look();
    const sent = await call();
    const after = await look();
    const more = (key: keyof typeof before) => after[key] - before[key];
    found.push({
      statements: more('statements'),
      read: more('read'),
      written: more('written'),
      log: more('log'),
      sent,
    });
  });
  const middleOf = (key: keyof (typeof found)[number]) => middle(found.map((one) => one[key]));
  return {
    statements: middleOf('statements'),
    read: middleOf('read'),
    written: middleOf('written'),
    log: middleOf('log'),
    sent: middleOf('sent'),
  };
}

/** Kilobytes that a call allocates in this process, asking included and what is collected too; 0 without the bench. */
async function allocatedBy(call?: () => Promise<number>): Promise<number> {
  if (!IS_BENCH || !call) return 0;
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 4096,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await times(COUNTED_CALLS, call);
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return Math.round(sizeOf(profile.head) / COUNTED_CALLS / 1024);
}

function sizeOf(node: HeapProfiler.SamplingHeapProfileNode): number {
  return node.children.reduce((sum, child) => sum + sizeOf(child), node.selfSize);
}

function show(measured: readonly Measured[]): void {
  const lines = measured.map(({ name, counts }) => {
    const cells = ALL.map((key) => `${counts[key]} of ${BUDGET[name]?.[key] ?? '-'}`);
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  const head = `| call | ${ALL.join(' | ')} |\n|${' --- |'.repeat(ALL.length + 1)}`;
  process.stdout.write(`${[head, ...lines].join('\n')}\n`);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await work();
}
