import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '#tests/support/process.ts';

/** A process of one of the versions. */
export interface Program {
  readonly url: string;
  /** Lines about the upgrade. */
  readonly said: string[];
  /** What it logged as errors. */
  readonly errors: string[];
  /** Resolves once it serves; rejects when it ended before. */
  readonly ready: Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts the server of a version's folder. */
export async function startProgram(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, errors]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    errors.push(...text.split('\n').filter((line) => line.startsWith('{"level":50')));
    for (const [, line = ''] of text.matchAll(/"msg":"([^"]*[Uu]pgrad[^"]*)"/g)) said.push(line);
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = serves(url, child);
  // It may be killed before, on purpose.
  ready.catch(() => undefined);
  return {
    url,
    said,
    errors,
    ready,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

/** Runs a script in a version's folder and returns what it prints. */
export async function runIn(folder: string, script: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.resolve(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`A script of ${folder} ended with ${child.exitCode}.`);
  return text;
}

async function serves(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`${url}/api/health/`).catch(() => null);
    await reply?.arrayBuffer();
    if (reply?.ok) return;
    await sleep(50);
  }
  throw new Error('A program ended before it served.');
}
