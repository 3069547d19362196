import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';

import { allSet } from './conditions.ts';
import { declareField } from './declare.ts';
import type { FieldRefusal, WorkItemField } from './field.ts';

interface Dates {
  readonly start_date?: string | null | undefined;
  readonly target_date?: string | null | undefined;
}

const MESSAGE = 'Start date cannot exceed target date';

const begin = declareField.date({
  key: 'start_date',
  exported: 'Start Date',
  word: 'start',
  aliases: ['starts', 'start-date'],
  order: { offered: 'ascending' },
  // Wide enough for a day of another year.
  display: {
    name: 'start_date',
    place: 80,
    column: { width: '6.5rem', from: 960 },
    isOnFoot: true,
    isInLines: true,
    // Wide enough for a range that ends in another year.
    rangeTo: { name: 'due_date', width: '10.5rem' },
    isOnRequest: true,
  },
  comment: 'updated the start date to ',
  check: (values: Dates, item: Dates | null): FieldRefusal | null => {
    if (values.start_date === undefined && values.target_date === undefined) return null;
    const { start_date: start = item?.start_date, target_date: target = item?.target_date } =
      values;
    if (!start || !target || start <= target) return null;
    if (values.start_date && values.target_date) {
      return { message: MESSAGE, code: 4100, name: 'INVALID_ISSUE_DATES' };
    }
    return values.start_date
      ? { message: MESSAGE, code: 4101, name: 'INVALID_ISSUE_START_DATE' }
      : { message: MESSAGE, code: 4102, name: 'INVALID_ISSUE_TARGET_DATE' };
  },
});

/** The day on which work on an item begins: never after it is due. */
export const startDate = {
  ...begin,
  filters: [
    ...begin.filters,
    { name: 'start_target_date', read: allSet('start_date', 'target_date') },
  ],
} as const;

/** How many days an item is planned to take, with its first and its last. */
export const duration = {
  key: 'duration',
  table: { place: 230, width: 92, isOnRequest: true },
  kind: 'number',
  isOnly: 'on screens',
  days: ({ start_date: start, target_date: target }: Dates) =>
    start && target ? daysBetween(start, target) + 1 : null,
} as const satisfies WorkItemField;
