import { laterFilter, momentFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The moment of an item's last change. */
export const updatedAt = {
  key: 'updated_at',
  table: { place: 140, width: 104 },
  kind: 'moment',
  isRequired: true,
  filters: [
    { name: 'updated_at', read: momentFilter },
    { name: 'updated_at__gt', read: laterFilter, isSpecial: true },
  ],
  orders: [{ name: 'updated_at', offered: 'descending' }],
  query: { name: 'updated_at', word: 'updated', offered: true },
} as const satisfies WorkItemField;
