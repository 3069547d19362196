import { momentFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The moment at which an item was made. */
export const createdAt = {
  key: 'created_at',
  table: { place: 130, width: 104 },
  kind: 'moment',
  isRequired: true,
  filters: [{ name: 'created_at', read: momentFilter }],
  orders: [{ name: 'created_at', isIndexed: true, offered: 'descending' }],
  query: { name: 'created_at', word: 'created', offered: true },
} as const satisfies WorkItemField;
