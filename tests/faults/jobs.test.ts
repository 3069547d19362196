import { setTimeout as wait } from 'node:timers/promises';

import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { features } from '#server/features.ts';
import { releaseAll, takeOver } from '#server/platform/jobs/holds.ts';
import { workOf } from '#server/platform/jobs/jobs.ts';
import { asJob } from '#server/platform/jobs/recurring.ts';
import { until } from '#tests/support/feed.ts';
import { importFile } from '#tests/support/imports.ts';
import { runProcess } from '#tests/support/process.ts';
import { hasPattern } from '#tests/support/recurring.ts';
import { world, type World } from '#tests/support/world.ts';

const { jobs, ...work } = workOf(features);
/** Without backups, which are off here. */
const recurring = work.recurring.filter(hasPattern);

/** Commits of an import before its first chunk of items: the claim, and what is prepared. */
const PREPARED = 8;
const CHUNK = 40;

describe('processes that are killed in the middle of their jobs', () => {
  let w: World;
  let untouched: string;
  let further: string;
  let poison: string;
  let exported: string;
  /** What the next process went on with after each kill. */
  const taken: Set<string>[] = [];
  /** What stood in the database after each kill. */
  const left: { runs: number; held: number; made: number; attempts: number }[] = [];

  const sql = () => w.server.platform.database.sql;
  const count = async (query: string) =>
    Number((await sql().unsafe<{ n: string }[]>(`SELECT count(*) AS n FROM ${query}`))[0]?.n);
  const madeOf = (name: string) => count(`work_items WHERE external_id LIKE '${name}-%'`);
  const read = async (id: string) => (await w.admin.get(`${w.workspace.url}/imports/${id}/`)).body;
  const run = (id: string) => w.admin.post(`${w.workspace.url}/imports/${id}/run/`, {});

  /** An import that waits for its run. */
  async function begun(name: string): Promise<string> {
    const lines = Array.from({ length: 130 }, (_, n) => `Item ${n},${name}-${n},Todo`);
    const content = ['Title,ID,Status', ...lines].join('\n');
    const id = await importFile(w, w.admin, { source: 'csv', name: `${name}.csv`, content });
    await w.admin.patch(`${w.workspace.url}/imports/${id}/`, { project: w.project.id });
    await run(id);
    return id;
  }

  /** Begins jobs in a process of their own, and kills it when they have come so far. */
  async function kill(cuts: readonly string[]): Promise<void> {
    const { DATA_DIR } = w.server.platform.config;
    const SECRET_KEY = 'a secret key that only the tests ever use';
    const DATABASE_URL = w.server.databaseUrl;
    const settings = { DATABASE_URL, DATA_DIR, SECRET_KEY, CUTS: cuts.join(',') };
    const killed = runProcess(settings, ['tests/support/faults/cut-process.ts']);
    await killed.says('cut');
    await killed.end('SIGKILL');
  }

  /** What the next start of the program does first. */
  async function takeOverAll(): Promise<Set<string>> {
    const { platform } = w.server;
    await releaseAll(platform);
    const kinds = new Set<string>();
    // PostgreSQL needs a moment to notice that the process is gone.
    await until(async () => {
      const rows = await takeOver(platform, [...jobs, ...recurring.map(asJob)]);
      for (const { kind, id } of rows) kinds.add(id === further || id === poison ? id : kind);
      return (await count('held_jobs WHERE held_by IS NOT NULL')) === 0;
    }, 20_000);
    await releaseAll(platform);
    return kinds;
  }

  /** Starts the jobs of this process. Returns how often each recurring one was done. */
  async function start(): Promise<ReadonlyMap<string, number>> {
    const { platform } = w.server;
    const runs = new Map<string, number>();
    const counted = recurring.map((job) => ({
      ...job,
      run: async (given: typeof platform) => {
        runs.set(job.name, (runs.get(job.name) ?? 0) + 1);
        return job.run(given);
      },
    }));
    await platform.jobs.start(platform, { jobs, recurring: counted }, { sweepEvery: 200 });
    return runs;
  }

  beforeAll(async () => {
    w = await world();
    [further, poison] = [await begun('KIL'), await begun('BAD')];
    const done = { name: 'Untouched', state_id: w.project.states['Done'] };
    untouched = (await w.admin.post(`${w.project.url}/issues/`, done)).body.id;
    const other = (await w.admin.post(`${w.project.url}/issues/`, { name: 'Noted' })).body.id;
    await w.admin.patch(`${w.project.url}/`, { archive_in: 1 });
    await sql()`UPDATE work_items SET updated_at = now() - interval '90 days' WHERE id = ${untouched}`;
    await sql()`UPDATE notification_preferences SET mention = true`;
    const mention = `<mention-component id="x" entity_name="user_mention" entity_identifier="${w.member.id}"></mention-component>`;
    const comment_html = `<p>${mention}</p>`;
    await w.admin.post(`${w.project.url}/issues/${other}/comments/`, { comment_html });
    expect(await count('notification_mails WHERE processed_at IS NULL')).toBe(1);
    await w.admin.post(`${w.workspace.url}/export-issues/`, { provider: 'csv', project: [] });
    const [row] = await sql()<{ id: string }[]>`SELECT id FROM exports`;
    exported = row?.id ?? '';

    // At the first answer, after it, and when the work is done but not noted.
    for (const after of [0, 1, 1_000_000]) {
      const isLast = after > 1;
      // The import gets one chunk further each time; the others never get beyond their first step.
      await kill([
        `recurring - ${after} statements`,
        `import ${further} ${PREPARED} commits`,
        ...(isLast ? [] : [`import ${poison} 1 commits`, `export ${exported} 1 commits`]),
      ]);
      const [state] = await sql()<{ attempts: number }[]>`
        SELECT attempts FROM imports WHERE id = ${further}`;
      left.push({
        runs: await count('recurring_runs'),
        held: await count('held_jobs WHERE held_by IS NOT NULL'),
        made: await madeOf('KIL'),
        attempts: state?.attempts ?? -1,
      });
      // The last one is taken over by the start of the program.
      if (!isLast) taken.push(await takeOverAll());
    }
  });
  afterAll(() => w.close());

  it('have noted nothing of recurring work as done, and an import got further each time', () => {
    const all = recurring.length;
    expect(left).toEqual([
      { runs: 0, held: all + 3, made: CHUNK, attempts: 0 },
      { runs: 0, held: all + 3, made: 2 * CHUNK, attempts: 0 },
      { runs: 0, held: all + 1, made: 3 * CHUNK, attempts: 0 },
    ]);
  });

  it('leave their work to the next one at once, but what ended two of them at one place', () => {
    const names = recurring.map(({ name }) => name);
    expect(taken[0]).toEqual(new Set([...names, further, poison, 'export']));
    expect(taken[1]).toEqual(new Set([...names, further]));
  });

  it('cannot be ended a third time by the same import or export, which say why and what to do', async () => {
    const bad = await read(poison);
    expect(bad.status).toBe('failed');
    expect(bad.reason).toContain('stopped the server twice at the same place');
    expect(bad.reason).toContain('Import the rest in smaller files');
    const [row] = await sql()`SELECT status, reason FROM exports WHERE id = ${exported}`;
    expect(row?.['status']).toBe('failed');
    expect(row?.['reason']).toContain('This export stopped the server twice');
    expect(await count('job_failures WHERE is_over')).toBe(2);
  });

  it('leave recurring work that is done that night, once, and an import that brings each item in once', async () => {
    const runs = await start();
    await until(async () => (await count('recurring_runs')) === recurring.length, 20_000);
    await until(async () => (await read(further)).status === 'completed', 20_000);
    // Some of it comes each minute: the rest must not be done again.
    await wait(1_000);
    await w.server.platform.jobs.close();
    const failed =
      await sql()`SELECT name FROM recurring_runs WHERE NOT (last_result->>'ok')::boolean`;
    expect(failed).toEqual([]);
    for (const { name, pattern } of recurring) {
      if (!pattern.startsWith('*')) expect([name, runs.get(name)]).toEqual([name, 1]);
    }
    expect(await count('held_jobs')).toBe(0);
    expect(await madeOf('KIL')).toBe(130);
    // What all four processes did together.
    expect(await count(`mails WHERE kind = 'digest'`)).toBe(1);
    const line = `work_item_id = '${untouched}' AND field = 'archived_at'`;
    expect(await count(`work_item_activities WHERE ${line}`)).toBe(1);
  });

  it('do not keep a person from trying an import again', async () => {
    await run(poison);
    await start();
    await until(async () => (await read(poison)).status === 'completed', 20_000);
    await w.server.platform.jobs.close();
    expect(await madeOf('BAD')).toBe(130);
  });

  it('are not counted when they were asked to stop: the import is left to the next one', async () => {
    const id = await begun('STOP');
    await start();
    await until(async () => (await madeOf('STOP')) >= CHUNK, 20_000);
    await w.server.platform.jobs.close();
    expect((await read(id)).status).toBe('running');
    expect(await count('held_jobs')).toBe(0);
    const [row] = await sql()`
      SELECT attempts, next_attempt_at <= now() AS is_due FROM imports WHERE id = ${id}`;
    expect(row).toEqual({ attempts: 0, is_due: true });
    await start();
    await until(async () => (await read(id)).status === 'completed', 20_000);
    await w.server.platform.jobs.close();
    expect(await madeOf('STOP')).toBe(130);
  });

  it('are not ended for ever by recurring work: it is left until its next time, and listed', async () => {
    await sql()`DELETE FROM recurring_runs WHERE name = 'old_mails'`;
    await sql()`INSERT INTO held_jobs (kind, row_id, held_by, deaths, reached)
      VALUES ('old_mails', '00000000-0000-0000-0000-000000000000', 7, 4, '')`;
    const runs = await start();
    await until(async () => (await count(`recurring_runs WHERE name = 'old_mails'`)) === 1);
    await wait(500);
    await w.server.platform.jobs.close();
    expect(runs.get('old_mails')).toBeUndefined();
    const [failure] = await sql()`SELECT error FROM job_failures WHERE kind = 'old_mails'`;
    expect(failure?.['error']).toContain('The server stopped abruptly 5 times');
  });

  it('leave no row of any job that claims rows', async () => {
    // These work on what is due by itself: nothing is claimed.
    const unclaimed = ['cycle_end', 'document', 'label_remains', 'project_remains'];
    const stuck = jobs.filter((job) => !job.free && !unclaimed.includes(job.kind));
    expect(stuck.map(({ kind }) => kind)).toEqual([]);
    const { platform } = w.server;
    for (const job of jobs) {
      await job.free?.(platform, v7());
      await job.reached?.(platform, v7());
      await job.abandon?.(platform, v7());
    }
  });
});
