import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { failureOf, refusalOf } from '#scripts/requirements.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const GOOD = {
  node: '20.19.5',
  npm: '10.8.2',
  platform: 'linux-x64',
  isMusl: false,
  root: '/srv/tutti',
  isWritable: true,
  free: 5e9,
};

describe('the first start', () => {
  it.each([
    [{ node: '18.20.4' }, 'Tutti needs Node 20 or newer, and this is Node 18.20.4'],
    [{ npm: null }, 'npm was not found'],
    [{ npm: '8.19.4' }, 'Tutti needs npm 9 or newer, and this is npm 8.19.4'],
    [{ isMusl: true }, 'this platform (linux-x64 with musl)'],
    [{ platform: 'linux-ia32' }, 'this platform (linux-ia32)'],
    [{ isWritable: false }, 'The folder /srv/tutti cannot be written'],
    [{ free: 200e6 }, 'The disk of /srv/tutti has 200 MB left'],
  ])('says in one sentence what is missing: %o', (lacking, words) => {
    expect(refusalOf({ ...GOOD, ...lacking })).toContain(words);
  });

  it('goes on where nothing is missing', () => {
    expect(refusalOf(GOOD)).toBeNull();
  });

  it.each([
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code EACCES', 'cannot be written'],
    ['npm error code ENOTFOUND\nnpm error network request to', 'the npm registry was not reached'],
    ['npm error code E500', 'npm says why above'],
  ])('says why npm failed: %s', (written, words) => {
    expect(failureOf(written)).toContain(words);
  });
});

describe('a first start without a network', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-start-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('ends with one sentence of ours, and no trace of a program', () => {
    cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
    // One package, which lies where nothing listens.
    const dependencies = { gone: '1.0.0' };
    const gone = { version: '1.0.0', resolved: 'http://127.0.0.1:9/gone-1.0.0.tgz' };
    const packages = { '': { dependencies }, 'node_modules/gone': gone };
    const write = (name: string, content: object) =>
      writeFileSync(path.join(folder, name), JSON.stringify(content));
    write('package.json', { type: 'module', dependencies });
    write('package-lock.json', { lockfileVersion: 3, requires: true, packages });
    const ran = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_config_fetch_retries: '0',
        npm_config_cache: path.join(folder, 'cache'),
      },
    });
    expect(ran.status).toBe(1);
    const lines = ran.stderr.trim().split('\n');
    expect(lines.at(-1)).toContain('because the npm registry was not reached');
    expect(ran.stderr).not.toMatch(/^ {4}at /m);
  });
});
