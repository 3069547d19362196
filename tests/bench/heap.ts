import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { WebSocket } from 'ws';
import { z } from 'zod';

import type { Measured } from './processes.ts';

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const Answer = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) });
/** What a process holds itself, within V8's heap and beside it. */
const HELD = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/** Bytes that a process holds after it has let go of everything it can: resident memory lags behind by chance. */
export async function heapOf({ pid, inspectPort }: Measured): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorOf(inspectPort));
  await once(socket, 'open');
  const ask = async (id: number, method: string, params = {}) => {
    socket.send(JSON.stringify({ id, method, params }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(data.toString()) as unknown;
  };
  try {
    await ask(1, 'HeapProfiler.collectGarbage');
    const answer = await ask(2, 'Runtime.evaluate', { expression: HELD });
    return Answer.parse(answer).result.result.value;
  } finally {
    socket.terminate();
  }
}

/** The process opens its inspector a moment after it has been asked to. */
async function inspectorOf(port: number): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}/json`);
      const [target] = Targets.parse(await reply.json());
      if (target) return target.webSocketDebuggerUrl;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`No inspector on port ${port}.`);
}
