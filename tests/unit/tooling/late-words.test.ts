import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** What every screen of a workspace has loaded: `web/app/workspace/open-workspace.ts`. */
const ALWAYS = ['app', 'ui', 'work-items'];
const LATE = /import\('([^']+)'\),\s*loadMessages\(([^)]*)\)/g;
const IMPORT = /^(?:import|export)(?! type)[^;]*? from '([^']+)';/gms;
const HOOK = /\buse(?:Translation|Words)\('([\w-]+)'/g;

function pathOf(from: string, name: string): string | null {
  const found = name.startsWith('#web/')
    ? name.slice(1)
    : name.startsWith('./')
      ? path.join(path.dirname(from), name)
      : '';
  return existsSync(found) ? found : null;
}

/** The namespaces that a file and everything it imports say words of. */
function wordsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const own = [...source.matchAll(HOOK)].map(([, name = '']) => name);
  const others = [...source.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const found = pathOf(file, name);
    return found ? [...wordsOf(found, seen)] : [];
  });
  return new Set([...own, ...others]);
}

// A part whose words come later than itself is taken off the screen until they are there, and with it what was
// pressed meanwhile.
test('a part that is loaded late comes with all of its words', () => {
  const parts = globSync('web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LATE)].map(([, name = '', said = '']) => {
      const part = pathOf(file, name);
      const loaded = [...said.matchAll(/'([\w-]+)'/g)].map(([, one = '']) => one);
      const missing = part
        ? [...wordsOf(part)].filter((one) => ![...ALWAYS, ...loaded].includes(one))
        : [];
      return { part: `${file}: ${name}`, missing };
    }),
  );
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter(({ missing }) => missing.length > 0)).toEqual([]);
});
