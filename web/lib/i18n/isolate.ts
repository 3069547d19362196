import { lookNow } from '#web/lib/look/look.ts';

const FIRST_STRONG = '\u2068';
const POP = '\u2069';

/**
 * Isolates the direction of a name within a right-to-left sentence, so that name and sentence keep
 * their order. Left-to-right texts are unchanged.
 */
export function isolate(value: string): string {
  return lookNow().direction === 'rtl' ? `${FIRST_STRONG}${value}${POP}` : value;
}
