import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A Redis for one test file. */
export interface TestRedis {
  readonly url: string;
  /** Kills it; `start` starts an empty one on the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const program = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Whether Redis tests can run here; otherwise they report that they were skipped. */
export const hasRedis = program !== undefined;

export interface RedisOptions {
  /** Further arguments of the program. */
  readonly args?: readonly string[];
  /** Its certificate and key: it then speaks TLS alone. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

/** Starts a Redis on a free port, without persistence. */
export async function startRedis({ args = [], tls }: RedisOptions = {}): Promise<TestRedis> {
  if (!program) throw new Error('No redis-server or valkey-server was found on the PATH.');
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-redis-'));
  let child: ChildProcess | null = null;

  const start = async () => {
    const listening = tls
      ? ['--port', '0', '--tls-port', String(port), ...certified(tls)]
      : ['--port', String(port)];
    child = spawn(program, [...listening, '--save', '', '--dir', folder, ...args], {
      stdio: 'ignore',
    });
    await reachable(port);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url: tls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`,
    start,
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const certified = ({ certificate, key }: { certificate: string; key: string }) => [
  ...['--tls-cert-file', certificate, '--tls-key-file', key],
  ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'],
];

/** Starts a sentinel that watches a Redis under a name, and makes a replica the next primary. */
export async function startSentinel(
  name: string,
  primary: TestRedis,
  password: string,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  if (!program) throw new Error('No redis-server or valkey-server was found on the PATH.');
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-sentinel-'));
  const file = path.join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    `dir ${folder}`,
    `requirepass ${password}`,
    `sentinel monitor ${name} 127.0.0.1 ${new URL(primary.url).port} 1`,
    `sentinel auth-pass ${name} ${password}`,
    `sentinel down-after-milliseconds ${name} 500`,
    `sentinel failover-timeout ${name} 2000`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn(program, [file, '--sentinel'], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  await reachable(port);
  return {
    address: `127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function reachable(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('Redis did not start within 5 s.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
