import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { licensesOf } from '#scripts/licenses.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

describe('a release', () => {
  it('names the license of each package, and none that asks more than to be named', () => {
    const of = (name: string, ...licenses: object[]) => ({ name, version: '1.0.0', licenses });
    const good = [
      of('b', { license: { id: 'MIT' } }),
      { ...of('a', { expression: '(GPL-3.0-only OR Apache-2.0)' }), group: '@x' },
    ];
    expect(licensesOf({ components: good })).toBe(
      '@x/a 1.0.0: (GPL-3.0-only OR Apache-2.0)\nb 1.0.0: MIT\n',
    );
    const wrong = [of('c', { license: { id: 'AGPL-3.0-only' } }), of('d')];
    expect(() => licensesOf({ components: [...good, ...wrong] })).toThrow(
      'c (AGPL-3.0-only), d (none)',
    );
  });

  it.skipIf(!hasSystemd)('has a unit that systemd understands', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tutti-unit-'));
    const unit = readFileSync(path.join(root, 'deploy/tutti.service'), 'utf8');
    const file = path.join(folder, 'tutti.service');
    // The user, and the program where it would be unpacked, are not here.
    writeFileSync(file, unit.replaceAll('/opt/tutti', root).replaceAll(/=tutti$/gm, '=bin'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    const said = stderr.split('\n').filter((line) => line.includes('tutti.service'));
    expect(said).toEqual([]);
    expect(status).toBe(0);
  });
});
