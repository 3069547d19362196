import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The type of an item. */
export const type = {
  key: 'type_id',
  kind: 'id',
  refersTo: 'types',
  feature: 'types',
  filters: [{ name: 'issue_type', read: idFilter }],
  query: { name: 'issue_type', word: 'type' },
} as const satisfies WorkItemField;
