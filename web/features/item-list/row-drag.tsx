import {
  DndContext,
  type DraggableSyntheticListeners,
  DragOverlay,
  useDraggable,
} from '@dnd-kit/core';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';

import {
  createDragStore,
  type DragStore,
  restOf,
  stepOver,
} from '#web/features/item-rows/drag/item-drag.ts';
import type { SpotAt } from '#web/features/item-rows/drag/pointer-aim.ts';
import { useGroupNames } from '#web/features/item-rows/drag/use-group-names.ts';
import { useItemDrag } from '#web/features/item-rows/drag/use-item-drag.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { rowKey, toggleFolded } from '#web/features/item-rows/selection.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { orderLabel } from '#web/features/work-items/fields/field-names.ts';
import { isManual, orderWord } from '#web/features/work-items/lists/list-settings.ts';
import type { Spot } from '#web/features/work-items/lists/positions.ts';
import { usePresence } from '#web/lib/feed/presence.ts';

import { atPointer, linesDown } from './at-pointer.ts';

interface RowDragProps {
  readonly lines: Lines;
  readonly height: number;
  /** What all lines stand in. */
  readonly grid: RefObject<HTMLElement | null>;
  /** Gets what lifts the active row. */
  readonly onGrabs: (listeners: DraggableSyntheticListeners) => void;
  readonly show: (index: number) => void;
}

/**
 * Drags rows of a list by pointer and by keys, as cards of a board. The drag library is here once, for the active row:
 * rows know nothing of it, so that they cost no more to draw.
 */
export function RowDrag({ lines, height, grid, onGrabs, show }: RowDragProps) {
  const screen = useListScreen();
  const drag = useMemo(() => createDragStore(), []);
  const nameOf = useGroupNames();
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  }, [lines]);
  const spotAt: SpotAt = (_element, at) => {
    const box = grid.current?.getBoundingClientRect();
    const down = box ? linesDown(box, at, height) : null;
    if (down === null) return null;
    const { ids, parent } = drag.getState();
    const below = parent === null ? null : latest.current.placeBelow(down);
    if (below) {
      const rest = restOf(screen, below, ids);
      const index = below.before === null ? -1 : rest.indexOf(below.before);
      return {
        group: below.group,
        parent: below.parent,
        index: index === -1 ? rest.length : index,
      };
    }
    const found = latest.current.placeAt(down);
    if (!found) return null;
    const before = screen.view.group(found.group).ids.slice(0, found.place);
    return { group: found.group, index: before.filter((id) => !ids.has(id)).length };
  };
  const dnd = useItemDrag({
    drag,
    nameOf,
    spotAt,
    step: (...how) => {
      stepOver(...how);
      const { slot, ids } = drag.getState();
      if (slot) show(edgeAt(latest.current, slot, restOf(screen, slot, ids)));
    },
    parentOf: (row) => latest.current.parentOf(row),
    unfold: ({ group }) => toggleFolded(screen.store, { group }, false),
  });
  return (
    <DndContext {...dnd}>
      <Grabs grid={grid} onGrabs={onGrabs} />
      <DropMark drag={drag} lines={lines} height={height} nameOf={nameOf} />
      <Lifted drag={drag} />
    </DndContext>
  );
}

/** The line before which rows would fall. */
function edgeAt(lines: Lines, { group, parent, index }: Spot, rest: readonly string[]): number {
  const before = rest[index];
  return parent === undefined
    ? lines.edgeOf(group, before)
    : lines.edgeBelow(group, parent, before);
}

/** The drag library's part of the active row. */
function Grabs({ grid, onGrabs }: Pick<RowDragProps, 'grid' | 'onGrabs'>) {
  const active = useListState((state) => state.active);
  const isRenaming = useListState((state) => state.renaming !== null);
  const id = active ? rowKey(active) : '';
  const isHeld = active === null || isRenaming;
  const { listeners, setNodeRef } = useDraggable({
    id,
    ...(active && { data: active }),
    disabled: isHeld,
  });
  useLayoutEffect(() => {
    setNodeRef(grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null);
    onGrabs(isHeld ? undefined : listeners);
    return () => onGrabs(undefined);
  }, [grid, onGrabs, id, isHeld, listeners, setNodeRef]);
  return null;
}

interface DropMarkProps extends Pick<RowDragProps, 'lines' | 'height'> {
  readonly drag: DragStore;
  readonly nameOf: (group: string) => string;
}

/** Where the rows would fall: a line between two, or a frame around a group that orders its rows by itself. */
function DropMark({ drag, lines, height, nameOf }: DropMarkProps) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const { settings } = screen.view;
  const slot = useStore(drag, (state) => state.slot);
  const ids = useStore(drag, (state) => state.ids);
  if (!slot) return null;
  const rest = restOf(screen, slot, ids);
  const parent = workItems.get(slot.parent ?? '')?.name;
  if (isManual(settings) || parent !== undefined) {
    const at = edgeAt(lines, slot, rest);
    const name = parent === undefined ? nameOf(slot.group) : t('board.below', { name: parent });
    return (
      <div aria-hidden className={MARK} style={{ transform: `translateY(${at * height - 1}px)` }}>
        <div className="h-0.5 bg-accent" />
        <span className={LABEL}>
          {(parent !== undefined || settings.groupBy !== null) && (
            <span className="truncate" dir="auto">
              {name}
            </span>
          )}
          <bdi className="num">
            {t('board.slot', { place: slot.index + 1, count: rest.length + 1 })}
          </bdi>
        </span>
      </div>
    );
  }
  const [start, end] = lines.spanOf(slot.group);
  const order = orderLabel(orderWord(settings.orderBy), t);
  return (
    <div
      aria-hidden
      className={`${MARK} border-2 border-accent`}
      style={{ height: (end - start) * height, transform: `translateY(${start * height}px)` }}
    >
      <span className={LABEL}>
        <span dir="auto">{nameOf(slot.group)}</span>
        <span>{t('board.order', { order })}</span>
      </span>
    </div>
  );
}

const MARK = 'pointer-events-none absolute inset-x-0 top-0 z-20';
const LABEL =
  'absolute end-4 top-0 flex max-w-80 gap-2 truncate rounded-b-control bg-accent px-2 py-0.5 text-12 font-medium text-on-accent';

/** What is dragged, at the pointer, and how many go with it. */
function Lifted({ drag }: { readonly drag: DragStore }) {
  const { t } = useTranslation('work-items');
  const { placeOf } = useListScreen();
  const row = useStore(drag, (state) => state.row);
  const isKeyboard = useStore(drag, (state) => state.isKeyboard);
  const count = useStore(drag, (state) => state.ids.size);
  const item = workItems.use(row?.id);
  const key = useKeyOf(item);
  usePresence(item ? [`${placeOf(item.project_id)}/move:${item.id}`] : []);
  return (
    <DragOverlay dropAnimation={null} modifiers={AT_POINTER} className="pointer-events-none">
      {item && row && !isKeyboard && (
        <div className="flex w-fit max-w-96 items-center gap-2 rounded-control border border-accent bg-surface px-3 py-1.5 shadow-popover">
          <span className="key shrink-0">{key}</span>
          <span className="truncate" dir="auto">
            {item.name}
          </span>
          {count > 1 && (
            <span className="shrink-0 rounded-full bg-accent px-2 text-12 font-medium text-on-accent">
              {t('board.moving', { count })}
            </span>
          )}
        </div>
      )}
    </DragOverlay>
  );
}

const AT_POINTER = [atPointer];
