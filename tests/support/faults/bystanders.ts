import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** Calls that people make in turn meanwhile. */
export interface Work {
  readonly url: string;
  /** One cookie per person. */
  readonly cookies: readonly string[];
  readonly paths: readonly string[];
  /** Milliseconds between two calls of a person. */
  readonly pause: number;
}

/** Durations of calls in milliseconds, and failed calls. */
export interface Waited {
  readonly waits: readonly number[];
  readonly failures: readonly string[];
}

const THREAD = path.join(import.meta.dirname, 'bystander-thread.ts');

/** People who make light calls during other work, to measure how long they wait. */
export class Bystanders {
  readonly #thread: Worker;

  constructor(work: Work) {
    this.#thread = new Worker(THREAD, { workerData: work });
  }

  /** Durations since the last call, sorted; throws when a call failed. */
  async take(): Promise<number[]> {
    const answered = once(this.#thread, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage('take');
    const [{ waits, failures }] = (await answered) as [Waited];
    if (failures.length > 0) throw new Error(`Somebody was not answered: ${failures[0]}`);
    return waits.toSorted((a, b) => a - b);
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** 95th percentile. */
export function p95(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
