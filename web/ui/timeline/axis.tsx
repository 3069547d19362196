import { memo } from 'react';

import type { Day } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { toLocalDate } from '#web/ui/dates/day.ts';
import { useWeekStart } from '#web/ui/dates/week-start.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

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
  /** The first day that is laid out. */
  readonly from: number;
  readonly dayWidth: number;
  readonly zoom: Zoom;
  readonly today: Day;
  readonly nameWidth: number;
}

/** Months above days. Listeners hear the dates of each row instead. */
export const Axis = memo(function Axis({ nameWidth, ...props }: AxisProps) {
  const { sight, from, dayWidth, zoom, today } = props;
  const weekStart = useWeekStart();
  const nameOf = monthNames(dayWidth);
  const now = numberOf(today);
  return (
    <div aria-hidden className="relative h-12 text-12 text-muted">
      {monthsIn(sight).map(({ from: start, to }) => (
        <div
          key={start}
          className="absolute inset-y-0 border-s border-line first:border-s-0"
          style={{
            insetInlineStart: (start - from) * dayWidth,
            inlineSize: (to - start) * dayWidth,
          }}
        >
          <span
            className="sticky block w-fit truncate px-2 pt-1 font-medium text-ink"
            style={{ insetInlineStart: nameWidth, maxInlineSize: '100%' }}
          >
            {nameOf(toLocalDate(dayAt(start)))}
          </span>
        </div>
      ))}
      {(dayWidth < WEEKS_FROM ? [] : ticksIn(sight, zoom, weekStart)).map((day) => (
        <Tick key={day} {...props} day={day} isFirst={weekdayOf(day) === weekStart} />
      ))}
      {zoom === 'quarter' && <Tick {...props} day={now} isFirst />}
    </div>
  );
});

/** The room of a whole name with its year, and of a short one, in pixels a day. */
const WHOLE_FROM = 4.5;

/** How months are named: where they are narrow only the first of a year has its year. */
function monthNames(dayWidth: number): (date: Date) => string {
  const year = { year: 'numeric' } as const;
  const whole = new Intl.DateTimeFormat(locale(), { month: 'long', ...year });
  if (dayWidth >= WHOLE_FROM) return (date) => whole.format(date);
  const month = new Intl.DateTimeFormat(locale(), { month: 'short' });
  const first = new Intl.DateTimeFormat(locale(), year);
  return (date) => (date.getMonth() === 0 ? first : month).format(date);
}

interface TickProps extends Omit<AxisProps, 'nameWidth'> {
  readonly day: number;
  /** It begins a week. */
  readonly isFirst: boolean;
}

function Tick({ day, isFirst, from, dayWidth, zoom, today }: TickProps) {
  const date = toLocalDate(dayAt(day));
  const isToday = dayAt(day) === today;
  const shape =
    zoom === 'week' ? ({ weekday: 'short', day: 'numeric' } as const) : { day: 'numeric' as const };
  return (
    <span
      className={classNames(
        'num absolute bottom-0.5 grid h-5 place-items-center whitespace-nowrap',
        isFirst && !isToday && 'font-medium text-ink',
        zoom === 'quarter' && isToday && 'z-1',
      )}
      style={{ insetInlineStart: (day - from) * dayWidth, inlineSize: dayWidth }}
    >
      <span
        className={classNames(
          isToday && 'rounded-chip bg-ink px-0.5 py-px font-medium text-surface',
        )}
      >
        {new Intl.DateTimeFormat(locale(), shape).format(date)}
      </span>
    </span>
  );
}

interface GroundProps {
  readonly sight: Stretch;
  readonly from: number;
  readonly dayWidth: number;
  readonly today: Day;
}

/** Weekends, the beginnings of months, and the line of today, behind all rows. */
export const Ground = memo(function Ground({ sight, from, dayWidth, today }: GroundProps) {
  const saturdays = dayWidth < WEEKS_FROM ? [] : ticksIn(sight, 'quarter', 6);
  const at = (day: number) => (day - from) * dayWidth;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {saturdays.map((day) => (
        <div
          key={day}
          className="absolute inset-y-0 bg-hover"
          style={{ insetInlineStart: at(day), inlineSize: 2 * dayWidth }}
        />
      ))}
      {monthsIn(sight).map(({ from: start }) => (
        <div
          key={start}
          className="absolute inset-y-0 border-s border-line"
          style={{ insetInlineStart: at(start) }}
        />
      ))}
      <div
        className="absolute inset-y-0 border-s border-ink"
        style={{ insetInlineStart: at(numberOf(today)) + dayWidth / 2 }}
      />
    </div>
  );
});
