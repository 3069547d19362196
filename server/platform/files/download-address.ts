import { z } from 'zod';

import { isSigned, sign } from '#server/platform/settings/secret-key.ts';

import type { AllowedDownload } from './storage.ts';

/** Signed URLs expire at round times: for minutes a picture keeps its URL in caches. */
const LIFETIME_SECONDS = 3600;
const ROUND_SECONDS = 300;

const Query = z.object({
  key: z.string(),
  type: z.string(),
  disposition: z.string(),
  expires: z.string(),
  signature: z.string(),
});

/** The query of a URL that permits reading one file for an hour. */
export function signDownload(secretKey: string, download: AllowedDownload): URLSearchParams {
  const now = Date.now() / 1000;
  const end = Math.ceil(now / ROUND_SECONDS) * ROUND_SECONDS + LIFETIME_SECONDS;
  const parts = { ...download, expires: String(end) };
  return new URLSearchParams({ ...parts, signature: sign(secretKey, 'download', textOf(parts)) });
}

/** The permission in a signed query; null when it is forged or expired. */
export function readDownload(
  secretKey: string,
  query: Readonly<Record<string, string>>,
): AllowedDownload | null {
  const parsed = Query.safeParse(query);
  if (!parsed.success) return null;
  const { signature, ...parts } = parsed.data;
  if (!isSigned(secretKey, 'download', textOf(parts), signature)) return null;
  return Number(parts.expires) * 1000 > Date.now() ? parts : null;
}

function textOf(parts: AllowedDownload & { readonly expires: string }): string {
  return JSON.stringify([parts.key, parts.type, parts.disposition, parts.expires]);
}
