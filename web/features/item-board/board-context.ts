import { createContext, use } from 'react';
import { useStore } from 'zustand';

import type { DragState, DragStore } from '#web/features/item-rows/drag/item-drag.ts';
import type { Cell } from '#web/features/work-items/lists/selection.ts';

import type { MovedStore } from './moved-cards.ts';

/** What the parts of a board share. */
export interface BoardParts {
  readonly drag: DragStore;
  /** What others have just moved. */
  readonly moved: MovedStore;
  /** Columns say how a card of theirs is brought into sight. */
  readonly register: (cell: Cell, show: (place: number) => void) => () => void;
  /** Goes from a card to the column beside it. */
  readonly goBeside: (step: 1 | -1) => void;
}

export const BoardContext = createContext<BoardParts | null>(null);

/** The board a component is part of. */
export function useBoard(): BoardParts {
  const board = use(BoardContext);
  if (!board) throw new Error('This belongs into a board.');
  return board;
}

/** Something of the drag; renders again when that changes. */
export function useDrag<Value>(pick: (state: DragState) => Value): Value {
  return useStore(useBoard().drag, pick);
}

/** Where in this cell the dragged row would fall, or -1. */
export function useSlotIn({ group, part }: Cell): number {
  return useDrag(({ slot }) => (slot?.group === group && slot.part === part ? slot.index : -1));
}
