import type { TFunction } from 'i18next';

import { HttpError } from '#web/lib/http/http.ts';

/** Message of a visitor's refused request: the waiting time after too many, else the given text. */
export function refusalText(
  error: unknown,
  t: TFunction<'published-boards'>,
  words: string,
): string {
  if (!(error instanceof HttpError) || error.status !== 429) return words;
  return t('tooOften', { count: Math.ceil((error.retryAfter ?? 60_000) / 60_000) });
}
