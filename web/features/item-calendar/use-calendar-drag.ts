import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { scrollEdges } from '#web/features/item-rows/drag/edge-scroll.ts';
import { type ListScreen, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { store as rows } from '#web/lib/store/collection.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

import { mayMove, moveDays } from './calendar-moves.ts';
import { type CalendarStore, type Drag, useCalendarStore } from './calendar-store.ts';
import { datesAfter, type Move, spanOf } from './spans.ts';

/** How far a pointer goes before it drags, and how long a finger rests before it does, in pixels and milliseconds. */
const SLACK = 5;
const REST_MS = 220;
/** How long something is held over a button that turns the page, in milliseconds. */
const TURN_MS = 600;

/** An item that is pressed: it may become a drag. */
interface Press {
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly held: Pick<Drag, 'id' | 'part' | 'from' | 'lane'>;
}

/** Moves and resizes items over the days with mouse, pen and finger; Escape leaves them as they were. */
export function useCalendarDrag(root: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const store = useCalendarStore();
  const press = useRef<Press | null>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  useStillFinger(root, press);

  const begin = (now: Press) => {
    press.current = null;
    const { held } = now;
    if (!mayMove(screen, held.id, t)) return;
    store.setState({
      drag: { ...held, ids: carriedWith(screen, held), to: null, span: null, isRefused: false },
    });
    const end = (isDropped: boolean) => {
      stop.current();
      const { drag } = store.getState();
      store.setState({ drag: null });
      const move = drag && moveOf(drag);
      if (isDropped && move) moveDays(screen, drag.ids, move, t);
    };
    stop.current = follow(store, end, () => showToast({ title: t('board.gone') }));
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const held = event.button === 0 ? heldAt(event.target, event.clientX, event.clientY) : null;
      const { pointerId: pointer, timeStamp: at, clientX: x, clientY: y } = event;
      press.current = held && { pointer, isTouch: event.pointerType === 'touch', at, x, y, held };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = press.current;
      if (!now || event.pointerId !== now.pointer) return;
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK) return;
      // A finger that moves at once scrolls.
      if (now.isTouch && event.timeStamp - now.at < REST_MS) press.current = null;
      else begin(now);
    },
    onPointerUp: () => {
      press.current = null;
    },
    onPointerCancel: () => {
      press.current = null;
    },
  };
}

/** While a finger that has rested on an item moves, nothing scrolls. */
function useStillFinger(root: RefObject<HTMLElement | null>, press: RefObject<Press | null>): void {
  const store = useCalendarStore();
  useEffect(() => {
    const element = root.current;
    const hold = (event: TouchEvent) => {
      const { current } = press;
      const hasRested = current !== null && event.timeStamp - current.at >= REST_MS;
      if ((hasRested || store.getState().drag) && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [root, press, store]);
}

/** Follows the pointer until it lets go, by `end(true)`, or the drag is given up. Returns a cleanup function. */
function follow(
  store: CalendarStore,
  end: (isDropped: boolean) => void,
  onGone: () => void,
): () => void {
  let point: { x: number; y: number } | null = null;
  let turn: { readonly button: Element; readonly since: number } | null = null;
  const aim = () => {
    if (!point) return;
    const stack = document.elementsFromPoint(point.x, point.y);
    if (stack[0]) scrollEdges(stack[0], point);
    const day = stack.find((one) => one.matches('[data-day]'))?.getAttribute('data-day') ?? null;
    aimAt(store, day);
    const button = stack.find((one) => one.matches('[data-turn]')) ?? null;
    if (button !== turn?.button) turn = button && { button, since: performance.now() };
    if (turn && performance.now() - turn.since > TURN_MS && turn.button instanceof HTMLElement) {
      turn.button.click();
      turn = { ...turn, since: performance.now() };
    }
  };
  let frame = requestAnimationFrame(function look() {
    frame = requestAnimationFrame(look);
    aim();
  });
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    point = { x: clientX, y: clientY };
  };
  const drop = (event: globalThis.PointerEvent) => {
    move(event);
    aim();
    keepClick();
    end(true);
  };
  const cancel = () => end(false);
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const { id } = store.getState().drag ?? {};
  const stopGone = rows.subscribe(workItems.entity, id ?? '', () => {
    if (workItems.get(id ?? '')) return;
    end(false);
    onGone();
  });
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
  return () => {
    cancelAnimationFrame(frame);
    stopGone();
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
  };
}

/** Letting go is no click on what lies there. */
function keepClick(): void {
  const keep = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', keep, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', keep, { capture: true }));
}

/** The item that is pressed, which part of it, and at which day. */
function heldAt(target: EventTarget, x: number, y: number): Press['held'] | null {
  if (!(target instanceof Element) || target.closest('button, input, a')) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  const [id = ''] = row?.dataset['row']?.split(' ') ?? [];
  const item = workItems.get(id);
  if (!row || !item) return null;
  const span = spanOf(id, daysOf(item));
  if (!span) return { id, part: 'place', from: '', lane: 0 };
  const held = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
  const [first = span.start, , lane] = row.dataset['bar']?.split(' ') ?? [
    row.dataset['on'] ?? span.start,
  ];
  if (held === 'start') return { id, part: 'start', from: span.start, lane: Number(lane) };
  if (held === 'end') return { id, part: 'end', from: span.end, lane: Number(lane) };
  const below = document.elementsFromPoint(x, y).find((one) => one.matches('[data-day]'));
  return {
    id,
    part: 'whole',
    from: below?.getAttribute('data-day') ?? first,
    lane: Number(lane ?? 0),
  };
}

/** All that is moved: what is chosen goes along with one of it. Ends are those of one item. */
function carriedWith({ store }: ListScreen, { id, part }: Press['held']): readonly string[] {
  const { selected } = store.getState();
  return selected.has(id) && (part === 'whole' || part === 'place') ? [...selected] : [id];
}

function aimAt(store: CalendarStore, to: Day | null): void {
  const { drag } = store.getState();
  if (!drag || drag.to === to) return;
  const item = workItems.get(drag.id);
  const move = moveOf({ ...drag, to });
  const dates = item && move && datesAfter(daysOf(item), move);
  const span = dates ? spanOf(drag.id, dates) : item && move ? spanOf(drag.id, daysOf(item)) : null;
  store.setState({ drag: { ...drag, to, span, isRefused: move !== null && !dates } });
}

/** What letting go does; null over no day, or over the one it was held at. */
function moveOf({ part, from, to }: Drag): Move | null {
  if (to === null) return null;
  if (part === 'place') return { is: 'place', day: to };
  const days = daysBetween(from, to);
  return days === 0 ? null : { is: 'shift', part, days };
}
