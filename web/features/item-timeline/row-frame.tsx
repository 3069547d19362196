import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

import { choose } from '#web/features/item-rows/keys/choose.ts';
import { openTab } from '#web/features/item-rows/keys/open-tab.ts';
import { moveFocusInRow } from '#web/features/item-rows/keys/row-focus.ts';
import {
  useListScreen,
  useListState,
  useRowState,
  useWantedFocus,
} from '#web/features/item-rows/list-screen.ts';
import { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { activate, rowKey, toggleExpanded } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { DAY_FIELDS } from '#web/features/work-items/fields/item-days.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import type { RowFrameProps } from '#web/ui/timeline/timeline-host.ts';

import { lineOfId } from './line-ids.ts';

const LOOK =
  'group group/row relative flex h-full shadow-[inset_0_-1px_var(--hairline)] hc:border-b';

/** The element of a row: an item, a group, or where items are made. */
export function RowFrame(props: RowFrameProps) {
  const line = lineOfId(props.row.id);
  if (line.is === 'row') return <ItemFrame {...props} shown={line.row} depth={line.depth} />;
  return <OtherFrame {...props} group={line.group} isGroup={line.is === 'group'} />;
}

interface OtherFrameProps extends RowFrameProps {
  readonly group: string;
  readonly isGroup: boolean;
}

function OtherFrame({ row, place, isTarget, children, group, isGroup }: OtherFrameProps) {
  const isFolded = useListState(({ folded }) => folded.has(group));
  return (
    <div
      role="row"
      aria-rowindex={place}
      aria-level={1}
      {...(isGroup && { 'aria-expanded': !isFolded, 'data-group': group })}
      data-slot={row.id}
      className={classNames(LOOK, isGroup && 'bg-canvas/60', isTarget && TARGET)}
    >
      {children}
    </div>
  );
}

const TARGET = 'shadow-[inset_0_2px_0_var(--accent)]!';
const ACTIVE =
  'before:absolute before:inset-y-0 before:start-0 before:z-5 before:w-0.5 before:bg-accent focus-visible:outline-2 focus-visible:-outline-offset-2';

interface ItemFrameProps extends RowFrameProps {
  readonly shown: ShownRow;
  readonly depth: number;
}

function ItemFrame(props: ItemFrameProps) {
  const { row, place, isTarget, shown, depth, children } = props;
  const { view, me } = useListScreen();
  const element = useRef<HTMLDivElement>(null);
  const state = useRowState(shown, place === 1 + Number(view.settings.groupBy !== null));
  const item = workItems.use(shown.id);
  const tint = useItemTints(item, me);
  const mark = useRowMark(view, shown.id);
  const presses = usePresses(props);
  const isExpanded = useListState(({ expanded }) => expanded.has(shown.id));
  useWantedFocus(element, state);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter opens it (list-keys)
    <div
      ref={element}
      role="row"
      aria-level={depth + 1 + Number(view.settings.groupBy !== null)}
      aria-rowindex={place}
      aria-selected={state.isSelected}
      aria-expanded={item && item.sub_issues_count > 0 ? isExpanded : undefined}
      tabIndex={state.isTabStop ? 0 : -1}
      data-row={rowKey(shown)}
      data-slot={row.id}
      data-active={state.isActive || undefined}
      className={classNames(
        LOOK,
        // Links lie below the rows: they are seen through a chosen one.
        'aria-selected:bg-selected/50 not-aria-selected:data-active:bg-hover',
        state.isActive && ACTIVE,
        (mark.isMisplaced || mark.noLongerMatches) && 'opacity-55',
        isTarget && TARGET,
        DAY_FIELDS.map(tint).find((one) => one !== ''),
      )}
      {...presses}
    >
      {children}
    </div>
  );
}

/** What pointing at a row, pressing it and keys on it do. */
function usePresses({ row, shown, actions }: ItemFrameProps) {
  const screen = useListScreen();
  const { store } = screen;
  const isTouch = useIsTouch();
  const isPhone = useIsPhone();
  return {
    onPointerMove: (event: PointerEvent) => {
      const hasMoved = event.movementX !== 0 || event.movementY !== 0;
      if (hasMoved && event.pointerType === 'mouse' && event.buttons === 0) activate(store, shown);
    },
    onFocus: () => activate(store, shown),
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.target !== event.currentTarget) return moveFocusInRow(event);
      if (!unfoldByKey(event, shown.id, store) && !actions.pressBar(row, event)) return undefined;
      event.preventDefault();
      return event.stopPropagation();
    },
    onClick: (event: MouseEvent) => {
      activate(store, shown);
      const isChoosing = isTouch && store.getState().selected.size > 0;
      if (event.metaKey || event.ctrlKey || isChoosing) choose(screen, shown, false);
      else if (event.shiftKey) choose(screen, shown, true);
      // A bar that is pressed tells so itself; on a phone the foot has a button.
      else if (!isPhone && event.target instanceof Element && event.target.closest('[data-name]')) {
        screen.open(shown.id);
      }
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button !== 1) return;
      event.preventDefault();
      openTab(screen, shown.id);
    },
  };
}

/** With Ctrl or Cmd, arrows along the line open and fold sub-items: without, they move the bar. */
function unfoldByKey(
  event: KeyboardEvent,
  id: string,
  store: ReturnType<typeof useListScreen>['store'],
): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const isForward = event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  const isBack = event.key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  if (!isForward && !isBack) return false;
  const hasMore = (workItems.get(id)?.sub_issues_count ?? 0) > 0;
  if (!hasMore) return false;
  toggleExpanded(store, id, isForward);
  return true;
}
