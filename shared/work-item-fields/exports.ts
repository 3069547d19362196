import { EXPORT_COLUMNS, type ExportColumn } from '#shared/constants/exports.ts';

import type { WorkItemField } from './field.ts';
import { allFields, findField } from './registry.ts';

/** The column of a file in which a field stands; null where files do not have it. */
export function exportColumnOf(field: WorkItemField): ExportColumn | null {
  const { exported, property, isWritable, key } = field;
  if (exported) return exported;
  return property !== undefined && isWritable ? `field:${key}` : null;
}

/** The fields that files have besides the columns that every file can have. */
export function exportedFields(): readonly WorkItemField[] {
  return allFields().filter((field) => exportColumnOf(field)?.startsWith('field:'));
}

/** Every column of a file, in order: those of fields that have no other column come last. */
export function exportColumns(): readonly ExportColumn[] {
  return [...EXPORT_COLUMNS, ...exportedFields().flatMap((field) => exportColumnOf(field) ?? [])];
}

/** The field that a column is of; null for the columns that every file can have. */
export function fieldOfExport(column: ExportColumn): WorkItemField | null {
  return column.startsWith('field:') ? findField(column.slice('field:'.length)) : null;
}

/** How people call a field that has a column of its own. */
export const fieldTitle = ({ label, key }: WorkItemField): string => label ?? key;
