import path from 'node:path';

import { UntrustedWork } from '#server/platform/process/untrusted.ts';

import { wholeStateOf } from './states.ts';

const FILE = path.join(import.meta.dirname, 'states.ts');
/** Limits for calls, whose transactions may wait 5 seconds; for opening a text; and for jobs. */
const calls = new UntrustedWork(FILE, { megabytes: 384, seconds: 3, patience: 1.5, atOnce: 2 });
const openings = new UntrustedWork(FILE, { megabytes: 384, seconds: 20, patience: 10, atOnce: 1 });
const jobs = new UntrustedWork(FILE, { megabytes: 512, seconds: 60, atOnce: 1 });

/** Bytes and characters up to which a document is processed in this process: some milliseconds. */
const SHORT = 10_000;
/** Merging updates alone takes far less time than reading them as a text. */
const SHORT_STATE = 100_000;

/** Runs a function of `states.ts`, for a long document in a worker process. */
export function ofDocument<Given extends unknown[], Value>(
  work: (...given: Given) => Value,
  ...given: Given
): Promise<Awaited<Value>> {
  return inProcess(calls, work, given);
}

/** Like `ofDocument`, outside of transactions, for a person who is opening the text. */
export function ofDocumentToOpen<Given extends unknown[], Value>(
  work: (...given: Given) => Value,
  ...given: Given
): Promise<Awaited<Value>> {
  return inProcess(openings, work, given);
}

/** Like `ofDocument`, outside of transactions, with more time. */
export function ofDocumentInJob<Given extends unknown[], Value>(
  work: (...given: Given) => Value,
  ...given: Given
): Promise<Awaited<Value>> {
  return inProcess(jobs, work, given);
}

function inProcess<Given extends unknown[], Value>(
  processes: UntrustedWork,
  work: (...given: Given) => Value,
  given: Given,
): Promise<Awaited<Value>> {
  const short = work.name === wholeStateOf.name ? SHORT_STATE : SHORT;
  return processes.callFor(sizeOf(given) <= short, work, ...given);
}

function sizeOf(given: unknown): number {
  if (typeof given === 'string' || given instanceof Uint8Array) return given.length;
  if (typeof given !== 'object' || given === null) return 0;
  return Object.values(given).reduce<number>((sum, part) => sum + sizeOf(part), 0);
}
