import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '#server/platform/settings/config.ts';

/**
 * Gives a copy the instance's files on disk. A link takes no room, and a file never changes after it
 * was written.
 */
export async function linkFiles(from: Config, copy: Config): Promise<void> {
  await linkFolder(path.join(from.DATA_DIR, 'files'), path.join(copy.DATA_DIR, 'files'));
}

async function linkFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  if (entries.length > 0) await mkdir(to, { recursive: true });
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}
