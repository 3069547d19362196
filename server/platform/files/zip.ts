import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A chunk of an archive or file. */
export type Piece = Buffer | string;

/** A file of an archive; its content is read while the archive is written. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Piece> | Iterable<Piece>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
  readonly at: number;
}

/** Names are UTF-8, and sizes follow the content, because they are not known before. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first date of the format. */
const FIRST_DAY = 0x21;
const MAX_ARCHIVE = 0xffff_ffff;

/** Writes a ZIP archive in chunks without holding it in memory. At most 4 GB. */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const head = headOf(Buffer.from(name));
    const start = at;
    at += head.length;
    yield head;
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const piece of deflated(content, sums)) {
      packed += piece.length;
      yield piece;
    }
    at += packed + 16;
    if (at > MAX_ARCHIVE || sums.size > MAX_ARCHIVE)
      throw new Error('An archive has at most 4 GB.');
    const entry = { name: Buffer.from(name), ...sums, packed, at: start };
    yield tailOf(entry);
    written.push(entry);
  }
  yield directoryOf(written, at);
}

/** The compressed content; `sums` are those of the uncompressed one. */
async function* deflated(
  content: ZipEntry['content'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 6 });
  const fed = feed(packer, content, sums);
  // Avoids an unhandled rejection; the error surfaces below, where it is awaited.
  fed.catch(() => undefined);
  for await (const piece of packer) yield piece as Buffer;
  await fed;
}

async function feed(
  packer: ReturnType<typeof createDeflateRaw>,
  content: ZipEntry['content'],
  sums: { crc: number; size: number },
): Promise<void> {
  try {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, 'drain');
    }
    packer.end();
  } catch (error) {
    packer.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

function headOf(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(FIRST_DAY, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function tailOf({ crc, packed, size }: Omit<Written, 'name' | 'at'>): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directoryOf(written: readonly Written[], at: number): Buffer {
  const lines = written.map(({ name, crc, size, packed, at: start }) => {
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt16LE(VERSION, 4);
    line.writeUInt16LE(VERSION, 6);
    line.writeUInt16LE(FLAGS, 8);
    line.writeUInt16LE(DEFLATED, 10);
    line.writeUInt16LE(FIRST_DAY, 14);
    line.writeUInt32LE(crc, 16);
    line.writeUInt32LE(packed, 20);
    line.writeUInt32LE(size, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(start, 42);
    return Buffer.concat([line, name]);
  });
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...lines, end]);
}
