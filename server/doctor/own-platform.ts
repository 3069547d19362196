import { existsSync } from 'node:fs';
import path from 'node:path';

import { makeLogger } from '#server/platform/process/logger.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { startDatabase } from '#server/start/database.ts';
import { openPlatform } from '#server/start/open-platform.ts';

/**
 * Runs `work` with the parts of a process that does not run: it migrates and serves nothing. Null =
 * there is no database yet, and none is made.
 */
export async function withPlatform<T>(
  config: Config,
  work: (platform: Platform) => Promise<T>,
): Promise<T | null> {
  if (!config.DATABASE_URL && !existsSync(path.join(config.DATA_DIR, 'postgres'))) return null;
  const database = await startDatabase(config, { share: true });
  try {
    const platform = await openPlatform(config, database.url, makeLogger('silent'));
    try {
      return await work(platform);
    } finally {
      await platform.close();
    }
  } finally {
    await database.close();
  }
}
