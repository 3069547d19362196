import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { until } from '#tests/support/feed.ts';
import { freePort } from '#tests/support/process.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../../deploy/haproxy.cfg');

/** Whether the real proxy can run here; otherwise its tests report that they were skipped. */
export const hasHaproxy = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;

/** The proxy of `deploy/haproxy.cfg`, as a process that can be killed. */
export interface TestHaproxy {
  readonly url: string;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

/** Starts HAProxy with the example's settings; `addresses` has a `host:port` by server name. */
export async function startHaproxy(
  addresses: Readonly<Record<string, string>>,
): Promise<TestHaproxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await freePort();
  writeFileSync(file, here(readFileSync(EXAMPLE, 'utf8'), port, addresses));
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const start = async () => {
    child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    await until(() => answers(port), 60_000);
  };
  const proxy = {
    url: `http://127.0.0.1:${port}`,
    start,
    end,
    async close() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await start();
  return proxy;
}

/** The example for this machine: its addresses, a free port, the user who runs the test. */
function here(text: string, port: number, addresses: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/^ {4}(?:user|group|log|maxconn|option httplog).*\n/gm, '')
    .replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${port}`)
    .replaceAll(/^( {4}server )(\S+) \S+/gm, (_line, word: string, name: string) => {
      const address = addresses[name];
      if (address === undefined) throw new Error(`Nothing is known of ${name}.`);
      return `${word}${name} ${address}`;
    });
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}
