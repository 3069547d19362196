import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const journeys = globSync('tests/e2e/**/*.{e2e,setup}.ts');

it('every journey fails on an error in a console: it takes `test` from the support folder', () => {
  expect(journeys.length).toBeGreaterThan(30);
  const others = journeys.filter((file) => {
    const [imported = ''] =
      /import [^;]*'@playwright\/test'/.exec(readFileSync(file, 'utf8')) ?? [];
    return /\btest\b/.test(imported.replace('@playwright/test', ''));
  });
  expect(others).toEqual([]);
});
