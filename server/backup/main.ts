import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { type Config, readConfig } from '#server/platform/settings/config.ts';
import { readSecretKey, secretKeyFile } from '#server/platform/settings/secret-key.ts';
import { runCommand, say } from '#server/start/command.ts';
import { startDatabase } from '#server/start/database.ts';
import { StartError } from '#server/start/failure.ts';

import { checkArchive } from './archive.ts';
import { type BackupFile, localFile } from './backup-file.ts';
import { type Instance, writeBackup } from './backup.ts';
import { encrypt, isEncrypting, keysOf } from './encryption.ts';
import { afterPitr, restoreTo } from './minutes/command.ts';
import { refuseFilled, restoreBackup, type RestoreReport, secretKeyIn } from './restore.ts';
import { withRunning } from './running.ts';
import { keepBackup, keptBackup } from './scheduled.ts';
import { upgradePostgres } from './upgrade-postgres.ts';

/**
 * `npm run backup` to BACKUP_TO, `npm run backup -- <file>`, and `npm run restore -- <file>`, the
 * name of a backup in BACKUP_TO, or `latest`; the latter with `--as-copy`, too. `npm run
 * restore -- --to <moment>` from the kept changes. `npm run upgrade-postgres` for the embedded
 * database.
 */
async function main([verb, name, ...words]: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  if (verb === 'upgrade-postgres') return upgradePostgres(config, say);
  if (verb === 'backup' && !name && config.BACKUP_TO) return keep(config);
  const all = [name ?? '', ...words];
  if (verb === 'restore' && all.includes('--after-pitr')) return afterPitr(config);
  if (verb === 'restore' && all.some((word) => /^--to(=|$)/.test(word))) {
    return restoreTo(config, all);
  }
  if (!name || (verb !== 'backup' && verb !== 'restore')) {
    throw new StartError(`Say which file: npm run ${verb ?? 'backup'} -- <file>`);
  }
  // npm changes to the project's folder; the name is relative to where the command was given.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  if (verb === 'restore' && words.includes('--as-copy')) {
    const backupFile = await backupAt(config, file, name);
    // Loaded on demand: it is the whole program.
    const { openCopy } = await import('./copy.ts');
    await openCopy(config, words, (copy) => restore(copy, backupFile));
    // As a program that is stopped: whatever is still open ends with it.
    process.exit(0);
  }
  if (verb === 'backup') await backup(config, file);
  else await restore(config, await backupAt(config, file, name));
}

async function keep(config: Config): Promise<void> {
  const kept = await onDatabase(config, true, (databaseUrl) =>
    withRunning({ config, databaseUrl, secretKey: readSecretKey(config) }, (instance) =>
      keepBackup(config, instance, false),
    ),
  );
  say(`Backed up ${kept.tables} tables and ${kept.files} files to ${kept.address}: ${kept.name}.`);
  warn(kept.isEncrypted);
}

async function backup(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file.`);
  const keys = keysOf(config);
  const report = await onDatabase(config, true, (databaseUrl) =>
    withRunning({ config, databaseUrl, secretKey: readSecretKey(config) }, (instance) =>
      writeBackup(instance, file, (content) => encrypt(content, keys)),
    ),
  );
  say(`Backed up ${report.tables} tables and ${report.files} files to ${file}.`);
  warn(isEncrypting(keys));
}

function warn(isEncrypted: boolean): void {
  say(
    isEncrypted
      ? 'It is encrypted: without its pass phrase or private key nobody can read it, nor can you.'
      : 'It holds everything, secrets too: keep it where only you can read it.',
  );
}

async function backupAt(config: Config, file: string, name: string): Promise<BackupFile> {
  if (existsSync(file)) return localFile(file, keysOf(config));
  if (config.BACKUP_TO) return keptBackup(config, name);
  throw new StartError(`There is no file ${file}.`);
}

async function restore(config: Config, file: BackupFile): Promise<RestoreReport> {
  // Before anything is restored: a partial restore would look like a complete instance.
  await checkArchive(file.open());
  const report = await onDatabase(config, false, async (databaseUrl) => {
    await refuseFilled(databaseUrl);
    // The key belongs to the data that it sealed.
    const key = await secretKeyIn(file);
    if (key !== null && !config.SECRET_KEY) {
      writeFileSync(secretKeyFile(config), key, { mode: 0o600 });
    }
    return restoreBackup(await instanceOf(config, databaseUrl), file);
  });
  say(`Restored ${report.tables} tables and ${report.files} files from ${file.name}.`);
  return report;
}

async function onDatabase<T>(
  config: Config,
  share: boolean,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  mkdirSync(config.DATA_DIR, { recursive: true });
  const database = await startDatabase(config, { say, share });
  try {
    return await work(database.directUrl);
  } finally {
    await database.close();
  }
}

async function instanceOf(config: Config, databaseUrl: string): Promise<Instance> {
  const secretKey = readSecretKey(config);
  const files = await openFileStore(config, secretKey);
  return { databaseUrl, files, secretKey, hasOwnKey: !config.SECRET_KEY };
}

await runCommand(() => main(process.argv.slice(2)));
