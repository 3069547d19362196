import { declareField } from './declare.ts';

/** The day by which an item is due. */
export const targetDate = declareField.date({
  key: 'target_date',
  exported: 'Target Date',
  table: { place: 60, width: 100 },
  word: 'due',
  aliases: ['target', 'due-date'],
  isDue: true,
  order: { offered: 'ascending' },
  display: {
    name: 'due_date',
    place: 90,
    column: { width: '6.5rem', from: 560 },
    isOnFoot: true,
    isInLines: true,
  },
  comment: 'updated the target date to',
});
