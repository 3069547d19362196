import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));

/** Comments of code, and the whole of a page of text; each with its line. */
function citingLines(file: string): { line: number; text: string }[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const isPage = file.endsWith('.md');
  return lines
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => isPage || /^\s*(\/\*\*?|\*|\/\/|--|\{\/\*)|\s\/\/ /.test(text));
}

/** A path of ours as texts name it: `server/platform/kit/`, `docs/feed.md`. */
const PATH =
  /(?<![\w/.:#@{-])((?:server|live|web|shared|tests|scripts|migrations|docs|deploy|patches)\/[\w./-]*[\w/])(?![\w*{<-])/g;
/** Sections of documents by name and number, of documents that are not here. */
const SECTION =
  /\b(?:DESIGN|STYLE|identity|planning|work-items|pages-intake-views|screens?|principles?|ux|security-cases|fault-tests|findings|additions)(?: section)? (?:[A-Z]{1,2})?\d/;

/** Paths that exist only while the program or a test runs, and names that stand for any file. */
const NOT_HERE = /^(tests\/\*|scripts\/\*|web\/dist|server\/features\/x\/)/;

function brokenCitations(file: string): string[] {
  return citingLines(file).flatMap(({ line, text }) => {
    const paths = [...text.matchAll(PATH)].map((match) => match[1] ?? '');
    const missing = paths.filter((name) => !NOT_HERE.test(name) && !isThere(name));
    const section = SECTION.exec(text)?.[0];
    return [...missing, ...(section ? [section] : [])].map((name) => `${file}:${line}: ${name}`);
  });
}

function isThere(name: string): boolean {
  return ['', '.ts', '.tsx', '.mjs'].some((end) => existsSync(path.join(root, name + end)));
}

/** Links of a page of text to other files here. */
function brokenLinks(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(
    (match) => match[1] ?? '',
  );
  return targets
    .filter((target) => !existsSync(path.join(root, path.dirname(file), target)))
    .map((target) => `${file}: ${target}`);
}

describe('citations', () => {
  const texts = files.filter(
    (file) => /\.(ts|tsx|mjs|css|sql|md)$/.test(file) && !file.includes('/fixtures/'),
  );

  it('name only what is in the repository', () => {
    expect(texts.flatMap(brokenCitations)).toEqual([]);
  });

  it('lead somewhere', () => {
    expect(files.filter((file) => file.endsWith('.md')).flatMap(brokenLinks)).toEqual([]);
  });
});

describe('the pages of docs', () => {
  const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').trim().split('\n');

  it('keep the README short', () => {
    expect(linesOf('README.md').length).toBeLessThanOrEqual(150);
  });

  it('keep decisions short, each listed', () => {
    const pages = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
    const index = readFileSync(path.join(root, 'docs/decisions/README.md'), 'utf8');
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.filter((file) => linesOf(file).length > 25)).toEqual([]);
    expect(pages.filter((file) => !index.includes(path.basename(file)))).toEqual([]);
  });

  it('are reached from the index', () => {
    const index = readFileSync(path.join(root, 'docs/README.md'), 'utf8');
    const pages = files.filter(
      (file) => /^docs\/[^/]+\.md$/.test(file) && file !== 'docs/README.md',
    );
    expect(pages.filter((file) => !index.includes(path.basename(file)))).toEqual([]);
  });
});
