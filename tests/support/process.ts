import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { PATIENCE } from './patience.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The real program as a child process. */
export interface TestProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Resolves when its output contains the text; rejects when it ends before, or after 60 s. */
  says(words: string): Promise<void>;
  /** Sends a signal and resolves with the exit code; null = the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  exited(): Promise<number | null>;
}

/** A start makes its database first. */
const START_MS = 55_000;

/** Runs a file of the program with only these settings. */
export function runProcess(
  settings: Record<string, string>,
  args: readonly string[] = ['server/main.ts'],
): TestProcess {
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const kept = { ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, ...kept, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const closed = once(child, 'close');
  const exited = async () => {
    await closed;
    return child.exitCode;
  };
  return {
    child,
    said: () => said,
    async says(words) {
      const end = Date.now() + START_MS * PATIENCE;
      while (Date.now() < end) {
        if (said.includes(words)) return;
        if (child.exitCode !== null || child.signalCode !== null) break;
        await wait(50);
      }
      throw new Error(`It never said "${words}", but: ${said}`);
    },
    end(signal) {
      child.kill(signal);
      return exited();
    },
    exited,
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
