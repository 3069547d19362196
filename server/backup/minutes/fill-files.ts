import { Readable } from 'node:stream';

import type { Sql } from 'postgres';

import { readArchive } from '#server/backup/archive.ts';
import { textOf } from '#server/backup/byte-reader.ts';
import { FileNote } from '#server/backup/manifest.ts';
import { keptBackup } from '#server/backup/scheduled.ts';
import { openFiles } from '#server/platform/files/open-file-store.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { readSecretKey } from '#server/platform/settings/secret-key.ts';
import { StartError } from '#server/start/failure.ts';

/**
 * Files lie beside the database, and those of a moment are still there. On a new machine there are
 * none: then they come from the newest backup. Returns their number.
 */
export async function fillFiles(source: Config, config: Config, sql: Sql): Promise<number> {
  const files = await openFiles(config, readSecretKey(config), sql);
  for await (const _ of files.keys()) return 0;
  const backup = await keptBackup(source).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });
  if (!backup) return 0;
  let note: FileNote | null = null;
  let count = 0;
  for await (const { name, content } of readArchive(backup.open())) {
    if (!name.startsWith('files/')) continue;
    if (name.endsWith('.json')) note = FileNote.parse(JSON.parse(await textOf(content)));
    else if (note) {
      await files.write(note.key, note.type, Readable.from(content));
      note = null;
      count += 1;
    }
  }
  return count;
}
