import { ChevronDown, ChevronRight, Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { usePeopleAt } from '#web/lib/presence.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldRing } from '#web/ui/field-ring.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useTint } from '#web/ui/tint.ts';

import { useKeyOf } from './address.ts';
import type { FieldId } from './fields/field.ts';
import { ItemRowMenu } from './item-row-menu.tsx';
import { choose } from './layouts/choose.ts';
import { FieldCell } from './layouts/field-cell.tsx';
import { ItemCounts } from './layouts/item-counts.tsx';
import { TitleInput } from './layouts/item-title.tsx';
import { useIsActive, useIsSelected, useListScreen, useListState } from './layouts/list-screen.ts';
import { type Columns, type EndColumn } from './layouts/list/columns.ts';
import { DEEPEST } from './layouts/list/lines.ts';
import { PendingDot } from './layouts/pending-dot.tsx';
import { Tick } from './layouts/tick.tsx';
import { useChangedBy } from './layouts/use-changed-by.ts';
import { useIsTouch } from './layouts/use-is-touch.ts';
import type { ShownRow } from './lists/selection.ts';
import { rowKey, toggleExpanded } from './selection.ts';
import { workItems } from './store.ts';

interface ItemRowProps {
  readonly row: ShownRow;
  readonly depth: number;
  readonly columns: Columns;
  /** Where the row itself is told what the item is called, for its name. */
  readonly titleId: string;
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

/** The cells of a row: drawn again when its own item changes, and for nothing else. */
export const ItemRow = memo(function ItemRow({ row, depth, columns, titleId }: ItemRowProps) {
  const item = workItems.use(row.id);
  const { canEdit, source } = useListScreen();
  const can = useCan(item?.project_id ?? '');
  if (!item) return null;
  const isWritable =
    source.kind !== 'archive' && (canEdit || can('work_item.update', item.created_by));
  const cell = { item, canEdit: isWritable };
  return (
    <>
      <SelectCell row={row} item={item} />
      {columns.hasPriority && (
        <Cell>
          <FieldCell field="priority" {...cell} />
        </Cell>
      )}
      {columns.hasKey && <KeyCell item={item} />}
      {columns.hasState && (
        <Cell>
          <FieldCell field="state" {...cell} />
        </Cell>
      )}
      <TitleCell row={row} item={item} depth={depth} titleId={titleId} />
      {columns.ends.map((column) => (
        <Cell key={column} className={END_LOOKS[column]}>
          <FieldCell field={FIELD_OF[column]} {...cell} className="text-12 text-muted" />
        </Cell>
      ))}
      <MenuCell row={row} />
    </>
  );
});

const END_LOOKS: Partial<Record<EndColumn, string>> = {
  labels: 'pe-2',
  estimate: 'justify-end',
  start: 'ps-2',
  due: 'ps-2',
};

interface CellProps {
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

function Cell({ className, children }: CellProps) {
  return (
    <div role="gridcell" className={classNames('flex min-w-0 items-center', className)}>
      {children}
    </div>
  );
}

/** Shown on hover, on the active row, and as soon as something is chosen. */
const QUIET =
  'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-data-active/row:opacity-100 group-aria-selected/row:opacity-100';

function SelectCell({ row, item }: { readonly row: ShownRow; readonly item: WorkItemImage }) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const isSelected = useIsSelected(row.id);
  return (
    <Cell className={classNames(QUIET, 'touch:opacity-100')}>
      <Tick
        checked={isSelected}
        label={t('list.select', { name: item.name })}
        onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
      />
    </Cell>
  );
}

function KeyCell({ item }: { readonly item: WorkItemImage }) {
  const key = useKeyOf(item);
  return (
    <Cell>
      <span className="key truncate group-aria-selected/row:text-muted">{key}</span>
    </Cell>
  );
}

interface TitleCellProps extends Omit<ItemRowProps, 'columns'> {
  readonly item: WorkItemImage;
}

function TitleCell({ row, item, depth, titleId }: TitleCellProps) {
  const { place } = useListScreen();
  const isRenaming = useListState(({ renaming }) => renaming === rowKey(row));
  const [editorId] = usePeopleAt(`${place}/${item.id}`);
  const editor = usePerson(editorId) ?? null;
  const tint = useTint(item.name, useChangedBy(item));
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
            className={classNames('block truncate py-0.5', tint.className)}
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
  const { t } = useTranslation('work-items');
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

/** The button of a row's menu is there while somebody is at the row: there are many rows. */
function MenuCell({ row }: { readonly row: ShownRow }) {
  const { t } = useTranslation('work-items');
  const isActive = useIsActive(row);
  const isSelected = useIsSelected(row.id);
  const isTouch = useIsTouch();
  return (
    <Cell className="justify-end">
      {(isActive || isSelected || isTouch) && (
        <ItemRowMenu
          row={row}
          trigger={
            <IconButton
              icon={Ellipsis}
              size={24}
              tabIndex={-1}
              data-cell
              label={t('list.menu')}
              onClick={(event) => event.stopPropagation()}
            />
          }
        />
      )}
    </Cell>
  );
}
