import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { Header } from 'tar';

import { StartError } from '#server/start/failure.ts';

import { ByteReader, cutOff, once, textOf } from './byte-reader.ts';

const BLOCK = 512;
/** A tar entry names its size first, so content of unknown size is cut into parts of this size. */
const PART = 4 * 1024 ** 2;

/** The last entry: the SHA-256 of each other entry, by name. */
const CHECKSUMS = 'checksums.json';

/** Makes the bytes of a tar file, in sequence; holds one part of an entry in memory. */
export interface ArchiveWriter {
  add(name: string, content: AsyncIterable<Buffer> | string): AsyncGenerator<Buffer>;
  /** The checksums and the end mark, without which the file is incomplete. */
  end(): AsyncGenerator<Buffer>;
}

export interface ArchiveEntry {
  readonly name: string;
  /** Its bytes, once; what is not read of them is skipped, but checked. */
  readonly content: AsyncIterable<Buffer>;
}

export function openArchive(): ArchiveWriter {
  const sums: Record<string, string> = {};
  async function* add(name: string, content: AsyncIterable<Buffer> | string) {
    const sum = createHash('sha256');
    let serial = 0;
    for await (const part of partsOf(typeof content === 'string' ? once(content) : content)) {
      serial += 1;
      const size = part.reduce((total, chunk) => total + chunk.length, 0);
      yield headerOf(nameOfPart(name, serial), size);
      for (const chunk of part) {
        sum.update(chunk);
        yield chunk;
      }
      yield Buffer.alloc(padding(size));
    }
    sums[name] = sum.digest('hex');
  }
  return {
    add,
    async *end() {
      yield* add(CHECKSUMS, JSON.stringify(sums));
      yield Buffer.alloc(BLOCK * 2);
    },
  };
}

/** At least one part, though it may be empty. */
async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = [];
  let [size, count] = [0, 0];
  for await (const chunk of content) {
    part.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield part;
    [part, size] = [[], 0];
    count += 1;
  }
  if (size > 0 || count === 0) yield part;
}

const nameOfPart = (name: string, serial: number) => (serial === 1 ? name : `${name}.${serial}`);

function headerOf(path: string, size: number): Buffer {
  const header = new Header({ path, size, type: 'File', mode: 0o600, mtime: new Date() });
  const block = Buffer.alloc(BLOCK);
  if (header.encode(block, 0)) throw new Error(`The name is too long for a backup: ${path}.`);
  return block;
}

/**
 * Reads the entries in sequence, and throws at the end unless each matches its checksum: what was
 * read must not be kept before.
 */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const bytes = new ByteReader(source);
  const sums: Record<string, string> = {};
  try {
    let header = await nextHeader(bytes);
    while (header) {
      const { name, size } = header;
      const entry = openEntry(bytes, name, size);
      if (name === CHECKSUMS) return compare(await textOf(entry.content), sums);
      yield entry;
      const end = await entry.finish();
      sums[name] = end.sum;
      header = end.next;
    }
    throw cutOff();
  } finally {
    await bytes.close();
  }
}

function compare(json: string, sums: Readonly<Record<string, string>>): void {
  if (!isDeepStrictEqual(parsed(json), sums)) throw damaged();
}

interface EntryHeader {
  readonly name: string;
  readonly size: number;
}

interface OpenEntry extends ArchiveEntry {
  /** Reads the rest of the entry. */
  finish(): Promise<{ readonly sum: string; readonly next: EntryHeader | null }>;
}

function openEntry(bytes: ByteReader, name: string, firstSize: number): OpenEntry {
  const sum = createHash('sha256');
  let next: EntryHeader | null = null;
  async function* read(): AsyncGenerator<Buffer> {
    let size = firstSize;
    for (let serial = 1; ; serial += 1) {
      for await (const chunk of bytes.chunks(size)) {
        sum.update(chunk);
        yield chunk;
      }
      if ((await bytes.take(padding(size))) === null) throw cutOff();
      if (name === CHECKSUMS) return;
      next = await nextHeader(bytes);
      if (next?.name !== nameOfPart(name, serial + 1)) return;
      ({ size } = next);
    }
  }
  const content = read();
  return {
    name,
    // A reader that stops early must not end the generator: `finish` reads on.
    content: { [Symbol.asyncIterator]: () => ({ next: () => content.next() }) },
    async finish() {
      while ((await content.next()).done !== true);
      return { sum: sum.digest('hex'), next };
    },
  };
}

/** Reads the whole file; throws unless it is complete and each entry matches its checksum. */
export async function checkArchive(source: AsyncIterable<Buffer>): Promise<void> {
  for await (const { content } of readArchive(source)) for await (const _ of content);
}

/** The parsed JSON; undefined when it is invalid. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const damaged = () =>
  new StartError('The backup is damaged: what is in it is not what was written.');

/** Null = the end mark. */
async function nextHeader(bytes: ByteReader): Promise<EntryHeader | null> {
  const block = await bytes.take(BLOCK);
  if (block === null) throw cutOff();
  const header = new Header(block, 0);
  if (header.nullBlock) return null;
  if (!header.cksumValid) throw new StartError('The file is not a backup, or it is damaged.');
  return { name: header.path ?? '', size: header.size ?? 0 };
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
