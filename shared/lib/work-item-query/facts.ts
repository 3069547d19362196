import type { ItemFacts } from '#shared/lib/work-item-lists/facts.ts';

/** Look-ups that filters need: the list's facts, the current person and their calendar. */
export interface FilterFacts extends ItemFacts {
  /** Id of the current person; null = not signed in. */
  readonly me: string | null;
  /** Current date in the person's time zone. */
  readonly today: string;
  /** The person's time zone: the days of moments are those of it. */
  readonly zone: string;
}
