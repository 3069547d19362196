import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** Ways to write for people in the browser's or in no language; `web/lib/formats` and `formatList` use that of the reader. */
const OWN_LISTS = /\.join\((['"`]), \1\)|Intl\.ListFormat/;
const NO_LANGUAGE =
  /\.toLocale(?:Lower|Upper)Case\(\)|\.toLocale(?:Date|Time)?String\(|Intl\.(?:DateTime|Number|List|RelativeTime)Format\((?:undefined|'en')?[,)](?!\.resolvedOptions)/;
/** The helper itself, and what spreadsheets read. */
const LISTS = ['web/lib/i18n/lists.ts', 'web/features/work-items/fields/value-text.ts'];
/** Makes formatters ahead of time, whose texts nobody reads. */
const WARMED = ['web/app/prefetch.ts'];

const found = (pattern: RegExp, allowed: readonly string[]) =>
  globSync('web/**/*.{ts,tsx}').filter(
    (file) => !allowed.includes(file) && pattern.test(readFileSync(file, 'utf8')),
  );

test('screens join names by the language of the reader', () => {
  for (const line of ["names.join(', ')", 'names.join(", ")', 'new Intl.ListFormat(code)'])
    expect([line, OWN_LISTS.test(line)]).toEqual([line, true]);
  for (const line of ["ids.join(',')", "formatList(names).join(' ')"])
    expect([line, OWN_LISTS.test(line)]).toEqual([line, false]);
  expect(found(OWN_LISTS, LISTS)).toEqual([]);
});

test('screens write numbers, dates and case in the language of the reader', () => {
  for (const line of [
    'word.toLocaleLowerCase()',
    'count.toLocaleString()',
    'new Intl.NumberFormat()',
    'new Intl.DateTimeFormat(undefined, options)',
  ])
    expect([line, NO_LANGUAGE.test(line)]).toEqual([line, true]);
  for (const line of [
    'word.toLocaleLowerCase(locale())',
    'Intl.DateTimeFormat().resolvedOptions().timeZone',
    'new Intl.NumberFormat(place)',
  ])
    expect([line, NO_LANGUAGE.test(line)]).toEqual([line, false]);
  expect(found(NO_LANGUAGE, WARMED)).toEqual([]);
});
