import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { webRoutes } from '#server/app.ts';

import setupDatabase from './database-setup.ts';

/**
 * Sets up the database, and at the end of a whole run (`FEED_ROUTES=all`, set by `npm test`)
 * checks that every writing route was compared with the feed: a new route without a test fails
 * here by name.
 */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-feed-check-'));
  const file = path.join(folder, 'routes');
  process.env['FEED_COVERAGE'] = file;
  const closeDatabase = await setupDatabase(project);
  return async () => {
    await closeDatabase();
    const covered = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
    rmSync(folder, { recursive: true, force: true });
    const missing = webRoutes()
      .filter(
        ({ method, multipart, aliasOf, url }) =>
          method !== 'GET' && !multipart && !aliasOf && isOurs(url),
      )
      .map((route) => `${route.method} ${route.url}`)
      .filter((name) => !covered.has(name));
    if (missing.length === 0 || process.env['FEED_ROUTES'] !== 'all') return;
    throw new Error(
      `No test succeeds with these routes, so nobody knows what they tell the feed:\n${missing.join('\n')}`,
    );
  };
}

/**
 * Routes to check. Forms of /auth and the admin area change nothing that the feed carries to
 * others, nor does starting to link an account, which continues in a browser; `epics` is an alias
 * for the same attachments. (Forms with files do not use the tests' callers.)
 */
function isOurs(url: string): boolean {
  return (
    url.startsWith('/api/') &&
    !url.startsWith('/api/instances/') &&
    !url.startsWith('/api/files/') &&
    url !== '/api/users/me/accounts/' &&
    !url.includes('/epics/')
  );
}
