import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** What browsers have over https alone: it is undefined where somebody runs Tutti by plain http. */
const SECURE = /navigator\.clipboard\.write|\bcrypto\.(?:randomUUID|subtle)\b/;

test('the client uses nothing that is missing over plain http', () => {
  const files = globSync('web/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => SECURE.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
