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

/** Tells at which element the tooltip shall stand, null = at none; the answer stops that. */
function followTips(show: (anchor: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null;
  let wanted: HTMLElement | null = null;
  let closedAt = -WARM_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = new MutationObserver(() => shown?.isConnected || set(null));
  const set = (next: HTMLElement | null) => {
    clearTimeout(timer);
    wanted = next;
    if (next === shown) return;
    if (shown) closedAt = performance.now();
    shown = next;
    gone.disconnect();
    if (next) gone.observe(document.body, { childList: true, subtree: true });
    show(next);
  };
  const later = (next: HTMLElement | null, delay: number) => {
    clearTimeout(timer);
    wanted = next;
    timer = setTimeout(() => set(next?.isConnected ? next : null), delay);
  };
  // Where the pointer was last; what comes under it while it rests, when a dialog closes, names itself once it moves.
  let place = '';
  let isResting = false;
  const over = (event: PointerEvent) => {
    const { target, pointerType } = event;
    if (pointerType !== 'mouse' || !(target instanceof Element)) return;
    const last = place;
    place = placeOf(event);
    if (target.closest('[data-tooltip]')) {
      clearTimeout(timer);
      return;
    }
    const found = target.closest<HTMLElement>('[data-tip]');
    if (found === wanted) return;
    isResting = found !== null && place === last;
    const next = isResting ? null : found;
    if (!next) later(null, GAP_MS);
    else if (shown || performance.now() - closedAt < WARM_MS) set(next);
    else later(next, REST_MS);
  };
  const move = (event: PointerEvent) => {
    if (isResting && placeOf(event) !== place) over(event);
    place = placeOf(event);
  };
  const focus = ({ target }: FocusEvent) => {
    const isByKey = target instanceof HTMLElement && target.matches('[data-tip]:focus-visible');
    if (isByKey) set(target);
  };
  const blur = ({ target }: FocusEvent) => {
    if (target === shown) set(null);
  };
  // What is pressed says by itself what it does; Escape takes the tooltip away (WCAG 1.4.13).
  const close = () => later(null, 0);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') set(null);
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener('pointerover', over, options);
  document.addEventListener('pointermove', move, options);
  document.addEventListener('pointerdown', close, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', blur, options);
  document.addEventListener('keydown', key, options);
  return () => {
    stop.abort();
    clearTimeout(timer);
    gone.disconnect();
  };
}

function placeOf({ clientX, clientY }: PointerEvent): string {
  return `${clientX} ${clientY}`;
}
