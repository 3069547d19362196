import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { dayAt, type Zoom } from './scale.ts';
import { isSameSpan, type Part, shifted, type Span, spanBetween } from './span.ts';
import type { TimelineRow } from './timeline-row.ts';

/** An unsaved span, while the pointer or keys move it. */
export interface Draft {
  readonly id: string;
  readonly span: Span;
}

interface GrabOptions {
  /** Container of axis and rows, in which days are measured. */
  readonly content: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly from: number;
  readonly dayWidth: number;
  readonly nameWidth: number;
  readonly zoom: Zoom;
  readonly onDone: (row: TimelineRow, span: Span) => void;
  /** Pressed without moving. */
  readonly onPress: (row: TimelineRow) => void;
}

interface Grab {
  readonly row: TimelineRow;
  /** `new` = the span is being drawn, so the row has no dates to start from. */
  readonly part: Part | 'new';
  readonly startX: number;
  readonly startDay: number;
  x: number;
  hasMoved: boolean;
}

/** Drag threshold, edge distance for scrolling, and scroll step per frame, in pixels. */
const SLACK = 4;
const NEAR = 48;
const STEP = 12;

/** Moves, resizes and draws spans with the pointer; Escape cancels. */
export function useGrab(options: GrabOptions) {
  const { content, scroller, from, dayWidth, nameWidth, zoom } = options;
  const [draft, setDraft] = useState<Draft | null>(null);
  const grab = useRef<Grab | null>(null);

  const dayAtX = (x: number) => {
    const box = content.current?.getBoundingClientRect();
    if (!box) return from;
    const isRtl = content.current && getComputedStyle(content.current).direction === 'rtl';
    const along = isRtl ? box.right - x : x - box.left;
    return from + (along - nameWidth) / dayWidth;
  };
  const spanOf = ({ row, part, startDay, x, hasMoved }: Grab): Span => {
    if (part !== 'new') return shifted(row, part, Math.round(dayAtX(x) - startDay));
    const first = Math.floor(startDay);
    // A press without a drag makes a day, or a week where days are too narrow.
    const last = hasMoved ? Math.floor(dayAtX(x)) : first + (zoom === 'quarter' ? 6 : 0);
    return spanBetween(dayAt(first), dayAt(last));
  };
  const show = () => {
    const held = grab.current;
    if (held?.hasMoved) setDraft({ id: held.row.id, span: spanOf(held) });
  };
  const stop = () => {
    grab.current = null;
    setDraft(null);
  };
  useScrollAtEdges({ scroller, nameWidth, isOn: draft !== null, grab, onScrolled: show });
  useEscape(draft !== null, stop);

  return {
    draft,
    dayAtX,
    cancel: stop,
    heldId: () => grab.current?.row.id ?? null,
    begin: (row: TimelineRow, part: Part | 'new', event: PointerEvent<HTMLElement>) => {
      // Touch scrolls; it has buttons and the menu instead.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: x } = event;
      grab.current = { row, part, startX: x, startDay: dayAtX(x), x, hasMoved: false };
    },
    move: (event: PointerEvent<HTMLElement>) => {
      const held = grab.current;
      if (!held) return;
      held.x = event.clientX;
      held.hasMoved ||= Math.abs(held.x - held.startX) >= SLACK;
      show();
    },
    end: () => {
      const held = grab.current;
      stop();
      if (!held) return;
      const span = spanOf(held);
      if (!held.hasMoved && held.part !== 'new') options.onPress(held.row);
      else if (!isSameSpan(span, held.row)) options.onDone(held.row, span);
    },
  };
}

interface EdgeOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly nameWidth: number;
  readonly isOn: boolean;
  readonly grab: RefObject<Grab | null>;
  readonly onScrolled: () => void;
}

/** Scrolls in time while something is dragged near the edges. */
function useScrollAtEdges({ scroller, nameWidth, isOn, grab, onScrolled }: EdgeOptions): void {
  const latest = useRef(onScrolled);
  useEffect(() => {
    latest.current = onScrolled;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = 0;
    const step = () => {
      const element = scroller.current;
      const held = grab.current;
      if (element && held) {
        const box = element.getBoundingClientRect();
        const isRtl = getComputedStyle(element).direction === 'rtl';
        const [left, right] = isRtl ? [0, nameWidth] : [nameWidth, 0];
        if (held.x < box.left + left + NEAR) element.scrollLeft -= STEP;
        else if (held.x > box.right - right - NEAR) element.scrollLeft += STEP;
        latest.current();
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isOn, scroller, nameWidth, grab]);
}

function useEscape(isOn: boolean, stop: () => void): void {
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOn]);
}
