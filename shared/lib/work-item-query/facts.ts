import type { ItemFacts } from '#shared/lib/work-item-lists/facts.ts';

/** What filters need to know besides an item's row and the registry's facts: who asks, and on which day. */
export interface FilterFacts extends ItemFacts {
  /** The person's id; null when nobody is signed in. */
  readonly me: string | null;
  /** The date where the person is: what dates without a time are counted from. */
  readonly ownToday: string;
}

/** The day that a field's distances are counted from: moments are dated in UTC, as the server dates them. */
export function todayFor(
  { isMoment }: { readonly isMoment: boolean },
  facts: Pick<FilterFacts, 'today' | 'ownToday'>,
): string {
  return isMoment ? facts.today : facts.ownToday;
}
