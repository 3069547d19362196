import { lookNow } from '#web/lib/look/look.ts';

const FIRST_STRONG = '\u2068';
const POP = '\u2069';

/**
 * A name inside a sentence that is read from right to left: it keeps its own direction, and what stands beside it
 * its place. From left to right texts stay as they are.
 */
export function isolate(value: string): string {
  return lookNow().direction === 'rtl' ? `${FIRST_STRONG}${value}${POP}` : value;
}
