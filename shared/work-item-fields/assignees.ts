import { idsFilter } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The people who work on an item. */
export const assignees = {
  key: 'assignee_ids',
  exported: 'Assignees',
  table: { place: 40, width: 172 },
  kind: 'ids',
  refersTo: 'users',
  memberships: 'assignee',
  property: 'assignees',
  filters: [{ name: 'assignees', read: idsFilter }],
  orders: [{ name: 'assignees__first_name', by: 'firstName' }],
  group: {
    name: 'assignees__id',
    clientKey: 'assignees',
    filter: 'assignees',
    known: 'assignee',
    hasNone: true,
    counts: 'assignee',
    offered: 'everywhere',
  },
  query: { name: 'assignees', word: 'assignee', aliases: ['assigned'], offered: true },
  display: {
    name: 'assignee',
    place: 100,
    column: { width: '2.75rem', from: 0 },
    isInLines: true,
  },
  isWritable: true,
  isBulk: true,
  isCopied: true,
  history: { field: 'assignees', comment: 'assignee' },
} as const satisfies WorkItemField;
