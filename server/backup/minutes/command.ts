import { parseArgs } from 'node:util';

import { resetEpoch } from '#server/backup/restore.ts';
import { schemaOf } from '#server/backup/tables.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { say } from '#server/start/command.ts';
import { startDatabase } from '#server/start/database.ts';
import { StartError } from '#server/start/failure.ts';

import { linkFiles } from './link-files.ts';
import { restoreMoment } from './restore-moment.ts';

const USAGE =
  'Say which moment, with its zone: npm run restore -- --to "2026-11-30T14:05:00Z" (or +01:00 instead of Z); --as-copy opens it beside the running program.';
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?\s*(?:Z|[+-]\d\d:?\d\d)$/;

/** `npm run restore -- --to <moment>`, also with `--as-copy`. */
export async function restoreTo(config: Config, words: readonly string[]): Promise<void> {
  const to = momentIn(words);
  if (words.includes('--as-copy')) {
    // Loaded on demand: it is the whole program.
    const { openCopy } = await import('#server/backup/copy.ts');
    await openCopy(
      config,
      words,
      async (copy) => {
        await linkFiles(config, copy);
        return restoreMoment(config, copy, to, say);
      },
      bucketOf(config),
    );
    // As a program that is stopped: whatever is still open ends with it.
    process.exit(0);
  }
  if (config.DATABASE_URL) {
    throw new StartError(
      'This restores the embedded database: bring a PostgreSQL of your own to that moment by its own commands (docs/operations.md), then run "npm run restore -- --after-pitr".',
    );
  }
  const { former, files } = await restoreMoment(config, config, to, say);
  if (files > 0) say(`There were no files: ${files} were taken from the newest backup.`);
  say(`The database is that of ${to}. Start Tutti; every browser loads anew.`);
  if (former !== null) say(`When all is well, delete the database as it was before: ${former}`);
}

/** Files in a bucket are read there: a copy changes nothing. */
function bucketOf(config: Config): Partial<Config> {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_PATH_STYLE } = config;
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_CHECKSUMS } = config;
  return {
    ...{ S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_PATH_STYLE },
    ...{ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_CHECKSUMS },
  };
}

function momentIn(words: readonly string[]): string {
  try {
    const { to = '' } = parseArgs({
      args: [...words],
      options: { to: { type: 'string' } },
      strict: false,
    }).values;
    if (typeof to === 'string' && MOMENT.test(to)) return new Date(to).toISOString();
  } catch {
    // No moment that there is, or no word after --to.
  }
  throw new StartError(USAGE);
}

/** `npm run restore -- --after-pitr`: a database was brought to a moment by other commands. */
export async function afterPitr(config: Config): Promise<void> {
  const database = await startDatabase(config, { say });
  const sql = connect(database.directUrl, { max: 1 });
  try {
    if ((await schemaOf(sql)) === 0) {
      throw new StartError('The database holds nothing of Tutti: check DATABASE_URL.');
    }
    await resetEpoch(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await database.close();
  }
  say('Done. Start Tutti; every browser loads anew.');
}
