import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const CODE = 'server/**/*.ts';
const NAMES = '(?:name|display_name|first_name|last_name|full_name|title|label|email)';
/** What people call a thing, in an order of the database's own: by code points, or by the language of the server. */
const OWN_SQL_ORDER = new RegExp(
  String.raw`ORDER BY (?:(?!\bLIMIT\b|\bFOR\b|\bFROM\b|\))[^\x60;]|lower\()*?(?<![\w:'"])(?:lower\()?(?:\w+\.)?${NAMES}\)?(?![\w(']|\s+COLLATE by_name)`,
);
/** The same where the order is put together: `['name', 'p.name']`, `lower(v.name)`. */
const OWN_PART = new RegExp(String.raw`\[\s*'${NAMES}',\s*'\w+\.${NAMES}'\]`);
const OWN_COMPARISON = new RegExp(
  String.raw`${NAMES}(?: \?\? '')?\)?\.localeCompare\(|localeCompare\([^)]*numeric|Intl\.Collator`,
);

const found = (files: string, pattern: RegExp) =>
  globSync(files).filter(
    (file) => file !== 'shared/lib/name-order.ts' && pattern.test(readFileSync(file, 'utf8')),
  );

test('the database orders names by the collation that the browser orders them by', () => {
  expect(OWN_SQL_ORDER.test('SELECT 1 ORDER BY x.id, lower(w.name), w.id`')).toBe(true);
  expect(OWN_SQL_ORDER.test('ORDER BY ${by} ${way} NULLS LAST, p.email\n LIMIT 1')).toBe(true);
  expect(OWN_SQL_ORDER.test('ORDER BY w.name COLLATE by_name, w.id LIMIT')).toBe(false);
  expect(globSync(CODE).length).toBeGreaterThan(500);
  expect(found(CODE, OWN_SQL_ORDER)).toEqual([]);
  expect(found(CODE, OWN_PART)).toEqual([]);
});

test('names are compared by `compareNames` alone', () => {
  expect(found('{web,shared,server,live}/**/*.{ts,tsx}', OWN_COMPARISON)).toEqual([]);
});
