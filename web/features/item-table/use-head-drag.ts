import { type PointerEvent, useRef } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';

import {
  besides,
  gridOf,
  type OptionsChange,
  widthOf,
  withFit,
  withPlace,
  withWidth,
} from './column-edits.ts';
import { inBounds } from './table-options.ts';
import { useTableStore } from './table-state.ts';
import type { TableColumns } from './use-table-layout.ts';

/** What goes on between pressing and letting go. */
interface Drag {
  readonly id: string;
  readonly from: number;
  readonly isResizing: boolean;
  hasMoved: boolean;
  /** What letting go does; null = nothing. */
  drop: (() => void) | null;
}

/** So far a press is no drag, in pixels. */
const SLACK = 5;

/** Columns are made wider at the end of their names, and moved by them. A line shows what letting go does. */
export function useHeadDrag(columns: TableColumns) {
  const { setOptions } = useListScreen();
  const table = useTableStore();
  const drag = useRef<Drag | null>(null);
  const end = () => {
    drag.current = null;
    table.setState({ guide: null });
  };
  const begin = (event: PointerEvent<HTMLElement>, id: string, isResizing: boolean) => {
    if (event.button !== 0 || !setOptions) return;
    if (isResizing) event.stopPropagation();
    drag.current = { id, from: event.clientX, isResizing, hasMoved: false, drop: null };
  };
  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current) return;
      if (!current.hasMoved && Math.abs(event.clientX - current.from) < SLACK) return;
      if (!current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
      current.hasMoved = true;
      const grid = gridOf(event.currentTarget);
      if (!grid) return;
      const { guide, drop } = current.isResizing
        ? resized(event, current, grid, columns)
        : moved(event, current, grid, columns);
      current.drop = drop && (() => setOptions?.({ ...drop }));
      table.setState({ guide });
    },
    onPointerUp: () => {
      drag.current?.drop?.();
      if (drag.current?.hasMoved) swallowClick();
      end();
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
  return {
    gripOf: (id: string) => ({
      ...handlers,
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, id, true),
      onDoubleClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
        const change = withFit(columns, id, currentTarget);
        if (change) setOptions?.({ ...change });
      },
    }),
    cellOf: (id: string) => ({
      ...handlers,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') begin(event, id, false);
      },
    }),
  };
}

type Step = { readonly guide: number | null; readonly drop: OptionsChange | null };

function resized(
  { clientX }: PointerEvent,
  { id, from }: Drag,
  grid: Element,
  columns: TableColumns,
): Step {
  const along = isRtl(grid) ? from - clientX : clientX - from;
  const before = widthOf(columns, id);
  const width = inBounds(before + along);
  return { guide: placeIn(grid, from) + width - before, drop: withWidth(columns, id, width) };
}

/** It goes between the two columns whose border is nearest. */
function moved(
  { clientX }: PointerEvent,
  { id }: Drag,
  grid: Element,
  columns: TableColumns,
): Step {
  const at = placeIn(grid, clientX);
  for (const target of besides(columns, id)) {
    const cell = grid.querySelector(`[data-head="${CSS.escape(target)}"]`);
    const box = cell?.getBoundingClientRect();
    if (!box) continue;
    const [start, stop] = [placeIn(grid, box.left), placeIn(grid, box.right)].toSorted(
      (a, b) => a - b,
    );
    if (start === undefined || stop === undefined || at < start || at > stop) continue;
    const isAfter = at > (start + stop) / 2;
    const guide = isAfter ? stop : start;
    return { guide, drop: target === id ? null : withPlace(columns, id, target, isAfter) };
  }
  return { guide: null, drop: null };
}

/** How far from the beginning of the rows something is. */
function placeIn(grid: Element, clientX: number): number {
  const { left, right } = grid.getBoundingClientRect();
  return isRtl(grid) ? right - clientX : clientX - left;
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** What was dragged was not pressed. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
