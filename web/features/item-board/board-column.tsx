import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { useGroupLook } from '#web/features/item-rows/parts/group-name.tsx';
import { canAddTo, QuickAdd } from '#web/features/item-rows/row/quick-add.tsx';
import { cellKey } from '#web/features/item-rows/selection.ts';
import type { Cell } from '#web/features/work-items/lists/selection.ts';
import { useGroup } from '#web/features/work-items/lists/use-list-view.ts';

import { BoardCard } from './board-card.tsx';
import { useDrag, useSlotIn } from './board-context.ts';
import { DropSlot } from './drop-slot.tsx';
import { type CardPlace, GAP, useDrawnCards } from './use-drawn-cards.ts';

interface BoardColumnProps {
  readonly group: string;
  /** Whether it is near enough to be seen: others draw no cards. */
  readonly isInSight: boolean;
}

/** A column that scrolls by itself; of its cards only those in sight are drawn. */
export const BoardColumn = memo(function BoardColumn({ group, isInSight }: BoardColumnProps) {
  const { view } = useListScreen();
  const { ids, hasMore: hasPages } = useGroup(view, group);
  const slot = useSlotIn({ group });
  const places = usePlaces(ids, slot);
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useDrawnCards({ group, places, isInSight, scroller });
  const { drawn, apart, measure } = cards;
  const isAtEnd = hasPages && (drawn.at(-1)?.index ?? 0) >= places.length - 3;
  useEffect(() => {
    if (isAtEnd && ids.length > 0) view.more();
  }, [isAtEnd, view, ids]);
  const top = drawn.find(({ index }) => index !== apart)?.start ?? 0;
  return (
    <div
      ref={scroller}
      data-scroll
      data-drop={cellKey({ group })}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain rounded-card pb-24 max-md:pt-3 md:-mt-2 md:pt-3"
    >
      <CardList group={group} height={cards.height}>
        {/* Below each other as any text: only where the first stands is computed, so none has to be measured first. */}
        <div
          role="presentation"
          className="absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)]"
          style={{ gap: GAP, transform: `translateY(${top}px)` }}
        >
          {drawn.map(({ index, key, start }) => (
            <Place
              key={key}
              group={group}
              place={places[index]}
              slot={slot}
              count={ids.length}
              line={index}
              measure={measure}
              {...(index === apart && { start: start - top })}
            />
          ))}
        </div>
      </CardList>
      <AddCard group={group} />
    </div>
  );
});

const MAX_IN_LANE = 10;

interface LaneCellProps {
  readonly cell: Cell;
  readonly isInSight: boolean;
  /** How many of its cards are shown; more on request. */
  readonly most: number;
  readonly onMore: () => void;
}

/** A group's part in a swimlane: the lane scrolls, so the first cards are shown and more on request. */
export function LaneCell({ cell, isInSight, most, onMore }: LaneCellProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { ids } = useGroup(view, cell.group, cell.part);
  const slot = useSlotIn(cell);
  const shown = useMemo(() => ids.slice(0, most), [ids, most]);
  const places = usePlaces(shown, slot);
  const rest = ids.length - most;
  return (
    <div data-drop={cellKey(cell)} className="flex-1 space-y-2 pb-2">
      {isInSight && (
        <CardList group={cell.group}>
          {places.map((place) => (
            <div key={place.id ?? 'slot'} role="presentation" className="mb-2">
              <Place {...cell} place={place} slot={slot} count={ids.length} />
            </div>
          ))}
        </CardList>
      )}
      {rest > 0 && (
        <button
          type="button"
          className="w-full rounded-control py-1 text-12 text-muted hover:bg-hover hover:text-ink"
          onClick={onMore}
        >
          {t('board.more', { count: Math.min(rest, MAX_IN_LANE * 3) })}
        </button>
      )}
      <AddCard {...cell} />
    </div>
  );
}

interface PlaceProps extends Cell {
  readonly place: CardPlace | undefined;
  readonly slot: number;
  readonly count: number;
}

/** Where a line stands in a column that draws only what is in sight. */
interface Standing {
  readonly line: number;
  /** How far below the first it is drawn when it is apart from the others, in pixels. */
  readonly start?: number;
  readonly measure: (element: HTMLElement | null) => void;
}

function Place({ group, part, place, slot, count, ...standing }: PlaceProps & Partial<Standing>) {
  if (!place) return null;
  if (place.id === null) {
    return <DropSlot group={group} index={slot} count={count} {...standing} />;
  }
  const row = { id: place.id, group, ...(part !== undefined && { part }) };
  return <BoardCard row={row} place={place.place} count={count} {...standing} />;
}

/** The cards with the slot between those that do not move. */
function usePlaces(ids: readonly string[], slot: number): readonly CardPlace[] {
  const moving = useDrag((state) => state.ids);
  return useMemo(() => {
    const places: CardPlace[] = ids.map((id, place) => ({ id, place }));
    if (slot === -1) return places;
    let at = 0;
    let still = 0;
    while (at < ids.length && still < slot) {
      if (!moving.has(ids[at] ?? '')) still += 1;
      at += 1;
    }
    return places.toSpliced(at, 0, { id: null, place: at });
  }, [ids, slot, moving]);
}

interface CardListProps {
  readonly group: string;
  /** How high it is with the cards that are not drawn, in pixels. */
  readonly height?: number;
  readonly children: React.ReactNode;
}

function CardList({ group, height, children }: CardListProps) {
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return (
    <div role="list" aria-label={name} className="relative" style={{ height }}>
      {children}
    </div>
  );
}

/** It stays as it is when cards come and go above it. */
const AddCard = memo(function AddCard({ group, part }: Cell) {
  const cell = part === undefined ? { group } : { group, part };
  const isQuiet = part !== undefined;
  const { view, canCreate } = useListScreen();
  if (!canCreate || !canAddTo(view, cell)) return null;
  return (
    <QuickAdd
      cell={cell}
      className={`h-9 w-full rounded-control px-2 hover:bg-hover ${isQuiet ? QUIET : ''}`}
    />
  );
});

/** In lanes there would be many of them: they show themselves where somebody is. */
const QUIET =
  'opacity-0 hover:opacity-100 focus-within:opacity-100 focus-visible:opacity-100 touch:opacity-100';
