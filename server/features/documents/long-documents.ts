import path from 'node:path';

import { UntrustedWork } from '#server/platform/process/untrusted.ts';

import { wholeStateOf } from './states.ts';

const FILE = path.join(import.meta.dirname, 'states.ts');
/** For calls, whose transactions may wait 5 seconds; for people who wait for a text, and jobs: outside transactions. */
const calls = new UntrustedWork(FILE, { megabytes: 384, seconds: 3, patience: 1.5, atOnce: 2 });
const openings = new UntrustedWork(FILE, { megabytes: 384, seconds: 20, patience: 10, atOnce: 1 });
const jobs = new UntrustedWork(FILE, { megabytes: 512, seconds: 60, atOnce: 1 });

/** Bytes and characters with which a document is worked on at once: it takes some milliseconds. */
const SHORT = 10_000;
/** Putting updates together alone takes far less than reading them as a text. */
const SHORT_STATE = 100_000;

/** Calls a function of `states.ts` for a document of any length: nobody else waits for a long one. */
export function ofDocument<Given extends unknown[], Value>(
  work: (...given: Given) => Value,
  ...given: Given
): Promise<Awaited<Value>> {
  return inProcess(calls, work, given);
}

/** The same outside transactions, for somebody who waits for the text to open. */
export function ofDocumentToOpen<Given extends unknown[], Value>(
  work: (...given: Given) => Value,
  ...given: Given
): Promise<Awaited<Value>> {
  return inProcess(openings, work, given);
}

/** The same outside transactions, with more time. */
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
