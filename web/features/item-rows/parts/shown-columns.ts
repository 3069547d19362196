import type { ExportColumn } from '#shared/constants/exports.ts';
import { exportColumnOf, exportColumns } from '#shared/work-item-fields/exports.ts';
import { displays } from '#shared/work-item-fields/registry.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';

/** What a list shows as the columns of a file; what names an item is always in it. */
export function shownColumns(display: Display): readonly ExportColumn[] {
  const names: ReadonlySet<string> = display;
  const shown = new Set<ExportColumn>(['ID', 'Name']);
  for (const { field, part } of displays()) {
    const column = names.has(part.name) ? exportColumnOf(field) : null;
    if (column) shown.add(column);
  }
  return exportColumns().filter((column) => shown.has(column));
}
