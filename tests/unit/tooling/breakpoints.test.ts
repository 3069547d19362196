import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

/** The widths that classes may ask for; a class of any other one is never applied. */
const KNOWN = new Set(
  [...readFileSync('web/ui/theme.css', 'utf8').matchAll(/--breakpoint-([\w]+):\s*\d/g)].map(
    ([, name]) => name,
  ),
);
const USED = /(?<=[\s"'`])(?:max-|min-)?(2xs|xs|sm|md|lg|xl|2xl|3xl):[a-z-[]/g;

test('no class asks for a width that the theme does not have', () => {
  const unknown = globSync('web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(USED)]
      .filter(([, name = '']) => !KNOWN.has(name))
      .map(([what]) => `${file}: ${what}`),
  );
  expect(KNOWN.size).toBeGreaterThan(3);
  expect(unknown).toEqual([]);
});

test('the search finds what it looks for', () => {
  const names = (text: string) => [...text.matchAll(USED)].map(([, name]) => name);
  expect(names('"flex max-sm:hidden md:pe-2"')).toEqual(['sm', 'md']);
  expect(names('"size-4 text-sm"')).toEqual([]);
});
