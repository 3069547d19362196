import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf, labelOf } from '#web/features/work-items/fields/registry.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTint } from '#web/ui/tint.ts';

import { useListScreen, useListState } from './list-screen.ts';
import { usePick } from './picking.tsx';
import { useChangedBy } from './use-changed-by.ts';

interface FieldCellProps {
  readonly field: FieldId;
  readonly item: WorkItemImage;
  readonly canEdit: boolean;
  readonly className?: string;
  /** An empty value takes no room, as on cards. */
  readonly isHiddenEmpty?: boolean;
}

const LOOK = 'inline-flex min-w-0 items-center gap-1.5';
const PRESSED = 'rounded-chip outline-offset-1 hover:bg-hover touch-target relative';

/** A property on a row or card; it opens the list's one picker. Arrows reach it, Tab passes it (principle 20). */
export function FieldCell(props: FieldCellProps) {
  const { field: id, item, canEdit, isHiddenEmpty = false } = props;
  const [first] = useState(() => valueOf(id, item));
  if (fieldOf(id).isEmpty(item) && (isHiddenEmpty || !canEdit)) return null;
  return <ShownCell {...props} first={first} />;
}

interface ShownCellProps extends FieldCellProps {
  /** What it was when the row was first drawn: a value that comes later is news. */
  readonly first: unknown;
}

function ShownCell(props: ShownCellProps) {
  const { field: id, item, canEdit, first } = props;
  const { Value, Picker, isEmpty } = fieldOf(id);
  const isUnset = isEmpty(item) && id !== 'priority';
  // What is not set is drawn where somebody is: on every row it would be half of all elements, and not seen.
  const isDrawn = useListState(({ active }) => !isUnset || active?.id === item.id);
  const tint = useTint(valueOf(id, item), useChangedBy(item), first);
  if (!isDrawn) return null;
  const className = classNames(LOOK, props.className, tint.className);
  if (canEdit && Picker) {
    return <CellButton {...props} isEmpty={isEmpty(item)} className={className} />;
  }
  return (
    <span className={className}>
      <Value item={item} isCompact />
    </span>
  );
}

interface CellButtonProps extends FieldCellProps {
  readonly isEmpty: boolean;
}

function CellButton({ field: id, item, isEmpty, className }: CellButtonProps) {
  const { t } = useTranslation('work-items');
  const pick = usePick();
  const { store } = useListScreen();
  const field = fieldOf(id);
  const { Value } = field;
  const label = t(labelOf(field));
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell
      // A value says itself and is described by its property's name.
      title={label}
      aria-label={isEmpty ? t('fields.setNamed', { label }) : undefined}
      className={classNames(className, PRESSED, isEmpty && id !== 'priority' && EMPTY)}
      onClick={(event) => {
        event.stopPropagation();
        const { selected } = store.getState();
        const ids = selected.has(item.id) ? [...selected] : [item.id];
        pick({ field: id, ids, anchor: event.currentTarget });
      }}
    >
      <Value item={item} isCompact />
    </button>
  );
}

/** What is not set shows itself when somebody is at the row. */
const EMPTY =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 focus-visible:opacity-100 touch:opacity-0';

/** What a change of this field is told by; equal lists are equal texts. */
function valueOf(id: FieldId, item: WorkItemImage): unknown {
  switch (id) {
    case 'state':
      return item.state_id;
    case 'assignees':
      return item.assignee_ids.join();
    case 'labels':
      return item.label_ids.join();
    case 'modules':
      return item.module_ids.join();
    case 'cycle':
      return item.cycle_id;
    case 'estimate':
      return item.estimate_point;
    case 'parent':
      return item.parent_id;
    default:
      return item[id];
  }
}
