import type { TestProject } from 'vitest/node';

import { migrateDatabase } from '#server/platform/database/migrate.ts';

import { type Pooler, startPooler } from './pooler.ts';
import { startTestPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated template database, which every test file copies. */
    templateUrl: string;
    /**
     * The same through the Unix socket of PostgreSQL, for the program: much of a call's time is
     * transport.
     */
    nearTemplateUrl: string;
    /** The same through a pooler, which the program then uses; undefined without one. */
    pooledTemplateUrl: string | undefined;
  }
}

/** The PostgreSQL of a run, with the number of vitest projects that use it. */
interface Shared {
  readonly server: Promise<TestPostgres & { readonly pooler: Pooler | null }>;
  users: number;
}

// Each vitest project loads this module anew, so shared state is kept on the process's global
// object.
const run = globalThis as { tuttiTestPostgres?: Shared };

/**
 * Starts one PostgreSQL for all projects of a test run; each file then copies the migrated
 * template (60 ms).
 */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default async function setup(project: TestProject) {
  const shared = (run.tuttiTestPostgres ??= { server: startServers(), users: 0 });
  shared.users += 1;
  const server = await shared.server;
  project.provide('templateUrl', server.url);
  project.provide('nearTemplateUrl', server.nearUrl);
  project.provide('pooledTemplateUrl', server.pooler?.through(server.url));
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    await server.pooler?.stop();
    await server.stop();
  };
}

/**
 * `TEST_POOLER=1` (`npm run test:pooler`) puts a PgBouncer before the PostgreSQL; `TEST_DATABASE_URL`
 * names an empty database of another one, whose role may make databases.
 */
async function startServers() {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? await useServer(given) : await startTestPostgres();
  const pooler = process.env['TEST_POOLER'] ? await startPooler(server.url) : null;
  return { ...server, pooler };
}

async function useServer(url: string): Promise<TestPostgres> {
  await migrateDatabase(url);
  return { url, nearUrl: url, stop: async () => undefined };
}
