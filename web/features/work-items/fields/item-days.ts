import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Day } from '#web/lib/formats/dates.ts';

/** The days of an item: when it begins and when it is due. Layouts by time draw both together. */
export interface ItemDays {
  readonly begin: Day | null;
  readonly due: Day | null;
}

/** The two fields that hold them. */
export const DAY_FIELDS = ['start_date', 'target_date'] as const;

type Dated = Pick<WorkItemImage, (typeof DAY_FIELDS)[number]>;

/** The days of an item, read from its fields. */
export function daysOf({ start_date, target_date }: Dated): ItemDays {
  return { begin: start_date, due: target_date };
}

/** The change of the two fields that gives an item these days. */
export function daysPatch({ begin, due }: ItemDays): Dated {
  return { start_date: begin, target_date: due };
}
