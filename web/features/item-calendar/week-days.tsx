import type { CSSProperties } from 'react';

import { formatLongDay, today } from '#web/lib/formats/dates.ts';
import { locale } from '#web/lib/formats/locale.ts';
import { weekendOf } from '#web/ui/dates/day.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { dayNumber, weekdayName } from './calendar-words.ts';
import { type Grid, isFree } from './grid.ts';

/** The columns of a week: days that are free are narrower. */
export function columnsOf(days: readonly string[]): CSSProperties {
  const weekend = weekendOf(locale());
  const widths = days.map((day) => `minmax(0, ${isFree(day, weekend) ? 0.72 : 1}fr)`);
  return { gridTemplateColumns: widths.join(' ') };
}

/** The names of the days above the grid; those of a week say which they are. */
export function WeekDays({ grid }: { readonly grid: Grid }) {
  const [days = []] = grid.weeks;
  const isWeek = grid.span === 'week';
  const now = today();
  return (
    <div
      aria-hidden
      className={`grid shrink-0 border-b border-line ${isWeek ? 'h-12' : 'h-6'}`}
      style={columnsOf(days)}
    >
      {days.map((day) => (
        <span
          key={day}
          title={isWeek ? formatLongDay(day) : undefined}
          className={
            isWeek
              ? 'flex items-center gap-2 px-3 text-12 text-muted'
              : 'px-2 text-11/5 font-medium text-faint'
          }
        >
          {weekdayName(day, 'short')}
          {isWeek && (
            <b
              className={classNames(
                'num text-15 font-semibold text-ink',
                day === now && 'rounded-control bg-ink px-1.5 text-surface',
              )}
            >
              {dayNumber(day, false)}
            </b>
          )}
        </span>
      ))}
    </div>
  );
}
