import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

import { Header } from 'tar';

import { StartError } from '#server/start/failure.ts';

const BLOCK = 512;

/** The last entry: the SHA-256 of each other entry, by name. */
const CHECKSUMS = 'checksums.json';

/** A tar file that is being written; the size of an entry may be unknown until its end. */
export interface ArchiveWriter {
  add(name: string, content: AsyncIterable<Buffer> | string): Promise<void>;
  /** Writes the checksums and the end mark, without which the file is incomplete. */
  close(): Promise<void>;
}

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  content(): Readable;
}

/** Creates a tar file with mode 0600. */
export async function writeArchive(file: string): Promise<ArchiveWriter> {
  const handle = await open(file, 'w', 0o600);
  let end = 0;
  const sums: Record<string, string> = {};
  const append = async (bytes: Buffer) => {
    await handle.writeFile(bytes);
    end += bytes.length;
  };
  const add: ArchiveWriter['add'] = async (name, content) => {
    const start = end;
    const sum = createHash('sha256');
    const put = (chunk: Buffer) => {
      sum.update(chunk);
      return append(chunk);
    };
    await append(Buffer.alloc(BLOCK));
    if (typeof content === 'string') await put(Buffer.from(content));
    else for await (const chunk of content) await put(chunk);
    const size = end - start - BLOCK;
    await append(Buffer.alloc(padding(size)));
    await handle.write(headerOf(name, size), 0, BLOCK, start);
    sums[name] = sum.digest('hex');
  };
  return {
    add,
    async close() {
      await add(CHECKSUMS, JSON.stringify(sums));
      await append(Buffer.alloc(BLOCK * 2));
      await handle.sync();
      await handle.close();
    },
  };
}

function headerOf(name: string, size: number): Buffer {
  const header = new Header({ path: name, size, type: 'File', mode: 0o600, mtime: new Date() });
  const block = Buffer.alloc(BLOCK);
  header.encode(block, 0);
  return block;
}

/** Reads the entries in sequence. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const handle = await open(file, 'r');
  try {
    let place = 0;
    for (;;) {
      const header = await headerAt(handle, place);
      if (!header) return;
      const { name, size } = header;
      const start = place + BLOCK;
      yield {
        name,
        size,
        // createReadStream cannot express an empty range: its `end` is inclusive.
        content: () => createReadStream(file, { start, end: Math.max(start, start + size) - 1 }),
      };
      place = start + size + padding(size);
    }
  } finally {
    await handle.close();
  }
}

/** Reads the whole file; throws unless each entry matches its checksum. */
export async function checkArchive(file: string): Promise<void> {
  const found: Record<string, string> = {};
  for await (const entry of readArchive(file)) {
    const { name, size } = entry;
    if (name === CHECKSUMS) {
      const json = await text(entry.content());
      if (Buffer.byteLength(json) < size) throw cutOff();
      if (isDeepStrictEqual(parsed(json), found)) return;
      throw new StartError('The backup is damaged: what is in it is not what was written.');
    }
    const sum = createHash('sha256');
    let read = 0;
    for await (const chunk of size === 0 ? [] : entry.content()) {
      sum.update(chunk as Buffer);
      read += (chunk as Buffer).length;
    }
    if (read < size) throw cutOff();
    found[name] = sum.digest('hex');
  }
  throw cutOff();
}

/** The parsed JSON; undefined when it is invalid. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const cutOff = () => new StartError('The backup is cut off: its end is missing.');

async function headerAt(
  handle: FileHandle,
  place: number,
): Promise<{ name: string; size: number } | null> {
  const block = Buffer.alloc(BLOCK);
  const { bytesRead } = await handle.read(block, 0, BLOCK, place);
  if (bytesRead < BLOCK) throw cutOff();
  const header = new Header(block, 0);
  if (header.nullBlock) return null;
  if (!header.cksumValid) throw new StartError('The file is not a backup, or it is damaged.');
  return { name: header.path ?? '', size: header.size ?? 0 };
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
