import { STATE_GROUPS } from '#shared/lib/work-item-lists/facts.ts';

import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The step of work that an item is in. */
export const state = {
  key: 'state_id',
  exported: 'State',
  table: { place: 20, width: 148 },
  kind: 'id',
  refersTo: 'states',
  property: 'state',
  filters: [{ name: 'state', read: idFilter }],
  orders: [
    { name: 'state__name', by: 'stateName' },
    { name: 'state', by: 'stateName' },
  ],
  group: {
    name: 'state_id',
    clientKey: 'state',
    filter: 'state',
    known: 'state',
    counts: 'state',
    offered: 'everywhere',
  },
  query: {
    name: 'state',
    word: 'state',
    aliases: ['status', 'state-group', 'state_group'],
    words: { key: 'state__group', list: STATE_GROUPS, filter: 'state_group' },
    offered: true,
  },
  display: { name: 'state', place: 20, isInLines: true },
  isWritable: true,
  isBulk: true,
  isCopied: true,
  history: { field: 'state', comment: 'updated the state to' },
} as const satisfies WorkItemField;
