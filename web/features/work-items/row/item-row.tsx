import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { choose } from '#web/features/work-items/layouts/choose.ts';
import { FieldCell } from '#web/features/work-items/layouts/field-cell.tsx';
import { ItemCounts } from '#web/features/work-items/layouts/item-counts.tsx';
import { TitleInput } from '#web/features/work-items/layouts/item-title.tsx';
import {
  mayEdit,
  useListScreen,
  useListState,
} from '#web/features/work-items/layouts/list-screen.ts';
import { type Columns, type EndColumn } from '#web/features/work-items/layouts/list/columns.ts';
import { DEEPEST } from '#web/features/work-items/layouts/list/lines.ts';
import { PendingDot } from '#web/features/work-items/layouts/pending-dot.tsx';
import { RowMenuButton } from '#web/features/work-items/layouts/row-menu-button.tsx';
import { Tick } from '#web/features/work-items/layouts/tick.tsx';
import { useIsTouch } from '#web/features/work-items/layouts/use-is-touch.ts';
import { useItemTints } from '#web/features/work-items/layouts/use-item-tints.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { toggleExpanded } from './selection.ts';

interface ItemRowProps {
  readonly row: ShownRow;
  readonly depth: number;
  readonly columns: Columns;
  /** Where the row itself is told what the item is called, for its name. */
  readonly titleId: string;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isRenaming: boolean;
}

const FIELD_OF: Record<EndColumn, FieldId> = {
  labels: 'labels',
  modules: 'modules',
  cycle: 'cycle',
  estimate: 'estimate',
  start: 'start_date',
  due: 'target_date',
  people: 'assignees',
};

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
      {columns.ends.map((column) => (
        <div key={column} role="gridcell" className={END_LOOKS[column]}>
          <FieldCell
            field={FIELD_OF[column]}
            tint={tint(FIELD_OF[column])}
            {...cell}
            className="text-12 text-muted"
          />
        </div>
      ))}
      <div role="gridcell" className={`${CELL} justify-end`}>
        {/* There are many rows: the button is there while somebody is at one. */}
        {(isActive || isSelected || isTouch) && <RowMenuButton />}
      </div>
    </>
  );
});

const CELL = 'flex min-w-0 items-center';
const END_LOOKS: Record<EndColumn, string> = {
  labels: `${CELL} pe-2`,
  modules: CELL,
  cycle: CELL,
  estimate: `${CELL} justify-end`,
  start: `${CELL} ps-2`,
  due: `${CELL} ps-2`,
  people: CELL,
};

/** Shown on hover, on the active row, and as soon as something is chosen. */
const QUIET =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-active/row:opacity-100 group-aria-selected/row:opacity-100 touch:opacity-100';

interface TitleCellProps extends ItemRowProps {
  readonly item: WorkItemImage;
  readonly tint: string;
}

function TitleCell({ item, depth, titleId, isRenaming, tint }: TitleCellProps) {
  const { placeOf } = useListScreen();
  const [editorId] = usePeopleAt(`${placeOf(item.project_id)}/${item.id}`);
  const editor = usePerson(editorId) ?? null;
  return (
    <div
      role="gridcell"
      className="flex min-w-0 items-center gap-2"
      style={{ paddingInlineStart: `${depth * 1.25}rem` }}
    >
      {item.sub_issues_count > 0 && depth < DEEPEST && <Unfold item={item} />}
      {isRenaming ? (
        <TitleInput item={item} />
      ) : (
        <FieldRing person={editor} className={classNames('min-w-0', editor && '-mx-1 px-1 pe-16')}>
          <span
            id={titleId}
            dir="auto"
            title={item.name}
            className={classNames('block truncate py-0.5', tint)}
          >
            {item.name}
          </span>
        </FieldRing>
      )}
      <PendingDot id={item.id} />
      <ItemCounts item={item} />
    </div>
  );
}

function Unfold({ item }: { readonly item: WorkItemImage }) {
  const t = useWords('work-items');
  const { store } = useListScreen();
  const isExpanded = useListState(({ expanded }) => expanded.has(item.id));
  return (
    <IconButton
      icon={isExpanded ? ChevronDown : ChevronRight}
      isDirectional={!isExpanded}
      size={24}
      tabIndex={-1}
      data-cell
      label={t(isExpanded ? 'list.fold' : 'list.unfold', { name: item.name })}
      className="-ms-1.5 -me-1.5"
      onClick={(event) => {
        event.stopPropagation();
        toggleExpanded(store, item.id);
      }}
    />
  );
}
