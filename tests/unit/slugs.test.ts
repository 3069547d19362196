import { readdirSync } from 'node:fs';

import { expect, it } from 'vitest';

import { allRoutes } from '#server/app.ts';
import { isReservedSlug } from '#shared/lib/slugs.ts';

it('no workspace can take the first part of an address that the server answers', () => {
  const first = allRoutes().map(({ url }) => url.split('/')[1] ?? '');
  const files = readdirSync('web/public', { withFileTypes: true });
  const folders = files.filter((one) => one.isDirectory()).map(({ name }) => name);
  const served = [...new Set([...first, ...folders, 'live', 'assets'])];
  const isSlug = (name: string) => /^[\w-]+$/.test(name);
  expect(served.filter((name) => isSlug(name) && !isReservedSlug(name))).toEqual([]);
});
