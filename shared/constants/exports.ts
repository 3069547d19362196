export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Columns of an export by their keys in JSON, fixed by the contract; tables name them in the person's language. */
export const EXPORT_COLUMNS = [
  'ID',
  'Project',
  'Name',
  'Type',
  'Description',
  'State',
  'Start Date',
  'Target Date',
  'Priority',
  'Created By',
  'Labels',
  'Cycle Name',
  'Cycle Start Date',
  'Cycle End Date',
  'Module Name',
  'Created At',
  'Updated At',
  'Completed At',
  'Archived At',
  'Comments',
  'Estimate',
  'Link',
  'Assignees',
  'Subscribers Count',
  'Attachment Count',
  'Attachment Links',
  'Parent',
  'Epic',
  'Relations',
] as const;
export type FixedColumn = (typeof EXPORT_COLUMNS)[number];

/** A column of an export: a fixed one, or that of a field by its key. */
export type ExportColumn = FixedColumn | `field:${string}`;

/** `reason` of an export that the person who started it canceled. */
export const EXPORT_CANCELED = 'canceled';

/** How many days an export can be downloaded. */
export const EXPORT_DAYS = 7;

/** Largest number of work items for which the file is the reply; larger exports run as a job. */
export const MAX_EXPORT_AT_ONCE = 1_000;
