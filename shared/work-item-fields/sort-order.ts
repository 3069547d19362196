import type { WorkItemField } from './field.ts';

/** Where people put an item among the others. */
export const sortOrder = {
  key: 'sort_order',
  kind: 'number',
  isRequired: true,
  orders: [{ name: 'sort_order', offered: 'ascending' }],
  isWritable: true,
} as const satisfies WorkItemField;
