import type { WorkItemField } from './field.ts';

/** How many items are directly below an item. */
export const subItemCount = {
  key: 'sub_issues_count',
  table: { place: 170, width: 100 },
  kind: 'count',
  refersTo: 'work_items',
  isRequired: true,
  orders: [{ name: 'sub_issues_count' }],
  display: { name: 'sub_issue_count', place: 110, isInLines: true },
} as const satisfies WorkItemField;

/** How many files are attached to an item. */
export const attachmentCount = {
  key: 'attachment_count',
  exported: 'Attachment Count',
  table: { place: 160, width: 116 },
  kind: 'count',
  isRequired: true,
  orders: [{ name: 'attachment_count' }],
  display: { name: 'attachment_count', place: 120 },
} as const satisfies WorkItemField;

/** How many links an item has. */
export const linkCount = {
  key: 'link_count',
  exported: 'Link',
  table: { place: 150, width: 80 },
  kind: 'count',
  isRequired: true,
  orders: [{ name: 'link_count' }],
  display: { name: 'link', place: 130 },
} as const satisfies WorkItemField;
