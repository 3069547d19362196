import type { Config } from '#server/platform/settings/config.ts';
import { StartError } from '#server/start/failure.ts';

import type { BackupFile } from './backup-file.ts';
import { type BackupReport, type Instance, openBackup } from './backup.ts';
import { type BackupKeys, decrypt, encrypt, isEncrypting, keysOf } from './encryption.ts';
import { openPlace } from './open-place.ts';
import { type BackupPlace, explainWrite } from './place.ts';

export interface KeptBackup extends BackupReport {
  readonly name: string;
  readonly address: string;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** Older ones that were removed after it. */
  readonly removed: number;
}

/** Names of ours, with the time in UTC: no other file is ever removed. */
const OURS = /^tutti-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar(?:\.age)?$/;
const PREFIX = 'tutti-';
const DAY_MS = 24 * 3600 * 1000;

export async function placeOf(config: Config): Promise<BackupPlace> {
  const place = await openPlace(config);
  if (place) return place;
  throw new StartError('Say where backups are kept: set BACKUP_TO to a folder or s3://bucket.');
}

/** Writes a backup to BACKUP_TO, and then removes those that are older than BACKUP_KEEP_DAYS if asked to. */
export async function keepBackup(
  config: Config,
  instance: Instance,
  removesOld: boolean,
): Promise<KeptBackup> {
  const place = await placeOf(config);
  const keys = keysOf(config);
  const isEncrypted = isEncrypting(keys);
  const name = `${PREFIX}${stampOf(new Date())}.tar${isEncrypted ? '.age' : ''}`;
  const backup = openBackup(instance);
  const bytes = await place
    .write(name, encrypt(backup.content, keys))
    .catch((error: unknown) => Promise.reject(explainWrite(place, error)));
  // A store that cannot list what was begun has its backup all the same.
  await place.tidy(PREFIX).catch(() => undefined);
  const removed = removesOld ? await removeOld(place, name, config.BACKUP_KEEP_DAYS) : 0;
  return { ...backup.report(), name, address: place.address, bytes, isEncrypted, removed };
}

export const stampOf = (date: Date) => date.toISOString().replaceAll(/[:.]/g, '-');

async function removeOld(place: BackupPlace, newest: string, days: number): Promise<number> {
  const limit = `${PREFIX}${stampOf(new Date(Date.now() - days * DAY_MS))}`;
  const old = (await ourBackups(place)).filter((name) => name < limit && name !== newest);
  for (const name of old) await place.remove(name);
  return old.length;
}

/** Names of the backups, the oldest first. */
async function ourBackups(place: BackupPlace): Promise<string[]> {
  const files = await place.list(PREFIX);
  return files.map(({ name }) => name).filter((name) => OURS.test(name));
}

/** The newest backup, or the one of that name. */
export async function keptBackup(config: Config, name = 'latest'): Promise<BackupFile> {
  const place = await placeOf(config);
  const names = await ourBackups(place);
  const found = name === 'latest' ? names.at(-1) : names.find((one) => one === name);
  if (found) return storedFile(place, found, keysOf(config));
  throw new StartError(
    name === 'latest'
      ? `There is no backup in ${place.address}.`
      : `There is no file ${name}, here or in ${place.address}.`,
  );
}

export const storedFile = (place: BackupPlace, name: string, keys: BackupKeys): BackupFile => ({
  name,
  open: () => decrypt(place.read(name), keys),
});
