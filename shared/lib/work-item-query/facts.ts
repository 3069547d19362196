import type { ItemFacts } from '#shared/lib/work-item-lists/facts.ts';

/** Look-ups that filters need: the list's facts, the current person and their date. */
export interface FilterFacts extends ItemFacts {
  /** Id of the current person; null = not signed in. */
  readonly me: string | null;
  /** Current date in the person's time zone: the base for fields that hold dates. */
  readonly ownToday: string;
}

/** The base date of a field's offsets: moments are dated in UTC, as the server dates them. */
export function todayFor(
  { isMoment }: { readonly isMoment: boolean },
  facts: Pick<FilterFacts, 'today' | 'ownToday'>,
): string {
  return isMoment ? facts.today : facts.ownToday;
}
