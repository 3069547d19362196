import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const own = path.join(import.meta.dirname, 'migrations');
const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), when: z.number(), tag: z.string() })),
});

/** The commit before the newest migration came. */
export function commitBefore(): string {
  const newest = globSync('migrations/*.sql', { cwd: root }).toSorted().at(-1) ?? '';
  const came = git('log', '-1', '--format=%H', '--diff-filter=A', '--', newest);
  return git('rev-parse', came === '' ? 'HEAD' : `${came}^`);
}

/** Unpacks a commit, with the packages of this folder. */
export function unpack(commit: string, folder: string): void {
  mkdirSync(folder);
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

/** The program as it lies here, with the heavy migrations of this folder after its own. */
export function copyPresent(folder: string): void {
  mkdirSync(folder);
  const names = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  for (const name of names) {
    if (!/^(?:tests|docs|web)\//.test(name) || name.startsWith('web/messages/'))
      cpSync(path.join(root, name), path.join(folder, name));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const file = path.join(folder, 'migrations/meta/_journal.json');
  const journal = Journal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const last = journal.entries.at(-1);
  for (const [place, name] of globSync('*.sql', { cwd: own }).toSorted().entries()) {
    cpSync(path.join(own, name), path.join(folder, 'migrations', name));
    const [idx, when] = [(last?.idx ?? 0) + 1 + place, (last?.when ?? 0) + 1 + place];
    journal.entries.push({ idx, when, tag: name.replace('.sql', '') });
  }
  rmSync(file);
  writeFileSync(file, JSON.stringify(journal));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
}
