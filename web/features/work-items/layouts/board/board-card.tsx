import { useDraggable } from '@dnd-kit/core';
import { Ellipsis, GripVertical } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';

import { usePerson } from '#web/features/people/store.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { linkOf } from '#web/features/work-items/address.ts';
import { ItemRowMenu } from '#web/features/work-items/item-row-menu.tsx';
import { choose } from '#web/features/work-items/layouts/choose.ts';
import { useGroupLook } from '#web/features/work-items/layouts/group-name.tsx';
import {
  useIsActive,
  useIsSelected,
  useListScreen,
  useListState,
} from '#web/features/work-items/layouts/list-screen.ts';
import { moveFocusInRow } from '#web/features/work-items/layouts/row-focus.ts';
import { Tick } from '#web/features/work-items/layouts/tick.tsx';
import { useIsTouch } from '#web/features/work-items/layouts/use-is-touch.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import { activate, rowKey } from '#web/features/work-items/selection.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { usePeopleAt } from '#web/lib/presence.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Flag } from '#web/ui/flag.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { hueOf } from '#web/ui/person-hue.ts';

import { useBoard, useDrag } from './board-context.ts';
import { ItemCard } from './item-card.tsx';
import { useMoved } from './moved-cards.ts';

interface BoardCardProps {
  readonly row: ShownRow;
  /** Its place in its column, from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
}

export const CARD_LOOK = 'grid gap-1.5 rounded-card border bg-surface px-3 py-2.5 text-start';

/** One card: where it stands, whether it is active, chosen or lifted, and what pressing it does. */
export const BoardCard = memo(function BoardCard({ row, place, count }: BoardCardProps) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const { store, view, open, canEdit, source } = screen;
  const { goBeside, drag, moved } = useBoard();
  const item = workItems.use(row.id);
  const can = useCan(source.projectId);
  const isActive = useIsActive(row);
  const isSelected = useIsSelected(row.id);
  const isRenaming = useListState(({ renaming }) => renaming === rowKey(row));
  const isFirst = useListState(({ active }) => active === null) && place === 0;
  const isLifted = useDrag(({ row: lifted, ids }) => lifted !== null && ids.has(row.id));
  const isDropped = useDrag(({ dropped }) => dropped === row.id);
  const mark = useRowMark(view, row.id);
  const other = useOther(row.id);
  const move = useMoved(moved, row.id);
  const mover = usePerson(move?.by);
  const key = rowKey(row);
  const { listeners, setNodeRef, setActivatorNodeRef, attributes } = useDraggable({
    id: key,
    data: row,
    disabled: isRenaming,
  });
  const element = useRef<HTMLDivElement | null>(null);
  useFocusWhenWanted(element, isActive);
  if (!item) return null;
  const isWritable = canEdit || can('work_item.update', item.created_by);
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
      ref={(node) => {
        element.current = node;
        setNodeRef(node);
      }}
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-label={item.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys go from card to card
      tabIndex={isActive || isFirst ? 0 : -1}
      data-row={key}
      data-active={isActive || undefined}
      data-place={place}
      className={classNames(
        CARD_LOOK,
        'group/row relative outline-offset-0',
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
      onMouseDown={(event) => listeners?.['onMouseDown']?.(event)}
      onTouchStart={(event) => listeners?.['onTouchStart']?.(event)}
      onPointerMove={(event: PointerEvent) => {
        const hasMoved = event.movementX !== 0 || event.movementY !== 0;
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
      <ItemCard item={item} canEdit={isWritable} isRenaming={isRenaming} />
      {move?.from && mover && <MovedFrom group={move.from} />}
      <CardTools row={row} isShown={isActive || isSelected} isSelected={isSelected}>
        {canEdit && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            tabIndex={isActive ? 0 : -1}
            data-cell
            aria-label={t('board.grip', { name: item.name })}
            className="touch-target relative grid size-6 place-items-center rounded-chip text-faint hover:text-ink"
            onKeyDown={(event) => {
              // Arrows go on to the next control; what lifts is Space and Enter.
              if (event.key === ' ' || event.key === 'Enter') listeners?.['onKeyDown']?.(event);
            }}
            onClick={(event) => event.stopPropagation()}
          >
            <Icon of={GripVertical} size={14} />
          </button>
        )}
      </CardTools>
    </div>
  );
}, isSameCard);

/** Whether nothing of the card is different: cards are made anew whenever their column scrolls or changes. */
function isSameCard(old: BoardCardProps, now: BoardCardProps): boolean {
  return rowKey(old.row) === rowKey(now.row) && old.place === now.place && old.count === now.count;
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
  const { t } = useTranslation('work-items');
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
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  const { name } = useGroupLook(view.settings.groupBy, group, view.facts);
  return <div className="text-12 text-who">{t('board.movedFrom', { name })}</div>;
}

interface CardToolsProps {
  readonly row: ShownRow;
  readonly isShown: boolean;
  readonly isSelected: boolean;
  readonly children: React.ReactNode;
}

/** What can be done with a card, over its corner while somebody is at it. */
function CardTools({ row, isShown, isSelected, children }: CardToolsProps) {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const isTouch = useIsTouch();
  if (!isShown && !isTouch) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps the tools from opening the card
    <div
      className="absolute end-1.5 bottom-1.5 flex items-center gap-0.5 rounded-control border border-line bg-surface px-0.5 touch:border-0 touch:bg-transparent"
      onClick={(event) => event.stopPropagation()}
    >
      <span className="grid size-6 place-items-center touch:hidden">
        <Tick
          checked={isSelected}
          label={t('list.select', { name: workItems.get(row.id)?.name ?? '' })}
          onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
        />
      </span>
      <span className="flex touch:hidden">{children}</span>
      <ItemRowMenu
        row={row}
        trigger={
          <IconButton icon={Ellipsis} size={24} tabIndex={-1} data-cell label={t('list.menu')} />
        }
      />
    </div>
  );
}

/** The other person who moves or edits an item now. */
function useOther(id: string) {
  const { place } = useListScreen();
  const [mover] = usePeopleAt(`${place}/move:${id}`);
  const [editor] = usePeopleAt(`${place}/${id}`);
  const person = usePerson(mover ?? editor);
  return person ? { ...person, isMoving: mover !== undefined } : null;
}

function sideOf({ key, currentTarget }: KeyboardEvent): 1 | -1 | 0 {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === 'ArrowRight') return isRtl ? -1 : 1;
  if (key === 'ArrowLeft') return isRtl ? 1 : -1;
  return 0;
}

function useFocusWhenWanted(element: React.RefObject<HTMLElement | null>, isActive: boolean): void {
  const { store } = useListScreen();
  const isWanted = useListState(({ wantsFocus }) => wantsFocus) && isActive;
  useEffect(() => {
    if (!isWanted) return;
    store.setState({ wantsFocus: false });
    element.current?.focus({ preventScroll: true });
  }, [isWanted, element, store]);
}
