import { linkFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The people who follow an item. */
export const subscribers = {
  key: 'subscribers',
  kind: 'ids',
  isOnly: 'on the server',
  refersTo: 'users',
  filters: [{ name: 'subscriber', read: linkFilter('subscribers') }],
  query: { name: 'subscriber', word: 'subscriber', offered: true },
} as const satisfies WorkItemField;
