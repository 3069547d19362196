import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The person who made an item. */
export const createdBy = {
  key: 'created_by',
  table: { place: 180, width: 160, isOnRequest: true },
  kind: 'id',
  refersTo: 'users',
  filters: [{ name: 'created_by', read: idFilter }],
  orders: [{ name: 'created_by' }],
  group: {
    name: 'created_by',
    clientKey: 'created_by',
    filter: 'created_by',
    counts: 'creator',
    offered: 'everywhere',
  },
  query: {
    name: 'created_by',
    word: 'creator',
    aliases: ['author', 'by', 'created-by'],
    offered: true,
  },
} as const satisfies WorkItemField;
