import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';

import { type Day, formatDay } from '#web/lib/formats/dates.ts';

import { useCalendar } from './calendar-store.ts';
import { DayCell } from './day-cell.tsx';
import { DragPreview } from './drag-preview.tsx';
import type { PackedWeek } from './pack.ts';
import { SpanBar } from './span-bar.tsx';
import type { BarRoom } from './use-grid.ts';
import { columnsOf } from './week-days.tsx';

interface WeekRowProps {
  readonly days: readonly Day[];
  readonly week: PackedWeek;
  /** The month that is shown; null = days of all months are alike. */
  readonly month: string | null;
  readonly room: BarRoom;
  /** The day of it at which the Tab key stops. */
  readonly stop: Day | null;
}

/** One week: its days, and above them the bars of their items. */
export const WeekRow = memo(function WeekRow({ days, week, month, room, stop }: WeekRowProps) {
  const { t } = useTranslation('work-items');
  const isWeek = month === null;
  const columns = columnsOf(days);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const isDragged = useCalendar(
    ({ drag }) => drag?.span != null && drag.span.start <= last && drag.span.end >= first,
  );
  return (
    <div
      className="relative grid shrink-0 grow basis-0 border-b border-line last:border-b-0"
      style={{ ...columns, minHeight: `${roomOf(week, isWeek, room) / 16}rem` }}
    >
      {days.map((day, column) => (
        <DayCell
          key={day}
          day={day}
          month={month}
          room={room}
          count={week.counts[column] ?? 0}
          hidden={week.hidden[column] ?? 0}
          isFirst={column === 0}
          isTabStop={day === stop}
        />
      ))}
      <div
        role="list"
        aria-label={t('calendar.weekOf', { day: formatDay(first) })}
        className="pointer-events-none absolute inset-x-0 grid"
        style={{ ...columns, ...linesOf(room) }}
      >
        {week.bars.map((bar) => (
          <SpanBar key={bar.id} bar={bar} days={days} isLarge={isWeek} />
        ))}
        {isDragged && <DragPreview days={days} />}
      </div>
    </div>
  );
});

/** How high a week is at least: a single one grows with what is in it. */
function roomOf({ bars, hidden }: PackedWeek, isWeek: boolean, room: BarRoom): number {
  if (!isWeek) return room.weekHeight;
  const lanes = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
  const hasMore = hidden.some((count) => count > 0);
  return room.top + (lanes + (hasMore ? 1 : 0)) * (room.height + room.gap) + room.gap;
}

function linesOf({ top, height, gap }: BarRoom): CSSProperties {
  return { top: `${top / 16}rem`, gridAutoRows: `${height / 16}rem`, rowGap: `${gap / 16}rem` };
}
