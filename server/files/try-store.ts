import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';

import type { FileStore } from '#server/platform/files/storage.ts';
import { StartError } from '#server/start/failure.ts';

/** Writes, finds, reads and deletes a small file; throws a sentence when one of it fails. */
export async function tryStore(store: FileStore): Promise<void> {
  const key = `trial-${randomUUID()}`;
  try {
    await store.write(key, 'text/plain', Buffer.from(key));
    const isFound = (await store.stat(key))?.size === key.length;
    if (!isFound || (await text(await store.read(key))) !== key) {
      throw new Error('a file that was written there cannot be read again');
    }
    let isListed = false;
    for await (const listed of store.keys()) if (listed === key) isListed = true;
    if (!isListed) throw new Error('a file that was written there is not listed');
  } catch (error) {
    throw new StartError(`The new store cannot be used: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await store.remove(key).catch(() => undefined);
  }
}

/** The innermost message, that of the store itself; S3's have their meaning in the name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const message = error.message.replace(/\.$/, '');
  return error.name === 'Error' ? message : `${error.name} (${message})`;
}
