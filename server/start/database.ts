import path from 'node:path';

import { connect } from '#server/platform/database/connect.ts';
import type { Config } from '#server/platform/settings/config.ts';

import { StartError } from './failure.ts';
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts';

export interface RunningDatabase {
  readonly url: string;
  /** Stops the embedded server; does nothing for another one. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly say?: (line: string) => void;
  /** True = beside a running program on the same data folder (backups, imports). */
  readonly share?: boolean;
}

export async function startDatabase(
  config: Config,
  options: DatabaseOptions = {},
): Promise<RunningDatabase> {
  if (config.DATABASE_URL) {
    await reach(config.DATABASE_URL);
    return { url: config.DATABASE_URL, close: async () => undefined };
  }
  const folder = path.join(config.DATA_DIR, 'postgres');
  const embedded = await startEmbeddedPostgres({ folder, ...options });
  return { url: embedded.nearUrl, close: () => embedded.stop() };
}

/** Checks the database's version and encoding: a wrong one ends the start with a sentence. */
async function reach(url: string): Promise<void> {
  const where = new URL(url).host;
  const sql = connect(url, { max: 1, connect_timeout: 10 });
  let [version, encoding] = ['', ''];
  try {
    const [row] = await sql<{ version: string; encoding: string }[]>`
      SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`;
    ({ version = '', encoding = '' } = row ?? {});
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The database at ${where} cannot be used (${why}): check DATABASE_URL.`, {
      cause,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
  if (Number.parseInt(version, 10) < 17) {
    throw new StartError(
      `The database at ${where} is PostgreSQL ${version}: Tutti needs 17 or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database at ${where} stores texts as ${encoding}: Tutti needs one that was created with ENCODING 'UTF8'.`,
    );
  }
}
