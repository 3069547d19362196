import path from 'node:path';

import type { Sql } from 'postgres';

import { copyFolder, openCopyIn } from '#server/backup/copy.ts';
import { connect } from '#server/platform/database/connect.ts';
import { diskStore } from '#server/platform/files/disk-store.ts';
import type { FileStore } from '#server/platform/files/storage.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { StartError } from '#server/start/failure.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';

/** The open copy: what is copied back is read there. */
export interface Source {
  readonly sql: Sql;
  readonly files: FileStore;
  /** Tells this copy from others: its backup's moment. */
  readonly moment: string;
  close(): Promise<void>;
}

export async function openSource(config: Config): Promise<Source> {
  const folder = copyFolder(config);
  const open = openCopyIn(folder);
  if (!open?.moment) {
    throw new StartError('No copy is open: npm run restore -- <file> --as-copy, and wait for it.');
  }
  const database = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    share: true,
  });
  const sql = connect(database.nearUrl, { max: 2 });
  const files = diskStore({
    folder: path.join(folder, 'files'),
    publicUrl: open.url,
    // It reads files, and signs no address.
    secretKey: open.moment,
  });
  return {
    sql,
    files,
    moment: open.moment,
    async close() {
      await sql.end({ timeout: 5 });
      await database.stop();
    },
  };
}
