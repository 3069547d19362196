import { STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';

import { type Condition, wordFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** What kind of step an item's state is; rows of lists repeat it. */
export const stateGroup = {
  key: 'state__group',
  table: { place: 220, width: 124, isOnRequest: true },
  kind: 'word',
  isOnly: 'in lists',
  words: STATE_GROUPS,
  filters: [
    { name: 'state_group', read: wordFilter },
    { name: 'type', read: readType },
  ],
  orders: [{ name: 'state__group', ranks: STATE_GROUPS, isFixed: true }],
  group: {
    name: 'state__group',
    clientKey: 'state_detail.group',
    filter: 'state_group',
    words: STATE_GROUPS,
    offered: 'archive',
  },
} as const satisfies WorkItemField;

const TYPES = new Map<string, readonly string[]>([
  ['active', ['unstarted', 'started']],
  ['backlog', ['backlog']],
]);

function readType(text: string): Condition | null {
  const word = text.trim();
  if (word === 'null') return null;
  const values = TYPES.get(word) ?? STATE_GROUPS;
  return { is: 'one', key: 'state__group', values, orNone: false };
}
