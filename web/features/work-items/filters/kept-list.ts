import { today } from '#web/lib/formats/dates.ts';

import { contractFilters } from './contract-filters.ts';
import { type Remembered, type Shown, toRemembered } from './shown.ts';

/**
 * How a list is shown as the server keeps it: in the contract's words for other clients, and our own beside them.
 * `old` = what is kept now, of which what is not ours stays; `me` = who is meant by "me".
 */
export function toKept(shown: Shown, old: Remembered | null, me: string): Remembered {
  const known = { me, today: today(), zone: 'UTC' };
  return toRemembered(shown, old, contractFilters(shown.settings.filter, known));
}
