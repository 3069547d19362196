import type { Scope } from '#server/platform/access/scope.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import { utc } from '#server/platform/database/wire.ts';
import { NO_ROW } from '#server/platform/jobs/failures.ts';
import type { Job, RecurringJob } from '#server/platform/jobs/jobs.ts';
import { runAgain } from '#server/platform/jobs/recurring.ts';
import { registeredFeatures } from '#server/platform/kit/feature.ts';
import type { FailedJob, FailedJobs } from '#shared/contract/instances.ts';
import { badRequest } from '#shared/errors.ts';

const MAX_LISTED = 100;

interface FailureRow {
  readonly id: string;
  readonly kind: string;
  readonly row_id: string;
  readonly error: string;
  readonly failures: number;
  readonly is_over: boolean;
  readonly failed_at: string;
}

/** Jobs whose last run failed, newest first. */
export async function listFailedJobs({ platform, sql }: Scope): Promise<FailedJobs> {
  const [rows, [counted]] = await Promise.all([
    sql<FailureRow[]>`
      SELECT id, kind, row_id, error, failures, is_over, failed_at FROM job_failures
      ORDER BY failed_at DESC, id DESC LIMIT ${MAX_LISTED}`,
    sql<{ total: number }[]>`SELECT count(*)::int AS total FROM job_failures`,
  ]);
  const words = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await jobOf(kind)?.about?.(
      platform,
      some.map((row) => row.row_id),
    );
    for (const { id, about } of found ?? []) words.set(`${kind} ${id}`, about);
  }
  const results = rows.map(({ row_id, failed_at, ...row }): FailedJob => ({
    ...row,
    failed_at: utc(failed_at),
    about: words.get(`${row.kind} ${row_id}`) ?? '',
  }));
  return { total: counted?.total ?? 0, results };
}

/** Runs a failed job again at once; it leaves the list until it fails again. */
export async function retryFailedJob({ platform }: Scope, id: string): Promise<void> {
  const { sql } = platform.database;
  const { kind, row_id } = oneOr404(
    await sql<FailureRow[]>`SELECT * FROM job_failures WHERE id = ${id}`,
  );
  if (row_id === NO_ROW) {
    const job = recurringOf(kind);
    if (!job) throw badRequest('This job no longer exists. Discard it.');
    await sql`DELETE FROM job_failures WHERE id = ${id}`;
    // Not awaited: it may take long, and records its own result.
    void runAgain(platform, job);
    return;
  }
  await jobOf(kind)?.again?.(platform, row_id);
  await sql`DELETE FROM job_failures WHERE id = ${id}`;
  platform.jobs.kick(kind, row_id);
}

/** Removes a job that is not retried any more from the list. */
export async function discardFailedJob({ sql }: Scope, id: string): Promise<void> {
  const { is_over } = oneOr404(
    await sql<FailureRow[]>`SELECT * FROM job_failures WHERE id = ${id} FOR UPDATE`,
  );
  if (!is_over) throw badRequest('This work is still tried again by itself.');
  await sql`DELETE FROM job_failures WHERE id = ${id}`;
}

function jobOf(kind: string): Job | undefined {
  return registeredFeatures()
    .flatMap(({ jobs = [] }) => jobs)
    .find((job) => job.kind === kind);
}

function recurringOf(name: string): RecurringJob | undefined {
  return registeredFeatures()
    .flatMap(({ recurring = [] }) => recurring)
    .find((job) => job.name === name);
}
