import type { CSSProperties } from 'react';

import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { type Day, formatLongDay, isOverdue, today } from '#web/lib/formats/dates.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { useCalendar, useCalendarStore } from './calendar-store.ts';
import { dayNumber, weekdayName } from './calendar-words.ts';
import { type Grid, isIn } from './grid.ts';
import type { Packed } from './pack.ts';

interface PhoneDaysProps {
  readonly grid: Grid;
  /** At most as many bars a day as it has dots. */
  readonly packed: Packed;
  /** The day whose items stand below. */
  readonly chosen: Day;
}

/** How many dots a day has at most. */
export const DOTS = 3;

/** The days of a month on a phone: dots tell of their items, and one of them is chosen. */
export function PhoneDays({ grid, packed, chosen }: PhoneDaysProps) {
  const [first = []] = grid.weeks;
  const columns = { gridTemplateColumns: `repeat(${first.length}, minmax(0, 1fr))` };
  return (
    <div className="shrink-0 border-b border-line px-2 pb-2">
      <div
        aria-hidden
        className="grid h-6 text-center text-11 font-medium text-faint"
        style={columns}
      >
        {first.map((day) => (
          <span key={day}>{weekdayName(day, 'narrow')}</span>
        ))}
      </div>
      {grid.weeks.map((days, week) => (
        <div key={days[0]} className="grid" style={columns}>
          {days.map((day, column) => (
            <PhoneDay
              key={day}
              day={day}
              isOut={grid.span === 'month' && !isIn(grid.month, day)}
              isChosen={day === chosen}
              count={packed.weeks[week]?.counts[column] ?? 0}
              ids={dotsOn(packed, week, column)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function dotsOn(packed: Packed, week: number, column: number): readonly string[] {
  const bars = packed.weeks[week]?.bars ?? [];
  return bars.filter(({ from, to }) => from <= column && column <= to).map(({ id }) => id);
}

interface PhoneDayProps {
  readonly day: Day;
  readonly isOut: boolean;
  readonly isChosen: boolean;
  readonly count: number;
  readonly ids: readonly string[];
}

function PhoneDay({ day, isOut, isChosen, count, ids }: PhoneDayProps) {
  const t = useWords('work-items');
  const store = useCalendarStore();
  const isAimed = useCalendar(({ drag }) => drag?.to === day);
  const isToday = day === today();
  return (
    <button
      type="button"
      aria-label={t('calendar.day', {
        day: formatLongDay(day),
        items: t('calendar.items', { count }),
      })}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      data-day={day}
      className={classNames(
        'grid h-11 place-content-center justify-items-center gap-1 rounded-card',
        isChosen && 'bg-selected inset-ring-[1.5px] inset-ring-accent',
        isAimed && 'bg-accent-soft',
      )}
      onClick={() => store.setState({ at: day, opened: day })}
    >
      <span
        className={classNames(
          'num text-13',
          isToday
            ? 'rounded-control bg-ink px-1.25 font-semibold text-surface'
            : isOut && 'text-faint',
        )}
      >
        {dayNumber(day, false)}
      </span>
      <span className="flex h-1.25 gap-0.75">
        {ids.map((id) => (
          <Dot key={id} id={id} />
        ))}
      </span>
    </button>
  );
}

/** An item as a dot in the color of its state; late ones are square. */
function Dot({ id }: { readonly id: string }) {
  const item = workItems.use(id);
  const state = states.use(item?.state_id);
  const isClosed = state?.group === 'completed' || state?.group === 'cancelled';
  const isLate = isOverdue(item?.target_date ?? null, isClosed);
  return (
    <i
      className={classNames(
        'size-1.25',
        isLate ? 'rounded-[1px] bg-danger' : 'rounded-full bg-(--dot)',
      )}
      style={{ '--dot': state?.color ?? 'var(--faint)' } as CSSProperties}
    />
  );
}
