import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import { z } from 'zod';

import { expectErrors, writeDurably } from './durable-file.ts';
import type { AllowedUpload } from './storage.ts';

const STALE_UPLOAD_MS = 24 * 3600 * 1000;

/** The metadata file beside a file. */
const Note = z.object({ key: z.string(), type: z.string(), size: z.number() });
export type Note = z.infer<typeof Note>;

/** Path of a file: the hash of its key, so that no key can lead out of the folder. */
export function placeOf(folder: string, key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return path.join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
}

/** Writes a file and its metadata aside, then moves both into place; returns the size. */
export async function receiveFile(
  folder: string,
  upload: AllowedUpload,
  content: Readable,
): Promise<number> {
  expectErrors(content);
  const arriving = path.join(incomingOf(folder), randomUUID());
  await mkdir(path.dirname(arriving), { recursive: true });
  try {
    const size = await writeDurably(arriving, content, upload.size);
    const note = JSON.stringify({ key: upload.key, type: upload.type, size } satisfies Note);
    await writeDurably(`${arriving}.json`, Readable.from([note]), Infinity);
    const place = placeOf(folder, upload.key);
    await mkdir(path.dirname(place), { recursive: true });
    await rename(`${arriving}.json`, `${place}.json`);
    await rename(arriving, place);
    await syncFolder(path.dirname(place));
    return size;
  } finally {
    await rm(arriving, { force: true });
    await rm(`${arriving}.json`, { force: true });
  }
}

/** A rename survives a power cut only after its folder is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The metadata of a file; null when there is none. */
export async function noteAt(place: string): Promise<Note | null> {
  try {
    await stat(place);
    return Note.parse(JSON.parse(await readFile(`${place}.json`, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Paths of all files, folder by folder. */
export function* placesIn(folder: string): Generator<string> {
  for (const inner of globSync('[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]', { cwd: folder })) {
    for (const note of globSync('*.json', { cwd: path.join(folder, inner) })) {
      yield path.join(folder, inner, note.replace(/\.json$/, ''));
    }
  }
}

/** Deletes remains of interrupted uploads that are at least a day old; returns their number. */
export async function removeStale(folder: string): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(incomingOf(folder))) {
    const file = path.join(incomingOf(folder), name);
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs < STALE_UPLOAD_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

function incomingOf(folder: string): string {
  return path.join(folder, 'incoming');
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
