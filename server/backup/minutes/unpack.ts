import { chownSync } from 'node:fs';
import { chmod, mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { z } from 'zod';

import { readArchive } from '#server/backup/archive.ts';
import { textOf } from '#server/backup/byte-reader.ts';
import { type BackupKeys, decrypt } from '#server/backup/encryption.ts';
import { ENTRY, FileNote } from '#server/backup/manifest.ts';
import type { BackupPlace } from '#server/backup/place.ts';
import { StartError } from '#server/start/failure.ts';
import { ownerOf } from '#server/start/postgres/owner.ts';

import { BaseManifest } from './base.ts';
import type { Chosen } from './choose.ts';
import { SEGMENT_BYTES } from './segments.ts';
import { unzipped } from './zipped.ts';

/** Zeros at the end of a file of the log are not written: they take no room on the disk. */
const BLOCK = 64 * 1024;

export interface Unpacked {
  readonly manifest: z.infer<typeof BaseManifest>;
  /** The secret key of an instance that keeps it in its data folder. */
  readonly secretKey: string | null;
}

/** Puts a base and its changes into a folder, as PostgreSQL wants them for a recovery. */
export async function unpack(
  folder: string,
  place: BackupPlace,
  keys: BackupKeys,
  { base, segments }: Chosen,
): Promise<Unpacked> {
  const files = path.join(folder, 'files');
  await rm(folder, { recursive: true, force: true });
  const owner = ownerOf(files);
  const own = (name: string) => {
    if (owner) chownSync(name, owner.uid, owner.gid);
  };
  await mkdir(files, { recursive: true, mode: 0o700 });
  await chmod(files, 0o700);
  own(folder);
  own(files);
  const read = (name: string) => unzipped(decrypt(place.read(name), keys));
  const unpacked = await unpackBase(files, read(base.name), own);
  for (const [name, { name: stored }] of segments) {
    await writeSegment(path.join(files, 'pg_wal', name), read(stored), own);
  }
  await writeOwned(path.join(files, 'recovery.signal'), '', own);
  await writeOwned(path.join(folder, 'password'), unpacked.manifest.password, own);
  return unpacked;
}

/** Gives a file to the user that PostgreSQL runs as. */
type Own = (name: string) => void;

async function writeOwned(
  name: string,
  content: string | AsyncIterable<Buffer>,
  own: Own,
): Promise<void> {
  await writeFile(name, content, { mode: 0o600 });
  own(name);
}

async function unpackBase(
  files: string,
  content: AsyncIterable<Buffer>,
  own: Own,
): Promise<Unpacked> {
  let manifest: Unpacked['manifest'] | null = null;
  let secretKey: string | null = null;
  let key: string | null = null;
  for await (const entry of readArchive(content)) {
    if (entry.name === ENTRY.manifest) {
      manifest = BaseManifest.parse(JSON.parse(await textOf(entry.content)));
      for (const folder of manifest.folders) {
        await mkdir(inside(files, folder), { mode: 0o700 });
        own(inside(files, folder));
      }
    } else if (entry.name === ENTRY.secretKey) {
      secretKey = await textOf(entry.content);
    } else if (entry.name.endsWith('.json')) {
      ({ key } = FileNote.parse(JSON.parse(await textOf(entry.content))));
    } else if (key !== null) {
      // Without flushing: PostgreSQL does that for all files when it recovers.
      await writeOwned(inside(files, key), entry.content, own);
      key = null;
    }
  }
  if (!manifest) throw new StartError('The file is not a copy of the database.');
  return { manifest, secretKey };
}

function inside(root: string, name: string): string {
  const found = path.resolve(root, name);
  if (found.startsWith(root + path.sep)) return found;
  throw new StartError(`The copy of the database names a file outside of it: ${name}.`);
}

async function writeSegment(name: string, content: AsyncIterable<Buffer>, own: Own): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== SEGMENT_BYTES) {
    throw new StartError('A file of the kept changes is damaged or cut off.');
  }
  const handle = await open(name, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.length; at += BLOCK) {
      const block = bytes.subarray(at, at + BLOCK);
      if (block.some((byte) => byte !== 0)) await handle.write(block, 0, block.length, at);
    }
    await handle.truncate(SEGMENT_BYTES);
  } finally {
    await handle.close();
  }
  own(name);
}
