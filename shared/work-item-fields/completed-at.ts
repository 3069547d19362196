import { momentFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The moment at which an item was completed. */
export const completedAt = {
  key: 'completed_at',
  table: { place: 200, width: 112, isOnRequest: true },
  kind: 'moment',
  filters: [{ name: 'completed_at', read: momentFilter }],
  orders: [{ name: 'completed_at' }],
  query: { name: 'completed_at', word: 'completed', offered: true },
} as const satisfies WorkItemField;
