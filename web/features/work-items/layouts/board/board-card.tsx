import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';

import { usePerson } from '#web/features/people/store.ts';
import { linkOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { choose } from '#web/features/work-items/layouts/choose.ts';
import { useGroupLook } from '#web/features/work-items/layouts/group-name.tsx';
import {
  mayEdit,
  useListScreen,
  useRowState,
  useWantedFocus,
} from '#web/features/work-items/layouts/list-screen.ts';
import { moveFocusInRow } from '#web/features/work-items/layouts/row-focus.ts';
import { useIsTouch } from '#web/features/work-items/layouts/use-is-touch.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import { activate, rowKey } from '#web/features/work-items/row/selection.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Flag } from '#web/ui/people/flag.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';

import { useBoard, useDrag } from './board-context.ts';
import { CardTools } from './card-tools.tsx';
import { ItemCard } from './item-card.tsx';
import { useMoved } from './moved-cards.ts';

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
  const { store, view, open } = screen;
  const { goBeside, drag, moved } = useBoard();
  const item = workItems.use(row.id);
  const state = useRowState(row, place === 0);
  const { isActive, isSelected, isRenaming } = state;
  const isLifted = useDrag(({ row: lifted, ids }) => lifted !== null && ids.has(row.id));
  const isDropped = useDrag(({ dropped }) => dropped === row.id);
  const isTouch = useIsTouch();
  const mark = useRowMark(view, row.id);
  const other = useOther(row.id, item?.project_id);
  const move = useMoved(moved, row.id);
  const mover = usePerson(move?.by);
  const key = rowKey(row);
  const grabs = useRef<DraggableSyntheticListeners>(undefined);
  const takeGrabs = useCallback((listeners: DraggableSyntheticListeners) => {
    grabs.current = listeners;
  }, []);
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
  const handleClick = (event: MouseEvent) => {
    activate(store, row);
    if (event.metaKey || event.ctrlKey || event.shiftKey) choose(screen, row, event.shiftKey);
    else open(row.id);
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // While a card is lifted the keys move it.
    if (drag.getState().row) return;
    const step = sideOf(event);
    if (event.target === event.currentTarget && step && !event.altKey) {
      event.preventDefault();
      goBeside(step);
    } else if (event.target !== event.currentTarget) moveFocusInRow(event);
  };
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
      data-row={key}
      data-active={isActive || undefined}
      data-place={place}
      data-index={line}
      style={start === undefined ? undefined : standingAt(start)}
      className={classNames(
        CARD_LOOK,
        'group/row outline-offset-0',
        start === undefined ? 'relative' : 'absolute inset-x-0 top-0',
        isSelected ? 'border-accent bg-selected [--ground:var(--selected)]' : 'border-line',
        isActive && !isSelected && 'border-line-strong',
        (mark.isMisplaced || mark.noLongerMatches) && 'opacity-55',
        isLifted && 'border-dashed opacity-45',
        isDropped &&
          'animate-tint [--who-soft:var(--accent-soft)] still:border-accent still:animate-none',
        mover && !other && `${hueOf(mover.id)} ${MOVED}`,
        other && `${hueOf(other.id)} border-who`,
        other?.isMoving && 'border-dashed',
      )}
      onMouseDown={(event) => {
        // A pointer may press without having moved here before.
        if (!grabs.current) flushSync(() => activate(store, row));
        grabs.current?.['onMouseDown']?.(event);
      }}
      onTouchStart={(event) => grabs.current?.['onTouchStart']?.(event)}
      onPointerMove={(event: PointerEvent) => {
        const hasMoved = event.movementX !== 0 || event.movementY !== 0;
        // What a card is carried over is no place to be.
        if (drag.getState().row) return;
        if (hasMoved && event.pointerType === 'mouse') activate(store, row);
      }}
      onFocus={() => activate(store, row)}
      onKeyDown={handleKey}
      onClick={handleClick}
      onAuxClick={(event) => {
        if (event.button === 1) window.open(linkOf(item), '_blank');
      }}
    >
      <CardFlag other={other} mover={mover} />
      <ItemCard
        item={item}
        canEdit={mayEdit(screen, item)}
        isAt={isActive}
        isRenaming={isRenaming}
      />
      {move?.from && mover && <MovedFrom group={move.from} />}
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

interface CardFlagProps {
  readonly other: ReturnType<typeof useOther>;
  readonly mover: ReturnType<typeof usePerson>;
}

/** Who moves or edits the card now, else who has just moved it. */
function CardFlag({ other, mover }: CardFlagProps) {
  const t = useWords('work-items');
  const person = other ?? mover;
  if (!person) return null;
  const name = person.name.split(' ')[0];
  return (
    <Flag
      person={person}
      isActive={other !== null}
      text={other?.isMoving ? t('board.isMoving', { name }) : undefined}
      className="absolute -top-2.5 start-2 z-10"
    />
  );
}

function MovedFrom({ group }: { readonly group: string }) {
  const t = useWords('work-items');
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return <div className="text-12 text-who">{t('board.movedFrom', { name })}</div>;
}

/** The other person who moves or edits an item now. */
function useOther(id: string, projectId = '') {
  const place = useListScreen().placeOf(projectId);
  const [mover] = usePeopleAt(`${place}/move:${id}`);
  const [editor] = usePeopleAt(`${place}/${id}`);
  const person = usePerson(mover ?? editor);
  return person ? { ...person, isMoving: mover !== undefined } : null;
}

function sideOf({ key, currentTarget }: KeyboardEvent): 1 | -1 | 0 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}
