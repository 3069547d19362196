import { Cron } from 'croner';

import { one } from '#server/platform/database/rows.ts';
import type { Platform } from '#server/platform/process/platform.ts';

import { isClockSteady } from './clock.ts';
import { NO_ROW } from './failures.ts';
import { isEnding } from './holds.ts';
import { runJob } from './job-runner.ts';
import type { Job, RecurringJob } from './jobs.ts';

/** The longest time until a recurring job's state is read again: clocks may be set. */
const ASK_AGAIN_MS = 60_000;
/** After so many dead processes a recurring job waits for its next time. */
const MAX_DEATHS = 5;

/**
 * A recurring job as a job with one row: due from its latest time until it has run for that time,
 * by the database's clock. An interrupted run stays due, and the next process repeats it.
 */
export function asJob(recurring: RecurringJob): Job {
  const { name, needsSteadyClock = false } = recurring;
  const timesIn = timesOf(recurring);
  let askAgain = 0;
  return {
    kind: name,
    maxDeaths: MAX_DEATHS,
    async due(platform) {
      if (performance.now() < askAgain) return [];
      const { time, wait } = await readTimes(platform, name, timesIn(platform));
      if (time === null) askAgain = performance.now() + Math.min(wait, ASK_AGAIN_MS);
      if (time === null) return [];
      if (needsSteadyClock && !(await isClockSteady(platform))) return [];
      return (await recurring.isReady?.(platform)) === false ? [] : [NO_ROW];
    },
    async run(platform) {
      const { time } = await readTimes(platform, name, timesIn(platform));
      if (time === null) return false;
      const started = performance.now();
      const ms = () => Math.round(performance.now() - started);
      try {
        const result = (await recurring.run(platform)) ?? null;
        await noteDone(platform, name, time, { ok: true, ms: ms(), result });
        return undefined;
      } catch (error) {
        // This process stops: the next one repeats it.
        if (isEnding(platform)) return false;
        await noteDone(platform, name, time, { ok: false, ms: ms(), error: String(error) });
        throw error;
      }
    },
    async abandon(platform) {
      const { time } = await readTimes(platform, name, timesIn(platform));
      const error = 'The server stopped abruptly again and again while it did this.';
      if (time !== null) await noteDone(platform, name, time, { ok: false, ms: 0, error });
    },
  };
}

/** The times of a job in a process; null where it is off. */
function timesOf({ pattern }: RecurringJob): (platform: Platform) => Cron | null {
  const timesBy = (text: string) => new Cron(text, { timezone: 'UTC', paused: true });
  if (typeof pattern === 'string') {
    const times = timesBy(pattern);
    return () => times;
  }
  return ({ config }) => {
    const text = pattern(config);
    return text === null ? null : timesBy(text);
  };
}

/**
 * The latest time if the job has not run for it, else null; and the milliseconds until the next. A
 * stored time in the future is ignored.
 */
async function readTimes(
  platform: Platform,
  name: string,
  times: Cron | null,
): Promise<{ readonly time: string | null; readonly wait: number }> {
  if (times === null) return { time: null, wait: Infinity };
  const row = one(
    await platform.database.sql<{ now: number; last: number | null }[]>`
      SELECT extract(epoch FROM now())::float8 * 1000 AS now, (
        SELECT extract(epoch FROM last_run_at)::float8 * 1000 FROM recurring_runs
        WHERE name = ${name} AND last_run_at <= now()) AS last`,
  );
  const now = new Date(row.now);
  const [time] = times.previousRuns(1, now);
  const isDue = time !== undefined && (row.last ?? -Infinity) < time.getTime();
  const next = times.nextRun(now);
  return { time: isDue ? time.toISOString() : null, wait: next ? next.getTime() - row.now : 0 };
}

async function noteDone({ database }: Platform, name: string, time: string, result: object) {
  await database.sql`
    INSERT INTO recurring_runs (name, last_run_at, last_result)
    VALUES (${name}, ${time}::timestamptz, ${JSON.stringify(result)}::text::jsonb)
    ON CONFLICT (name) DO UPDATE
      SET last_run_at = EXCLUDED.last_run_at, last_result = EXCLUDED.last_result`;
}

/** Runs a recurring job in this process if it is due and no other process runs it. */
export function runRecurring(platform: Platform, job: RecurringJob): Promise<void> {
  return runJob(platform, asJob(job), NO_ROW);
}

/** Runs a recurring job once more for its latest time, in this process. */
export async function runAgain(platform: Platform, job: RecurringJob): Promise<void> {
  await platform.database.sql`
    UPDATE recurring_runs SET last_run_at = 'epoch' WHERE name = ${job.name}`;
  await runRecurring(platform, job);
}
