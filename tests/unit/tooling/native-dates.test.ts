import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Browsers write these in their own language, with their own first day of the week and hours. */
const NATIVE = /\btype\s*[=:]\s*\{?\s*["'`](?:date|datetime-local|month|week|time)["'`]/;

test('dates and times are typed in fields of the kit, which speak the language of the person', () => {
  const files = globSync('web/**/*.tsx');
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => NATIVE.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the search finds what it looks for', () => {
  const found = ['<Input type="date"', "type={'time'}", "{ type: 'datetime-local' }"];
  expect(found.filter((text) => !NATIVE.test(text))).toEqual([]);
  expect(NATIVE.test('<Input type="text" id="date"')).toBe(false);
});
