import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const FOLDER = 'web/messages/en';
const HOOK = /\buse(?:Translation|Words)\((?:\[\s*)?'([\w-]+)'/g;
const USE = /\bt\('([\w.:-]+)'(?<rest>\)|,)/g;

const messages = new Map<string, unknown>(
  readdirSync(FOLDER).map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as unknown,
  ]),
);

/** Whether there is a message of this key; with values it may be one with plural forms. */
function exists(namespace: string, key: string, hasValues: boolean): boolean {
  const parts = key.split('.');
  const last = parts.pop() ?? '';
  const parent = parts.reduce<unknown>(
    (at, part) => (at && typeof at === 'object' ? Reflect.get(at, part) : undefined),
    messages.get(namespace),
  );
  if (!parent || typeof parent !== 'object') return false;
  return last in parent || (hasValues && `${last}_other` in parent);
}

/** Messages that a file names and that do not exist. */
function missingIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const namespaces = [...new Set([...source.matchAll(HOOK)].map(([, name = '']) => name))];
  if (namespaces.length === 0) return [];
  return [...source.matchAll(USE)].flatMap(([, written = '', rest]) => {
    const [own, key] = written.includes(':') ? written.split(':', 2) : [null, written];
    const places = own === null ? namespaces : [own];
    const isThere = places.some((place) => exists(place, key ?? '', rest === ','));
    return isThere ? [] : [`${file}: ${written}`];
  });
}

test('every message that a component names exists', () => {
  const files = globSync('web/**/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(missingIn)).toEqual([]);
});
