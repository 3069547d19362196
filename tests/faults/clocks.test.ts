import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { features } from '#server/features.ts';
import { WAITS } from '#server/platform/jobs/clock.ts';
import { workOf } from '#server/platform/jobs/jobs.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { burst, expectOnce } from '#tests/support/faults/burst.ts';
import { chanceOf, isLong } from '#tests/support/faults/chance.ts';
import { expectConverged } from '#tests/support/faults/checker.ts';
import { Clients } from '#tests/support/faults/clients.ts';
import { watchNames } from '#tests/support/faults/given-names.ts';
import { History } from '#tests/support/faults/history.ts';
import { type Node, startNode } from '#tests/support/faults/node.ts';
import { giveWrongClock } from '#tests/support/faults/wrong-clock.ts';
import { hasPattern } from '#tests/support/recurring.ts';
import { world, type World } from '#tests/support/world.ts';

const MINUTE = 60_000;

/** A process of the program whose clock is wrong by so many milliseconds. */
function startSkewed(databaseUrl: string, skew: number): Promise<Node> {
  const shift = `const now = Date.now; const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(now() + ${skew}) : super(...given); }
      static now() { return now() + ${skew}; }
    };`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(shift)}`, 'server/main.ts'];
  return startNode({ DATABASE_URL: databaseUrl }, args);
}

describe('wrong clocks (T9)', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const end of ends.splice(0).toReversed()) await end();
  });

  it('change neither order nor convergence, and sessions last as they should', async () => {
    const chance = chanceOf('T9');
    const w = await world();
    ends.push(() => w.close());
    const url = w.server.databaseUrl;
    const nodes = await Promise.all([
      startSkewed(url, 10 * MINUTE),
      startSkewed(url, -10 * MINUTE),
    ]);
    for (const node of nodes) ends.push(() => node.stop());
    const history = new History();
    const clients = new Clients(w.server);
    ends.push(() => clients.close());
    const day = 24 * 60 * MINUTE;
    for (const [index, skew] of [day, -day, 0].entries()) {
      // The clock of this process, which is the clients', is a day off; each begins with another one.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew });
      for (const who of [w.admin, w.member, w.guest])
        history.watch(`${who.name} ${index}`, clients.connect(who, nodes[index % 2]?.url ?? ''));
      await waitReally(() => clients.all.every(({ client }) => client.isCurrent));
      vi.useRealTimers();
    }
    // The log's own clock jumps too: rows of the future and of the past among the others.
    const { sql } = w.server.platform.database;
    await sql`ALTER TABLE change_log ALTER COLUMN at SET DEFAULT now() + (random() * 20 - 10) * interval '1 minute'`;
    await watchNames(w.server);
    await history.keepIfFailing(async () => {
      const done = await burst({
        name: 'skewed',
        server: w.server,
        history,
        chance,
        project: w.project,
        people: [w.admin, w.member],
        address: () => chance.pick(nodes).url,
        writers: 8,
        writes: isLong ? 60 : 8,
      });
      await expectOnce(w.server, done);
      await expectConverged(w.server, clients.all, 20_000);
      expect(history.fallingRevisions()).toEqual([]);
    });
    for (const { url: address } of nodes) {
      const ask = (cookie: string) => fetch(`${address}/api/users/me/`, { headers: { cookie } });
      expect((await ask(w.member.cookie)).status).toBe(200);
      const brief = await w.server.person('Brief');
      await sql`UPDATE sessions SET expires_at = now() + interval '5 minutes' WHERE user_id = ${brief.id}`;
      expect((await ask(brief.cookie)).status).toBe(200);
      await sql`UPDATE sessions SET expires_at = now() - interval '5 minutes' WHERE user_id = ${brief.id}`;
      expect((await ask(brief.cookie)).status).toBe(401);
    }
  });
});

const YEAR = 365 * 24 * 60 * MINUTE;
/** Recurring work that a wrong clock may do: it removes, closes and tells nothing that would have to wait. */
const HARMLESS = [
  'change_log_partitions',
  'rate_counters',
  'health_samples',
  'notification_digest',
  'intake_snoozes',
  // It removes old backups only while the clock is right.
  'backup',
  'backup_drill',
  'backup_changes',
  'backup_base',
];
/** Columns with a time to come that nothing of ours waits for: people chose it, or it ends what people may do. */
const NOT_WAITED_FOR = [
  'access_token_expired_at',
  'refresh_token_expired_at',
  'expired_at',
  'expires_at',
  'former_until',
  'read_until',
  'snoozed_till',
];

describe('a clock a year ahead, and back', () => {
  const { recurring } = workOf(features);
  let w: World;
  let clock: Awaited<ReturnType<typeof giveWrongClock>>;
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const made = await makeDatabase();
    clock = await giveWrongClock(made.url);
    w = await world({ DATABASE_URL: made.url });
    ends.push(
      () => made.drop(),
      () => clock.close(),
      () => w.close(),
    );
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  afterEach(() => vi.useRealTimers());

  const sql = () => w.server.platform.database.sql;
  const count = async (query: string) =>
    Number((await sql().unsafe<{ n: string }[]>(`SELECT count(*) AS n FROM ${query}`))[0]?.n);
  const health = async () => (await w.server.anonymous.get('/api/health/')).body;

  /** Sets the machine's clock, and starts the program once everything due by it was looked at. */
  async function startAt(ahead: number, names: readonly string[]): Promise<void> {
    const { platform } = w.server;
    await clock.set(`${ahead} milliseconds`);
    if (ahead !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
    await platform.jobs.start(platform, workOf(features), { sweepEvery: 100 });
    await waitReally(async () => {
      const done = await sql()<{ name: string }[]>`
        SELECT name FROM recurring_runs WHERE last_run_at BETWEEN now() - interval '1 day' AND now()
          AND last_result IS NOT NULL`;
      return names.every((name) => done.some((one) => one.name === name));
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await platform.jobs.close();
    vi.useRealTimers();
  }
  const names = recurring.map(({ name }) => name);
  /** Those that run without a setting. */
  const all = recurring.filter(hasPattern).map(({ name }) => name);

  it('names what needs a clock that is right', () => {
    const needing = recurring.filter((job) => job.needsSteadyClock).map(({ name }) => name);
    expect([...needing, ...HARMLESS].toSorted()).toEqual(names.toSorted());
  });

  it('removes, closes and ends nothing, and stops nothing once the clock is right again', async () => {
    await startAt(0, all);
    const before = Date.now();
    const [label, item] = await Promise.all([
      w.admin.post(`${w.project.url}/issue-labels/`, { name: 'Deleted' }),
      w.admin.post(`${w.project.url}/issues/`, {
        name: 'Touched last month',
        state_id: w.project.states['Done'],
      }),
    ]);
    await w.admin.delete(`${w.project.url}/issue-labels/${label.body.id}/`);
    await w.admin.patch(`${w.project.url}/`, { archive_in: 2 });
    const day = (later: number) => new Date(before + later * 86_400_000).toISOString().slice(0, 10);
    const dates = { start_date: day(-3), end_date: day(9) };
    const cycle = await w.admin.post(`${w.project.url}/cycles/`, { name: 'Now', ...dates });
    expect(cycle.status).toBe(201);
    await sql()`INSERT INTO mails (to_address, subject, text, html, kind, status)
      VALUES ('a@tutti.test', 's', 't', 'h', 'digest', 'sent')`;
    await sql()`INSERT INTO mutations (user_id, mutation_id, call, status)
      VALUES (${w.member.id}, gen_random_uuid(), 'POST /x', 201)`;
    const kept = [
      `labels WHERE id = '${label.body.id}'`,
      `work_items WHERE id = '${item.body.id}' AND archived_at IS NULL`,
      `cycles WHERE id = '${cycle.body.id}' AND progress_snapshot = '{}'`,
      'mails',
      'mutations',
      'sessions',
      `pg_inherits WHERE inhparent = 'change_log'::regclass`,
    ];
    const counts = () => Promise.all(kept.map(count));
    const whole = await counts();
    expect(whole.every((n) => n > 0)).toBe(true);

    await startAt(
      YEAR,
      HARMLESS.filter((name) => all.includes(name)),
    );
    expect(await counts()).toEqual(whole);
    await clock.set('365 days');
    const told = (await health()).warnings.join(' ');
    expect(told).toContain('Between two looks the clock went on by 365 days.');
    expect(told).toContain('Nothing old is removed, archived or closed until');
    expect(told).toMatch(/The clock of this process is \d+ seconds behind the database's/);
    // What was to wait a minute by that clock would wait for a year.
    const waiting = await sql()<{ id: string }[]>`
      INSERT INTO mails (to_address, subject, text, html, kind, next_attempt_at)
      VALUES ('b@tutti.test', 's', 't', 'h', 'digest', now() + interval '1 minute') RETURNING id`;

    await startAt(0, all);
    expect(await count(`recurring_runs WHERE last_run_at > now()`)).toBe(0);
    expect(await count(`mails WHERE id = '${waiting[0]?.id}' AND status = 'kept'`)).toBe(1);
    expect((await counts()).slice(0, 3)).toEqual(whole.slice(0, 3));
    expect(await w.member.get('/api/users/me/')).toMatchObject({ status: 200 });
    expect((await health()).warnings.join(' ')).toContain('The clock was set back by 365 days');
  });

  it('is believed when it goes on rightly for a day', async () => {
    await sql()`DELETE FROM system_facts WHERE name LIKE 'clock_%'`;
    await startAt(0, []);
    await startAt(YEAR, []);
    await startAt(YEAR + 23 * 3_600_000, []);
    expect(await count(`mails WHERE to_address = 'a@tutti.test'`)).toBe(1);
    await startAt(YEAR + 25 * 3_600_000, all);
    expect(await count(`mails WHERE to_address = 'a@tutti.test'`)).toBe(0);
  });

  it('ends every wait for a time to come', async () => {
    const columns = await sql()<{ name: string }[]>`
      SELECT DISTINCT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'timestamp with time zone'
        AND column_name ~ '(next|until|till|poll|expire|resets|retry|due)'`;
    const waits = columns.map(({ name }) => name).filter((name) => !NOT_WAITED_FOR.includes(name));
    expect(waits.toSorted()).toEqual(WAITS.toSorted());
  });
});

/** `until` measures by the clock, which is wrong here. */
async function waitReally(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000;
  // oxlint-disable-next-line no-await-in-loop -- until it holds
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
