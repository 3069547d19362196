import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
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

/** Starts a Redis on a free port, without persistence. */
export async function startRedis(): Promise<TestRedis> {
  if (!program) throw new Error('No redis-server or valkey-server was found on the PATH.');
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-redis-'));
  let child: ChildProcess | null = null;

  const start = async () => {
    child = spawn(program, ['--port', String(port), '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    await reachable(port);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    async stop() {
      await kill();
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
