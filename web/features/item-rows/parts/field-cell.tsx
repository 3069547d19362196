import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { usePick } from '#web/features/item-rows/picking.tsx';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf, labelOf } from '#web/features/work-items/fields/registry.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

export interface FieldCellProps {
  readonly field: FieldId;
  readonly item: WorkItemImage;
  readonly canEdit: boolean;
  readonly className?: string;
  /** Whether somebody is at the row: what is not set is drawn there only. */
  readonly isAt: boolean;
  /** An empty value takes no room, as on cards. */
  readonly isHiddenEmpty?: boolean;
  /** It is one end of a range that is shown as one. */
  readonly isInRange?: boolean;
  /** The look of what others have just changed. */
  readonly tint: string;
}

/** A property on a row or card; it opens the list's one picker. Arrows reach it, Tab passes it. */
export function FieldCell({ isAt, isHiddenEmpty = false, ...cell }: FieldCellProps) {
  const { field: id, item, canEdit } = cell;
  if (fieldOf(id).isEmpty(item)) {
    if (isHiddenEmpty || !canEdit) return null;
    // On every row it would be half of all elements, and not seen.
    if (!hasEmptyLook(id) && !isAt) return null;
  }
  return <ShownCell {...cell} />;
}

/** A fixed word has a sign also where it says that there is nothing. */
function hasEmptyLook(id: FieldId): boolean {
  return findProperty(id)?.kind === 'word';
}

type ShownCellProps = Omit<FieldCellProps, 'isAt' | 'isHiddenEmpty'>;

const LOOK = 'inline-flex min-w-0 items-center gap-1.5';
const PRESSED = 'rounded-chip outline-offset-1 hover:bg-hover touch-target relative';
/** What is not set shows itself when somebody is at the row. */
const EMPTY =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 focus-visible:opacity-100 touch:opacity-0';

/** Drawn again when its item changes, not with the row it is in. */
const ShownCell = memo(function ShownCell(props: ShownCellProps) {
  const { field: id, item, canEdit, className, tint, isInRange = false } = props;
  const t = useWords('work-items');
  const pick = usePick();
  const { store } = useListScreen();
  const field = fieldOf(id);
  const { Value, Picker } = field;
  const look = classNames(LOOK, className, tint);
  if (!canEdit || !Picker) {
    return (
      <span className={look}>
        <Value item={item} isCompact isInRange={isInRange} />
      </span>
    );
  }
  const isEmpty = field.isEmpty(item);
  const label = labelOf(field, t);
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell
      // A value says itself and is described by its property's name.
      title={label}
      aria-label={isEmpty ? t('fields.setNamed', { label }) : undefined}
      className={classNames(look, PRESSED, isEmpty && !hasEmptyLook(id) && EMPTY)}
      onClick={(event) => {
        event.stopPropagation();
        const { selected } = store.getState();
        const ids = selected.has(item.id) ? [...selected] : [item.id];
        pick({ field: id, ids, anchor: event.currentTarget });
      }}
    >
      <Value item={item} isCompact isInRange={isInRange} />
    </button>
  );
});
