import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { settingNames } from '#server/platform/settings/config.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const dependencies = readFileSync(path.join(root, 'docs/dependencies.md'), 'utf8');
const packages = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const section = (title: string) => readme.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const rows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
const firstCells = (text: string) => rows(text).map((row) => row.split('|')[1] ?? '');

describe('the README', () => {
  it('lists every setting of the program, and no other', () => {
    const named = firstCells(section('Settings')).flatMap(
      (cell) => cell.match(/[A-Z0-9_]+/g) ?? [],
    );
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });

  it('names only npm commands that there are', () => {
    const named = [...readme.matchAll(/npm run ([a-z:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in packages.scripts))).toEqual([]);
  });

  it('says why each dependency is there', () => {
    const reasons = firstCells(dependencies).join(' ');
    const all = Object.keys({ ...packages.dependencies, ...packages.devDependencies });
    const missing = all.filter(
      (name) =>
        !name.startsWith('@types/') && !reasons.includes(name.replace(/^@(fastify|aws-sdk)\//, '')),
    );
    expect(missing).toEqual([]);
  });

  it('maps every folder, and each has a README of its own', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() &&
          !/^(\.|node_modules|data|dist|coverage|test-results)/.test(entry.name),
      )
      .map((entry) => entry.name);
    expect(folders.filter((name) => !section('Map').includes(`${name}/`))).toEqual([]);
    expect(folders.filter((name) => !existsSync(path.join(root, name, 'README.md')))).toEqual([]);
  });
});
