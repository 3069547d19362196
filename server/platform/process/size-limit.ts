import type { SqlClient } from '#server/platform/database/database.ts';
import type { Config } from '#server/platform/settings/config.ts';

import { readInstanceSettings } from './instance-settings.ts';
import type { Platform } from './platform.ts';

/** The admin area's setting of the largest upload in bytes; empty = the default. */
export const SIZE_LIMIT_KEY = 'UPLOAD_SIZE_LIMIT';
/** The limit unless FILE_SIZE_LIMIT or the admin area has another one. */
const DEFAULT_BYTES = 52_428_800;
/** Limit of a store: S3 refuses a larger form. */
const MAX_BYTES = 5 * 1024 ** 3;

/** The largest upload that the admin area may permit: FILE_SIZE_LIMIT, or the store's limit. */
export function highestSizeLimit({ FILE_SIZE_LIMIT }: Config): number {
  return FILE_SIZE_LIMIT ?? MAX_BYTES;
}

/** The largest upload in bytes, with `chosen` as the admin area's setting. */
export function sizeLimitOf(config: Config, chosen: string | undefined): number {
  const standard = config.FILE_SIZE_LIMIT ?? DEFAULT_BYTES;
  return Math.min(Number(chosen || standard), highestSizeLimit(config));
}

/** The largest upload of this instance in bytes; read by the scope's own connection. */
export async function readSizeLimit({ platform, sql }: Reader): Promise<number> {
  const settings = await readInstanceSettings(platform, [SIZE_LIMIT_KEY], sql);
  return sizeLimitOf(platform.config, settings[SIZE_LIMIT_KEY]);
}

interface Reader {
  readonly platform: Platform;
  readonly sql: SqlClient;
}
