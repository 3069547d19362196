import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrateDatabase } from '#server/platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every test file copies. */
    templateUrl: string;
  }
}

/** One PostgreSQL for a test run; each file then copies the migrated template (60 ms). */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-test-'));
  const server = await startEmbeddedPostgres({
    folder,
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=300',
    ],
  });
  await migrateDatabase(server.url);
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
