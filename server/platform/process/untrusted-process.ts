import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';

import { ApiError } from '#shared/errors.ts';

import { type Answer, type Outcome, type Question, WorkRefused } from './untrusted-words.ts';

// Child process of `untrusted.ts`, with the work's module as argument: one message at a time.

/** Memory above which a process is not reused. */
const MAX_KEPT_BYTES = 200 * 1_048_576;

/** Nice value at work: requests have priority. A start is short, and somebody waits for it. */
const NICENESS = 10;

const READY = { kind: 'value', value: null, isLast: true, isLarge: false } satisfies Answer;

const module = import(pathToFileURL(process.argv[2] ?? '').href);
let running: AsyncIterator<unknown> | Iterator<unknown> | null = null;

process.on('message', (question) => void answer(question as Question));
// The start does not count as work.
void module.then(() => {
  setPriority(NICENESS);
  process.send?.(READY);
});
// The parent process is gone.
process.on('disconnect', () => process.exit());

async function answer(question: Question): Promise<void> {
  const outcome = await outcomeOf(question).catch(failureOf);
  const isLarge = process.memoryUsage.rss() > MAX_KEPT_BYTES;
  process.send?.({ ...outcome, isLarge } satisfies Answer);
}

async function outcomeOf(question: Question): Promise<Outcome> {
  if (question.name === null) return nextOf(running);
  const { name, given, hasInput } = question;
  const work: Record<string, (...all: unknown[]) => unknown> = await module;
  const value = await work[name]?.(...given, ...(hasInput ? [process.stdin] : []));
  running = iteratorOf(value);
  return running ? nextOf(running) : { kind: 'value', value, isLast: true };
}

async function nextOf(iterator: typeof running): Promise<Outcome> {
  const { value, done } = (await iterator?.next()) ?? { value: undefined, done: true };
  return { kind: 'value', value, isLast: done === true };
}

function iteratorOf(value: unknown): typeof running {
  if (typeof value !== 'object' || value === null || !(Symbol.asyncIterator in value)) return null;
  return (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
}

function failureOf(error: unknown): Outcome {
  // Endless nesting.
  if (error instanceof RangeError) return { kind: 'tooMuch' };
  if (error instanceof WorkRefused) return { kind: 'refused', message: error.message };
  if (error instanceof ApiError) return { kind: 'error', status: error.status, body: error.body };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'failed', message };
}
