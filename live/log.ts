import { type Bus, onCommit } from '#server/platform/feed/bus.ts';
import { type LogRow, readLog, readPosition } from '#server/platform/feed/log-reader.ts';
import { Tail } from '#server/platform/feed/tail.ts';
import type { Platform } from '#server/platform/process/platform.ts';

/** Follows the change log in a process without a feed. Returns an unsubscribe function. */
export async function followLog(
  platform: Platform,
  bus: Bus,
  onRows: (rows: readonly LogRow[]) => void,
): Promise<() => Promise<void>> {
  const { sql, lookups } = platform.database;
  const { start } = await readPosition(sql);
  const tail = new Tail({
    sql: lookups,
    log: platform.log,
    read: readLog,
    start,
    publish: async (rows) => {
      onRows(rows);
      return 0;
    },
    applyEarly: async (held) => onRows(held),
    onLag: (milliseconds) => platform.metrics.feedLag.set(milliseconds),
    onSent: () => undefined,
  });
  const unsubscribe = platform.onWake(() => tail.wake());
  onCommit(bus, () => tail.wake());
  tail.start();
  return async () => {
    unsubscribe();
    await tail.stop();
  };
}
