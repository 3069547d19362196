import { readFileSync } from 'node:fs';

import { Decrypter, Encrypter } from 'age-encryption';

import type { Config } from '#server/platform/settings/config.ts';
import { StartError } from '#server/start/failure.ts';

import { cutOff } from './byte-reader.ts';

/** What backups are encrypted with, in the format of age (age-encryption.org): `age -d` opens them too. */
export interface BackupKeys {
  readonly passphrase: string | null;
  /** Public keys, `age1...`: this machine cannot read what it wrote. */
  readonly recipients: readonly string[];
  /** Private keys, `AGE-SECRET-KEY-...`, to read with. */
  readonly identities: readonly string[];
}

/** Content that is not encrypted. */
export const NO_KEYS: BackupKeys = { passphrase: null, recipients: [], identities: [] };

const MAGIC = 'age-encryption.org/v1';

export function keysOf(config: Config): BackupKeys {
  const { BACKUP_PASSPHRASE_FILE: file, BACKUP_IDENTITY_FILE: identityFile } = config;
  const passphrase = file
    ? contentOf('BACKUP_PASSPHRASE_FILE', file)
    : (config.BACKUP_PASSPHRASE ?? null);
  const identities = identityFile ? contentOf('BACKUP_IDENTITY_FILE', identityFile) : '';
  return {
    passphrase,
    recipients: config.BACKUP_RECIPIENTS,
    identities: identities.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-')),
  };
}

function contentOf(setting: string, file: string): string {
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content !== '') return content;
  } catch (cause) {
    throw new StartError(`The file of ${setting} cannot be read: ${file}.`, { cause });
  }
  throw new StartError(`The file of ${setting} is empty: ${file}.`);
}

export const isEncrypting = ({ passphrase, recipients }: BackupKeys): boolean =>
  passphrase !== null || recipients.length > 0;

/** The content as it is without a phrase and public keys. */
export async function* encrypt(
  content: AsyncIterable<Buffer>,
  keys: BackupKeys,
): AsyncGenerator<Buffer> {
  if (!isEncrypting(keys)) {
    yield* content;
    return;
  }
  const encrypter = new Encrypter();
  if (keys.recipients.length > 0) for (const key of keys.recipients) encrypter.addRecipient(key);
  else encrypter.setPassphrase(keys.passphrase ?? '');
  yield* buffersOf(await encrypter.encrypt(streamOf(content)));
}

/** Whether a backup can be read with these keys is a matter of its content, not of its name. */
export async function* decrypt(
  content: AsyncIterable<Buffer>,
  keys: BackupKeys,
): AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]();
  try {
    const first = await chunks.next();
    const start = first.done ? Buffer.alloc(0) : first.value;
    const all = rejoin(start, chunks);
    if (start.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) {
      yield* all;
      return;
    }
    const stream = await opened(all, keys);
    try {
      yield* buffersOf(stream);
    } catch (cause) {
      if (cause instanceof StartError || hasCode(cause)) throw cause;
      throw cutOff();
    }
  } finally {
    await chunks.return?.();
  }
}

const hasCode = (error: unknown) => error instanceof Error && 'code' in error;

async function opened(content: AsyncIterable<Buffer>, keys: BackupKeys) {
  if (keys.passphrase === null && keys.identities.length === 0) {
    throw new StartError(
      'The backup is encrypted: set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE with the private key.',
    );
  }
  const decrypter = new Decrypter();
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase);
  for (const identity of keys.identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(streamOf(content));
  } catch (cause) {
    if (hasCode(cause)) throw cause;
    if (/no identity matched/.test(String(cause))) {
      throw new StartError(
        'The backup cannot be opened: its pass phrase or key is another one than BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE.',
        { cause },
      );
    }
    throw cutOff();
  }
}

function streamOf(content: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const next = await chunks.next();
      if (next.done) stream.close();
      else stream.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

async function* rejoin(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* buffersOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of stream) {
    yield Buffer.from(buffer, byteOffset, byteLength);
  }
}
