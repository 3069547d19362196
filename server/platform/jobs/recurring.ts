import { Cron } from 'croner';

import type { Platform } from '#server/platform/process/platform.ts';

import { countDone } from './done-jobs.ts';
import { NO_ROW, noteFailure, noteSuccess } from './failures.ts';
import type { RecurringJob } from './jobs.ts';

/**
 * Runs a recurring job if nobody has run it for its latest time yet: whichever process claims the time in
 * `recurring_runs` runs it. Called at each time, and at start for times that were slept through.
 */
export async function runRecurring(platform: Platform, job: RecurringJob): Promise<void> {
  const { sql } = platform.database;
  const slot = latestTime(job.pattern);
  if (!slot) return;
  try {
    const claimed = await sql`
      INSERT INTO recurring_runs AS r (name, last_run_at) VALUES (${job.name}, ${slot}::timestamptz)
      ON CONFLICT (name) DO UPDATE SET last_run_at = EXCLUDED.last_run_at, last_result = NULL
      WHERE r.last_run_at < EXCLUDED.last_run_at
      RETURNING name`;
    if (claimed.length === 0) return;
    const result = await outcomeOf(platform, job);
    await sql`UPDATE recurring_runs SET last_result = ${JSON.stringify(result)}::text::jsonb
      WHERE name = ${job.name}`;
  } catch (error) {
    platform.log.warn({ err: error, job: job.name }, 'a recurring job could not be claimed');
  }
}

async function outcomeOf(platform: Platform, job: RecurringJob) {
  const started = Date.now();
  try {
    const result = (await job.run(platform)) ?? null;
    platform.metrics.jobs.inc({ kind: job.name, outcome: 'done' });
    countDone(platform);
    await noteSuccess(platform, job.name, NO_ROW);
    return { ok: true, ms: Date.now() - started, result };
  } catch (error) {
    platform.metrics.jobs.inc({ kind: job.name, outcome: 'failed' });
    platform.log.error({ err: error, job: job.name }, 'recurring job failed');
    await noteFailure(platform, { kind: job.name, id: NO_ROW, error, isOver: false });
    return { ok: false, ms: Date.now() - started, error: String(error) };
  }
}

function latestTime(pattern: string): string | null {
  const [time] = new Cron(pattern, { timezone: 'UTC', paused: true }).previousRuns(1);
  return time?.toISOString() ?? null;
}

/** Lets a recurring job run once more for its latest time, in this process. */
export async function runAgain(platform: Platform, job: RecurringJob): Promise<void> {
  await platform.database.sql`
    UPDATE recurring_runs SET last_run_at = 'epoch' WHERE name = ${job.name}`;
  await runRecurring(platform, job);
}

/** Calls `run` at every time of the pattern, in this process. */
export function atTimes(pattern: string, run: () => Promise<void>): { stop(): void } {
  return new Cron(pattern, { timezone: 'UTC', protect: true, unref: true }, run);
}
