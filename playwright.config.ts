import { tmpdir } from 'node:os';
import path from 'node:path';

import { defineConfig } from '@playwright/test';

const port = process.env['E2E_PORT'] ?? '3210';
const address = `http://localhost:${port}`;
const program = process.env['CHROMIUM_PATH'];

/** A page lives for seconds: optimizing its code takes a quarter of all its time, and never pays. */
const QUICK_STARTS = ['--js-flags=--no-opt --no-maglev'];

/** Journeys in a browser, against a program of their own on an empty data folder. */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    // An instance is set up once; the other journeys begin in one that is.
    { name: 'first run', testMatch: '*.setup.ts' },
    { name: 'journeys', testMatch: '**/*.e2e.ts', dependencies: ['first run'] },
  ],
  outputDir: path.join(tmpdir(), 'tutti-e2e-results'),
  // On a machine that is busy with other things too; what must come at once says so itself.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // Twice the cores of the smallest machine: browsers wait much of their time.
  workers: 4,
  // A journey that passes only when it is tried again is reported as FLAKY: its cause is to be found.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    baseURL: address,
    // Journeys about them allow them: they would keep the whole program for each of a hundred browsers.
    serviceWorkers: 'block',
    launchOptions: {
      ...(program ? { executablePath: program } : {}),
      args: [...QUICK_STARTS, ...JSON.parse(process.env['CHROMIUM_ARGS'] ?? '[]')],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `${address}/api/health/`,
    // It makes its database first.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      LOG_LEVEL: 'warn',
      // Where a journey receives webhooks and signs in by a provider of its own.
      OUTGOING_ALLOW: '127.0.0.1',
      // Where a journey answers as the search for stock photos does.
      UNSPLASH_HOST: `http://127.0.0.1:${Number(port) + 1000}`,
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? path.join(tmpdir(), `tutti-e2e-${port}`),
    },
  },
});
