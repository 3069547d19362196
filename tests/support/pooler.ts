import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ownerOf } from '#server/start/postgres/owner.ts';

import { freePort } from './process.ts';

export interface Pooler {
  /** The URL of a database through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

const version = /PgBouncer (\d+)\.(\d+)/.exec(
  spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

/** Whether a PgBouncer can be started here. */
export const hasPooler = version !== null;

/** Whether it keeps prepared statements: since 1.21. */
export const keepsPrepared = Number(version?.[1]) > 1 || Number(version?.[2]) >= 21;

/** Starts a PgBouncer in transaction mode before a PostgreSQL, as firms and hosts have it. */
export async function startPooler(
  serverUrl: string,
  settings: readonly string[] = [],
): Promise<Pooler> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-pooler-'));
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  const file = path.join(folder, 'pooler.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 2000',
      'default_pool_size = 20',
      'server_idle_timeout = 10',
      ...settings,
      '',
    ].join('\n'),
  );
  const owner = ownerOf(folder);
  const asOwner = owner && owner.uid !== 0 ? owner : null;
  if (asOwner) for (const one of [folder, users, file]) chownSync(one, asOwner.uid, asOwner.gid);
  chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asOwner,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.stderr.on('data', (part) => {
      said += String(part);
      if (said.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(`PgBouncer did not start: ${said}`)));
  });
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      url.searchParams.delete('host');
      return Object.assign(url, { hostname: '127.0.0.1', port: String(port) }).href;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
