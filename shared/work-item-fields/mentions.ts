import { linkFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The people whom an item's description mentions. */
export const mentions = {
  key: 'mentions',
  kind: 'ids',
  isOnly: 'on the server',
  refersTo: 'users',
  filters: [{ name: 'mentions', read: linkFilter('mentions') }],
  query: { name: 'mentions', word: 'mention', offered: true },
} as const satisfies WorkItemField;
