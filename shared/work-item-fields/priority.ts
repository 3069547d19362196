import { PRIORITIES } from '#shared/constants/work-items.ts';

import { declareField } from './declare.ts';

/** How urgent an item is. */
export const priority = declareField.word({
  key: 'priority',
  exported: 'Priority',
  table: { place: 30, width: 112 },
  words: PRIORITIES,
  emptyWord: 'none',
  word: 'priority',
  groups: ['low', 'medium', 'high', 'urgent', 'none'],
  counts: 'priority',
  // The wire's `-priority` starts with urgent.
  order: { rankColumn: 'priority_rank', isReversed: true, offered: 'descending' },
  display: { name: 'priority', place: 30, isInLines: true },
  comment: 'updated the priority to',
});
