import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';

interface BarCardProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly cardOf: (id: string) => ReactNode;
  /** Hidden while a bar is moved. */
  readonly isOff: boolean;
}

/** Hover delay in milliseconds. */
const REST_MS = 500;

/** The hovered bar, and the pointer's position on it. */
interface Rest {
  readonly id: string;
  readonly anchor: { getBoundingClientRect: () => DOMRect };
}

/** Hover card of a bar; screen readers get the same from the row. */
export function BarCard({ scroller, cardOf, isOff }: BarCardProps) {
  const [rest, setRest] = useState<Rest | null>(null);
  useEffect(() => followBars(scroller.current, setRest), [scroller]);
  if (!rest || isOff) return null;
  return (
    <BaseTooltip.Root open>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          anchor={rest.anchor}
          side="bottom"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="pointer-events-none"
        >
          <BaseTooltip.Popup data-bar-card className={classNames(POPUP, 'w-72 p-3 text-12')}>
            {cardOf(rest.id)}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/**
 * Calls `show` with the hovered bar; null = the pointer has left it. Returns a cleanup function.
 */
function followBars(
  scroller: HTMLElement | null,
  show: (rest: Rest | null) => void,
): (() => void) | undefined {
  if (!scroller) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;
  const leave = () => {
    clearTimeout(timer);
    over = null;
    show(null);
  };
  const move = ({ target, clientX, pointerType, buttons }: PointerEvent) => {
    const bar = target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
    if (bar === over) return;
    leave();
    const id = bar?.dataset['bar'];
    if (!bar || !id || pointerType !== 'mouse' || buttons !== 0) return;
    over = bar;
    timer = setTimeout(
      () => show({ id, anchor: { getBoundingClientRect: () => pointOn(bar, clientX) } }),
      REST_MS,
    );
  };
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave();
  };
  const stop = new AbortController();
  const options = { signal: stop.signal };
  scroller.addEventListener('pointermove', move, options);
  for (const type of ['pointerleave', 'pointerdown', 'scroll']) {
    scroller.addEventListener(type, leave, options);
  }
  window.addEventListener('keydown', escape, { capture: true, signal: stop.signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** Rectangle of a bar at the pointer, since bars are longer than the viewport. */
function pointOn(bar: HTMLElement, x: number): DOMRect {
  const { top, height } = bar.getBoundingClientRect();
  return new DOMRect(x, top, 1, height);
}
