import { type PointerEvent, useEffect, useRef, useState } from 'react';

import type { LinkKind, TimelineLinks } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';

/** The end of a bar that a link starts at. */
export type BarEnd = 'start' | 'end';

/** A link that is being drawn, from its start to the pointer, in window coordinates. */
export interface LinkDraft {
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  /** Meaning of a drop here, or why it is refused; null = no bar here. */
  readonly hint: { readonly text: string; readonly isRefused: boolean } | null;
}

interface Held {
  readonly row: TimelineRow;
  readonly end: BarEnd;
  readonly dot: HTMLElement;
}

/** Draws links from a handle of one bar to either half of another; Escape cancels. */
export function useLinkDrag(links: TimelineLinks | undefined) {
  const [draft, setDraft] = useState<LinkDraft | null>(null);
  const held = useRef<Held | null>(null);
  const stop = () => {
    held.current = null;
    setDraft(null);
  };
  useEscape(draft !== null, stop);
  return {
    draft,
    beginLink: (row: TimelineRow, end: BarEnd, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !links) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { row, end, dot: event.currentTarget };
    },
    moveLink: (event: PointerEvent<HTMLElement>) => {
      if (held.current && links) setDraft(draftAt(held.current, links, event));
    },
    endLink: (event: PointerEvent<HTMLElement>) => {
      const now = held.current;
      stop();
      const target = now && targetOf(now, event);
      if (!target || !links || links.refusal(now.row.id, target.id) !== null) return;
      links.make(now.row.id, target.id, target.kind);
    },
    cancelLink: stop,
  };
}

function draftAt(held: Held, links: TimelineLinks, event: PointerEvent<HTMLElement>): LinkDraft {
  const box = held.dot.getBoundingClientRect();
  const target = targetOf(held, event);
  const refusal = target && links.refusal(held.row.id, target.id);
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    toX: event.clientX,
    toY: event.clientY,
    hint: target && {
      text: refusal ?? links.sentence(held.row.id, target.id, target.kind),
      isRefused: refusal !== null,
    },
  };
}

/**
 * The successor row and link kind, by the start of the link and by the half of the bar under the
 * pointer.
 */
function targetOf(
  { row, end }: Held,
  { clientX, clientY }: PointerEvent<HTMLElement>,
): { readonly id: string; readonly kind: LinkKind } | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const slot = element.closest<HTMLElement>('[data-slot]');
    const bar = slot?.querySelector<HTMLElement>('[data-bar]');
    const id = slot?.dataset['slot'];
    if (!bar || !id || id === row.id) continue;
    const box = bar.getBoundingClientRect();
    const isRtl = getComputedStyle(bar).direction === 'rtl';
    const isLaterHalf = clientX > box.left + box.width / 2 !== isRtl;
    const kinds = end === 'start' ? (['SS', 'SF'] as const) : (['FS', 'FF'] as const);
    return { id, kind: kinds[isLaterHalf ? 1 : 0] };
  }
  return null;
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
