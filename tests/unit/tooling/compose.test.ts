import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { readConfig, settingNames } from '#server/platform/settings/config.ts';
import { ComposeService, services, settingsOf } from '#tests/support/compose.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

const ours = Object.entries(services).filter(([, service]) => service.build !== undefined);

/** The port each kind of server listens on inside its container. */
const PORTS: Record<string, string> = { postgres: '5432', redis: '6379', mail: '1025', s3: '9000' };

const env = { SECRET_KEY: 'a secret key that only the tests ever use' };

describe('docker-compose.yml', () => {
  it('runs two servers, a live server and a worker', () => {
    expect(ours.map(([, service]) => service.environment['ROLE']).toSorted()).toEqual([
      'live',
      'server',
      'server',
      'worker',
    ]);
  });

  it.each(ours)('gives %s only settings that the program knows', (_, service) => {
    expect(Object.keys(service.environment).filter((name) => !settingNames.includes(name))).toEqual(
      [],
    );
  });

  it.each(ours)('starts %s with settings that the program accepts', (_, service) => {
    const config = readConfig(settingsOf(service, env));
    expect(config).toMatchObject({
      HOST: '0.0.0.0',
      PORT: 3000,
      DATA_DIR: '/data',
      TRUST_PROXY: 1,
    });
    expect(config.REDIS_URL).toBeDefined();
    expect(config.S3_BUCKET).toBeDefined();
  });

  it.each(ours)('does not start %s without a secret key', (_, service) => {
    expect(() => readConfig(settingsOf(service))).toThrow('SECRET_KEY');
  });

  it.each(ours)('lets %s reach servers that are there, on their ports', (_, service) => {
    const addresses = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'S3_ENDPOINT'];
    for (const name of addresses) {
      const { hostname, port } = new URL(service.environment[name] ?? '');
      expect(services[hostname]).toBeDefined();
      expect(port).toBe(PORTS[hostname]);
    }
  });

  it('uses the names and passwords that the servers are made with', () => {
    const config = readConfig(settingsOf(ours[0]?.[1] ?? ComposeService.parse({ image: '' }), env));
    const url = new URL(config.DATABASE_URL ?? '');
    expect(services['postgres']?.environment).toEqual({
      POSTGRES_USER: url.username,
      POSTGRES_PASSWORD: url.password,
      POSTGRES_DB: url.pathname.slice(1),
    });
    expect(services['s3']?.environment).toEqual({
      MINIO_ROOT_USER: config.S3_ACCESS_KEY_ID,
      MINIO_ROOT_PASSWORD: config.S3_SECRET_ACCESS_KEY,
    });
    const made = services['bucket']?.command?.join(' ');
    expect(made).toContain(
      `${config.S3_ENDPOINT} ${config.S3_ACCESS_KEY_ID} ${config.S3_SECRET_ACCESS_KEY} `,
    );
    expect(made).toMatch(new RegExp(`store/${config.S3_BUCKET}$`));
  });

  it('opens the addresses that browsers are told', () => {
    const config = readConfig(settingsOf(ours[0]?.[1] ?? ComposeService.parse({ image: '' }), env));
    expect(services['proxy']?.ports).toContain(`${new URL(config.PUBLIC_URL).port}:8080`);
    const { port } = new URL(config.S3_PUBLIC_ENDPOINT ?? '');
    expect(services['s3']?.ports).toContain(`${port}:${PORTS['s3']}`);
  });

  it('names only services and files that are there', () => {
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on);
      for (const name of needed) expect(services[name]).toBeDefined();
      for (const volume of service.volumes.filter((one) => one.startsWith('./'))) {
        expect(existsSync(path.join(root, volume.split(':')[0] ?? ''))).toBe(true);
      }
    }
  });
});

describe('the proxy', () => {
  const lines = read('deploy/Caddyfile').split('\n');
  const upstreams = lines
    .filter((line) => line.includes('reverse_proxy'))
    .map((line) => line.match(/[a-z0-9-]+:\d+/g) ?? []);

  it('passes documents to live and everything else to both servers', () => {
    const roles = upstreams.map((targets) =>
      targets.map((target) => services[target.split(':')[0] ?? '']?.environment['ROLE']),
    );
    expect(roles).toEqual([['live'], ['server', 'server']]);
  });

  it('finds them on the port they listen on', () => {
    for (const target of upstreams.flat()) {
      const [name = '', port] = target.split(':');
      const config = readConfig(
        settingsOf(services[name] ?? ComposeService.parse({ image: '' }), env),
      );
      expect(Number(port)).toBe(config.PORT);
    }
  });

  it('listens where compose publishes it', () => {
    const port = lines.find((line) => line.startsWith(':'))?.match(/\d+/)?.[0];
    expect(services['proxy']?.ports.map((one) => one.split(':')[1])).toEqual([port]);
  });
});
