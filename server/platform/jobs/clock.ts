import { z } from 'zod';

import type { SqlClient } from '#server/platform/database/database.ts';
import { utc } from '#server/platform/database/wire.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** A larger step means that the program was off for long, or that the clock is wrong. */
const JUMP_DAYS = 3;
/** Tolerated step back of the clock, in seconds. */
const BACK_SECONDS = 3_600;
/** Interval of recording the time, in seconds. */
const NOTE_SECONDS = 60;

/** Name of the recorded time of the database's clock. */
const SEEN = 'clock_seen';
const HELD_UNTIL = 'clock_held_until';
const LAST_JUMP = 'clock_last_jump';

/** Columns with the end of a wait, in any table. */
export const WAITS = [
  'next_attempt_at',
  'preview_next_at',
  'busy_until',
  'paused_until',
  'poll_at',
  'resets_at',
];

/**
 * Watches the database's clock. After a jump ahead nothing old is deleted for a day, because a
 * wrong clock makes everything look old. After a step back, waits for a time of the wrong clock
 * end.
 */
export async function watchClock({ database: { sql }, log }: Platform): Promise<void> {
  const [row] = await sql<{ gap: number }[]>`
    SELECT extract(epoch FROM now() - coalesce(
      (SELECT value::timestamptz FROM system_facts WHERE name = ${SEEN}),
      (SELECT max(last_run_at) FROM recurring_runs),
      now() - make_interval(secs => ${NOTE_SECONDS})))::float8 AS gap`;
  const gap = row?.gap ?? 0;
  if (gap > -BACK_SECONDS && gap < NOTE_SECONDS) return;
  const days = Math.round((Math.abs(gap) / 86_400) * 10) / 10;
  if (gap > JUMP_DAYS * 86_400) {
    log.warn({ days }, 'the clock jumped ahead, or the program was off: nothing old is removed');
    await noteTime(sql, HELD_UNTIL, '1 day');
    await storeWarning(sql, `Between two looks the clock went on by ${days} days.`);
  } else if (gap <= -BACK_SECONDS) {
    log.warn({ days }, 'the clock was set back: what waits for a time in the future is due now');
    await sql`DELETE FROM system_facts WHERE name = ${HELD_UNTIL}`;
    await endWaits(sql);
    await storeWarning(
      sql,
      `The clock was set back by ${days} days, so stored times lie in the future. What waited for them is done now.`,
    );
  }
  await noteTime(sql, SEEN, '0');
}

/** Whether old rows may be deleted: the clock did not jump ahead within the last day. */
export async function isClockSteady({ database: { sql } }: Platform): Promise<boolean> {
  const held = await sql`
    SELECT 1 FROM system_facts WHERE name = ${HELD_UNTIL} AND value::timestamptz > now()`;
  return held.length === 0;
}

/** Until when nothing old is deleted; null = the clock is steady. */
export async function clockHeldUntil(sql: SqlClient): Promise<string | null> {
  const [held] = await sql<{ value: string }[]>`
    SELECT value FROM system_facts WHERE name = ${HELD_UNTIL} AND value::timestamptz > now()`;
  return held?.value ?? null;
}

/** Warnings about the clocks; `skew` = milliseconds that this process's clock is ahead. */
export async function clockWarnings(sql: SqlClient, skew: number): Promise<string[]> {
  const rows = await sql<{ name: string; value: string }[]>`
    SELECT name, value FROM system_facts
    WHERE name = ${LAST_JUMP} AND (value::jsonb->>'until')::timestamptz > now()
      OR name = ${HELD_UNTIL} AND value::timestamptz > now()`;
  const { [LAST_JUMP]: jump, [HELD_UNTIL]: until } = Object.fromEntries(
    rows.map(({ name, value }) => [name, value]),
  );
  const seconds = Math.round(Math.abs(skew) / 1000);
  return [
    ...(jump === undefined ? [] : [Jump.parse(JSON.parse(jump)).said]),
    ...(until === undefined
      ? []
      : [
          `Nothing old is removed, archived or closed until ${utc(until)}. If the clock is wrong, set it right before then; if it is right, there is nothing to do.`,
        ]),
    ...(seconds < MAX_SKEW_SECONDS
      ? []
      : [
          `The clock of this process is ${seconds} seconds ${skew > 0 ? 'ahead of' : 'behind'} the database's. The database's clock decides; set both right.`,
        ]),
  ];
}

const Jump = z.object({ said: z.string() });
/** Difference between the clocks of process and database that causes a warning. */
const MAX_SKEW_SECONDS = 30;

async function noteTime(sql: SqlClient, name: string, later: string): Promise<void> {
  await sql`
    INSERT INTO system_facts (name, value) VALUES (${name}, (now() + ${later}::interval)::text)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;
}

/** Stores the last warning about the clock; shown for a week. */
async function storeWarning(sql: SqlClient, said: string): Promise<void> {
  await sql`
    INSERT INTO system_facts (name, value)
    VALUES (${LAST_JUMP}, json_build_object('said', ${said}::text, 'until', now() + interval '7 days')::text)
    ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value`;
}

/** Makes everything due that waits for a future time: one early attempt does no harm. */
async function endWaits(sql: SqlClient): Promise<void> {
  const columns = await sql<{ table: string; name: string }[]>`
    SELECT c.table_name AS table, c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = ANY(${WAITS})`;
  for (const { table, name } of columns) {
    await sql`UPDATE ${sql(table)} SET ${sql(name)} = now() WHERE ${sql(name)} > now() AND isfinite(${sql(name)})`;
  }
}
