import { randomBytes } from 'node:crypto';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Sql } from 'postgres';

import { once, textOf } from '#server/backup/byte-reader.ts';
import {
  type BackupKeys,
  decrypt,
  encrypt,
  isEncrypting,
  NO_KEYS,
} from '#server/backup/encryption.ts';
import type { BackupPlace } from '#server/backup/place.ts';
import {
  beginKeptChanges,
  type KeptChanges,
  readKeptChanges,
} from '#server/features/backups/kept-changes.ts';
import { sign } from '#server/platform/settings/secret-key.ts';

import { dropSlots, findSlot, makeSlot } from './slot.ts';
import { keyFile } from './stored.ts';

/**
 * The line of changes that this database writes. A new one begins where none can be continued: the
 * first time, in a restored database, after PostgreSQL gave the slot up, and under other keys.
 */
export async function openLine(
  sql: Sql,
  place: BackupPlace,
  keys: BackupKeys,
  secretKey: string,
): Promise<KeptChanges> {
  const [slot, kept] = [await findSlot(sql), await readKeptChanges(sql)];
  const { passphrase, recipients } = keys;
  const mark = sign(secretKey, 'backup-keys', JSON.stringify({ passphrase, recipients }));
  if (slot && kept?.line === slot.line && kept.mark === mark) return kept;
  await dropSlots(sql);
  const line = randomBytes(6).toString('hex');
  const recipient = isEncrypting(keys) ? await storeKey(place, keys, line) : null;
  const begun = await beginKeptChanges(sql, { line, recipient, mark });
  await makeSlot(sql, line);
  return begun;
}

/**
 * A pair of keys for a line, the private one encrypted as backups are: a pass phrase costs a second
 * of work, which is too much for each minute. Returns the public one.
 */
async function storeKey(place: BackupPlace, keys: BackupKeys, line: string): Promise<string> {
  const identity = await generateX25519Identity();
  await place.write(keyFile(line), encrypt(once(identity), keys));
  return identityToRecipient(identity);
}

/** Keys that the files of a line are written with. */
export function writingKeys({ recipient }: KeptChanges): BackupKeys {
  return { ...NO_KEYS, recipients: recipient === null ? [] : [recipient] };
}

/** Keys that the files of a line are read with. */
export async function readingKeys(
  place: BackupPlace,
  keys: BackupKeys,
  line: string,
  names: readonly string[],
): Promise<BackupKeys> {
  const file = keyFile(line);
  if (!names.includes(file)) return NO_KEYS;
  return { ...NO_KEYS, identities: [await textOf(decrypt(place.read(file), keys))] };
}
