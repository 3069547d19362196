import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { type Columns, nameSpan } from '#web/features/item-rows/lines/columns.ts';
import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { EstimateSum } from '#web/features/item-rows/parts/estimate-sum.tsx';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import { canAddTo } from '#web/features/item-rows/row/quick-add.tsx';
import { select, toggleFolded } from '#web/features/item-rows/selection.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';

interface GroupHeaderProps {
  readonly group: ListGroup;
  readonly columns: Columns;
}

/** The line above a group: it folds it, chooses all of it and adds to it. */
export const GroupHeader = memo(function GroupHeader({ group, columns }: GroupHeaderProps) {
  const { t } = useTranslation('work-items');
  const { store, view, canCreate } = useListScreen();
  const isFolded = useListState(({ folded }) => folded.has(group.key));
  const { icon, name } = useGroupLook(view.settings.groupBy, group.key, view.facts);
  const cell = { group: group.key };
  return (
    <>
      <div role="gridcell" className="grid items-center *:col-start-1 *:row-start-1">
        <GroupCheckbox group={group} name={name} />
      </div>
      <div
        role="gridcell"
        className="flex min-w-0 items-center gap-2"
        style={{ gridColumn: `2 / span ${nameSpan(columns) + columns.ends.length}` }}
      >
        <button
          type="button"
          aria-expanded={!isFolded}
          className="flex min-w-0 items-center gap-2 rounded-chip py-1 font-semibold"
          onClick={() => toggleFolded(store, cell)}
        >
          {icon}
          <span className="truncate" dir="auto">
            {name}
          </span>
          <span className="num text-12 font-normal text-faint">{formatNumber(group.count)}</span>
        </button>
        <EstimateSum sum={group.sum} className="ms-auto shrink-0 pe-2" />
      </div>
      <div role="gridcell" className="flex justify-end">
        {canCreate && canAddTo(view, cell) && (
          <IconButton
            icon={Plus}
            size={24}
            tabIndex={-1}
            data-cell
            label={t('quickAdd.in', { name })}
            onClick={() => {
              toggleFolded(store, cell, false);
              store.setState({ adding: group.key });
            }}
          />
        )}
      </div>
    </>
  );
});

function GroupCheckbox({ group, name }: { readonly group: ListGroup; readonly name: string }) {
  const { t } = useTranslation('work-items');
  const { store } = useListScreen();
  const chosen = useListState(({ selected }) => {
    if (selected.size === 0) return 'none';
    const count = group.ids.filter((id) => selected.has(id)).length;
    return count === 0 ? 'none' : count === group.ids.length ? 'all' : 'some';
  });
  const isQuiet = chosen === 'none';
  const isFolded = useListState(({ folded }) => folded.has(group.key));
  return (
    <>
      {isQuiet && (
        <Icon
          of={isFolded ? ChevronRight : ChevronDown}
          isDirectional={isFolded}
          className={ARROW}
        />
      )}
      <span className={isQuiet ? QUIET : 'flex'}>
        <Tick
          checked={chosen === 'some' ? 'mixed' : chosen === 'all'}
          onToggle={() => select(store, group.ids, chosen !== 'all')}
          label={t('list.selectGroup', { name })}
        />
      </span>
    </>
  );
}

/** The arrow makes room for the box while somebody is at the header. */
const ARROW =
  'text-faint group-focus-within/row:opacity-0 group-hover/row:opacity-0 touch:opacity-100!';
const QUIET =
  'flex opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 touch:hidden';
