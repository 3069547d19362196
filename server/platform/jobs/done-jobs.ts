import type { SqlClient } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Finished jobs that are not stored yet: storing each would cost one more write. */
const unwritten = new WeakMap<Platform, number>();

/** Counts a successful job. */
export function countDone(platform: Platform): void {
  unwritten.set(platform, (unwritten.get(platform) ?? 0) + 1);
}

/** Adds the counted jobs of this process to the day's total. */
export async function writeDone(platform: Platform): Promise<void> {
  const done = unwritten.get(platform) ?? 0;
  if (done === 0) return;
  unwritten.set(platform, 0);
  await platform.database.sql`
    INSERT INTO job_days AS d (day, done) VALUES ((now() AT TIME ZONE 'UTC')::date, ${done})
    ON CONFLICT (day) DO UPDATE SET done = d.done + EXCLUDED.done`;
}

/** Number of jobs of all processes today, as far as it is stored. */
export async function readDone(sql: SqlClient): Promise<number> {
  const [row] = await sql<{ done: number }[]>`
    SELECT done FROM job_days WHERE day = (now() AT TIME ZONE 'UTC')::date`;
  return row?.done ?? 0;
}
