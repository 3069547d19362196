import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';

import { announce } from '#web/lib/browser/announce.ts';

/**
 * A place something can be dropped at: `before:<id>`, `into:<id>`, or `end:<name>`. In the page a row is marked
 * with `data-slot={id}`, the end of a list with `data-end={name}`.
 */
export type Slot = `before:${string}` | `into:${string}` | `end:${string}`;

/** Sentences for those who listen to the screen. */
export interface ReorderWords {
  readonly lifted: (id: string) => string;
  readonly moved: (id: string, slot: Slot) => string;
  readonly dropped: (id: string, slot: Slot) => string;
  readonly cancelled: (id: string) => string;
}

interface ReorderOptions {
  /** What holds the rows. */
  readonly container: RefObject<HTMLElement | null>;
  /** Every place, from the top of the page to its bottom. */
  readonly slots: readonly Slot[];
  /** Whether this thing may go there. */
  readonly isAllowed?: (id: string, slot: Slot) => boolean;
  readonly onDrop: (id: string, slot: Slot) => void;
  readonly words: ReorderWords;
}

export interface Reorder {
  /** What is being moved. */
  readonly lifted: string | null;
  /** Where it would go. */
  readonly over: Slot | null;
  /** For the grip of a row: a button. */
  readonly gripOf: (id: string) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
    readonly 'aria-pressed': boolean;
  };
}

/** Puts things into another order by their grips: drag them, or Space, arrows and Space. */
export function useReorder(options: ReorderOptions): Reorder {
  const { container, slots, isAllowed, onDrop, words } = options;
  const [move, setMove] = useState<{ id: string; over: Slot | null; byKeys: boolean } | null>(null);
  const allowed = (id: string) => slots.filter((slot) => isAllowed?.(id, slot) ?? true);
  const cancel = () => {
    if (move?.byKeys) announce(words.cancelled(move.id), 'assertive');
    setMove(null);
  };
  const drop = (id: string, slot: Slot | null) => {
    setMove(null);
    if (slot === null) return;
    announce(words.dropped(id, slot), 'assertive');
    onDrop(id, slot);
  };
  const step = (by: 1 | -1) => {
    if (!move) return;
    const places = allowed(move.id);
    const at = move.over ? places.indexOf(move.over) : places.indexOf(`before:${move.id}`);
    const over = places[Math.min(Math.max(at + by, 0), places.length - 1)] ?? null;
    if (over) announce(words.moved(move.id, over), 'assertive');
    setMove({ ...move, over });
  };
  const key = (id: string, event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' || (event.key === 'Enter' && move)) {
      event.preventDefault();
      if (move) return drop(id, move.over);
      announce(words.lifted(id), 'assertive');
      return setMove({ id, over: null, byKeys: true });
    }
    if (!move) return undefined;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return cancel();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return undefined;
    event.preventDefault();
    return step(event.key === 'ArrowDown' ? 1 : -1);
  };
  return {
    lifted: move?.id ?? null,
    over: move?.over ?? null,
    gripOf: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setMove({ id, over: null, byKeys: false });
      },
      onPointerMove: (event) => {
        if (move?.id !== id || move.byKeys || !container.current) return;
        const over = nearest(container.current, allowed(id), event.clientY);
        if (over !== move.over) setMove({ ...move, over });
      },
      onPointerUp: () => {
        if (move?.id === id && !move.byKeys) drop(id, move.over);
      },
      onPointerCancel: () => setMove(null),
      onKeyDown: (event) => key(id, event),
      onBlur: () => move?.byKeys && cancel(),
      'aria-pressed': move?.id === id,
    }),
  };
}

/** The place whose line is nearest to the pointer. */
function nearest(container: HTMLElement, slots: readonly Slot[], y: number): Slot | null {
  let best: { slot: Slot; distance: number } | null = null;
  for (const slot of slots) {
    const line = lineOf(container, slot);
    if (line === null) continue;
    const distance = Math.abs(line - y);
    if (!best || distance < best.distance) best = { slot, distance };
  }
  return best?.slot ?? null;
}

function lineOf(container: HTMLElement, slot: Slot): number | null {
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  const attribute = kind === 'end' ? 'data-end' : 'data-slot';
  const box = container
    .querySelector(`[${attribute}="${CSS.escape(name)}"]`)
    ?.getBoundingClientRect();
  if (!box) return null;
  return kind === 'into' ? box.top + box.height / 2 : box.top;
}
