import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** What people read in turn while something else happens. */
export interface Work {
  readonly url: string;
  /** One person each. */
  readonly cookies: readonly string[];
  readonly paths: readonly string[];
  /** Milliseconds between two calls of a person. */
  readonly pause: number;
}

/** How long calls took, in milliseconds, and those that were not answered well. */
export interface Waited {
  readonly waits: readonly number[];
  readonly failures: readonly string[];
}

const THREAD = path.join(import.meta.dirname, 'bystander-thread.ts');

/** People who work with light calls while something else happens, and how long they wait. */
export class Bystanders {
  readonly #thread: Worker;

  constructor(work: Work) {
    this.#thread = new Worker(THREAD, { workerData: work });
  }

  /** How long calls took since it was asked last, the shortest first; throws when one failed. */
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

/** The time within which 95 of 100 were answered. */
export function p95(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
