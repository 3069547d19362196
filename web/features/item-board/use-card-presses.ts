import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useCallback,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';

import { choose } from '#web/features/item-rows/keys/choose.ts';
import { openTab } from '#web/features/item-rows/keys/open-tab.ts';
import { moveFocusInRow } from '#web/features/item-rows/keys/row-focus.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { activate } from '#web/features/item-rows/selection.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

import { useBoard } from './board-context.ts';

/** What pointing at a card, pressing it and keys on it do; `takeGrabs` gets what lifts it. */
export function useCardPresses(row: ShownRow) {
  const screen = useListScreen();
  const { store, open } = screen;
  const { goBeside, drag } = useBoard();
  const grabs = useRef<DraggableSyntheticListeners>(undefined);
  const takeGrabs = useCallback((listeners: DraggableSyntheticListeners) => {
    grabs.current = listeners;
  }, []);
  const presses = {
    onMouseDown: (event: MouseEvent) => {
      // A pointer may press without having moved here before.
      if (!grabs.current) flushSync(() => activate(store, row));
      grabs.current?.['onMouseDown']?.(event);
    },
    onTouchStart: (event: TouchEvent) => grabs.current?.['onTouchStart']?.(event),
    onPointerMove: (event: PointerEvent) => {
      const hasMoved = event.movementX !== 0 || event.movementY !== 0;
      // What a card is carried over is no place to be.
      if (drag.getState().row) return;
      if (hasMoved && event.pointerType === 'mouse') activate(store, row);
    },
    onFocus: () => activate(store, row),
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      // While a card is lifted the keys move it.
      if (drag.getState().row) return;
      const step = sideOf(event);
      if (event.target === event.currentTarget && step && !event.altKey) {
        event.preventDefault();
        goBeside(step);
      } else if (event.target !== event.currentTarget) moveFocusInRow(event);
    },
    onClick: (event: MouseEvent) => {
      activate(store, row);
      if (event.metaKey || event.ctrlKey || event.shiftKey) choose(screen, row, event.shiftKey);
      else open(row.id);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1) openTab(screen, row.id);
    },
  };
  return { presses, takeGrabs };
}

function sideOf({ key, currentTarget }: KeyboardEvent): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}
