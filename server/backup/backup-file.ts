import { createReadStream } from 'node:fs';

import { type BackupKeys, decrypt, NO_KEYS } from './encryption.ts';

/** A backup that can be read more than once: a restore reads it whole before it fills anything. */
export interface BackupFile {
  readonly name: string;
  /** Its content, decrypted. */
  open(): AsyncIterable<Buffer>;
}

export function localFile(file: string, keys: BackupKeys = NO_KEYS): BackupFile {
  return {
    name: file,
    open: () => decrypt(createReadStream(file), keys),
  };
}
