import { type RefObject, useEffect, useRef, useState } from 'react';

import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { DAY_WIDTHS, possibleWidth, type Zoom, zoomOf, ZOOMS } from './scale.ts';

/** How wide days are: as the zoom says, or what people have turned the wheel to since. */
export function useZoom(zoom: Zoom, onZoom: (zoom: Zoom) => void) {
  const [own, setOwn] = useState<{ readonly zoom: Zoom; readonly width: number } | null>(null);
  const dayWidth = own?.zoom === zoom ? own.width : DAY_WIDTHS[zoom];
  const setWidth = (width: number) => {
    const possible = possibleWidth(width);
    const next = zoomOf(possible);
    setOwn({ zoom: next, width: possible });
    if (next !== zoom) onZoom(next);
  };
  const choose = (next: Zoom) => {
    setOwn(null);
    if (next !== zoom) onZoom(next);
  };
  /** The next of the three widths that is wider, or narrower. */
  const step = (isIn: boolean) => {
    const next = isIn
      ? ZOOMS.findLast((one) => DAY_WIDTHS[one] > dayWidth)
      : ZOOMS.find((one) => DAY_WIDTHS[one] < dayWidth);
    if (next) choose(next);
  };
  useShortcut('timeline-in', () => step(true));
  useShortcut('timeline-out', () => step(false));
  return { dayWidth, setWidth, choose };
}

interface WheelOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly dayWidth: number;
  readonly onWidth: (width: number, x: number) => void;
}

/** How much a turn of the wheel changes the width. */
const TURN = 0.0025;

/** The wheel with Ctrl or Cmd, or two fingers on a touchpad, make days wider and narrower. */
export function useWheelZoom({ scroller, dayWidth, onWidth }: WheelOptions): void {
  const latest = useRef({ dayWidth, onWidth });
  useEffect(() => {
    latest.current = { dayWidth, onWidth };
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let turned = 0;
    let x = 0;
    let frame = 0;
    // Several turns come in a frame; it is drawn once.
    const apply = () => {
      frame = 0;
      const { dayWidth: width, onWidth: change } = latest.current;
      change(width * Math.exp(-turned * TURN), x);
      turned = 0;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      x = event.clientX;
      if (frame === 0) frame = requestAnimationFrame(apply);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      cancelAnimationFrame(frame);
    };
  }, [scroller]);
}
