import { idFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The cycle that an item is planned for. */
export const cycle = {
  key: 'cycle_id',
  exported: 'Cycle Name',
  table: { place: 80, width: 132 },
  kind: 'id',
  refersTo: 'cycles',
  property: 'cycle',
  feature: 'cycles',
  filters: [{ name: 'cycle', read: idFilter }],
  orders: [{ name: 'issue_cycle__cycle__name', by: 'cycleName', offered: 'ascending' }],
  group: {
    name: 'cycle_id',
    clientKey: 'cycle',
    filter: 'cycle',
    known: 'cycle',
    hasNone: true,
    counts: 'cycle',
    offered: 'everywhere',
  },
  query: { name: 'cycle', word: 'cycle', offered: true },
  display: {
    name: 'cycle',
    place: 60,
    column: { width: 'minmax(5.25rem, min(7.5rem, 9%))', from: 860 },
    isOnFoot: true,
  },
  isBulk: true,
  history: { field: 'cycles', comment: 'cycle' },
} as const satisfies WorkItemField;
