import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, memo, useId, useRef } from 'react';

import { choose } from '#web/features/item-rows/keys/choose.ts';
import { openTab } from '#web/features/item-rows/keys/open-tab.ts';
import { moveFocusInRow } from '#web/features/item-rows/keys/row-focus.ts';
import type { Columns } from '#web/features/item-rows/lines/columns.ts';
import {
  type ListScreen,
  useListScreen,
  useRowState,
  useWantedFocus,
} from '#web/features/item-rows/list-screen.ts';
import { ItemRow } from '#web/features/item-rows/row/item-row.tsx';
import {
  activate,
  rowKey,
  toggleExpanded,
  toggleFolded,
} from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';

interface ListRowProps {
  readonly row: ShownRow;
  readonly depth: number;
  readonly columns: Columns;
  /** Its place among all lines, from 1, for those who do not see the others. */
  readonly place: number;
  /** How many sub-items there are to unfold. */
  readonly isFirst: boolean;
}

const LOOK =
  'group/row relative grid h-full items-center gap-x-2 px-4 shadow-[inset_0_-1px_var(--hairline)] aria-selected:bg-selected aria-selected:[--ground:var(--selected)]';
const ACTIVE =
  'not-aria-selected:bg-hover before:absolute before:inset-y-0 before:start-0 before:w-0.5 before:bg-accent focus-visible:outline-2 focus-visible:-outline-offset-2';

/** One row of the list: where it stands, whether it is active and chosen, and what pressing it does. */
export const ListRow = memo(function ListRow({
  row,
  depth,
  columns,
  place,
  isFirst,
}: ListRowProps) {
  const t = useWords('work-items');
  const { view, canEdit } = useListScreen();
  const titleId = useId();
  const element = useRef<HTMLDivElement>(null);
  const state = useRowState(row, isFirst);
  const { isActive, isSelected, isLifted } = state;
  const mark = useRowMark(view, row.id);
  const presses = useRowPresses(row);
  useWantedFocus(element, state);
  const isDimmed = mark.isMisplaced || mark.noLongerMatches;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter opens it (list-keys)
    <div
      ref={element}
      role="row"
      aria-level={depth + 1 + Number(view.settings.groupBy !== null)}
      aria-rowindex={place}
      aria-selected={isSelected}
      aria-labelledby={titleId}
      tabIndex={state.isTabStop ? 0 : -1}
      data-row={rowKey(row)}
      data-active={isActive || undefined}
      data-drag={canEdit || undefined}
      className={classNames(LOOK, isActive && ACTIVE, (isDimmed || isLifted) && 'opacity-55')}
      style={{ gridTemplateColumns: columns.template }}
      {...presses}
    >
      <ItemRow
        row={row}
        depth={depth}
        columns={columns}
        titleId={titleId}
        isActive={isActive}
        isSelected={isSelected}
        isRenaming={state.isRenaming}
      />
      {isActive && canEdit && <Grip id={row.id} />}
      {mark.noLongerMatches && (
        <span className="absolute inset-y-0 end-14 my-auto h-5 rounded-chip bg-surface px-1.5 text-12 text-muted">
          {t('list.noLongerMatches')}
        </span>
      )}
    </div>
  );
}, isSameLine);

/** What keys lift the row by; the pointer takes it anywhere. */
function Grip({ id }: { readonly id: string }) {
  const t = useWords('work-items');
  const name = workItems.use(id)?.name ?? '';
  return (
    <div role="gridcell" className="absolute inset-y-0 start-0 flex items-center touch:hidden">
      <button
        type="button"
        tabIndex={-1}
        data-cell
        data-grip
        aria-label={t('board.grip', { name })}
        title={t('board.help')}
        className="grid h-6 w-4 cursor-grab place-items-center text-faint hover:text-ink"
        onClick={(event) => event.stopPropagation()}
      >
        <Icon of={GripVertical} size={14} />
      </button>
    </div>
  );
}

/** What pointing at a row, pressing it and keys on it do. */
function useRowPresses(row: ShownRow) {
  const screen = useListScreen();
  const { store, open } = screen;
  const isTouch = useIsTouch();
  return {
    onPointerMove: (event: PointerEvent) => {
      // Scrolling under a still pointer changes nothing.
      const hasMoved = event.movementX !== 0 || event.movementY !== 0;
      if (hasMoved && event.pointerType === 'mouse') activate(store, row);
    },
    onFocus: () => activate(store, row),
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      // While a row is moved arrows move it.
      if (store.getState().lifted.size > 0) return;
      if (!unfoldByKey(event, screen, row)) moveFocusInRow(event);
    },
    onClick: (event: MouseEvent) => {
      activate(store, row);
      // While rows are chosen a tap chooses: there is no Ctrl key on a phone.
      const isChoosing = isTouch && store.getState().selected.size > 0;
      if (event.metaKey || event.ctrlKey || isChoosing) {
        choose(screen, row, false);
      } else if (event.shiftKey) {
        choose(screen, row, true);
      } else open(row.id);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button !== 1) return;
      event.preventDefault();
      openTab(screen, row.id);
    },
  };
}

/** Whether nothing of the line is different: rows are made anew whenever the list scrolls or changes. */
function isSameLine(old: ListRowProps, now: ListRowProps): boolean {
  return (
    rowKey(old.row) === rowKey(now.row) &&
    old.depth === now.depth &&
    old.columns === now.columns &&
    old.place === now.place &&
    old.isFirst === now.isFirst
  );
}

/** On the row itself, arrows along the line open and fold its sub-items, then its group. */
function unfoldByKey(event: KeyboardEvent, { store, view }: ListScreen, row: ShownRow): boolean {
  const isForward = event.key === (isRtl(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight');
  const isBack = event.key === (isRtl(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft');
  if (event.target !== event.currentTarget || event.altKey || !(isForward || isBack)) return false;
  const isExpanded = store.getState().expanded.has(row.id);
  const hasMore = (workItems.get(row.id)?.sub_issues_count ?? 0) > 0;
  if (isForward && hasMore && !isExpanded) toggleExpanded(store, row.id, true);
  else if (isBack && isExpanded) toggleExpanded(store, row.id, false);
  else if (isBack && view.settings.groupBy !== null)
    toggleFolded(store, { group: row.group }, true);
  else return false;
  event.preventDefault();
  return true;
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
