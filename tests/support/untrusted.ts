import { WorkRefused } from '#server/platform/process/untrusted-words.ts';
import { errors } from '#shared/errors.ts';

/** Sample work for the process of its own. */
export const double = (number: number) => number * 2;

export function fillMemory(): number {
  const all: unknown[] = [];
  for (;;) all.push({ all: all.length });
}

/**
 * Grows an array without end: this would end the program without the memory limit of its thread.
 */
export function fillOneArray(): number {
  const all: number[] = [];
  for (let at = 0; at < 1e9; at += 1) all.push(at * 1.5);
  return all.length;
}

export function neverEnd(): never {
  for (;;);
}

export function refuse(): never {
  throw new WorkRefused('There is nothing in it.');
}

export function refuseTooLarge(): never {
  throw errors.tooLarge();
}

/** When its process began. */
export const startedAt = () => performance.timeOrigin;

export const settings = () => Object.keys(process.env);

/** Counts received bytes, and yields the total after each chunk. */
export async function* count(from: number, input: AsyncIterable<Uint8Array>) {
  let bytes = from;
  for await (const part of input) {
    bytes += part.length;
    yield bytes;
  }
}
