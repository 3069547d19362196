import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const CODE = '{server,live,web,shared,tests,scripts,docs,examples}/**/*.{ts,tsx,mjs,css,md,json}';

/** Lists of words themselves, and names that are taken by what was called so once. */
const APART = [
  'docs/words.md',
  'tests/unit/messages.test.ts',
  'tests/unit/tooling/words.test.ts',
  'shared/lib/slugs.ts',
];
/** Texts in other languages. */
const TRANSLATED = /^(?:web\/messages\/(?!en\/)|docs\/languages\/)/;
/** HTML's own names. */
const FOREIGN = /aria-labelledby/g;

/** The words of the glossary that stand in no name and no comment. */
function ruledOut(): RegExp {
  const [, part = ''] = readFileSync('docs/words.md', 'utf8').split('## In code and docs');
  const rows = (part.split('##')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const words = rows.slice(1).flatMap((row) => row.split('|')[2]?.trim().split(', ') ?? []);
  expect(words.length).toBeGreaterThan(5);
  return new RegExp(words.join('|'), 'i');
}

test('code and docs call a thing by the word of the glossary', () => {
  const pattern = ruledOut();
  expect(pattern.test('moveToNeighbour')).toBe(true);
  const files = globSync(CODE).filter((file) => !APART.includes(file) && !TRANSLATED.test(file));
  expect(files.length).toBeGreaterThan(3_000);
  const found = files.flatMap((file) => {
    const [word] = pattern.exec(readFileSync(file, 'utf8').replace(FOREIGN, '')) ?? [];
    return word ? [`${file}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});
