import { Plus } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { activate } from '#web/features/item-rows/selection.ts';
import { type Day, formatLongDay, today } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { weekendOf } from '#web/ui/dates/day.ts';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { useCalendar, useCalendarStore } from './calendar-store.ts';
import { dayNumber } from './calendar-words.ts';
import { addOn } from './day-add.tsx';
import { isFree, isIn } from './grid.ts';
import type { BarRoom } from './use-grid.ts';

interface DayCellProps {
  readonly day: Day;
  readonly month: string | null;
  readonly room: BarRoom;
  readonly count: number;
  readonly hidden: number;
  readonly isFirst: boolean;
  /** The Tab key stops here. */
  readonly isTabStop: boolean;
}

/** One day of the grid: its number, a way to add to it, and how many items there is no room for. */
export const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, month, room, count, hidden, isFirst, isTabStop } = props;
  const t = useWords('work-items');
  const { store: list, canCreate } = useListScreen();
  const store = useCalendarStore();
  const element = useRef<HTMLDivElement>(null);
  const isAimed = useCalendar(({ drag }) => drag?.to === day);
  const isFocusWanted = useCalendar(({ at, wantsFocus }) => wantsFocus && at === day);
  useLayoutEffect(() => {
    if (!isFocusWanted) return;
    store.setState({ wantsFocus: false });
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocusWanted, store]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it tells where the focus is
    <div
      ref={element}
      role="group"
      aria-label={t('calendar.day', {
        day: formatLongDay(day),
        items: t('calendar.items', { count }),
      })}
      aria-current={day === today() ? 'date' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys go from day to day
      tabIndex={isTabStop ? 0 : -1}
      data-day={day}
      className={lookOf(day, month, isAimed, isFirst)}
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        store.setState({ at: day, isBeside: false });
        activate(list, null);
      }}
    >
      {month !== null && (
        <span className={numberLook(day, month)}>
          {dayNumber(day, isNamed(day, month, isFirst))}
        </span>
      )}
      {canCreate && <AddTo day={day} />}
      {hidden > 0 && <MoreOn day={day} hidden={hidden} room={room} />}
    </div>
  );
});

function AddTo({ day }: { readonly day: Day }) {
  const t = useWords('work-items');
  const screen = useListScreen();
  const store = useCalendarStore();
  const label = t('calendar.add', { day: formatLongDay(day) });
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      className="touch-target absolute end-1 top-1 grid size-5 place-items-center rounded-control bg-surface text-muted opacity-0 motion-quick group-focus-visible/day:opacity-100 group-hover/day:opacity-100 hover:text-ink focus-visible:opacity-100 touch:opacity-100"
      onClick={() => addOn(screen, store, day)}
    >
      <Icon of={Plus} size={14} />
    </button>
  );
}

/** How many items there is no room for; it shows all of the day. */
function MoreOn({ day, hidden, room }: Pick<DayCellProps, 'day' | 'hidden' | 'room'>) {
  const t = useWords('work-items');
  const store = useCalendarStore();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-more={day}
      aria-label={t('calendar.moreOn', { count: hidden, day: formatLongDay(day) })}
      className="absolute start-1 z-1 h-5 max-w-full truncate rounded-chip px-2 text-12 font-medium text-muted veil hover:text-ink"
      style={{ top: `${(room.top + room.lanes * (room.height + room.gap)) / 16}rem` }}
      onClick={() => store.setState({ opened: day, at: day })}
    >
      {t('calendar.more', { count: hidden })}
    </button>
  );
}

/** The first of a month says its month, and so does the first day that is shown of the one before. */
function isNamed(day: Day, month: string, isFirst: boolean): boolean {
  return day.endsWith('-01') || (isFirst && !isIn(month, day) && day < month);
}

function lookOf(day: Day, month: string | null, isAimed: boolean, isFirst: boolean): string {
  return classNames(
    'group/day relative min-w-0 p-1 -outline-offset-2',
    !isFirst && 'border-s border-hairline',
    isFree(day, weekendOf(locale())) && 'bg-canvas',
    isAimed && 'bg-accent-soft!',
  );
}

function numberLook(day: Day, month: string): string {
  const isToday = day === today();
  return classNames(
    'num inline-flex h-5 min-w-5 items-center justify-center rounded-control px-1 text-12',
    isToday && 'bg-ink font-semibold text-surface',
    !isToday && (isIn(month, day) ? 'text-muted' : 'text-faint'),
  );
}
