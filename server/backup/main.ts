import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { connect } from '#server/platform/database/connect.ts';
import { openFiles, openFileStore } from '#server/platform/files/open-file-store.ts';
import { type Config, readConfig } from '#server/platform/settings/config.ts';
import { readSecretKey, secretKeyFile } from '#server/platform/settings/secret-key.ts';
import { startDatabase } from '#server/start/database.ts';
import { sentenceOf, StartError } from '#server/start/failure.ts';

import { checkArchive } from './archive.ts';
import { type Instance, writeBackup } from './backup.ts';
import { refuseFilled, restoreBackup, type RestoreReport, secretKeyIn } from './restore.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run backup -- <file>`, `npm run restore -- <file>`, and the latter with `--as-copy`. */
async function main([verb, name, ...words]: readonly string[]): Promise<void> {
  if (!name || (verb !== 'backup' && verb !== 'restore')) {
    throw new StartError(`Say which file: npm run ${verb ?? 'backup'} -- <file>`);
  }
  // npm changes to the project's folder; the name is relative to where the command was given.
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  const config = readConfig(process.env);
  if (verb === 'restore' && words.includes('--as-copy')) {
    // Loaded on demand: it is the whole program.
    const { openCopy } = await import('./copy.ts');
    await openCopy(config, words, (copy) => restore(copy, file));
    // As a program that is stopped: whatever is still open ends with it.
    process.exit(0);
  } else if (verb === 'restore') await restore(config, file);
  else await backup(config, file);
}

async function backup(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file.`);
  const report = await onDatabase(config, true, async (databaseUrl) => {
    const sql = connect(databaseUrl, { max: 1 });
    try {
      const files = await openFiles(config, readSecretKey(config), sql);
      return await writeBackup({ ...(await instanceOf(config, databaseUrl)), files }, file);
    } finally {
      await sql.end({ timeout: 5 });
    }
  });
  say(`Backed up ${report.tables} tables and ${report.files} files to ${file}.`);
  say('It holds everything, secrets too: keep it where only you can read it.');
}

async function restore(config: Config, file: string): Promise<RestoreReport> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  // Before anything is restored: a partial restore would look like a complete instance.
  await checkArchive(file);
  const report = await onDatabase(config, false, async (databaseUrl) => {
    await refuseFilled(databaseUrl);
    // The key belongs to the data that it sealed.
    const key = await secretKeyIn(file);
    if (key !== null && !config.SECRET_KEY) {
      writeFileSync(secretKeyFile(config), key, { mode: 0o600 });
    }
    return restoreBackup(await instanceOf(config, databaseUrl), file);
  });
  say(`Restored ${report.tables} tables and ${report.files} files from ${file}.`);
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  const sentence = sentenceOf(error, null);
  const reason = sentence ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
