import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { hasHaproxy } from '#tests/support/chaos/haproxy.ts';

const file = path.resolve(import.meta.dirname, '../../../deploy/haproxy.cfg');
const text = readFileSync(file, 'utf8');
/** The servers of each backend, with their addresses. */
const backends = new Map(
  text
    .split(/^backend /m)
    .slice(1)
    .map((part) => {
      const servers = [...part.matchAll(/^ {4}server (\S+) (\S+)/gm)];
      return [part.split('\n')[0], servers.map(([, name, address]) => `${name} ${address}`)];
    }),
);

describe('deploy/haproxy.cfg', () => {
  it('sends calls and sockets to the same servers, and documents to others', () => {
    const servers = backends.get('servers') ?? [];
    expect(servers).toHaveLength(2);
    expect(backends.get('sockets')).toEqual(servers);
    expect(backends.get('polling')).toEqual(servers);
    expect(backends.get('documents')?.some((one) => servers.includes(one))).toBe(false);
    expect(text).toContain('use_backend documents if { path_beg /live/ }');
  });

  it.skipIf(!hasHaproxy)('is read by HAProxy (skipped without it)', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tutti-haproxy-'));
    const copy = path.join(folder, 'haproxy.cfg');
    // The user is made by the package.
    writeFileSync(copy, text.replaceAll(/^ {4}(?:user|group) .*\n/gm, ''));
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', copy], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stderr.replaceAll(/^\[NOTICE\].*\n/gm, '')]).toEqual([0, '']);
  });
});
