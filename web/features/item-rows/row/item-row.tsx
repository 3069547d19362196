import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { choose } from '#web/features/item-rows/keys/choose.ts';
import { type EndColumn, endLook } from '#web/features/item-rows/lines/columns.ts';
import { mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { FieldCell } from '#web/features/item-rows/parts/field-cell.tsx';
import { RangeCell } from '#web/features/item-rows/parts/range-cell.tsx';
import { RowMenuButton } from '#web/features/item-rows/parts/row-menu-button.tsx';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

import { ArchivedDay } from './archived-day.tsx';
import type { ItemRowProps } from './item-row-props.ts';
import { RestoreButton } from './restore-button.tsx';
import { StackedCells } from './stacked-cells.tsx';
import { TitleCell } from './title-cell.tsx';

/**
 * The cells of a row: drawn again when its own item changes, or somebody comes to it. A list draws hundreds of
 * cells at once, so what they have in common is asked for here.
 */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, columns, isActive, isSelected } = props;
  const item = workItems.use(row.id);
  const t = useWords('work-items');
  const screen = useListScreen();
  const key = useKeyOf(item);
  const tint = useItemTints(item, screen.me);
  const isTouch = useIsTouch();
  if (!item) return null;
  if (columns.isStacked) return <StackedCells {...props} item={item} tintOf={tint} />;
  const cell = { item, canEdit: mayEdit(screen, item), isAt: isActive };
  return (
    <>
      <div role="gridcell" className={`${CELL} ${QUIET}`}>
        <Tick
          checked={isSelected}
          label={t('list.select', { name: item.name })}
          onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
        />
      </div>
      {columns.hasPriority && (
        <div role="gridcell" className={CELL}>
          <FieldCell field="priority" tint={tint('priority')} {...cell} />
        </div>
      )}
      {columns.hasKey && (
        <div role="gridcell" className={CELL}>
          <span className="key truncate group-aria-selected/row:text-muted">{key}</span>
        </div>
      )}
      {columns.hasState && (
        <div role="gridcell" className={CELL}>
          <FieldCell field="state" tint={tint('state')} {...cell} />
        </div>
      )}
      <TitleCell {...props} item={item} tint={tint('name')} />
      {columns.ends.map((end) => (
        <div key={end.column} role="gridcell" className={`${CELL} ${endLook(end)}`}>
          <EndCell {...end} cell={cell} tint={tint} />
        </div>
      ))}
      <div role="gridcell" className={`${CELL} justify-end gap-1`}>
        {/* There are many rows: the buttons are there while somebody is at one. */}
        {isActive && screen.source.isArchive && <RestoreButton id={row.id} />}
        {(isActive || isSelected || isTouch) && <RowMenuButton />}
      </div>
    </>
  );
});

interface EndCellProps extends EndColumn {
  readonly cell: {
    readonly item: WorkItemImage;
    readonly canEdit: boolean;
    readonly isAt: boolean;
  };
  readonly tint: ReturnType<typeof useItemTints>;
}

function EndCell({ column, begin, cell, tint }: EndCellProps) {
  if (column === 'archived') return <ArchivedDay item={cell.item} />;
  if (column === 'project') return <ProjectChip projectId={cell.item.project_id} />;
  const look = { className: 'text-12 text-muted', ...cell };
  if (begin) return <RangeCell begin={begin} end={column} tintOf={tint} {...look} />;
  return <FieldCell field={column} tint={tint(column)} {...look} />;
}

const CELL = 'flex min-w-0 items-center';
/** Shown on hover, on the active row, and as soon as something is chosen. */
const QUIET =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-active/row:opacity-100 group-aria-selected/row:opacity-100 touch:opacity-100';
