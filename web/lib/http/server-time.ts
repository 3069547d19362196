/** localStorage key of the last server time, for offline starts. */
const PLACE = 'tutti.server-time';
/** Least milliseconds between two writes. */
const WRITE_EVERY = 60_000;

/** The server's time in its last reply, and the page's monotonic clock then. */
let lastReply: { readonly time: number; readonly at: number } | null = null;
let writtenAt = -Infinity;

/** Records the `Date` header of a reply. */
export function recordServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const at = performance.now();
  lastReply = { time, at };
  if (at - writtenAt < WRITE_EVERY) return;
  writtenAt = at;
  try {
    localStorage.setItem(PLACE, String(time));
  } catch {
    // Storage is blocked: an offline start does not know the time.
  }
}

/**
 * Lower bound of the server's current time in milliseconds, independent of the computer's clock; 0
 * = unknown.
 */
export function lastServerTime(): number {
  if (lastReply) return serverNow();
  try {
    return Number(localStorage.getItem(PLACE) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Current time by the server's clock; the computer's until the first reply. */
export function serverNow(): number {
  return lastReply ? lastReply.time + performance.now() - lastReply.at : Date.now();
}
