import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { copyRuntime, packagesOfRuntime } from '#scripts/runtime.mjs';
import {
  commandOf,
  type Container,
  noContainer,
  startContainer,
} from '#tests/support/container.ts';

const hasClient = existsSync(path.join(import.meta.dirname, '../../../dist/web/index.html'));

/** In bytes: 350 MB, less the 75 MB of debian:bookworm-slim. */
const MAX_SIZE = 275_000_000;

describe.skipIf(noContainer !== null)(
  `the image, run without Docker (skipped where ${noContainer ?? 'no namespace can be made'})`,
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tutti-image-'));
    const folders = {
      app: path.join(folder, 'app'),
      data: path.join(folder, 'data'),
      root: path.join(folder, 'root'),
    };
    let container: Container;

    beforeAll(async () => {
      for (const each of Object.values(folders)) mkdirSync(each);
      chownSync(folders.data, 1000, 1000);
      copyRuntime(folders.app);
      container = await startContainer(folders);
    });
    afterAll(async () => {
      await container.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });

    it('starts as a user without rights, on a file system that is read-only', async () => {
      await container.says('Tutti is ready');
      expect(readFileSync(`/proc/${container.pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000/m);
      expect(container.run(['touch', '/app/mine', '/etc/mine', '/mine']).output).toMatch(
        /(?:Read-only file system[^]*){3}/,
      );
    });

    it('is healthy by its own check', () => {
      expect(container.run(commandOf('HEALTHCHECK'))).toEqual({ status: 0, output: '' });
    });

    it.skipIf(!hasClient)(
      'is set up and used in a browser without any network, and nobody is asked for outside (skipped until the client is built)',
      async () => {
        // The trap works: what cannot be reached is counted, an address and a name.
        const before = unreachable(container.pid);
        for (const outside of ['http://192.0.2.7/', 'http://elsewhere.example/'])
          container.run(['node', '--eval', `fetch('${outside}').catch(() => undefined)`]);
        const start = unreachable(container.pid);
        expect(start - before).toBeGreaterThan(1);
        const visit = container.beside('tests/support/first-visit.ts', {
          ADDRESS: 'http://localhost:3000',
        });
        expect(await outputOf(visit)).toBe('It is set up.\nAn item is made.\n');
        expect(unreachable(container.pid) - start).toBe(0);
      },
    );

    it('keeps everything in the data folder', () => {
      expect(readdirSync(folders.data).toSorted()).toEqual(['postgres', 'secret-key']);
      expect(container.run(['ls', '-A', '/tmp']).output).toBe('');
    });

    it('makes a backup', () => {
      const backup = ['node', 'server/backup/main.ts', 'backup', '/data/backup.tar'];
      expect(container.run(backup)).toMatchObject({ status: 0 });
      expect(statSync(path.join(folders.data, 'backup.tar')).size).toBeGreaterThan(10_000);
    });

    it('stops in order when it is asked to', async () => {
      expect(await container.stop('SIGTERM')).toBe(0);
      expect(container.said()).toContain('Stopped.');
    });

    it('is small, and has no package that is needed only to build or to test', () => {
      expect(sizeOf(folders.app)).toBeLessThan(MAX_SIZE);
      const names = packagesOfRuntime().map((place) => place.replace(/.*node_modules\//, ''));
      for (const name of ['vite', 'react', 'vitest', 'patch-package', 'node'])
        expect(names).not.toContain(name);
    });
  },
);

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

/**
 * How often a network had no way to another machine: each try by a number, and each by a name, which
 * asks a server at one. Not by IPv6: browsers try by themselves whether there is any.
 */
function unreachable(pid: number): number {
  const [names = '', values = ''] = readFileSync(`/proc/${pid}/net/snmp`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Ip:'));
  return Number(values.split(' ')[names.split(' ').indexOf('OutNoRoutes')]);
}

/** All that a program writes, until it ends. */
async function outputOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  await once(child, 'close');
  return said;
}
