/** The kinds of files that work items are exported to. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The columns of an export, by their titles. */
export const EXPORT_COLUMNS = [
  'ID',
  'Project',
  'Name',
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
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** The reason of an export that was ended by who asked for it. */
export const EXPORT_CANCELED = 'canceled';

/** How many days an export can be fetched. */
export const EXPORT_DAYS = 7;
