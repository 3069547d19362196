import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** What each process has done and not yet written down: with each job a write would be one more for each. */
const unwritten = new WeakMap<Platform, number>();

/** Counts a job that went well. */
export function countDone(platform: Platform): void {
  unwritten.set(platform, (unwritten.get(platform) ?? 0) + 1);
}

/** Writes down what this process has done since the last time. */
export async function writeDone(platform: Platform): Promise<void> {
  const done = unwritten.get(platform) ?? 0;
  if (done === 0) return;
  unwritten.set(platform, 0);
  await platform.database.sql`
    INSERT INTO job_days AS d (day, done) VALUES ((now() AT TIME ZONE 'UTC')::date, ${done})
    ON CONFLICT (day) DO UPDATE SET done = d.done + EXCLUDED.done`;
}

/** How many jobs all processes have done today, as far as they have written it down. */
export async function readDone(sql: SqlClient): Promise<number> {
  const [row] = await sql<{ done: number }[]>`
    SELECT done FROM job_days WHERE day = (now() AT TIME ZONE 'UTC')::date`;
  return row?.done ?? 0;
}
