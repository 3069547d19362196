import { ArrowLeft, ArrowRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Day, formatDay } from '#web/lib/formats/dates.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Icon } from '#web/ui/feedback/icon.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { Bar, boxOf, daysOfBar } from './bar.tsx';
import { atDay, daysLong } from './day-lengths.ts';
import { LinkDots, WarningMark } from './link-marks.tsx';
import { dayAt } from './scale.ts';
import type { Span } from './span.ts';
import type { TimelineActions } from './timeline-actions.ts';
import type { LinkWarning } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';

export interface TrackProps {
  readonly row: TimelineRow;
  readonly draft: Span | null;
  readonly isThin: boolean;
  readonly isFirst: boolean;
  readonly today: Day;
  readonly nameWidth: number;
  /** Side of the viewport on which the bar is; null = visible. */
  readonly away: 'before' | 'after' | null;
  /** Whether the row is active. */
  readonly isActive: boolean;
  /** Whether hovering makes a row active: only that row then needs pointer handlers. */
  readonly isActiveAtPointer: boolean;
  /** Whether links may start at its bar. */
  readonly canLink: boolean;
  /** Warning about its dates and links. */
  readonly warning: LinkWarning | null;
  readonly actions: TimelineActions;
}

/** Time area of a row: its bar, or an empty area to draw one in. */
export function Track(props: TrackProps) {
  const { row, draft, away, actions } = props;
  if (row.is === 'group') return <GroupTrack {...props} />;
  const isEmpty = row.start === null && row.end === null;
  const hasHandles = props.isActive || !props.isActiveAtPointer;
  const canDraw = isEmpty && row.isFixed !== true && !props.isThin;
  return (
    <>
      {canDraw && <EmptyTrack {...props} />}
      <Bar
        {...props}
        onBegin={(part, event) => actions.begin(row, part, event)}
        onMove={actions.move}
        onEnd={actions.end}
        onCancel={actions.cancel}
        hasHandles={hasHandles}
        dots={
          hasHandles &&
          props.canLink &&
          !props.isThin &&
          !draft && <LinkDots row={row} actions={actions} />
        }
      />
      <Warning {...props} />
      {away && !draft && <JumpButton {...props} away={away} />}
    </>
  );
}

/** Warning beside the bar, hidden while it is moved. */
function Warning(props: TrackProps) {
  const { warning, draft, row } = props;
  const days = warning && !draft ? daysOfBar(row) : null;
  if (!warning || !days) return null;
  return <WarningMark {...props} warning={warning} end={atDay(days.last + 1)} />;
}

/** Summary bar of a group: total span and done share. */
function GroupTrack({ row, today }: TrackProps) {
  const days = daysOfBar(row);
  if (!days) return null;
  return (
    <span aria-hidden className="absolute top-1/2 -mt-0.75 h-1.5 bg-faint/35" style={boxOf(days)}>
      <span
        className="absolute inset-y-0 start-0 bg-muted"
        style={{ inlineSize: `${Math.min(1, row.done ?? 0) * 100}%` }}
      />
      <span className="num absolute start-full top-1/2 -translate-y-1/2 ps-1.5 text-12 whitespace-nowrap text-muted">
        {row.end !== null && formatDay(row.end, today)}
      </span>
    </span>
  );
}

/** Shows at the pointer the day that a press would set. */
function EmptyTrack({ row, draft, today, actions }: TrackProps) {
  const [day, setDay] = useState<number | null>(null);
  return (
    <div
      className="absolute inset-0 cursor-crosshair"
      onPointerMove={(event) => {
        actions.move(event);
        if (event.pointerType !== 'touch') setDay(Math.floor(actions.dayAtX(event.clientX)));
      }}
      onPointerLeave={() => setDay(null)}
      onPointerDown={(event) => actions.begin(row, 'new', event)}
      onPointerUp={actions.end}
      onPointerCancel={actions.cancel}
    >
      {day !== null && !draft && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 flex h-5 -translate-y-1/2 items-center justify-center rounded-[4px] border border-dashed border-accent bg-accent-soft text-accent"
          style={{ insetInlineStart: atDay(day), inlineSize: `max(16px, ${daysLong(1)})` }}
        >
          <Icon of={Plus} size={12} />
          <span className="num absolute start-full ms-1.5 text-12 whitespace-nowrap">
            {formatDay(dayAt(day), today)}
          </span>
        </span>
      )}
    </div>
  );
}

function JumpButton({
  row,
  away,
  nameWidth,
  isThin,
  actions,
}: TrackProps & { readonly away: 'before' | 'after' }) {
  const { t } = useTranslation('ui');
  const day = row.start ?? row.end;
  if (day === null) return null;
  return (
    <div
      className={classNames(
        'sticky flex h-full w-fit',
        // In a narrow row the name is above the bar.
        isThin ? 'items-end pb-0.5' : 'items-center',
        away === 'after' && 'ms-auto',
      )}
      style={away === 'before' ? { insetInlineStart: nameWidth + 4 } : { insetInlineEnd: 4 }}
    >
      <IconButton
        size={24}
        variant="plain"
        tabIndex={-1}
        icon={away === 'before' ? ArrowLeft : ArrowRight}
        isDirectional
        label={t('timeline.show', { name: row.name })}
        onClick={() => actions.goTo(day)}
      />
    </div>
  );
}
