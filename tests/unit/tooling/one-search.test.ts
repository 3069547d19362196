import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Looks for typed words in a text in a way of its own. */
const OWN_SEARCH = /\.to(?:Locale)?LowerCase\([^)]*\)\s*\.includes\(|fold\([^)]*\)\s*\.includes\(/;

test('typed words are looked for by `holdsWords` alone: letters not signs, in any order, whatever the accents', () => {
  const files = globSync('web/{app,features}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => OWN_SEARCH.test(readFileSync(file, 'utf8')))).toEqual([]);
});
