import { CalendarOff, ChevronDown, ChevronUp } from 'lucide-react';
import { memo, type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useListSnapshot } from '#web/features/work-items/lists/use-list-view.ts';
import { type Day, formatDay } from '#web/lib/formats/dates.ts';
import { formatNumber } from '#web/lib/formats/numbers.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { dayAt, type Zoom } from '#web/ui/timeline/scale.ts';
import type { Span } from '#web/ui/timeline/span.ts';
import type { TimelineControl } from '#web/ui/timeline/timeline-host.ts';

import { idOfRow } from './line-ids.ts';
import { useTimelineOptions } from './options.ts';
import { useUndated } from './use-undated.ts';

interface TrayProps {
  readonly today: Day;
  readonly zoom: Zoom;
  readonly control: RefObject<TimelineControl | null>;
  readonly onChange: (id: string, span: Span) => void;
}

/** How many items without dates are drawn; the rest is a number. */
const MOST = 24;

/** Items without dates: dragged onto the time they get a day, in the quarter a week. */
export const Tray = memo(function Tray({ today, zoom, control, onChange }: TrayProps) {
  const { t } = useTranslation('work-items');
  const { view, setOptions } = useListScreen();
  const { isTrayOpen } = useTimelineOptions();
  const snapshot = useListSnapshot(view);
  const undated = useUndated(snapshot);
  const shown = useMemo(() => undated.slice(0, MOST), [undated]);
  if (undated.length === 0) return null;
  return (
    <section
      aria-label={t('timeline.tray.label')}
      className="flex h-12 shrink-0 items-center gap-2 border-t border-line bg-canvas ps-4 pe-4 md:pe-16"
    >
      <span className="shrink-0 font-semibold">{t('timeline.tray.label')}</span>
      <span className="num shrink-0 text-12 text-faint">{formatNumber(undated.length)}</span>
      {isTrayOpen && (
        <ul className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 ps-2">
          {shown.map(({ id, group }) => (
            <li key={id} className="shrink-0">
              <Chip {...{ id, group, today, zoom, control, onChange }} />
            </li>
          ))}
          {undated.length > MOST && (
            <li className="num shrink-0 self-center text-12 text-muted">
              {t('timeline.tray.more', { count: undated.length - MOST })}
            </li>
          )}
        </ul>
      )}
      <IconButton
        icon={isTrayOpen ? ChevronDown : ChevronUp}
        size={24}
        className="ms-auto"
        label={t(isTrayOpen ? 'timeline.tray.fold' : 'timeline.tray.unfold')}
        onClick={() => setOptions?.({ tray: !isTrayOpen })}
      />
    </section>
  );
});

interface ChipProps extends TrayProps {
  readonly id: string;
  readonly group: string;
}

/** Where a chip is held. */
interface Held {
  readonly x: number;
  readonly y: number;
  readonly day: number | null;
}

const SLACK = 4;

function Chip({ id, group, today, zoom, control, onChange }: ChipProps) {
  const screen = useListScreen();
  const item = workItems.use(id);
  const begin = useRef<{ x: number; y: number } | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  if (!item) return null;
  const canMove = mayEdit(screen, item);
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!begin.current) return;
    const far = Math.hypot(x - begin.current.x, y - begin.current.y) >= SLACK;
    if (held || far) setHeld({ x, y, day: control.current?.dayAt(x, y) ?? null });
  };
  const drop = () => {
    const day = held?.day;
    if (day !== null && day !== undefined) {
      onChange(idOfRow({ id, group }), spanAt(Math.floor(day), zoom));
    }
    begin.current = null;
  };
  return (
    <>
      <button
        type="button"
        data-undated={id}
        // A finger scrolls the tray along its line, and lifts an item off it.
        className="flex h-8 max-w-52 touch-pan-x items-center gap-2 rounded-control border border-line bg-surface px-2 hover:border-line-strong"
        onPointerDown={(event) => {
          if (event.button !== 0 || !canMove) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          begin.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={() => {
          begin.current = null;
          setHeld(null);
        }}
        onClick={() => {
          // A chip that was dragged is not opened.
          if (held) setHeld(null);
          else screen.open(id);
        }}
      >
        <StateIcon stateId={item.state_id} />
        <span className="truncate" dir="auto">
          {item.name}
        </span>
      </button>
      {held && <Ghost held={held} name={item.name} today={today} zoom={zoom} />}
    </>
  );
}

function spanAt(day: number, zoom: Zoom): Span {
  return { start: dayAt(day), end: dayAt(day + (zoom === 'quarter' ? 6 : 0)) };
}

interface GhostProps extends Pick<ChipProps, 'today' | 'zoom'> {
  readonly held: Held;
  readonly name: string;
}

/** Follows the pointer with the dates that the item would get. */
function Ghost({ held, name, today, zoom }: GhostProps) {
  const { t } = useTranslation('work-items');
  const { x, y, day } = held;
  const span = day === null ? null : spanAt(Math.floor(day), zoom);
  return createPortal(
    <div
      aria-hidden
      className="pointer-events-none fixed z-80 flex max-w-80 items-center gap-2 rounded-control border border-accent bg-raised px-2 py-1 text-12 shadow-popover"
      style={{ left: x + 12, top: y + 12 }}
    >
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="num shrink-0 text-accent">
        {span?.start ? (
          formatDay(span.start, today)
        ) : (
          <span className="flex items-center gap-1 text-muted">
            <Icon of={CalendarOff} size={12} />
            {t('timeline.tray.hint')}
          </span>
        )}
      </span>
    </div>,
    document.body,
  );
}
