import type { TestProject } from 'vitest/node';

import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every test file copies. */
    templateUrl: string;
  }
}

/** One PostgreSQL for a test run; each file then copies the migrated template (60 ms). */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default async function setup(project: TestProject) {
  const server = await startTestPostgres();
  project.provide('templateUrl', server.url);
  return () => server.stop();
}
