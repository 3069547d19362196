import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';

import { Kbd } from '#web/ui/keys/kbd.tsx';

import type { TooltipSide } from './tooltip.tsx';

/** Hover delay before a tooltip shows, in milliseconds. */
const REST_MS = 500;
/** After a tooltip, the next one shows at once within this time. */
const WARM_MS = 400;
/** Time to move the pointer from the element to its tooltip. */
const GAP_MS = 100;

const SIDES: readonly TooltipSide[] = ['top', 'bottom', 'inline-start', 'inline-end'];

/** The one tooltip of the program, at the hovered or focused element. */
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

/**
 * Calls `show` with the element whose tooltip is to show; null = none. Returns a cleanup function.
 */
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
  // A press makes the tooltip needless; Escape closes it (WCAG 1.4.13).
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

/** State of the current tooltip and the next one. */
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

  /** Whether a tooltip is shown, or was a moment ago. */
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

  /** Keeps the current tooltip open. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  stop(): void {
    this.hold();
    this.#gone.disconnect();
  }
}

/** Handles hovering. */
function followPointer(tip: Tip) {
  // Last pointer position: elements that appear below a resting pointer, as when a dialog closes,
  // show no tooltip until it moves.
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
