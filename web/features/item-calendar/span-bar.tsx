import { CalendarX } from 'lucide-react';
import { type CSSProperties, memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { type OtherPerson, useOther } from '#web/features/item-rows/keys/use-other.ts';
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
import { rowKey } from '#web/features/item-rows/selection.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useDueState } from '#web/features/work-items/fields/date-value.tsx';
import { daysOf } from '#web/features/work-items/fields/item-days.ts';
import { ALL } from '#web/features/work-items/lists/placement.ts';
import { useRowMark } from '#web/features/work-items/lists/use-list-view.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useIsTouch } from '#web/ui/layout/use-is-touch.ts';
import { Flag } from '#web/ui/people/flag.tsx';
import { hueOf } from '#web/ui/people/person-hue.ts';

import { useCalendar } from './calendar-store.ts';
import { datesWords } from './calendar-words.ts';
import { type Bar, isSameBar } from './pack.ts';
import { useBarPresses } from './use-bar-presses.ts';
import { useBarTint } from './use-bar-tint.ts';

interface SpanBarProps {
  readonly bar: Bar;
  readonly days: readonly Day[];
  /** There is room for its key and people. */
  readonly isLarge: boolean;
}

/** The part of an item's span in one week. */
export const SpanBar = memo(function SpanBar(props: SpanBarProps) {
  const { bar } = props;
  const item = workItems.use(bar.id);
  return item ? <ShownBar {...props} item={item} /> : null;
}, isSameSpanBar);

interface ShownBarProps extends SpanBarProps {
  readonly item: WorkItemImage;
}

function ShownBar({ bar, days, isLarge, item }: ShownBarProps) {
  const { t } = useTranslation('work-items');
  const row = useMemo(() => ({ id: bar.id, group: ALL }), [bar.id]);
  const isHome = useIsHome(bar, days);
  const state = useRowState(row, false);
  const element = useRef<HTMLDivElement>(null);
  useWantedFocus(element, { ...state, isFocusWanted: state.isFocusWanted && isHome });
  const presses = useBarPresses(row, days[bar.from] ?? bar.start);
  const other = useOther(item.id, item.project_id);
  const look = useBarLook(bar, item, state, other);
  const key = useKeyOf(item);
  const { isActive, isRenaming } = state;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter opens it (list-keys)
    <div
      ref={element}
      role="listitem"
      aria-label={t('calendar.bar', { key, name: item.name, dates: datesWords(daysOf(item), t) })}
      title={`${item.name}\n${datesWords(daysOf(item), t)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys go from item to item
      tabIndex={isActive && isHome ? 0 : -1}
      data-row={rowKey(row)}
      data-active={isActive || undefined}
      data-bar={`${days[bar.from]} ${days[bar.to]} ${bar.lane}`}
      {...look}
      {...presses}
    >
      {other && (
        <Flag
          person={other}
          isActive
          text={
            other.isMoving ? t('board.isMoving', { name: other.name.split(' ')[0] }) : undefined
          }
        />
      )}
      <StateIcon stateId={item.state_id} />
      {isLarge && <span className="key">{key}</span>}
      {isRenaming && isHome ? (
        <TitleInput item={item} />
      ) : (
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {item.name}
        </span>
      )}
      <PendingDot id={item.id} />
      <BarEnd bar={bar} item={item} isLarge={isLarge} isActive={isActive} />
    </div>
  );
}

/** What stands at the end of a bar: that it is late, its people, and what its ends are held by. */
function BarEnd({
  bar,
  item,
  isLarge,
  isActive,
}: Omit<ShownBarProps, 'days'> & { readonly isActive: boolean }) {
  const screen = useListScreen();
  const isTouch = useIsTouch();
  const isLate = useDueState(item) === 'late' && !bar.isAfter;
  const canEdit = mayEdit(screen, item);
  return (
    <>
      {isLate && <Icon of={CalendarX} size={14} className="text-danger" />}
      {isLarge && screen.display.has('assignee') && (
        <FieldCell
          field="assignees"
          item={item}
          canEdit={canEdit}
          isAt={false}
          isHiddenEmpty
          tint=""
        />
      )}
      {canEdit && (isActive || isTouch) && (
        <>
          {!bar.isBefore && <span aria-hidden data-part="start" className={`${HANDLE} -start-1`} />}
          {!bar.isAfter && <span aria-hidden data-part="end" className={`${HANDLE} -end-1`} />}
        </>
      )}
    </>
  );
}

const HANDLE =
  'absolute inset-y-0.5 z-2 w-2 cursor-ew-resize rounded-full border-[1.5px] border-accent bg-surface opacity-0 group-hover/row:opacity-100 group-focus-visible/row:opacity-100 touch:opacity-70 touch:before:absolute touch:before:-inset-2';

/** How a bar looks by its state, where it goes on, and by what is done with it, here and by others. */
function useBarLook(
  bar: Bar,
  item: WorkItemImage,
  { isActive, isSelected }: RowState,
  other: OtherPerson | null,
): { readonly className: string; readonly style: CSSProperties } {
  const { view } = useListScreen();
  const tint = useBarTint(item);
  const mark = useRowMark(view, bar.id);
  const isLifted = useCalendar(({ drag }) => drag?.span != null && drag.ids.includes(bar.id));
  const due = useDueState(item);
  const state = states.use(item.state_id);
  const isClosed = state?.group === 'completed' || state?.group === 'cancelled';
  const className = classNames(
    LOOK,
    isSelected
      ? 'border-accent bg-selected'
      : 'bg-[color-mix(in_srgb,var(--bar)_11%,var(--surface))]',
    !isSelected && 'border-[color-mix(in_srgb,var(--bar)_38%,transparent)] hc:border-line-strong',
    isActive && !isSelected && 'border-[color-mix(in_srgb,var(--bar)_80%,transparent)]',
    bar.isBefore ? 'ms-0 rounded-s-none border-s-0 ps-2.5' : 'ms-1',
    bar.isAfter ? 'me-0 rounded-e-none border-e-0' : 'me-0.75',
    (isClosed || bar.isBefore) && 'text-muted',
    due === 'late' && !bar.isAfter && 'border-e-2 border-e-danger!',
    (mark.isMisplaced || mark.noLongerMatches) && 'opacity-55',
    isLifted && 'border-dashed border-line-strong! bg-transparent! text-muted',
    other && `${hueOf(other.id)} border-dashed border-who! bg-who-soft!`,
    tint,
  );
  const place = { gridColumn: `${bar.from + 1} / ${bar.to + 2}`, gridRow: bar.lane + 1 };
  return {
    className,
    style: { ...place, '--bar': state?.color ?? 'var(--faint)' } as CSSProperties,
  };
}

const LOOK =
  'group/row pointer-events-auto relative flex min-w-0 cursor-default items-center gap-1.5 rounded-control border ps-1.25 pe-1.5 text-12 whitespace-nowrap outline-offset-1';

/** Whether this bar of an item is the one that takes the focus: that of the day people are at, else its first one. */
function useIsHome(bar: Bar, days: readonly Day[]): boolean {
  const [from = '', to = ''] = [days[bar.from], days[bar.to]];
  return useCalendar(({ at, isBeside }) => {
    if (isBeside) return false;
    const isAtItem = at !== null && at >= bar.start && at <= bar.end;
    return isAtItem ? at >= from && at <= to : bar.isFirst;
  });
}

function isSameSpanBar(old: SpanBarProps, now: SpanBarProps): boolean {
  return isSameBar(old.bar, now.bar) && old.days === now.days && old.isLarge === now.isLarge;
}
