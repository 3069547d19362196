import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { EmptyFileError, FileTooLargeError } from './storage.ts';

/** Writes a new file and flushes it; returns its size. Throws when it is empty or has more than `max` bytes. */
export async function writeDurably(file: string, content: Readable, max: number): Promise<number> {
  expectErrors(content);
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > max) done(new FileTooLargeError());
      else done(null, chunk);
    },
  });
  const handle = await open(file, 'wx', 0o600);
  await pipeline(content, count, handle.createWriteStream({ flush: true }));
  if (size === 0) throw new EmptyFileError();
  return size;
}

/**
 * A stream that breaks before anybody pipes it would bring the process down (an `error` nobody hears); a
 * pipeline that takes it later still fails with its error. Call it before the first `await`.
 */
export function expectErrors(stream: Readable): void {
  stream.on('error', () => undefined);
}
