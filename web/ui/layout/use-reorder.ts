import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { announce } from '#web/lib/browser/announce.ts';

/**
 * A drop position: `before:<id>`, `into:<id>`, or `end:<name>`. In the DOM a row has
 * `data-slot={id}`, the end of a list `data-end={name}`.
 */
export type Slot = `before:${string}` | `into:${string}` | `end:${string}`;

/** Announcements for screen readers. */
export interface ReorderWords {
  readonly lifted: (id: string) => string;
  readonly moved: (id: string, slot: Slot) => string;
  readonly dropped: (id: string, slot: Slot) => string;
  readonly cancelled: (id: string) => string;
}

interface ReorderOptions {
  /** Container of the rows. */
  readonly container: RefObject<HTMLElement | null>;
  /** All drop positions, top to bottom; for long lists a function, called when a move starts. */
  readonly slots: readonly Slot[] | (() => readonly Slot[]);
  /** Whether this row may be dropped there. */
  readonly isAllowed?: (id: string, slot: Slot) => boolean;
  readonly onDrop: (id: string, slot: Slot) => void;
  /** Rows are beside each other too, as cards are. */
  readonly isGrid?: boolean | undefined;
  readonly words: ReorderWords;
}

export interface Reorder {
  /** Id of the row that is being moved. */
  readonly lifted: string | null;
  /** Position where it would be dropped. */
  readonly over: Slot | null;
  /** Props of a row's drag handle, a button. */
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

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const SIDE_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

interface Move {
  readonly id: string;
  readonly over: Slot | null;
  readonly byKeys: boolean;
}

/**
 * Reorders rows by their handles: by dragging, or by Space, arrow keys and Space. The result is
 * stable until a move starts, because every row depends on it.
 */
export function useReorder(options: ReorderOptions): Reorder {
  const [move, setMove] = useState<Move | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // oxlint-disable-next-line react/refs -- read when something is pressed, not as it is drawn
  return useMemo(() => reorderBy(move, setMove, () => latest.current), [move]);
}

function reorderBy(
  move: Move | null,
  setMove: (move: Move | null) => void,
  now: () => ReorderOptions,
): Reorder {
  const allowed = (id: string) => {
    const { slots, isAllowed } = now();
    const all = typeof slots === 'function' ? slots() : slots;
    return all.filter((slot) => isAllowed?.(id, slot) ?? true);
  };
  const drop = (id: string, slot: Slot | null) => {
    setMove(null);
    if (slot === null) return;
    const { words, onDrop } = now();
    announce(words.dropped(id, slot), 'assertive');
    onDrop(id, slot);
  };
  const keys = moveByKeys({ move, setMove, allowed, drop, now });
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
        const { container, isGrid = false } = now();
        if (move?.id !== id || move.byKeys || !container.current) return;
        const { clientX: x, clientY: y } = event;
        const over = nearest(container.current, allowed(id), { x: isGrid ? x : null, y });
        if (over !== move.over) setMove({ ...move, over });
      },
      onPointerUp: () => {
        if (move?.id === id && !move.byKeys) drop(id, move.over);
      },
      onPointerCancel: () => setMove(null),
      onKeyDown: (event) => keys.press(id, event),
      onBlur: keys.leave,
      'aria-pressed': move?.id === id,
    }),
  };
}

interface KeyMoveOptions {
  readonly move: Move | null;
  readonly setMove: (move: Move | null) => void;
  readonly allowed: (id: string) => readonly Slot[];
  readonly drop: (id: string, slot: Slot | null) => void;
  readonly now: () => ReorderOptions;
}

/** Space picks a row up and drops it, arrow keys move it, Escape cancels. */
function moveByKeys({ move, setMove, allowed, drop, now }: KeyMoveOptions) {
  const cancel = () => {
    if (move?.byKeys) announce(now().words.cancelled(move.id), 'assertive');
    setMove(null);
  };
  const step = (lifted: Move, by: 1 | -1) => {
    const places = allowed(lifted.id);
    const at = lifted.over ? places.indexOf(lifted.over) : places.indexOf(`before:${lifted.id}`);
    const over = places[Math.min(Math.max(at + by, 0), places.length - 1)] ?? null;
    if (over) announce(now().words.moved(lifted.id, over), 'assertive');
    setMove({ ...lifted, over });
  };
  const press = (id: string, event: KeyboardEvent<HTMLElement>) => {
    const { isGrid = false, words } = now();
    const by = STEPS[event.key] ?? (isGrid ? SIDE_STEPS[event.key] : undefined);
    if (!move && event.key === ' ') {
      announce(words.lifted(id), 'assertive');
      setMove({ id, over: null, byKeys: true });
    } else if (!move) return;
    else if (event.key === ' ' || event.key === 'Enter') drop(id, move.over);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      cancel();
    } else if (by !== undefined) step(move, by);
    else return;
    event.preventDefault();
  };
  return { press, leave: () => move?.byKeys && cancel() };
}

interface Point {
  /** Null = only the height counts. */
  readonly x: number | null;
  readonly y: number;
}

/** The drop position nearest to the pointer. */
function nearest(container: HTMLElement, slots: readonly Slot[], at: Point): Slot | null {
  let best: { slot: Slot; distance: number } | null = null;
  const drawn = drawnPlaces(container);
  for (const slot of slots) {
    const spot = spotOf(drawn, slot);
    if (spot === null) continue;
    const distance = Math.hypot(spot.y - at.y, at.x === null ? 0 : spot.x - at.x);
    if (!best || distance < best.distance) best = { slot, distance };
  }
  return best?.slot ?? null;
}

/** Elements of the rendered drop positions; a long list renders only some. */
function drawnPlaces(container: HTMLElement): ReadonlyMap<string, Element> {
  const found = container.querySelectorAll<HTMLElement>('[data-slot], [data-end]');
  return new Map(
    [...found].map((one) => [
      one.dataset['end'] === undefined ? `row:${one.dataset['slot']}` : `end:${one.dataset['end']}`,
      one,
    ]),
  );
}

function spotOf(drawn: ReadonlyMap<string, Element>, slot: Slot): { x: number; y: number } | null {
  const [kind = '', name = ''] = slot.split(/:(.*)/s);
  const box = drawn.get(`${kind === 'end' ? 'end' : 'row'}:${name}`)?.getBoundingClientRect();
  if (!box) return null;
  return {
    x: box.left + box.width / 2,
    y: kind === 'into' ? box.top + box.height / 2 : box.top,
  };
}
