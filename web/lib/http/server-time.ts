/** Where the last time is kept, for pages that begin without a connection. */
const PLACE = 'tutti.server-time';
/** It is written down this often at most, in milliseconds. */
const WRITE_EVERY = 60_000;

/** The server's time in its last reply to this page, and the page's own clock then. */
let heard: { readonly time: number; readonly at: number } | null = null;
let writtenAt = -Infinity;

/** Notes the `Date` of a reply. */
export function hearTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (Number.isNaN(time)) return;
  const at = performance.now();
  heard = { time, at };
  if (at - writtenAt < WRITE_EVERY) return;
  writtenAt = at;
  try {
    localStorage.setItem(PLACE, String(time));
  } catch {
    // Storage is blocked: a page that begins without a connection does not know it.
  }
}

/**
 * The server's time as far as this browser has heard it, in milliseconds: never later than it is, however wrong the
 * computer's clock; 0 = it was never heard.
 */
export function lastHeard(): number {
  if (heard) return serverNow();
  try {
    return Number(localStorage.getItem(PLACE) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** The time now, by the server's clock; by the computer's until the server has replied to this page. */
export function serverNow(): number {
  return heard ? heard.time + performance.now() - heard.at : Date.now();
}
