import { textFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** An item's title. */
export const name = {
  key: 'name',
  kind: 'text',
  isRequired: true,
  filters: [{ name: 'name', read: textFilter }],
  orders: [{ name: 'name' }],
  query: { name: 'name', word: 'name', aliases: ['title'] },
  isWritable: true,
  history: { field: 'name', comment: 'updated the name to' },
} as const satisfies WorkItemField;
