import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { webRoutes } from '#server/app.ts';

import setupDatabase from './database-setup.ts';

/**
 * The database, and at the end of a whole run (`FEED_ROUTES=all`, set by `npm test`) the question whether every
 * route that writes was held against the feed once: a new route without a test fails here by name.
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
 * Forms of /auth and the admin area change nothing that the feed carries to others, nor does beginning to link an
 * account, which a browser goes on with; `epics` is another word for the same attachments. (Forms with files do not go through the tests' callers.)
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
