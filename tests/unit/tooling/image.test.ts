import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { placesOf } from '#scripts/install.mjs';
import { settingNames } from '#server/platform/settings/config.ts';
import { ComposeService, settingsOf } from '#tests/support/compose.ts';
import { commandOf, imageEnvironment, imageInstructions } from '#tests/support/container.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const docker = read('Dockerfile');
const valueOf = (wanted: string) =>
  imageInstructions().find(({ name }) => name === wanted)?.value ?? '';

describe('the image', () => {
  it('starts the program, which is there, and says its port', () => {
    expect(commandOf('CMD')).toEqual(['node', 'server/main.ts']);
    expect(existsSync(path.join(root, 'server/main.ts'))).toBe(true);
    expect(valueOf('EXPOSE')).toBe(imageEnvironment()['PORT']);
  });

  it('sets only settings that the program knows', () => {
    const names = Object.keys(settingsOf(ComposeService.parse({ image: '' })));
    expect(names.filter((name) => !settingNames.includes(name))).toEqual(['NODE_ENV']);
  });

  it('runs as a user who is not root, named by number, and is stopped as the program expects', () => {
    expect(valueOf('USER')).toBe('1000:1000');
    expect(valueOf('STOPSIGNAL')).toBe('SIGTERM');
  });

  it('is built by the Node that the program is made for', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: Record<string, string>;
    };
    const major = dependencies['node']?.split('.')[0];
    expect([...docker.matchAll(/node:(\d+)-slim/g)].map(([, version]) => version)).toEqual([
      major,
      major,
    ]);
  });

  it('takes nothing from the place where it is built but what the program reads', () => {
    const copied = imageInstructions().filter(({ name }) => /COPY|ADD/.test(name));
    expect(copied.map(({ value }) => value)).toEqual(['--from=program /image /app']);
    const left = read('.dockerignore').split('\n');
    for (const name of ['.env', 'data', 'node_modules', '.git', 'dist'])
      expect(left).toContain(name);
  });

  it('can be made for both kinds of machine: what is compiled for one is there for the other', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { cpu?: string[]; os?: string[]; dependencies?: object }>;
    };
    const needed = placesOf(packages, Object.keys(packages['']?.dependencies ?? {}));
    const compiled = needed.filter((place) => packages[place]?.os?.includes('linux'));
    const of = (cpu: string) =>
      compiled
        .filter((place) => packages[place]?.cpu?.includes(cpu))
        .map((place) => place.replace(cpu, ''))
        .filter((place) => !place.endsWith('musl'));
    expect(of('x64').length).toBeGreaterThan(1);
    expect(of('arm64').toSorted()).toEqual(of('x64').toSorted());
  });
});
