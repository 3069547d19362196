import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

import type { Work, Waited } from './bystanders.ts';

// Started by `bystanders.ts` as a thread of its own, so that the test's own work is not measured.

const { url, cookies, paths, pause } = workerData as Work;
let waits: number[] = [];
let failures: string[] = [];

parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ waits, failures } satisfies Waited);
  [waits, failures] = [[], []];
});

for (const [place, cookie] of cookies.entries()) void work(place, cookie);

async function work(place: number, cookie: string): Promise<void> {
  await wait((pause / cookies.length) * place);
  for (let turn = place; ; turn += 1) {
    await call(`${url}${paths[turn % paths.length] ?? ''}`, cookie);
    await wait(pause);
  }
}

async function call(address: string, cookie: string): Promise<void> {
  const began = performance.now();
  try {
    const signal = AbortSignal.timeout(30_000);
    const reply = await fetch(address, { headers: { cookie }, signal });
    await reply.arrayBuffer();
    if (!reply.ok) failures.push(`${reply.status} ${address}`);
  } catch (error) {
    failures.push(`${String(error)} ${address}`);
  }
  waits.push(performance.now() - began);
}
