import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** How much work an item is: a point of the project's estimate. */
export const estimate = {
  key: 'estimate_point',
  exported: 'Estimate',
  table: { place: 70, width: 92 },
  kind: 'id',
  refersTo: 'estimate_points',
  property: 'estimate',
  feature: 'estimates',
  filters: [{ name: 'estimate_point', read: idFilter }],
  orders: [
    { name: 'estimate_point__key', by: 'estimateKey', offered: 'descending' },
    { name: 'estimate_point__value', by: 'estimateKey' },
  ],
  group: {
    name: 'estimate_point',
    clientKey: 'estimate_point',
    filter: 'estimate_point',
    known: 'estimate',
    hasNone: true,
    offered: 'everywhere',
  },
  query: { name: 'estimate_point', word: 'estimate', offered: true },
  display: { name: 'estimate', place: 70, column: { width: '3rem', from: 820, align: 'end' } },
  isWritable: true,
  isBulk: true,
  isCopied: true,
  history: {
    field: 'estimate_point',
    others: ['estimate_points', 'estimate_categories', 'estimate_time'],
    comment: 'updated the estimate point to ',
  },
} as const satisfies WorkItemField;
