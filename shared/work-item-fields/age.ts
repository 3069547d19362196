import type { WorkItemField } from './field.ts';
import { type CountedAt, type Lasted, wholeDays } from './whole-days.ts';

/** For how many whole days there has been an item that is still open: what its lead time would be now. */
export const age = {
  key: 'age',
  table: { place: 240, width: 80, isOnRequest: true },
  kind: 'number',
  isOnly: 'on screens',
  days: ({ created_at: made }: Lasted, { now, isOpen }: CountedAt) =>
    made !== undefined && isOpen ? wholeDays(Date.parse(made), now) : null,
} as const satisfies WorkItemField;
