import { setTimeout as wait } from 'node:timers/promises';

import { live } from '#server/platform/access/visibility/live.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Limit per statement, at least one transaction's: a long one would hold the feed back. */
const MAX_CHANGES = 100;
/** Pause after each statement as a multiple of its duration, where no one waits for it. */
const REST = 3;

/**
 * Unpacks the oldest stored changes of a webhook into deliveries. Returns whether there may be
 * more. Runs in one process at a time, so that delivery ids increase in the order of changes.
 */
export async function unpackSome(platform: Platform, id: string): Promise<boolean> {
  return platform.database.transaction(async ({ sql }) => {
    const [lock] = await sql<{ isHeld: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${id}, 0)) AS "isHeld"`;
    if (!lock?.isHeld) return false;
    // Sorting reads everything before the first write: the transaction gets its id only then, and
    // the change feed waits for the writes only.
    const [taken] = await sql<{ count: number }[]>`
      WITH taken AS MATERIALIZED (
        SELECT id, actor, body::jsonb AS notices, created_at FROM (
          SELECT c.*, sum(c.changes) OVER (ORDER BY c.id) - c.changes AS earlier
          FROM (SELECT * FROM webhook_changes WHERE webhook_id = ${id}
            ORDER BY id LIMIT ${MAX_CHANGES}) c) c
        WHERE earlier < ${MAX_CHANGES}),
      gone AS (
        DELETE FROM webhook_changes
        WHERE webhook_id = ${id} AND id <= (SELECT max(id) FROM taken)),
      made AS (
        INSERT INTO webhook_deliveries (webhook_id, entity_id, event, action, field, before, after,
          actor, source, status, created_at)
        SELECT w.id, (n.notice->>'entity')::uuid, n.notice->>'event', n.notice->>'action', f.field,
          nullif(CASE WHEN n.notice->'after' = 'null'::jsonb OR n.notice->'before' = 'null'::jsonb
            THEN n.notice->'before' ELSE (n.notice->'after') || (n.notice->'before') END, 'null'::jsonb),
          nullif(n.notice->'after', 'null'::jsonb), c.actor, n.notice->>'source',
          -- What waited when it was given up for failing can be sent again by a replay.
          CASE WHEN w.is_active OR w.failures = 0 THEN 'queued' ELSE 'failed' END, c.created_at
        FROM taken c
          CROSS JOIN LATERAL jsonb_array_elements(c.notices) WITH ORDINALITY AS n(notice, place)
          CROSS JOIN LATERAL jsonb_array_elements_text(n.notice->'fields')
            WITH ORDINALITY AS f(field, place)
          JOIN webhooks w ON w.id = ${id} AND ${live(sql, 'w')}
        ORDER BY c.id, n.place, f.place)
      SELECT count(*)::int AS count FROM taken`;
    return (taken?.count ?? 0) > 0;
  });
}

/** Unpacks changes of a webhook that is off: its log shows them, and they can be replayed. */
export async function unpackSwitchedOff(platform: Platform, id: string): Promise<void> {
  const { sql } = platform.database;
  const waiting = await sql`
    SELECT 1 FROM webhooks w WHERE w.id = ${id} AND NOT w.is_active AND ${live(sql, 'w')}
      AND EXISTS (SELECT 1 FROM webhook_changes c WHERE c.webhook_id = w.id)`;
  if (waiting.length === 0) return;
  for (;;) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!(await unpackSome(platform, id))) return;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await wait((performance.now() - began) * REST, undefined, { ref: false });
  }
}
