import { expect, test } from 'vitest';

import { isReservedSlug } from '#shared/lib/slugs.ts';
import { router } from '#web/app/router.tsx';

test('no workspace can take the first part of an address of the program', () => {
  const first = Object.keys(router.routesByPath).map((path) => path.split('/')[1] ?? '');
  const own = [...new Set(first)].filter((name) => name !== '' && !name.startsWith('$'));
  expect(own.length).toBeGreaterThan(8);
  expect(own.filter((name) => !isReservedSlug(name))).toEqual([]);
});
