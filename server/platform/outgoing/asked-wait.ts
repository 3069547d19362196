/** As much of an answer as says how long to wait. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The seconds that another program asks to wait before the next call; null = it does not. GitHub says by a 403 that a
 * limit is used up, and when it starts anew.
 */
export function askedWait({ status, headers }: Answer): number | null {
  const after = Number(headers['retry-after'] ?? '');
  const isSpent = status === 403 && headers['x-ratelimit-remaining'] === '0';
  if (after > 0 && (status === 403 || status === 429 || status >= 500)) return after;
  if (status !== 429 && !isSpent) return null;
  const reset = Number(headers['x-ratelimit-reset'] ?? '') - Date.now() / 1000;
  return reset > 0 ? Math.ceil(reset) : 1;
}
