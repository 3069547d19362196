import type { Columns } from '#web/features/item-rows/lines/columns.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

/** What the cells of a row are drawn by. */
export interface ItemRowProps {
  readonly row: ShownRow;
  readonly depth: number;
  readonly columns: Columns;
  /** Where the row itself is told what the item is called, for its name. */
  readonly titleId: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isRenaming: boolean;
}
