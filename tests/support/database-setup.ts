import type { TestProject } from 'vitest/node';

import { startTestPostgres, type TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every test file copies. */
    templateUrl: string;
    /** The same over the socket of its PostgreSQL, for the program: much of a call's time is sending. */
    nearTemplateUrl: string;
  }
}

/** The PostgreSQL of a run, and how many of its projects use it. */
interface Shared {
  readonly server: Promise<TestPostgres>;
  users: number;
}

// Each project loads this module anew: what they share is found in the process.
const run = globalThis as { tuttiTestPostgres?: Shared };

/** One PostgreSQL for all projects of a test run; each file then copies the migrated template (60 ms). */
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
