import { idsFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The labels of an item. */
export const labels = {
  key: 'label_ids',
  exported: 'Labels',
  table: { place: 90, width: 192 },
  kind: 'ids',
  refersTo: 'labels',
  memberships: 'label',
  property: 'labels',
  filters: [{ name: 'labels', read: idsFilter }],
  orders: [{ name: 'labels__name', by: 'labelName' }],
  group: {
    name: 'labels__id',
    clientKey: 'labels',
    filter: 'labels',
    known: 'label',
    hasNone: true,
    counts: 'label',
    offered: 'everywhere',
  },
  query: { name: 'labels', word: 'label', offered: true },
  display: {
    name: 'labels',
    place: 40,
    column: { width: 'auto', from: 640 },
    isOnFoot: true,
    isInLines: true,
  },
  isWritable: true,
  isBulk: true,
  isCopied: true,
  history: { field: 'labels', comment: 'label' },
} as const satisfies WorkItemField;
