import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { features } from '#server/features.ts';
import { leaveAll, takeOver } from '#server/platform/jobs/holds.ts';
import { workOf } from '#server/platform/jobs/jobs.ts';
import { asJob } from '#server/platform/jobs/recurring.ts';
import { until } from '#tests/support/feed.ts';
import { importFile } from '#tests/support/imports.ts';
import { runProcess } from '#tests/support/process.ts';
import { world, type World } from '#tests/support/world.ts';

/** One program and one database for all: what each test leaves is its own. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.server.platform.jobs.close());

const sql = () => w.server.platform.database.sql;
const { recurring } = workOf(features);

/** Begins these jobs in a process of their own, and kills it after so many answers, or commits, of its database. */
async function cut(jobs: string, after: number, of = 'commits'): Promise<void> {
  const { DATA_DIR } = w.server.platform.config;
  const killed = runProcess(
    {
      DATABASE_URL: w.server.databaseUrl,
      DATA_DIR,
      SECRET_KEY: 'a secret key that only the tests ever use',
      CUT_JOBS: jobs,
      CUT_AFTER: String(after),
      CUT_OF: of,
    },
    ['tests/support/faults/cut-process.ts'],
  );
  await killed.says('cut');
  await killed.end('SIGKILL');
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
  const work = { jobs: workOf(features).jobs, recurring: counted };
  await platform.jobs.start(platform, work, { sweepEvery: 200 });
  return runs;
}

/** What the next start of the program does first. Returns what it goes on with. */
async function lookAfterKill() {
  const { platform } = w.server;
  const jobs = [...workOf(features).jobs, ...recurring.map(asJob)];
  await leaveAll(platform);
  const taken: { kind: string; id: string }[] = [];
  // PostgreSQL needs a moment to notice that the process is gone.
  await until(async () => {
    taken.push(...(await takeOver(platform, jobs)));
    return (await count('held_jobs WHERE held_by IS NOT NULL')) === 0;
  });
  await leaveAll(platform);
  return taken;
}

const count = async (query: string) =>
  Number((await sql().unsafe<{ n: string }[]>(`SELECT count(*) AS n FROM ${query}`))[0]?.n);

describe('recurring work', () => {
  it('that is killed at its first step, in its middle and at its end is done that night, once', async () => {
    const [old, noted] = await Promise.all(
      ['Untouched', 'Noted'].map(async (name) => {
        const body = { name, state_id: w.project.states['Done'] };
        return (await w.admin.post(`${w.project.url}/issues/`, body)).body.id as string;
      }),
    );
    await w.admin.patch(`${w.project.url}/`, { archive_in: 1 });
    await sql()`UPDATE work_items SET updated_at = now() - interval '90 days' WHERE id = ${old ?? null}`;
    await sql()`UPDATE notification_preferences SET comment = true, state_change = true, mention = true`;
    const mention = `<mention-component id="x" entity_name="user_mention" entity_identifier="${w.member.id}"></mention-component>`;
    await w.admin.post(`${w.project.url}/issues/${noted}/comments/`, {
      comment_html: `<p>${mention}</p>`,
    });
    expect(await count('notification_mails WHERE processed_at IS NULL')).toBe(1);

    for (const after of [0, 1, 1_000_000]) {
      await cut('recurring', after, 'statements');
      expect(await count('recurring_runs')).toBe(0);
      expect(await count('held_jobs WHERE held_by IS NOT NULL')).toBe(recurring.length);
      if (after < 2) expect(await lookAfterKill()).toHaveLength(recurring.length);
    }

    const began = performance.now();
    const runs = await start();
    await until(async () => (await count('recurring_runs')) === recurring.length, 20_000);
    expect(performance.now() - began).toBeLessThan(15_000);
    // Some of them come each minute: the others must not be done again.
    await wait(1_000);
    const results = await sql()<{ name: string; ok: boolean }[]>`
      SELECT name, (last_result->>'ok')::boolean AS ok FROM recurring_runs`;
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    for (const { name, pattern } of recurring) {
      if (!pattern.startsWith('*')) expect([name, runs.get(name)]).toEqual([name, 1]);
    }
    expect(await count('held_jobs')).toBe(0);
    // What they did in all four processes together.
    expect(await count(`mails WHERE kind = 'digest'`)).toBe(1);
    const [item] = await sql()`SELECT archived_at FROM work_items WHERE id = ${old ?? null}`;
    expect(item?.['archived_at']).not.toBeNull();
    expect(
      await count(`work_item_activities WHERE work_item_id = '${old}' AND field = 'archived_at'`),
    ).toBe(1);
  }, 120_000);

  it('that ends one process after the other is left until its next time, and listed', async () => {
    await sql()`DELETE FROM recurring_runs WHERE name = 'old_mails'`;
    await sql()`INSERT INTO held_jobs (kind, row_id, held_by, deaths, reached)
      VALUES ('old_mails', '00000000-0000-0000-0000-000000000000', 7, 4, '')`;
    const runs = await start();
    await until(async () => (await count(`recurring_runs WHERE name = 'old_mails'`)) === 1);
    await wait(500);
    expect(runs.get('old_mails')).toBeUndefined();
    const [failure] = await sql()`SELECT error FROM job_failures WHERE kind = 'old_mails'`;
    expect(failure?.['error']).toContain('The server stopped abruptly 5 times');
  });
});

describe('an import', () => {
  const begun = async (name: string) => {
    const lines = Array.from({ length: 130 }, (_, n) => `Item ${n},${name}-${n},Todo`);
    const content = ['Title,ID,Status', ...lines].join('\n');
    const id = await importFile(w, w.admin, { source: 'csv', name: `${name}.csv`, content });
    await w.admin.patch(`${w.workspace.url}/imports/${id}/`, { project: w.project.id });
    await w.admin.post(`${w.workspace.url}/imports/${id}/run/`, {});
    return id;
  };
  const read = async (id: string) => (await w.admin.get(`${w.workspace.url}/imports/${id}/`)).body;
  const madeOf = (name: string) => count(`work_items WHERE external_id LIKE '${name}-%'`);
  /** Commits before the first chunk of items: the claim, and what is prepared. */
  const PREPARED = 8;

  it('goes on at once after each kill, as long as it gets further, and brings each item in once', async () => {
    const id = await begun('KIL');
    for (const made of [40, 80, 120]) {
      await cut(`import ${id}`, PREPARED);
      expect(await madeOf('KIL')).toBe(made);
      expect(await lookAfterKill()).toMatchObject([{ kind: 'import', id }]);
      const [row] = await sql()`
        SELECT status, attempts, next_attempt_at <= now() AS is_due FROM imports WHERE id = ${id}`;
      expect(row).toEqual({ status: 'running', attempts: 0, is_due: true });
    }
    await start();
    await until(async () => (await read(id)).status === 'completed', 20_000);
    expect(await madeOf('KIL')).toBe(130);
  }, 120_000);

  it('that ends two processes at the same place is ended with a sentence, and goes on when asked to', async () => {
    const id = await begun('BAD');
    await cut(`import ${id}`, 1);
    expect(await lookAfterKill()).toHaveLength(1);
    await cut(`import ${id}`, 1);
    expect(await lookAfterKill()).toEqual([]);
    const failed = await read(id);
    expect(failed.status).toBe('failed');
    expect(failed.reason).toContain('stopped the server twice at the same place');
    expect(failed.reason).toContain('Import the rest in smaller files');
    expect(await count(`job_failures WHERE row_id = '${id}' AND is_over`)).toBe(1);
    await w.admin.post(`${w.workspace.url}/imports/${id}/run/`, {});
    await start();
    await until(async () => (await read(id)).status === 'completed', 20_000);
    expect(await madeOf('BAD')).toBe(130);
  }, 120_000);

  it('is left to the next process when this one is asked to stop, and that is no failure', async () => {
    const id = await begun('STOP');
    await start();
    await until(async () => (await madeOf('STOP')) >= 40);
    await w.server.platform.jobs.close();
    expect((await read(id)).status).toBe('running');
    expect(await count('held_jobs')).toBe(0);
    const [row] = await sql()`
      SELECT attempts, next_attempt_at <= now() AS is_due FROM imports WHERE id = ${id}`;
    expect(row).toEqual({ attempts: 0, is_due: true });
    await start();
    await until(async () => (await read(id)).status === 'completed', 20_000);
    expect(await madeOf('STOP')).toBe(130);
  }, 60_000);
});

describe('an export', () => {
  it('that ends two processes is ended with a sentence', async () => {
    await w.admin.post(`${w.workspace.url}/export-issues/`, { provider: 'csv', project: [] });
    const [row] = await sql()<
      { id: string }[]
    >`SELECT id FROM exports ORDER BY created_at DESC LIMIT 1`;
    const id = row?.id ?? '';
    await cut(`export ${id}`, 1);
    expect(await lookAfterKill()).toHaveLength(1);
    await cut(`export ${id}`, 1);
    expect(await lookAfterKill()).toEqual([]);
    const [failed] = await sql()`SELECT status, reason FROM exports WHERE id = ${id}`;
    expect(failed?.['status']).toBe('failed');
    expect(failed?.['reason']).toContain('This export stopped the server twice');
  }, 60_000);
});

describe('every job that claims its rows', () => {
  it('lets them go when its process is gone', () => {
    // These work on what is due by itself: nothing is claimed.
    const unclaimed = ['cycle_end', 'document', 'label_remains', 'project_remains'];
    const stuck = workOf(features).jobs.filter((job) => !job.free && !unclaimed.includes(job.kind));
    expect(stuck.map(({ kind }) => kind)).toEqual([]);
  });
});
