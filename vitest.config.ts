import { readFileSync } from 'node:fs';
import path from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';

const root = import.meta.dirname;

/** How long a busy machine takes says nothing of the program: a test waits for what it asserts, and never for this. */
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // One that passes only when it is tried again is reported as FLAKY, as with journeys: its cause is to be found.
  retry: process.env['CI'] ? 1 : 0,
  // A failed comparison names what it compared, not that it was an array.
  chaiConfig: { truncateThreshold: 2_000 },
} as const;

/** Modules are loaded by Node itself, as the program's are: nothing is in between, and what is compiled is kept. */
const shared = {
  ...limits,
  environment: 'node',
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/** Seconds that files took when they were measured last: `npm test times` writes them. */
const TIMES = z.record(z.string(), z.number());
const times = TIMES.parse(JSON.parse(readFileSync(path.join(root, 'tests/times.json'), 'utf8')));

/**
 * A long file that is begun last is waited for by everybody. Files of a project stand together: a worker that loaded
 * the server is kept only while the next file in the row is of the same project.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) =>
      times[path.relative(root, moduleId).replaceAll(path.sep, '/')] ?? 0;
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not a list's
    const sorted = (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flat();
  }
}

/** Projects that need the database share one PostgreSQL, started by tests/support/database-setup.ts. */
function withDatabase(
  name: string,
  options: { readonly isolate?: boolean; readonly include?: string[] } = {},
) {
  return {
    test: {
      ...shared,
      name,
      include: [`tests/${name}/**/*.test.ts`],
      ...options,
      setupFiles: ['tests/support/reply-check-setup.ts'],
      globalSetup: ['tests/support/database-setup.ts'],
    },
  };
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    // One more than the two cores of CI: a file often waits for its database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          // Some of these replace a module of the outside world.
          experimental: { viteModuleRunner: false },
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
        },
      },
      // One load of the server's modules for all of a worker's files: none of these replaces a module. Each change is
      // compared with the change log and each reply with its schema.
      {
        test: {
          ...shared,
          isolate: false,
          name: 'server',
          include: ['tests/server/*.test.ts'],
          setupFiles: ['tests/support/reply-check-setup.ts'],
          globalSetup: ['tests/support/feed-check-setup.ts'],
          env: { FEED_CHECK: '1' },
        },
      },
      withDatabase('system', { isolate: false, include: ['tests/server/*/**/*.test.ts'] }),
      withDatabase('sync'),
      {
        test: {
          ...shared,
          // Their fields are there before the server's modules are read.
          name: 'fields',
          include: ['tests/fields/**/*.test.ts'],
          setupFiles: ['tests/fields/setup.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
        },
      },
      withDatabase('faults'),
      withDatabase('live'),
      // Minutes of load: a command of its own (`npm run test:chaos`).
      ...(process.env['CHAOS_MINUTES'] ? [withDatabase('chaos')] : []),
      {
        test: {
          ...limits,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          // A context of its own for each file, as a process would be, at a third of the price.
          pool: 'vmThreads',
          environment: 'jsdom',
          setupFiles: ['tests/web/setup.ts'],
        },
      },
    ],
  },
});
