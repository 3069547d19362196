import { connect } from '#server/platform/database/connect.ts';
import { openFiles } from '#server/platform/files/open-file-store.ts';
import type { Config } from '#server/platform/settings/config.ts';

import type { Instance } from './backup.ts';

interface Running {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly secretKey: string;
}

/** An instance that may be in use, with its files wherever they were moved. */
export async function withRunning<T>(
  { config, databaseUrl, secretKey }: Running,
  work: (instance: Instance) => Promise<T>,
): Promise<T> {
  const sql = connect(databaseUrl, { max: 1 });
  try {
    const files = await openFiles(config, secretKey, sql);
    return await work({ databaseUrl, files, secretKey, hasOwnKey: !config.SECRET_KEY });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
