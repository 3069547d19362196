interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Seconds to wait before the next call, as requested by the other program; null = none. GitHub
 * reports a used-up limit by a 403 with the time of its reset.
 */
export function askedWait({ status, headers }: Answer): number | null {
  const after = Number(headers['retry-after'] ?? '');
  const isSpent = status === 403 && headers['x-ratelimit-remaining'] === '0';
  if (after > 0 && (status === 403 || status === 429 || status >= 500)) return after;
  if (status !== 429 && !isSpent) return null;
  const reset = Number(headers['x-ratelimit-reset'] ?? '') - Date.now() / 1000;
  return reset > 0 ? Math.ceil(reset) : 1;
}
