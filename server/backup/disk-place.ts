import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { isMissing } from '#server/platform/files/disk-files.ts';

import { writeWhole } from './backup.ts';
import { type BackupPlace, GIVEN_UP_MS, type StoredBackup } from './place.ts';

/** Ends the name of a file that is being written. */
const HALF = '.tutti-part';

/** Backups in a folder, which may be a mounted one. */
export function diskPlace(folder: string): BackupPlace {
  const root = path.resolve(folder);
  const at = (name: string) => path.join(root, name);
  return {
    address: root,
    async write(name, content) {
      await mkdir(path.dirname(at(name)), { recursive: true, mode: 0o700 });
      const half = `${at(name)}${HALF}`;
      try {
        const bytes = await writeWhole(half, content);
        await rename(half, at(name));
        await flush(path.dirname(at(name)));
        return bytes;
      } catch (error) {
        await rm(half, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async list(prefix) {
      const found: StoredBackup[] = [];
      const folderOf = path.dirname(`${prefix}x`);
      for (const file of await namesIn(at(folderOf))) {
        const name = folderOf === '.' ? file : `${folderOf}/${file}`;
        if (!name.startsWith(prefix) || name.endsWith(HALF)) continue;
        const facts = await stat(at(name)).catch(() => null);
        if (facts?.isFile()) found.push({ name, bytes: facts.size, at: facts.mtime });
      }
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: (name) => createReadStream(at(name)),
    remove: (name) => rm(at(name), { force: true }),
    async tidy(prefix) {
      const below = path.dirname(at(`${prefix}x`));
      for (const name of await namesIn(below)) {
        if (!name.endsWith(HALF)) continue;
        const file = path.join(below, name);
        const facts = await stat(file).catch(() => null);
        const isOld = facts !== null && Date.now() - facts.mtimeMs > GIVEN_UP_MS;
        if (isOld) await rm(file, { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A rename survives a power cut only after its folder is flushed. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
