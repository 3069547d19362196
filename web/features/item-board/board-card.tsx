import { type CSSProperties, memo, useCallback, useRef } from 'react';

import {
  mayEdit,
  type RowState,
  useListScreen,
  useRowState,
  useWantedFocus,
} from '#web/features/item-rows/list-screen.ts';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import { hueOf } from '#web/ui/people/person-hue.ts';

import { useDrag } from './board-context.ts';
import { CardFlag, type CardPeople, MovedFrom, useCardPeople } from './card-people.tsx';
import { CardTools } from './card-tools.tsx';
import { ItemCard } from './item-card.tsx';
import { useCardPresses } from './use-card-presses.ts';

interface BoardCardProps {
  readonly row: ShownRow;
  /** Its place in its column, from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
  /** The line it stands at in a column that draws only what is in sight. */
  readonly line?: number;
  /** How far down it is drawn when it is apart from the others, in pixels. */
  readonly start?: number;
  readonly measure?: (element: HTMLElement | null) => void;
}

export const CARD_LOOK = 'grid gap-1.5 rounded-card border bg-surface px-3 py-2.5 text-start';

/**
 * One card: where it stands, whether it is active, chosen or lifted, and what pressing it does. What it shows is
 * drawn apart: whenever a column changes all its cards have other places, and nothing else.
 */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { row, place, count, line, start, measure } = props;
  const screen = useListScreen();
  const item = workItems.use(row.id);
  const state = useRowState(row, place === 0);
  const { isActive, isSelected, isRenaming, isLifted } = state;
  const isTouch = useIsTouch();
  const people = useCardPeople(row.id, item?.project_id);
  const look = useCardLook(row, state, people);
  const { presses, takeGrabs } = useCardPresses(row);
  const element = useRef<HTMLDivElement | null>(null);
  const ref = useCallback(
    (node: HTMLDivElement | null) => {
      element.current = node;
      measure?.(node);
    },
    [measure],
  );
  useWantedFocus(element, state);
  if (!item) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter opens it (list-keys)
    <div
      ref={ref}
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-label={item.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys go from card to card
      tabIndex={state.isTabStop ? 0 : -1}
      data-row={rowKey(row)}
      data-active={isActive || undefined}
      data-place={place}
      data-index={line}
      style={start === undefined ? undefined : standingAt(start)}
      className={classNames(look, start === undefined ? 'relative' : 'absolute inset-x-0 top-0')}
      {...presses}
    >
      <CardFlag {...people} />
      <ItemCard
        item={item}
        canEdit={mayEdit(screen, item)}
        isAt={isActive}
        isRenaming={isRenaming}
      />
      {people.from && <MovedFrom group={people.from} />}
      {(isActive || isSelected || isLifted || isTouch) && (
        <CardTools
          row={row}
          name={item.name}
          card={element}
          onGrabs={takeGrabs}
          isActive={isActive}
          isSelected={isSelected}
          isHeld={isRenaming}
        />
      )}
    </div>
  );
}, isSameCard);

/** How a card looks by what is done with it now, here and by others. */
function useCardLook(
  row: ShownRow,
  { isActive, isSelected, isLifted }: RowState,
  { other, mover }: CardPeople,
): string {
  const { view } = useListScreen();
  const isDropped = useDrag(({ dropped }) => dropped === row.id);
  const mark = useRowMark(view, row.id);
  return classNames(
    CARD_LOOK,
    'group/row outline-offset-0',
    isSelected ? 'border-accent bg-selected [--ground:var(--selected)]' : 'border-line',
    isActive && !isSelected && 'border-line-strong',
    (mark.isMisplaced || mark.noLongerMatches) && 'opacity-55',
    isLifted && 'border-dashed opacity-45',
    isDropped &&
      'animate-tint [--who-soft:var(--accent-soft)] still:border-accent still:animate-none',
    mover && !other && `${hueOf(mover.id)} ${MOVED}`,
    other && `${hueOf(other.id)} border-who`,
    other?.isMoving && 'border-dashed',
  );
}

/** Whether nothing of the card is different: cards are made anew whenever their column scrolls or changes. */
function isSameCard(old: BoardCardProps, now: BoardCardProps): boolean {
  return (
    rowKey(old.row) === rowKey(now.row) &&
    old.place === now.place &&
    old.count === now.count &&
    old.line === now.line &&
    old.start === now.start
  );
}

function standingAt(start: number): CSSProperties {
  return { transform: `translateY(${start}px)` };
}

/** The whole card on the hue of who moved it, below what it says; it fades. */
const MOVED =
  'isolate border-who before:absolute before:inset-0 before:-z-10 before:rounded-[inherit] before:animate-tint still:before:animate-none';
