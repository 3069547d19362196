import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

import type { StickyImage } from '#shared/contract/stickies.ts';
import { useOwnPlace } from '#web/features/workspaces/store.ts';
import { usePrinting } from '#web/lib/browser/printing.ts';
import { Grip } from '#web/ui/panels/grip.tsx';
import { useListOrder } from '#web/ui/panels/use-list-order.ts';

import { StickyCard } from './sticky-card.tsx';
import { excerptOf, stickies } from './store.ts';

const PER_LOAD = 30;
const GAP = 16;

interface StickyBoardProps {
  readonly rows: readonly StickyImage[];
  /** False = some are hidden, so a position between two of them is undefined. */
  readonly isOrdered: boolean;
}

/** Stickies in as many columns as fit, moved by their handles. */
export function StickyBoard({ rows, isOrdered }: StickyBoardProps) {
  const place = useOwnPlace();
  const container = useRef<HTMLDivElement>(null);
  const [loads, setLoads] = useState(1);
  const shown = rows.slice(0, loads * PER_LOAD);
  const named = shown.map((row) => ({ ...row, name: excerptOf(row.description_html) }));
  const reorder = useListOrder({
    container,
    rows: named,
    visible: named,
    shape: {},
    isGrid: true,
    groupName: () => '',
    onMove: ({ id }, { siblings, index }) => {
      const row = rows.find((one) => one.id === id);
      if (row) void stickies.reorder(place, row, { siblings: siblings.flatMap(rowOf), index });
    },
  });
  const rowOf = ({ id }: { readonly id: string }) => rows.filter((row) => row.id === id);
  return (
    <div
      ref={container}
      className="grid auto-rows-[1px] grid-flow-row-dense grid-cols-[repeat(auto-fill,minmax(max(15rem,(100%-5rem)/6),1fr))] gap-x-4 p-4"
    >
      {named.map((row, index) => (
        <Cell
          key={row.id}
          id={row.id}
          isKept={reorder.lifted === row.id}
          isTarget={reorder.over === `before:${row.id}`}
        >
          <StickyCard
            sticky={rows[index] ?? row}
            className={reorder.lifted === row.id ? 'opacity-60' : ''}
            {...(isOrdered && {
              corner: (
                <span className="absolute end-0.5 top-1 z-1">
                  <Grip reorder={reorder} id={row.id} name={row.name} />
                </span>
              ),
            })}
          />
        </Cell>
      ))}
      <div data-end="all" className="col-span-full h-px" />
      {shown.length < rows.length && (
        <More key={loads} onSeen={() => setLoads((count) => count + 1)} />
      )}
    </div>
  );
}

interface CellProps {
  readonly id: string;
  /** It is always rendered. */
  readonly isKept: boolean;
  /** Another sticky would be dropped before it. */
  readonly isTarget: boolean;
  readonly children: ReactNode;
}

/** A cell as high as its card: the next one goes below the shortest column. */
function Cell({ id, isKept, isTarget, children }: CellProps) {
  const card = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const isNear = useIsNear(card);
  const isPrinting = usePrinting();
  const isDrawn = isNear || isPrinting || isKept;
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    // An unrendered card keeps its height.
    const observer = new ResizeObserver(() => {
      if (element.childElementCount > 0) setHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div data-slot={id} className="relative min-w-0" style={{ gridRowEnd: `span ${height + GAP}` }}>
      {isTarget && <span aria-hidden className="absolute inset-x-0 -top-2 h-0.5 bg-accent" />}
      <div ref={card} style={{ minHeight: isDrawn ? undefined : height }}>
        {isDrawn && children}
      </div>
    </div>
  );
}

/** Distance from the viewport within which cards are rendered. */
const NEAR = '25% 0px';

/** Whether a cell is near the viewport; a focused one stays rendered. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const root = element.closest('main');
    const look = ([entry]: readonly IntersectionObserverEntry[]) =>
      setIsNear(entry?.isIntersecting !== false || element.contains(document.activeElement));
    const observer = new IntersectionObserver(look, { root, rootMargin: NEAR });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

/** Loads more when it comes into view. */
function More({ onSeen }: { readonly onSeen: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    if (!line.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) seen.current();
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={line} className="col-span-full h-px" />;
}
