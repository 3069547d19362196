import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';

import { Kbd } from '#web/ui/keys/kbd.tsx';

import type { TooltipSide } from './tooltip.tsx';

/** The pointer rests on a thing before its name is shown, in milliseconds. */
const REST_MS = 500;
/** After one, the next comes at once. */
const WARM_MS = 400;
/** On the way from the thing to its tooltip there is a gap. */
const GAP_MS = 100;

const SIDES: readonly TooltipSide[] = ['top', 'bottom', 'inline-start', 'inline-end'];

/** The one tooltip of the program: it stands at whatever the pointer rests on, or a key has gone to. */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => followTips(setAnchor), []);
  if (!anchor) return null;
  const { tip, tipKeys, tipSide } = anchor.dataset;
  return (
    <BaseTooltip.Root open>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          anchor={anchor}
          side={SIDES.find((side) => side === tipSide) ?? 'top'}
          sideOffset={6}
          collisionPadding={8}
        >
          <BaseTooltip.Popup
            data-tooltip
            className="flex max-w-72 items-center gap-2 rounded-control bg-ink px-2 py-1 text-12 text-surface outline-1 outline-transparent transition-opacity duration-(--quick) ease-out starting:opacity-0"
          >
            <span dir="auto">{tip}</span>
            {tipKeys && <Kbd keys={tipKeys} className="-me-1" />}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

/** Calls `show` with the element whose tooltip is to show; null = none. Returns a cleanup function. */
function followTips(show: (anchor: HTMLElement | null) => void): () => void {
  const tip = new Tip(show);
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const { over, move } = followPointer(tip);
  const focus = ({ target }: FocusEvent) => {
    const isByKey = target instanceof HTMLElement && target.matches('[data-tip]:focus-visible');
    if (isByKey) tip.set(target);
  };
  const blur = ({ target }: FocusEvent) => {
    if (target === tip.shown) tip.set(null);
  };
  // What is pressed says by itself what it does; Escape takes the tooltip away (WCAG 1.4.13).
  const close = () => tip.later(null, 0);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') tip.set(null);
  };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('pointermove', move, options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', blur, options);
  document.addEventListener('keydown', key, options);
  return () => {
    stop.abort();
    tip.stop();
  };
}

/** The element of the tooltip, and that of the next one. */
class Tip {
  shown: HTMLElement | null = null;
  wanted: HTMLElement | null = null;
  #closedAt = -WARM_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #gone = new MutationObserver(() => this.shown?.isConnected || this.set(null));
  readonly #show: (anchor: HTMLElement | null) => void;

  constructor(show: (anchor: HTMLElement | null) => void) {
    this.#show = show;
  }

  /** Whether one is shown, or was a moment ago. */
  get isWarm(): boolean {
    return this.shown !== null || performance.now() - this.#closedAt < WARM_MS;
  }

  set(next: HTMLElement | null): void {
    this.hold();
    this.wanted = next;
    if (next === this.shown) return;
    if (this.shown) this.#closedAt = performance.now();
    this.shown = next;
    this.#gone.disconnect();
    if (next) this.#gone.observe(document.body, { childList: true, subtree: true });
    this.#show(next);
  }

  later(next: HTMLElement | null, delay: number): void {
    this.hold();
    this.wanted = next;
    this.#timer = setTimeout(() => this.set(next?.isConnected ? next : null), delay);
  }

  /** Leaves it where it is. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  stop(): void {
    this.hold();
    this.#gone.disconnect();
  }
}

/** What the pointer rests on names itself. */
function followPointer(tip: Tip) {
  // Where the pointer was last; what comes under it while it rests, when a dialog closes, names itself once it moves.
  let place = '';
  let isResting = false;
  const over = (event: PointerEvent) => {
    const { target, pointerType } = event;
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    const last = place;
    place = placeOf(event);
    if (target.closest('[data-tooltip]')) {
      tip.hold();
      return;
    }
    const found = target.closest<HTMLElement>('[data-tip]');
    if (found === tip.wanted) return;
    isResting = found !== null && place === last;
    const next = isResting ? null : found;
    if (!next) tip.later(null, GAP_MS);
    else if (tip.isWarm) tip.set(next);
    else tip.later(next, REST_MS);
  };
  const move = (event: PointerEvent) => {
    if (isResting && placeOf(event) !== place) over(event);
    place = placeOf(event);
  };
  return { over, move };
}

function placeOf({ clientX, clientY }: PointerEvent): string {
  return `${clientX} ${clientY}`;
}
