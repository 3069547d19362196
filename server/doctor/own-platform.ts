import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { onPlatform } from '#server/start/on-platform.ts';

/**
 * Runs `work` with the parts of a process that does not run: it migrates nothing. Null = there is no
 * database yet, and none is made.
 */
export async function withPlatform<T>(
  config: Config,
  work: (platform: Platform) => Promise<T>,
): Promise<T | null> {
  if (!config.DATABASE_URL && !existsSync(path.join(config.DATA_DIR, 'postgres'))) return null;
  return onPlatform(config, { log: 'silent' }, work);
}
