import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Sql } from 'postgres';

import {
  beginPhase,
  otherPlace,
  type Place,
  readFileState,
  type ReadState,
} from '#server/platform/files/file-state.ts';
import { SPREAD_MS } from '#server/platform/files/movable-store.ts';
import { storeAt, type Stores } from '#server/platform/files/open-file-store.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import { StartError } from '#server/start/failure.ts';

import { tryStore } from './try-store.ts';

/** Held while files are copied or deleted: one command at a time. */
const MOVE_LOCK = 7_283_010;
/** Files copied at once: S3 takes longer to answer than to send. */
const AT_ONCE = 4;
const CHUNK = 200;
/** Uploads and addresses of files that were given out before the move end after an hour. */
const GIVEN_OUT_SECONDS = 3_900;

export interface Mover {
  /** A connection of its own, for the lock. */
  readonly sql: Sql;
  readonly stores: Stores;
  /** Called after each file with the numbers so far. */
  readonly onFile?: (copied: Copied) => void;
}

export interface Copied {
  readonly files: number;
  readonly bytes: number;
}

interface Way {
  readonly from: FileStore;
  readonly to: FileStore;
}

/** Makes `place` the store of new files and copies all others there; returns what it copied. */
export async function moveFiles(mover: Mover, place: Place): Promise<Copied> {
  await takeLock(mover.sql);
  const state = await readFileState(mover.sql);
  const way = await wayTo(mover, place, state);
  if (state?.phase === 'emptying') {
    throw new StartError(
      'A move is being finished: run "npm run files -- finish" first, then move again.',
    );
  }
  if (state?.phase !== 'moving' || state.place !== place) {
    if (here(mover, state) === place && (await isEmpty(way.from))) return { files: 0, bytes: 0 };
    await tryStore(way.to);
    await beginPhase(mover.sql, { place, phase: 'moving', s3: sealedOf(mover, state) });
    await sleep(SPREAD_MS);
  }
  return copyAll(mover, way);
}

/** Deletes the files of the former store, after all of them were copied. */
export async function finishMove(
  mover: Mover,
  { waits = true }: { waits?: boolean } = {},
): Promise<number> {
  await takeLock(mover.sql);
  const state = await readFileState(mover.sql);
  if (!state || state.phase === 'settled') throw new StartError('No files are being moved.');
  const way = await wayTo(mover, state.place, state);
  if (state.phase === 'moving') {
    const left = Math.ceil((GIVEN_OUT_SECONDS - state.seconds) / 60);
    if (waits && left > 0) {
      throw new StartError(
        `Uploads and pages that were opened before the move may still need the former store: finish in ${left} minutes. (--now does it at once.)`,
      );
    }
    await copyAll(mover, way);
    await beginPhase(mover.sql, { ...state, phase: 'emptying' });
    await sleep(SPREAD_MS);
  }
  await copyAll(mover, way);
  const removed = await empty(mover, way);
  await mover.sql`TRUNCATE moved_files`;
  await beginPhase(mover.sql, { ...state, phase: 'settled' });
  return removed;
}

/** The store that new files go to. */
export const here = ({ stores }: Mover, state: ReadState | null): Place =>
  state?.place ?? stores.standard;

const sealedOf = ({ stores }: Mover, state: ReadState | null) => stores.sealed ?? state?.s3 ?? null;

async function takeLock(sql: Sql): Promise<void> {
  const [row] = await sql`SELECT pg_try_advisory_lock(${MOVE_LOCK}) AS got`;
  if (!row?.['got']) throw new StartError('Files are being moved by another command already.');
}

async function wayTo(mover: Mover, place: Place, state: ReadState | null): Promise<Way> {
  const sealed = sealedOf(mover, state);
  if (!sealed) {
    throw new StartError(
      'No setting names the bucket: set S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY (and S3_ENDPOINT, S3_REGION) for this command.',
    );
  }
  const [from, to] = await Promise.all([
    storeAt(mover.stores, otherPlace(place), sealed),
    storeAt(mover.stores, place, sealed),
  ]);
  return { from, to };
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const key of store.keys()) return key === '';
  return true;
}

/** Copies until a pass finds nothing more: people go on uploading. */
async function copyAll(mover: Mover, way: Way): Promise<Copied> {
  let [files, bytes] = [0, 0];
  for (;;) {
    let found = 0;
    for await (const keys of chunksOf(way.from.keys())) {
      const left = await notMoved(mover.sql, keys);
      await atOnce(left, async (key) => {
        const size = await copyFile(mover.sql, way, key);
        if (size === null) return;
        found += 1;
        files += 1;
        bytes += size;
        mover.onFile?.({ files, bytes });
      });
    }
    if (found === 0) return { files, bytes };
  }
}

async function* chunksOf(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let chunk: string[] = [];
  for await (const key of keys) {
    chunk.push(key);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function notMoved(sql: Sql, keys: readonly string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    SELECT key FROM moved_files WHERE key = ANY(${keys as string[]}::text[])`;
  const moved = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !moved.has(key));
}

async function atOnce(keys: readonly string[], work: (key: string) => Promise<void>) {
  const waiting = [...keys];
  const next = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await work(key);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** Copies a file and compares what arrived; returns its size, null when it is gone meanwhile. */
async function copyFile(sql: Sql, { from, to }: Way, key: string): Promise<number | null> {
  const facts = await from.stat(key);
  if (!facts) return null;
  // A killed move left it, or it was written again since: then the newer one stays.
  const isThere = (await to.stat(key)) !== null;
  const sha256 = isThere ? await sumOf(to, key) : await copied({ from, to }, key, facts.type);
  // It was deleted while it was copied.
  if (!(await from.stat(key))) {
    await to.remove(key);
    return null;
  }
  await sql`
    INSERT INTO moved_files (key, sha256, size) VALUES (${key}, ${sha256}, ${facts.size})
    ON CONFLICT (key) DO UPDATE SET sha256 = EXCLUDED.sha256, size = EXCLUDED.size, moved_at = now()`;
  return facts.size;
}

async function copied({ from, to }: Way, key: string, type: string): Promise<string> {
  const sum = createHash('sha256');
  const summed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      done(null, chunk);
    },
  });
  const content = await from.read(key);
  content.on('error', (error) => summed.destroy(error));
  await to.write(key, type, content.pipe(summed));
  const written = sum.digest('hex');
  if ((await sumOf(to, key)) === written) return written;
  await to.remove(key);
  throw new StartError(
    `The file ${key} did not arrive as it was sent, and was taken away there again: run the same command once more.`,
  );
}

async function sumOf(store: FileStore, key: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of await store.read(key)) sum.update(chunk as Buffer);
  return sum.digest('hex');
}

/** Deletes what is in the other store; returns the number of files. */
async function empty({ onFile }: Mover, { from, to }: Way): Promise<number> {
  let files = 0;
  for await (const keys of chunksOf(from.keys())) {
    await atOnce(keys, async (key) => {
      if (!(await to.stat(key))) {
        throw new StartError(`The file ${key} is not in the new store: nothing more is deleted.`);
      }
      await from.remove(key);
      files += 1;
      onFile?.({ files, bytes: 0 });
    });
  }
  return files;
}
