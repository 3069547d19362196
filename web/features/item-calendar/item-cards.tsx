import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useOther } from '#web/features/item-rows/keys/use-other.ts';
import {
  mayEdit,
  type RowState,
  useListScreen,
  useRowState,
  useWantedFocus,
} from '#web/features/item-rows/list-screen.ts';
import { FieldCell } from '#web/features/item-rows/parts/field-cell.tsx';
import { TitleInput } from '#web/features/item-rows/parts/item-title.tsx';
import { PendingDot } from '#web/features/item-rows/parts/pending-dot.tsx';
import { activate, rowKey } from '#web/features/item-rows/selection.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Flag } from '#web/ui/people/flag.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';

import { useCalendar, useCalendarStore } from './calendar-store.ts';
import { datesWords } from './calendar-words.ts';
import { useBarPresses } from './use-bar-presses.ts';
import { useBarTint } from './use-bar-tint.ts';

interface ItemCardsProps {
  readonly label: string;
  readonly ids: readonly string[];
  /** The day that the items are of; null = they have none. */
  readonly day: Day | null;
  /** Gets what brings an item into sight. */
  readonly onShow: (show: (id: string) => void) => void;
  /** Brings more of them, as their end comes into sight. */
  readonly onEnd?: (() => void) | undefined;
}

/** A card with two lines of title, and the room below it. */
const CARD = 84;

/** Items beside or below the days, one below the other; only those in sight are drawn. */
export function ItemCards({ label, ids, day, onShow, onEnd }: ItemCardsProps) {
  const { store } = useListScreen();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: 4,
    paddingStart: 2,
    paddingEnd: 12,
    initialRect: { width: 232, height: window.innerHeight - 200 },
    getItemKey: (index) => ids[index] ?? index,
  });
  useEffect(
    () => onShow((id) => virtual.scrollToIndex(Math.max(0, ids.indexOf(id)))),
    [onShow, ids, virtual],
  );
  const isAtEnd = virtual.getVirtualItems().at(-1)?.index === ids.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, ids, onEnd]);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (step === undefined || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    const next = ids[ids.indexOf(store.getState().active?.id ?? '') + step];
    if (next === undefined) return;
    virtual.scrollToIndex(ids.indexOf(next));
    activate(store, { id: next, group: ALL }, true);
  };
  return (
    <div ref={scroller} data-scroll className="min-h-0 flex-1 overflow-y-auto">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- its cards have the focus */}
      <div
        role="list"
        aria-label={label}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={handleKey}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="presentation"
            className="absolute inset-x-0 top-0 px-3 pb-2"
            style={{ transform: `translateY(${start}px)` }}
          >
            <DayCard id={ids[index] ?? ''} day={day} place={index} count={ids.length} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface DayCardProps {
  readonly id: string;
  readonly day: Day | null;
  readonly place: number;
  readonly count: number;
}

/** One item beside the days. */
const DayCard = memo(function DayCard({ id, day, place, count }: DayCardProps) {
  const { t } = useTranslation('work-items');
  const calendar = useCalendarStore();
  const item = workItems.use(id);
  const row = useMemo(() => ({ id, group: ALL }), [id]);
  const state = useRowState(row, place === 0);
  const isHere = useCalendar(({ isBeside }) => isBeside);
  const element = useRef<HTMLDivElement>(null);
  useWantedFocus(element, { ...state, isFocusWanted: state.isFocusWanted && isHere });
  const { onFocus, ...presses } = useBarPresses(row, null);
  const look = useCardLook(id, state);
  const key = useKeyOf(item);
  if (!item) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter opens it (list-keys)
    <div
      ref={element}
      role="listitem"
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-label={t('calendar.bar', { key, name: item.name, dates: datesWords(daysOf(item), t) })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys go from item to item
      tabIndex={state.isTabStop ? 0 : -1}
      data-row={rowKey(row)}
      data-on={day ?? undefined}
      data-active={state.isActive || undefined}
      className={look}
      {...presses}
      onFocus={() => {
        calendar.setState({ isBeside: true });
        onFocus();
      }}
    >
      <CardHead item={item} />
      {state.isRenaming ? (
        <TitleInput item={item} />
      ) : (
        <span dir="auto" className="line-clamp-2 break-words">
          {item.name}
        </span>
      )}
      {day !== null && (
        <span className="truncate text-12 text-muted">{datesWords(daysOf(item), t)}</span>
      )}
    </div>
  );
});

/** The key of an item, who is at it, and its people. */
function CardHead({ item }: { readonly item: WorkItemImage }) {
  const screen = useListScreen();
  const key = useKeyOf(item);
  const other = useOther(item.id, item.project_id);
  return (
    <div className="flex h-5 items-center gap-2">
      <StateIcon stateId={item.state_id} />
      <span className="key">{key}</span>
      <PendingDot id={item.id} />
      {other && <Flag person={other} isActive />}
      <span className="ms-auto">
        <FieldCell
          field="assignees"
          item={item}
          canEdit={mayEdit(screen, item)}
          isAt={false}
          isHiddenEmpty
          tint=""
        />
      </span>
    </div>
  );
}

function useCardLook(id: string, { isActive, isSelected }: RowState): string {
  const item = workItems.use(id);
  const tint = useBarTint(item);
  const other = useOther(id, item?.project_id);
  const isLifted = useCalendar(({ drag }) => drag?.ids.includes(id) === true);
  return classNames(
    'group/row grid cursor-default gap-0.5 rounded-control border px-2.5 py-2 outline-offset-0 touch:min-h-11',
    isSelected ? 'border-accent bg-selected' : 'border-line bg-surface',
    isActive && !isSelected && 'border-line-strong',
    isLifted && 'border-dashed opacity-50',
    other && `${hueOf(other.id)} border-dashed border-who!`,
    tint,
  );
}
