import { memo, useMemo } from 'react';

import type { Day } from '#web/lib/formats/dates.ts';
import { asHeading, locale } from '#web/lib/formats/locale.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { toLocalDate } from '#web/ui/dates/day.ts';
import { useWeekStart } from '#web/ui/dates/week-start.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { atDay, daysLong } from './day-lengths.ts';
import {
  dayAt,
  monthsIn,
  numberOf,
  type Stretch,
  ticksIn,
  weekdayOf,
  WEEKS_FROM,
  type Zoom,
} from './scale.ts';

interface AxisProps {
  readonly sight: Stretch;
  /** First rendered day. */
  readonly dayWidth: number;
  readonly zoom: Zoom;
  readonly today: Day;
  readonly nameWidth: number;
}

/** Months above days. Hidden from screen readers, which get the dates from each row. */
export const Axis = memo(function Axis(props: AxisProps) {
  const { sight, dayWidth, zoom, today, nameWidth } = props;
  const weekStart = useWeekStart();
  const isWide = dayWidth >= WHOLE_FROM;
  const nameOf = useMemo(() => monthNames(isWide), [isWide]);
  const now = numberOf(today);
  return (
    <div aria-hidden className="relative h-12 text-12 text-muted">
      {monthsIn(sight).map(({ from: start, to }) => (
        <div
          key={start}
          className="absolute inset-y-0 border-s border-line first:border-s-0"
          style={{ insetInlineStart: atDay(start), inlineSize: daysLong(to - start) }}
        >
          <span
            className="sticky block w-fit truncate px-2 pt-1 font-medium text-ink"
            style={{ insetInlineStart: nameWidth, maxInlineSize: '100%' }}
          >
            {asHeading(nameOf(toLocalDate(dayAt(start))))}
          </span>
        </div>
      ))}
      {(dayWidth < WEEKS_FROM ? [] : ticksIn(sight, zoom, weekStart)).map((day) => (
        <Tick key={day} {...{ day, zoom, today }} isFirst={weekdayOf(day) === weekStart} />
      ))}
      {zoom === 'quarter' && <Tick {...{ zoom, today }} day={now} isFirst />}
    </div>
  );
});

/** Pixels per day from which months show their whole name with the year, or a short one. */
const WHOLE_FROM = 4.5;

/** Formats month names; narrow ones show the year only in January. */
function monthNames(isWide: boolean): (date: Date) => string {
  const year = { year: 'numeric' } as const;
  const whole = new Intl.DateTimeFormat(locale(), { month: 'long', ...year });
  if (isWide) return (date) => whole.format(date);
  const month = new Intl.DateTimeFormat(locale(), { month: 'short' });
  const first = new Intl.DateTimeFormat(locale(), year);
  return (date) => (date.getMonth() === 0 ? first : month).format(date);
}

interface TickProps extends Pick<AxisProps, 'zoom' | 'today'> {
  readonly day: number;
  /** It is the first day of a week. */
  readonly isFirst: boolean;
}

const Tick = memo(function Tick({ day, isFirst, zoom, today }: TickProps) {
  const date = toLocalDate(dayAt(day));
  const isToday = dayAt(day) === today;
  const text =
    zoom === 'week'
      ? new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric' }).format(date)
      : formatNumber(date.getDate());
  return (
    <span
      className={classNames(
        'num absolute bottom-0.5 grid h-5 place-items-center whitespace-nowrap',
        isFirst && !isToday && 'font-medium text-ink',
        zoom === 'quarter' && isToday && 'z-1',
      )}
      style={{ insetInlineStart: atDay(day), inlineSize: daysLong(1) }}
    >
      {isToday ? (
        <span className="rounded-chip bg-ink px-0.5 py-px font-medium text-surface">{text}</span>
      ) : (
        text
      )}
    </span>
  );
});

interface GroundProps {
  readonly sight: Stretch;
  /** Whether days are wide enough to be distinguished. */
  readonly hasDays: boolean;
  readonly today: Day;
}

/** Background of all rows: weekends, starts of months, and the line of today. */
export const Ground = memo(function Ground({ sight, hasDays, today }: GroundProps) {
  const saturdays = hasDays ? ticksIn(sight, 'quarter', 6) : [];
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {saturdays.map((day) => (
        <div
          key={day}
          className="absolute inset-y-0 bg-hover"
          style={{ insetInlineStart: atDay(day), inlineSize: daysLong(2) }}
        />
      ))}
      {monthsIn(sight).map(({ from: start }) => (
        <div
          key={start}
          className="absolute inset-y-0 border-s border-line"
          style={{ insetInlineStart: atDay(start) }}
        />
      ))}
      <div
        className="absolute inset-y-0 border-s border-ink"
        style={{ insetInlineStart: atDay(numberOf(today) + 0.5) }}
      />
    </div>
  );
});
