import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

/** A process of the program under measurement. */
export interface Measured {
  readonly url: string;
  readonly pid: number;
  /** Where its inspector listens once it is asked to by a signal. */
  readonly inspectPort: number;
  stop(): Promise<void>;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts the program itself and waits for its first reply. */
export async function startProgram(env: Record<string, string>): Promise<Measured> {
  const [port, inspectPort] = [await freePort(), await freePort()];
  const main = path.join(root, 'server/main.ts');
  const child = spawn(process.execPath, [`--inspect-port=127.0.0.1:${inspectPort}`, main], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, child);
  return { url, pid: child.pid ?? 0, inspectPort, stop: () => stop(child) };
}

/** Starts the floor: the bare forms that the program is compared with. */
export async function startFloor(databaseUrl: string): Promise<Measured> {
  const [port, inspectPort] = [await freePort(), await freePort()];
  const floor = path.join(root, 'tests/bench/floor.ts');
  const child = fork(floor, [String(port), databaseUrl], {
    execArgv: [...process.execArgv, `--inspect-port=127.0.0.1:${inspectPort}`],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, child, '/hello');
  return { url, pid: child.pid ?? 0, inspectPort, stop: () => stop(child) };
}

/** A process full of sockets; answers what they saw. */
export function startSockets(args: readonly string[]): ChildProcess {
  return fork(path.join(root, 'tests/bench/sockets.ts'), [...args]);
}

/**
 * A process full of visitors of a published board; answers what they saw. It steps back behind all others: thousands of
 * browsers do not run on the processors of the server that they visit. What the server itself does for them is not
 * spared.
 */
export function startVisitors(args: readonly string[]): ChildProcess {
  const child = fork(path.join(root, 'tests/bench/visitors.ts'), [...args]);
  if (child.pid !== undefined) setPriority(child.pid, LAST);
  return child;
}

/** The niceness of a process that runs when no other wants to. */
const LAST = 19;

/** Waits for the next message of a process. */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
  });
}

async function waitFor(url: string, child: ChildProcess, at = '/api/health/'): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}.`);
    try {
      const reply = await fetch(url + at);
      await reply.arrayBuffer();
      if (reply.status < 500) return;
    } catch {
      // Not listening yet.
    }
    await sleep(20);
  }
  throw new Error(`No reply from ${url}.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const TICKS_PER_SECOND = 100;

/** Processor seconds a process has used (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in bytes; with `isProportional`, its share of what processes have in common. */
export function memoryOf(pid: number, isProportional = false): number {
  const file = isProportional ? 'smaps_rollup' : 'status';
  const name = isProportional ? 'Pss:' : 'VmRSS:';
  const line = readFileSync(`/proc/${pid}/${file}`, 'utf8')
    .split('\n')
    .find((l) => l.startsWith(name));
  return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) * 1_024;
}
