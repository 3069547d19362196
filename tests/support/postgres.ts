import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/start/postgres/embedded-postgres.ts';

/** A PostgreSQL in a temporary folder, with a migrated database. */
export interface TestPostgres {
  readonly url: string;
  /** URL through its Unix socket, for `connect`. */
  readonly nearUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL whose data is deleted when it stops. A run's tests share one; a test that
 * holds a transaction open needs its own, because transactions in any database delay the change
 * log.
 */
export async function startTestPostgres(settings: readonly string[] = []): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-test-'));
  const server = await startEmbeddedPostgres({
    folder,
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=300',
      ...settings,
    ],
  });
  await migrateDatabase(server.url);
  return {
    url: server.url,
    nearUrl: server.nearUrl,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
