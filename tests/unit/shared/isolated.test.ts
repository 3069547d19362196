import { expect, it } from 'vitest';

import { isolated } from '#shared/lib/isolated.ts';

it('a name is kept apart from its sentence once, however often it is asked', () => {
  const once = isolated('Ada');
  expect(once).toBe('\u2068Ada\u2069');
  expect(isolated(once)).toBe(once);
  expect(isolated('')).toBe('');
});

it('two names in one text are kept apart from what is around both', () => {
  const both = `${isolated('Ada')} ${isolated('Bo')}`;
  expect(isolated(both)).toBe(`\u2068${both}\u2069`);
});
