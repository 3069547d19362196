import { useTranslation } from 'react-i18next';

import { daysBetween } from '#shared/lib/work-item-lists/moments.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { type Day, formatDay } from '#web/lib/formats/dates.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { type Drag, useCalendar } from './calendar-store.ts';

/** What is dragged, where it would stand in this week. */
export function DragPreview({ days }: { readonly days: readonly Day[] }) {
  const drag = useCalendar((state) => state.drag);
  const item = workItems.use(drag?.id);
  if (!drag?.span || !item) return null;
  const { start, end } = drag.span;
  const from = days.findIndex((day) => day >= start);
  const to = days.findLastIndex((day) => day <= end);
  if (from === -1 || to < from) return null;
  const [isBefore, isAfter] = [start < (days[from] ?? ''), end > (days[to] ?? '')];
  return (
    <div
      aria-hidden
      className={classNames(
        'relative z-3 flex min-w-0 items-center gap-1.5 border-[1.5px] bg-accent-soft ps-1.25 pe-1.5 text-12 whitespace-nowrap shadow-popover',
        drag.isRefused ? 'border-danger' : 'border-accent',
        isBefore ? 'border-s-0' : 'ms-1 rounded-s-control',
        isAfter ? 'border-e-0' : 'me-0.75 rounded-e-control',
      )}
      style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: drag.lane + 1 }}
    >
      <StateIcon stateId={item.state_id} />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {item.name}
      </span>
      {days.includes(drag.to ?? '') && <DragTip drag={drag} />}
    </div>
  );
}

/** Says the day it would get, and how far that is from the one it has. */
function DragTip({ drag }: { readonly drag: Drag }) {
  const { t } = useTranslation('work-items');
  const { part, span, to, from, ids, isRefused } = drag;
  if (!span || to === null) return null;
  const days = part === 'place' ? 0 : daysBetween(from, to);
  const isStart = part === 'start';
  const text = isStart
    ? t('calendar.starts', { day: formatDay(span.start) })
    : t('calendar.due', { day: formatDay(span.end) });
  return (
    <span
      className={classNames(
        'absolute end-0 top-full z-4 mt-1 flex h-6 items-center gap-2 rounded-control border bg-raised px-2 font-medium shadow-popover',
        isRefused ? 'border-danger text-danger' : 'border-accent',
      )}
    >
      {isRefused ? t(isStart ? 'calendar.refused.start' : 'calendar.refused.due') : text}
      {!isRefused && days !== 0 && (
        <span className="text-accent">
          {t(days > 0 ? 'calendar.later' : 'calendar.earlier', { count: Math.abs(days) })}
        </span>
      )}
      {ids.length > 1 && (
        <span className="text-muted">{t('board.moving', { count: ids.length })}</span>
      )}
    </span>
  );
}
