import { features } from '#server/features.ts';
import { registerFeatures } from '#server/platform/kit/feature.ts';
import { makeLogger } from '#server/platform/process/logger.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';

import { startDatabase, upgradeDatabase } from './database.ts';
import { openPlatform } from './open-platform.ts';

interface PlatformOptions {
  readonly log: 'silent' | 'warn';
  readonly say?: (line: string) => void;
  /** True = brings the database to this program's schema first. */
  readonly upgrades?: boolean;
}

/**
 * Runs the work of a command with the parts of a process, on the database of an instance that may
 * be running; it serves nothing.
 */
export async function onPlatform<T>(
  config: Config,
  { log, say = () => undefined, upgrades = false }: PlatformOptions,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const database = await startDatabase(config, { say, share: true });
  try {
    if (upgrades) await upgradeDatabase(database, say);
    registerFeatures(features);
    const platform = await openPlatform(config, database.url, makeLogger(log));
    try {
      return await work(platform);
    } finally {
      await platform.close();
    }
  } finally {
    await database.close();
  }
}
