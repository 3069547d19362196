import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { EmptyFileError, FileTooLargeError } from './storage.ts';

/** Writes and flushes a new file; returns its size. Throws when it is empty or too large. */
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
 * Prevents a crash by an unhandled `error` of a stream that breaks before it is piped; a later
 * pipeline still fails with the error. Call it before the first `await`.
 */
export function expectErrors(stream: Readable): void {
  stream.on('error', () => undefined);
}
