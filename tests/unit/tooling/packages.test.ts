import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});
const read = (name: string) =>
  Manifest.parse(JSON.parse(readFileSync(path.join(root, name), 'utf8')));
const program = read('package.json');
const tools = read('tests/packages/package.json');

/** Every line of our own that could name a package, without the lists of packages themselves. */
const lines = execFileSync(
  'git',
  [
    'grep',
    '-hI',
    '',
    '--',
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.mts',
    '*.json',
    ':!*package*.json',
    ':!tests/unit/tooling',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 },
);

describe('the packages', () => {
  it('of tests and tools are all used', () => {
    const used = (name: string) =>
      lines.includes(`'${name}`) || lines.includes(`node_modules/${name}/`);
    const typed = (name: string) => used(name.replace('@types/', '')) || name === '@types/node';
    const unused = Object.keys(tools.devDependencies).filter((name) => !used(name) && !typed(name));
    // The linter loads it by itself.
    expect(unused).toEqual(['oxlint-tsgolint']);
  });

  it('of the program are none of those', () => {
    const both = Object.keys({ ...program.dependencies, ...program.devDependencies });
    expect(both.filter((name) => name in tools.devDependencies)).toEqual([]);
  });

  it('have exact versions', () => {
    const all = [program.dependencies, program.devDependencies, tools.devDependencies];
    const versions = all.flatMap((list) => Object.values(list));
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
