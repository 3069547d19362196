import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP } from '#web/ui/layout/popup-look.ts';

interface BarCardProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly cardOf: (id: string) => ReactNode;
  /** Nothing is shown while a bar is moved. */
  readonly isOff: boolean;
}

/** The pointer rests on a bar before its card is shown, in milliseconds. */
const REST_MS = 500;

/** The bar under the pointer, and where on it the pointer came to rest. */
interface Rest {
  readonly id: string;
  readonly anchor: { getBoundingClientRect: () => DOMRect };
}

/** What a bar is about, beside the pointer that rests on it; the row says the same. */
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

/** Calls `show` with the bar that the mouse rests on; null = it has left it. Returns a cleanup function. */
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

/** The height of the bar at the place of the pointer: bars are longer than what is in sight. */
function pointOn(bar: HTMLElement, x: number): DOMRect {
  const { top, height } = bar.getBoundingClientRect();
  return new DOMRect(x, top, 1, height);
}
