import { idFilter, topIfFalse } from './conditions.ts';
import type { WorkItemField } from './field.ts';

/** The item that an item is a part of. */
export const parent = {
  key: 'parent_id',
  exported: 'Parent',
  table: { place: 120, width: 172 },
  kind: 'id',
  refersTo: 'work_items',
  property: 'parent',
  filters: [
    { name: 'parent', read: idFilter },
    { name: 'sub_issue', read: topIfFalse },
    { name: 'show_sub_issues', read: topIfFalse, isSpecial: true },
  ],
  query: { name: 'parent', word: 'parent' },
  isWritable: true,
  isCopied: true,
  history: { field: 'parent', comment: 'updated the parent issue to' },
} as const satisfies WorkItemField;
