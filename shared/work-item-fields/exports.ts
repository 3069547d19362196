import { EXPORT_COLUMNS, type ExportColumn } from '#shared/constants/exports.ts';
import type { ImportField } from '#shared/constants/imports.ts';

import type { WorkItemField } from './field.ts';
import { allFields, findField } from './registry.ts';

/** The column of a file in which a field stands; null where files do not have it. */
export function exportColumnOf(field: WorkItemField): ExportColumn | null {
  const { exported, property, isWritable } = field;
  if (exported) return exported;
  return property !== undefined && isWritable ? ownColumnOf(field) : null;
}

/** The column of a field that has one of its own, in exports and in tables that are imported. */
export const ownColumnOf = ({ key }: WorkItemField) => `field:${key}` as const;

/** The fields that files have besides the columns that every file can have. */
export function exportedFields(): readonly WorkItemField[] {
  return allFields().filter((field) => exportColumnOf(field)?.startsWith('field:'));
}

/** Every column of a file, in order: those of fields that have no other column come last. */
export function exportColumns(): readonly ExportColumn[] {
  return [...EXPORT_COLUMNS, ...exportedFields().map(ownColumnOf)];
}

/** The field that a column is of; null for the columns that every file can have. */
export function fieldOfColumn(column: ExportColumn | ImportField): WorkItemField | null {
  return column.startsWith('field:') ? findField(column.slice('field:'.length)) : null;
}

/** How people call a field that has a column of its own. */
export const fieldTitle = ({ label, key }: WorkItemField): string => label ?? key;

/** What people call the column of a field, even of one that is gone; null for the columns that have messages. */
export function ownTitleOf(column: ExportColumn | ImportField): string | null {
  const field = fieldOfColumn(column);
  if (field) return fieldTitle(field);
  return column.startsWith('field:') ? column.slice('field:'.length) : null;
}
