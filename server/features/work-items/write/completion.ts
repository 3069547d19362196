import { type SQL, sql } from 'drizzle-orm';

import type { WorkItemRow } from '#server/features/work-items/events.ts';

import type { StateFacts } from './references.ts';

/**
 * When an item was completed: set on entering the completed group, cleared on leaving it, kept between. (The
 * reference moves it on every save.)
 */
export function completion(
  before: WorkItemRow,
  state: StateFacts | null,
): { completed_at?: SQL | null } {
  if (state?.group !== 'completed') return { completed_at: null };
  return before.completed_at === null ? { completed_at: sql`clock_timestamp()` } : {};
}
