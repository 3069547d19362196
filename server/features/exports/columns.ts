import type { ExportColumn } from '#shared/constants/exports.ts';

import type { ExportedItem } from './item-queries.ts';

/** What stands in a cell: one value, several, or a table within the table. */
export type CellValue =
  | string
  | number
  | readonly string[]
  | readonly Readonly<Record<string, string>>[];

export type SheetKind = 'day' | 'time' | 'number';

interface Column {
  /** Its name in tables, which is that of the screens; JSON has the contract's names. */
  readonly title?: string;
  readonly of: (item: ExportedItem) => CellValue;
  /** What a sheet keeps a value as, so that it sorts and sums; text where it is none. */
  readonly cell?: SheetKind;
  /** Its name in JSON, where it has another one. */
  readonly json?: string;
}

/** Every column: what it holds of an item. All formats have the same. */
export const COLUMNS: Readonly<Record<ExportColumn, Column>> = {
  ID: { title: 'Key', of: ({ key }) => key },
  Project: { of: ({ project }) => project },
  Name: { title: 'Title', of: ({ name }) => name },
  Description: { of: ({ description }) => description ?? '' },
  State: { of: ({ state }) => state ?? '' },
  'Start Date': { title: 'Start date', of: ({ start_date }) => start_date ?? '', cell: 'day' },
  'Target Date': { title: 'Due date', of: ({ target_date }) => target_date ?? '', cell: 'day' },
  Priority: { of: ({ priority }) => priority },
  'Created By': { title: 'Created by', of: ({ created_by }) => created_by ?? '' },
  Labels: { of: ({ labels }) => labels },
  'Cycle Name': { title: 'Cycle', of: ({ cycle_name }) => cycle_name ?? '' },
  'Cycle Start Date': {
    title: 'Cycle start',
    of: ({ cycle_start }) => cycle_start ?? '',
    cell: 'day',
  },
  'Cycle End Date': { title: 'Cycle end', of: ({ cycle_end }) => cycle_end ?? '', cell: 'day' },
  'Module Name': { title: 'Modules', of: ({ modules }) => modules },
  'Created At': { title: 'Created', of: ({ created_at }) => created_at, cell: 'time' },
  'Updated At': { title: 'Updated', of: ({ updated_at }) => updated_at, cell: 'time' },
  'Completed At': {
    title: 'Completed',
    of: ({ completed_at }) => completed_at ?? '',
    cell: 'time',
  },
  'Archived At': { title: 'Archived', of: ({ archived_at }) => archived_at ?? '', cell: 'time' },
  Comments: { of: ({ comments }) => comments },
  Estimate: { of: ({ estimate }) => estimate ?? '', cell: 'number' },
  Link: { title: 'Links', of: ({ links }) => links },
  Assignees: { of: ({ assignees }) => assignees, json: 'Assignee' },
  'Subscribers Count': { title: 'Number of subscribers', of: ({ subscribers }) => subscribers },
  'Attachment Count': {
    title: 'Number of attachments',
    of: ({ attachments }) => attachments.length,
  },
  'Attachment Links': { title: 'Links to attachments', of: ({ attachments }) => attachments },
  Parent: { of: ({ parent }) => parent ?? '' },
  Epic: { of: ({ epic }) => epic ?? '' },
  Relations: { of: ({ relations }) => relations },
};

/** The head of a table. */
export function titleOf(name: ExportColumn): string {
  return COLUMNS[name].title ?? name;
}

/** A cell as text: lists by commas, comments as `text (date by name)`. */
export function textOf(value: CellValue): string {
  if (typeof value !== 'object') return String(value);
  return value.map((one) => (typeof one === 'string' ? one : commentText(one))).join(', ');
}

/** A cell of a table that is read again: as JSON where its values hold what divides them. */
export function readableOf(value: CellValue): string {
  if (typeof value !== 'object' || value.every(isPlain)) return textOf(value);
  return JSON.stringify(value);
}

function isPlain(one: string | Readonly<Record<string, string>>): boolean {
  if (typeof one === 'string') return !/[,;"[\]\n]/.test(one);
  return !/ \(\S+ by /.test(one['comment'] ?? '') && !/[()\n]/.test(one['created_by'] ?? '');
}

function commentText(comment: Readonly<Record<string, string>>): string {
  return `${comment['comment']} (${comment['created_at']} by ${comment['created_by']})`;
}
