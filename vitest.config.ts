import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const;

/** Files that take half a minute or more: begun last, everybody would wait for them. */
const LONG =
  /tests\/(?:faults\/(?:kill|documents|log|sockets)|server\/(?:main|import|security\/[\w-]+|processes\/\w+|platform\/(?:jobs|embedded-postgres)))\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not a list's
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { ...shared, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
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
          testTimeout: 120_000,
        },
      },
      withDatabase('system', { isolate: false, include: ['tests/server/*/**/*.test.ts'] }),
      withDatabase('sync'),
      withDatabase('faults'),
      withDatabase('live'),
      {
        test: {
          ...shared,
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          // A context of its own for each file, as a process would be, at a third of the price.
          pool: 'vmThreads',
          environment: 'jsdom',
          setupFiles: ['tests/web/setup.ts'],
          // Drawing is all computing: beside other work it takes as many times longer.
          testTimeout: 120_000,
          // As with journeys: what a busy machine made too slow is tried once more, and reported as flaky.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
});
