/** The kinds of files that work items are exported to. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The columns of an export, by their titles. */
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
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** The heads of columns in tables, which are those of the screens, where they differ from the contract's names. */
const TITLES: Readonly<Partial<Record<ExportColumn, string>>> = {
  ID: 'Key',
  Name: 'Title',
  'Start Date': 'Start date',
  'Target Date': 'Due date',
  'Created By': 'Created by',
  'Cycle Name': 'Cycle',
  'Cycle Start Date': 'Cycle start',
  'Cycle End Date': 'Cycle end',
  'Module Name': 'Modules',
  'Created At': 'Created',
  'Updated At': 'Updated',
  'Completed At': 'Completed',
  'Archived At': 'Archived',
  Link: 'Links',
  'Subscribers Count': 'Number of subscribers',
  'Attachment Count': 'Number of attachments',
  'Attachment Links': 'Links to attachments',
};

/** The head of a column in tables. */
export const titleOf = (column: ExportColumn): string => TITLES[column] ?? column;

/** The reason of an export that was ended by who asked for it. */
export const EXPORT_CANCELED = 'canceled';

/** How many days an export can be fetched. */
export const EXPORT_DAYS = 7;

/** Of so many work items the file comes at once; of more it is made in the background. */
export const MAX_EXPORT_AT_ONCE = 1_000;
