import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { readConfig, settingNames } from '#server/platform/settings/config.ts';
import {
  composeFile,
  ComposeService,
  faultsOf,
  LARGE,
  poolerSettings,
  servicesOf,
  settingsOf,
  SMALL,
} from '#tests/support/compose.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const oursOf = (file: string) =>
  Object.entries(servicesOf(file)).filter(([, service]) => service.build !== undefined);
const files = [SMALL, LARGE];
const ours = files.flatMap((file) =>
  oursOf(file).map(([name, service]) => ({ file, name, service })),
);

const env = { SECRET_KEY: 'a secret key that only the tests ever use' };
const configOf = (service: ComposeService | undefined) =>
  readConfig(settingsOf(service ?? ComposeService.parse({ image: '' }), env));

describe.each(files)('%s', (file) => {
  const services = servicesOf(file);

  it('has the form that Docker Compose reads', () => {
    expect(faultsOf(file)).toEqual([]);
  });

  it('names only services, volumes and files that are there', () => {
    const named = Object.keys((composeFile(file) as { volumes: object }).volumes);
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on);
      for (const name of needed) expect(services[name]).toBeDefined();
      for (const volume of service.volumes) {
        const [from = ''] = volume.split(':');
        const isThere = from.startsWith('./')
          ? existsSync(path.join(root, path.dirname(file), from))
          : named.includes(from);
        expect([volume, isThere]).toEqual([volume, true]);
      }
    }
  });

  it('builds the image of this folder', () => {
    for (const [, { build = '' }] of oursOf(file))
      expect(path.resolve(root, path.dirname(file), build)).toBe(root);
  });
});

describe.each(ours)('$file: $name', ({ file, service }) => {
  const services = servicesOf(file);

  it('has only settings that the program knows', () => {
    expect(Object.keys(service.environment).filter((name) => !settingNames.includes(name))).toEqual(
      [],
    );
  });

  it('starts with settings that the program accepts, on a file system that is read-only', () => {
    expect(configOf(service)).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data' });
    expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
  });

  it('does not start without a secret key', () => {
    expect(() => readConfig(settingsOf(service))).toThrow('SECRET_KEY');
  });

  it('reaches servers that are there, on their ports', () => {
    const addresses = settingsOf(service, env);
    const names = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'SMTP_URL', 'S3_ENDPOINT'];
    for (const name of names.filter((one) => addresses[one])) {
      const { hostname, port } = new URL(addresses[name] ?? '');
      expect(services[hostname]).toBeDefined();
      expect([hostname, port]).toEqual([hostname, PORTS[hostname]]);
    }
  });

  it('uses the name and the password that the database is made with', () => {
    const config = configOf(service);
    const url = new URL(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '');
    expect(settingsOf(services['postgres'] ?? service)).toMatchObject({
      POSTGRES_USER: url.username,
      POSTGRES_PASSWORD: url.password,
      POSTGRES_DB: url.pathname.slice(1),
    });
  });
});

/** The port each kind of server listens on inside its container. */
const PORTS: Record<string, string> = {
  postgres: '5432',
  pgbouncer: '6432',
  redis: '6379',
  mail: '1025',
  s3: '9000',
};

describe('a program with its database', () => {
  it('is two services, whose data outlives them', () => {
    const services = servicesOf(SMALL);
    expect(Object.keys(services)).toEqual(['tutti', 'postgres']);
    expect(services['tutti']?.volumes).toEqual(['data:/data']);
    expect(services['postgres']?.volumes).toEqual(['postgres:/var/lib/postgresql']);
    expect(services['tutti']?.ports).toContain(
      `${new URL(configOf(services['tutti']).PUBLIC_URL).port}:3000`,
    );
  });
});

describe('the arrangement of many processes', () => {
  const services = servicesOf(LARGE);
  const config = configOf(services['server-1']);

  it('runs two of each kind behind a proxy', () => {
    expect(
      oursOf(LARGE)
        .map(([, service]) => service.environment['ROLE'])
        .toSorted(),
    ).toEqual(['live', 'live', 'server', 'server', 'worker', 'worker']);
    for (const [, service] of oursOf(LARGE))
      expect(configOf(service)).toMatchObject({ TRUST_PROXY: 1, S3_BUCKET: 'tutti' });
  });

  it('uses the names and passwords that the file store is made with', () => {
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
    expect(services['proxy']?.ports).toContain(`${new URL(config.PUBLIC_URL).port}:8080`);
    const { port } = new URL(config.S3_PUBLIC_ENDPOINT ?? '');
    expect(services['s3']?.ports).toContain(`${port}:${PORTS['s3']}`);
  });

  it('lends connections to a pooler that the program may use so', () => {
    const pooler = read('deploy/pgbouncer.ini');
    const { username, password, pathname } = new URL(config.DATABASE_URL ?? '');
    expect(read('deploy/pgbouncer-users.txt').trim()).toBe(`"${username}" "${password}"`);
    const direct = new URL(config.DATABASE_DIRECT_URL ?? '');
    expect(pooler).toContain(
      `${pathname.slice(1)} = host=${direct.hostname} port=${direct.port}\n`,
    );
    expect(pooler).toContain(`listen_port = ${PORTS['pgbouncer']}\n`);
    expect(poolerSettings()).toContain('pool_mode = transaction');
    expect(config.DATABASE_PREPARED).toBe(true);
    const kept = poolerSettings().find((line) => line.startsWith('max_prepared_statements'));
    expect(Number(kept?.split(' = ')[1])).toBeGreaterThan(0);
  });
});

describe('the proxy', () => {
  const services = servicesOf(LARGE);
  const lines = read('deploy/Caddyfile').split('\n');
  const upstreams = lines
    .filter((line) => line.includes('reverse_proxy'))
    .map((line) => line.match(/[a-z0-9-]+:\d+/g) ?? []);

  it('passes documents to live and everything else to the servers', () => {
    const roles = upstreams.map((targets) =>
      targets.map((target) => services[target.split(':')[0] ?? '']?.environment['ROLE']),
    );
    expect(roles).toEqual([
      ['live', 'live'],
      ['server', 'server'],
    ]);
  });

  it('finds them on the port they listen on', () => {
    for (const target of upstreams.flat()) {
      const [name = '', port] = target.split(':');
      expect(Number(port)).toBe(configOf(services[name]).PORT);
    }
  });

  it('listens where compose publishes it', () => {
    const port = lines.find((line) => line.startsWith(':'))?.match(/\d+/)?.[0];
    expect(services['proxy']?.ports.map((one) => one.split(':')[1])).toEqual([port]);
  });
});
