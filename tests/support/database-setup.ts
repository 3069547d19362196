import type { TestProject } from 'vitest/node';

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
  }
}

/** The PostgreSQL of a run, with the number of vitest projects that use it. */
interface Shared {
  readonly server: Promise<TestPostgres>;
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
  const shared = (run.tuttiTestPostgres ??= { server: startTestPostgres(), users: 0 });
  shared.users += 1;
  const server = await shared.server;
  project.provide('templateUrl', server.url);
  project.provide('nearTemplateUrl', server.nearUrl);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await server.stop();
  };
}
