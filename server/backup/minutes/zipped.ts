import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { StartError } from '#server/start/failure.ts';

export const zipped = (content: AsyncIterable<Buffer>, level: number): AsyncGenerator<Buffer> =>
  through(content, createGzip({ level }));

export async function* unzipped(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* through(content, createGunzip());
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')) {
      throw new StartError('A file of the kept changes is damaged or cut off.', { cause });
    }
    throw cause;
  }
}

/** A reader may stop before the end. */
async function* through(content: AsyncIterable<Buffer>, change: Transform): AsyncGenerator<Buffer> {
  const pumped = pipeline(Readable.from(content), change);
  // It surfaces where the chunks are read.
  pumped.catch(() => undefined);
  for await (const chunk of change) yield chunk as Buffer;
}
