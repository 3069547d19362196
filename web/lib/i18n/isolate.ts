import { isolated } from '#shared/lib/isolated.ts';
import { lookNow } from '#web/lib/look/look.ts';

/**
 * Isolates the direction of a name within a right-to-left sentence, so that name and sentence keep
 * their order. Left-to-right texts are unchanged.
 */
export function isolate(value: string): string {
  return lookNow().direction === 'rtl' ? isolated(value) : value;
}
