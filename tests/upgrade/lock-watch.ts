import { setTimeout as sleep } from 'node:timers/promises';

import postgres from 'postgres';

const EVERY_MS = 20;

/** Watches how long statements wait for locks, other than those of the upgrade itself. */
export function watchLocks(url: string): { stop(): Promise<number> } {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const state = { isStopped: false, longest: 0 };
  const watching = (async () => {
    while (!state.isStopped) {
      const [row] = await sql<{ waited: number }[]>`
        SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart)), 0)::float8 * 1000 AS waited
        FROM pg_locks l
        WHERE NOT l.granted AND l.locktype <> 'advisory' AND NOT EXISTS (
          SELECT 1 FROM pg_locks u WHERE u.pid = l.pid AND u.locktype = 'advisory'
            AND u.objid = 7283001 AND u.granted)`;
      state.longest = Math.max(state.longest, row?.waited ?? 0);
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      state.isStopped = true;
      await watching;
      await sql.end();
      return Math.round(state.longest);
    },
  };
}
