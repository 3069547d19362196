import { WorkRefused } from '#server/platform/process/untrusted-words.ts';
import { errors } from '#shared/errors.ts';

/** Work that a test has done in a process of its own. */
export const double = (number: number) => number * 2;

export function fillMemory(): number {
  const all: unknown[] = [];
  for (;;) all.push({ all: all.length });
}

/** One array that grows: what ends a whole program where only a thread has a limit. */
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

export const settings = () => Object.keys(process.env);

/** Counts the bytes that come, and tells with each part how many there were so far. */
export async function* count(from: number, input: AsyncIterable<Uint8Array>) {
  let bytes = from;
  for await (const part of input) {
    bytes += part.length;
    yield bytes;
  }
}
