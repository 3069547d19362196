import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/**
 * The epic that an item is a part of: the one at the top of the items above it. An item is put into an epic by making
 * it a part of it, so setting this sets the parent.
 */
export const epic = {
  key: 'epic_id',
  exported: 'Epic',
  table: { place: 110, width: 148 },
  kind: 'id',
  refersTo: 'epics',
  property: 'epic',
  feature: 'epics',
  filters: [{ name: 'epic', read: idFilter }],
  orders: [{ name: 'epic__name', by: 'epicName', offered: 'ascending' }],
  group: {
    name: 'epic_id',
    clientKey: 'epic',
    filter: 'epic',
    known: 'epic',
    hasNone: true,
    offered: 'everywhere',
  },
  query: { name: 'epic', word: 'epic', offered: true },
  display: { name: 'epic', place: 55, column: { width: '6.5rem', from: 940 }, isOnFoot: true },
  isWritable: true,
  isBulk: true,
} as const satisfies WorkItemField;
