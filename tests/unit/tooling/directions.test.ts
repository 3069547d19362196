import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const EDGES = String.raw`-?(?:m|p|border-|rounded-|scroll-m|scroll-p)[lr]-[^\s"']+`;
/** Classes that name a side of the screen, where the program is also read from right to left. */
const CLASS = new RegExp(
  String.raw`(?<=[\s"'${'`'}:])(?:${EDGES}|border-[lr]|-?(?:left|right)-[^\s"']+|rounded-[tb][lr](?:-\w+)?|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right))(?=[\s"'${'`'}])`,
  'g',
);
const RULE =
  /(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|(?<![\w-])(?:left|right)|(?:text-align|float|clear):\s*(?:left|right))\s*[:;]/g;
/** Inside it only the overflow's end is cut: an English title in an Arabic screen would lose its beginning. */
const CUT_START = /(?:truncate|line-clamp-\d)[^<>]*>\s*<bdi>/g;

function found(pattern: RegExp, files: string): string[] {
  return globSync(files).flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...text.matchAll(pattern)].map(([what]) => `${file}: ${what}`);
  });
}

test('no class of the client names left or right', () => {
  expect(found(CLASS, 'web/**/*.{ts,tsx}')).toEqual([]);
});

test('no style of the client names left or right', () => {
  expect(found(RULE, 'web/**/*.css')).toEqual([]);
});

test('a name that is cut has its direction on the element that cuts it', () => {
  expect(found(CUT_START, 'web/**/*.tsx')).toEqual([]);
});

test('the search finds what it looks for', () => {
  const lines = [
    '"ml-2"',
    '"flex -mr-1 x"',
    '"left-0"',
    '"md:pl-[3px]"',
    '"rounded-tl"',
    '"border-r"',
  ];
  for (const line of lines) expect([line, line.match(CLASS)?.length]).toEqual([line, 1]);
  for (const line of ['"ms-2"', '"swipe left"', "'left'", '"start-0"', '"mx-auto"'])
    expect([line, line.match(CLASS)]).toEqual([line, null]);
  expect('a { margin-left: 2px; text-align: right; left: 0 }'.match(RULE)).toHaveLength(3);
  expect('a { text-align: start; inset-inline: 0 }'.match(RULE)).toBeNull();
});
