import { ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TreeLine } from '#web/lib/resources/tree.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PendingDot } from '#web/ui/feedback/pending-dot.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { RowPlace } from '#web/ui/layout/virtual-rows.tsx';

import { Grip } from './grip.tsx';
import type { ListRow } from './list-moves.ts';
import type { ListContext } from './list-panel-props.ts';
import { ListRowMenu } from './list-row-menu.tsx';

interface ListLineProps<Row extends ListRow> {
  readonly list: ListContext<Row>;
  readonly line: TreeLine<Row>;
  readonly place: RowPlace;
}

/** A row of an ordered list, or its form while it is edited. */
export function ListLine<Row extends ListRow>({ list, line, place }: ListLineProps<Row>) {
  const { props, state } = list;
  const { row, depth } = line;
  const { form } = state;
  if (form?.is === 'row' && form.id === row.id) {
    return (
      <li
        {...place}
        data-slot={row.id}
        style={{ paddingInlineStart: `${depth * 1.5 + 0.75}rem` }}
        className="p-3"
      >
        {props.form({ row, group: null, parent: null, onClose: state.close })}
      </li>
    );
  }
  return (
    <>
      <ShownRow list={list} line={line} place={place} />
      {form?.is === 'new' && form.parent === row.id && (
        <li style={{ paddingInlineStart: `${depth * 1.5 + 2.5}rem` }} className="p-3">
          {props.form({ row: null, group: null, parent: row, onClose: state.close })}
        </li>
      )}
    </>
  );
}

function ShownRow<Row extends ListRow>({ list, line, place }: ListLineProps<Row>) {
  const { props, reorder } = list;
  const { row, depth } = line;
  return (
    <li
      {...place}
      data-slot={row.id}
      style={{ paddingInlineStart: `${depth * 1.5 + 0.25}rem` }}
      className={classNames(
        'group flex min-h-11 items-center gap-2 pe-2',
        reorder.over === `before:${row.id}` && 'shadow-[inset_0_2px_0_var(--accent)]',
        reorder.over === `into:${row.id}` && 'bg-accent-soft',
        reorder.lifted === row.id && 'bg-press',
      )}
    >
      {props.isReadOnly ? (
        <span className="w-2" />
      ) : (
        <Grip reorder={reorder} id={row.id} name={row.name} />
      )}
      <Fold list={list} line={line} />
      {props.icon?.(row)}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium max-md:whitespace-normal" dir="auto">
            {row.name}
          </span>
          {props.entity && <PendingDot entity={props.entity} id={row.id} />}
        </span>
        {props.text?.(row)}
      </span>
      {props.end?.(row)}
      {!props.isReadOnly && <RowActions list={list} row={row} />}
    </li>
  );
}

function Fold<Row extends ListRow>({ list, line }: Omit<ListLineProps<Row>, 'place'>) {
  const { t } = useTranslation('ui');
  const { row, hasChildren } = line;
  const { collapsed, toggle } = list.state;
  if (!hasChildren) return list.hasTree && <span className="w-6" />;
  const isCollapsed = collapsed.has(row.id);
  return (
    <IconButton
      icon={isCollapsed ? ChevronRight : ChevronDown}
      isDirectional
      size={24}
      aria-expanded={!isCollapsed}
      label={t(isCollapsed ? 'list.unfold' : 'list.fold', { name: row.name })}
      onClick={() => toggle(row.id)}
    />
  );
}

function RowActions<Row extends ListRow>(props: {
  readonly list: ListContext<Row>;
  readonly row: Row;
}) {
  const { list, row } = props;
  const { t } = useTranslation('ui');
  const { hasButtons, obstacle } = list.props;
  const reason = obstacle?.(row) ?? null;
  return (
    <span className="flex items-center gap-1">
      {hasButtons && (
        <>
          <IconButton
            icon={Pencil}
            size={24}
            label={t('list.editOf', { name: row.name })}
            onClick={() => list.state.open({ is: 'row', id: row.id })}
          />
          <IconButton
            icon={Trash2}
            size={24}
            label={reason ?? t('list.deleteOf', { name: row.name })}
            aria-disabled={reason !== null}
            onClick={() => reason === null && list.state.remove(row)}
          />
        </>
      )}
      <ListRowMenu list={list} row={row} reason={reason} />
    </span>
  );
}
