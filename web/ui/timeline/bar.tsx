import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Day } from '#web/lib/formats/dates.ts';
import { classNames } from '#web/ui/layout/class-names.ts';

import { atDay, daysLong } from './day-lengths.ts';
import { numberOf } from './scale.ts';
import { daysOf, type Part, type Span, spanText } from './span.ts';
import type { TimelineRow } from './timeline-row.ts';

/** Drawn length of an open end, in days. */
const OPEN_DAYS = 7;

export interface BarPlace {
  /** First rendered day. */
  readonly from: number;
  readonly dayWidth: number;
}

/** First and last day that a bar covers, as day numbers. */
export function daysOfBar({ start, end }: Span) {
  const known = start ?? end;
  if (known === null) return null;
  const first = start === null ? numberOf(known) - OPEN_DAYS + 1 : numberOf(start);
  const last = end === null ? numberOf(known) + OPEN_DAYS - 1 : numberOf(end);
  return { first, last };
}

/** Offset and width of a bar, in pixels. */
export function placeOf(span: Span, { from, dayWidth }: BarPlace) {
  const days = daysOfBar(span);
  if (!days) return null;
  const { first, last } = days;
  return { start: (first - from) * dayWidth, width: (last - first + 1) * dayWidth, first, last };
}

/** The same as CSS lengths, which follow the zoom. */
export function boxOf({ first, last }: { readonly first: number; readonly last: number }) {
  return { insetInlineStart: atDay(first), inlineSize: daysLong(last - first + 1) };
}

interface BarProps {
  readonly row: TimelineRow;
  /** Dates that are not saved yet. */
  readonly draft: Span | null;
  readonly isThin: boolean;
  readonly today: Day;
  /** It is the first row below the axis. */
  readonly isFirst: boolean;
  /** Whether its resize handles are active: where the pointer is. */
  readonly hasHandles: boolean;
  /** Link handles beside its ends, while the pointer is on it. */
  readonly dots?: ReactNode;
  readonly onBegin: (part: Part, event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onEnd: () => void;
  readonly onCancel: () => void;
}

/** The bar of a row. While it is moved, its old position stays visible. */
export function Bar(props: BarProps) {
  const { row, draft, isThin } = props;
  const old = daysOfBar(row);
  const now = draft ? daysOfBar(draft) : old;
  return (
    <>
      {draft && old && (
        <span
          aria-hidden
          className={classNames(
            'absolute rounded-[4px] border border-dashed border-line-strong',
            isThin ? 'bottom-2 h-3' : 'top-1/2 h-5 -translate-y-1/2',
          )}
          style={boxOf(old)}
        />
      )}
      {now && <Body {...props} first={now.first} last={now.last} />}
      {now && row.isLate && !draft && <LateLine {...props} last={now.last} />}
    </>
  );
}

/** Line from the end of an overdue bar to today. */
function LateLine({ today, isThin, last }: BarProps & { readonly last: number }) {
  const now = numberOf(today) + 0.5;
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute border-t-2 border-dotted border-danger',
        isThin ? 'bottom-3.5' : 'top-1/2',
      )}
      style={{
        insetInlineStart: atDay(last + 1),
        inlineSize: daysLong(Math.max(0, now - last - 1)),
      }}
    />
  );
}

const FADES = {
  start:
    '[mask-image:linear-gradient(to_right,transparent,#000)] rtl:[mask-image:linear-gradient(to_left,transparent,#000)]',
  end: '[mask-image:linear-gradient(to_left,transparent,#000)] rtl:[mask-image:linear-gradient(to_right,transparent,#000)]',
  none: '',
} as const;

function Body(props: BarProps & { readonly first: number; readonly last: number }) {
  const { row, draft, isThin, hasHandles, onBegin, onMove, onEnd, onCancel } = props;
  const span = draft ?? row;
  const open = span.start === null ? 'start' : span.end === null ? 'end' : 'none';
  const handlers = { onPointerMove: onMove, onPointerUp: onEnd, onPointerCancel: onCancel };
  const canMove = row.isFixed !== true && !isThin;
  return (
    <div
      className={classNames(
        'group/bar absolute select-none',
        isThin ? 'bottom-2 h-3' : 'top-1/2 h-5 -translate-y-1/2',
        draft ? 'z-2 text-accent' : (row.tone ?? 'text-faint'),
      )}
      style={boxOf(props)}
    >
      <div
        data-bar={row.id}
        className={classNames(
          'absolute inset-0 overflow-hidden rounded-[4px] border border-current bg-[color-mix(in_oklab,currentColor_15%,var(--surface))] forced-colors:border-2',
          FADES[open],
          draft && 'shadow-popover',
          canMove && (draft ? 'cursor-grabbing' : 'cursor-grab'),
        )}
        {...(canMove && handlers)}
        onPointerDown={(event) => (canMove ? onBegin('whole', event) : undefined)}
      >
        {(row.done ?? 0) > 0 && (
          <span
            className="pointer-events-none absolute inset-y-0 start-0 bg-current/35"
            style={{ inlineSize: `${Math.min(1, row.done ?? 0) * 100}%` }}
          />
        )}
      </div>
      {canMove &&
        hasHandles &&
        (['start', 'end'] as const).map((part) => (
          <span
            key={part}
            data-end-of={row.id}
            className={classNames(
              'absolute inset-y-0 flex w-2.5 cursor-ew-resize items-center justify-center opacity-0 group-hover/bar:opacity-100',
              part === 'start' ? '-start-0.5' : '-end-0.5',
            )}
            {...handlers}
            onPointerDown={(event) => onBegin(part, event)}
          >
            <span className="h-2.5 w-0.5 rounded-full bg-current" />
          </span>
        ))}
      {props.dots}
      {draft && <DraftTip {...props} span={draft} />}
    </div>
  );
}

/** Tooltip with the new dates. */
function DraftTip({ span, row, today, isFirst }: BarProps & { readonly span: Span }) {
  const { t } = useTranslation('ui');
  const days = daysOf(span);
  const known =
    span.start !== null && row.start !== null ? [row.start, span.start] : [row.end, span.end];
  const [before, after] = known;
  const moved =
    before && after && span.start !== row.start ? numberOf(after) - numberOf(before) : 0;
  return (
    <span
      aria-hidden
      className={classNames(
        isFirst ? 'top-full mt-1' : 'bottom-full mb-1',
        'num pointer-events-none absolute start-0 z-3 flex gap-2 rounded-control border border-accent bg-raised px-2 py-0.5 text-12 whitespace-nowrap text-ink shadow-popover',
      )}
    >
      {spanText(span, today)}
      <span className="text-accent">
        {moved !== 0
          ? t(moved > 0 ? 'timeline.later' : 'timeline.earlier', { count: Math.abs(moved) })
          : days !== null && t('timeline.days', { count: days })}
      </span>
    </span>
  );
}
