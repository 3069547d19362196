import { EXPORT_COLUMNS, type ExportColumn } from '#shared/constants/exports.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';

/** The columns of a file in which a shown property stands. */
const COLUMNS: Readonly<Record<string, ExportColumn>> = {
  key: 'ID',
  state: 'State',
  priority: 'Priority',
  labels: 'Labels',
  modules: 'Module Name',
  epic: 'Epic',
  cycle: 'Cycle Name',
  estimate: 'Estimate',
  start_date: 'Start Date',
  due_date: 'Target Date',
  assignee: 'Assignees',
  attachment_count: 'Attachment Count',
  link: 'Link',
  created_on: 'Created At',
  updated_on: 'Updated At',
};

/** What a list shows as the columns of a file; what names an item is always in it. */
export function shownColumns(display: Display): readonly ExportColumn[] {
  const shown = new Set<ExportColumn>(['ID', 'Name']);
  for (const name of display) {
    const column = COLUMNS[name];
    if (column) shown.add(column);
  }
  return EXPORT_COLUMNS.filter((column) => shown.has(column));
}
