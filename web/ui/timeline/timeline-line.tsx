import { type ComponentType, memo, type ReactNode } from 'react';

import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';
import { Grip } from '#web/ui/panels/grip.tsx';

import type { RowFrameProps } from './timeline-host.ts';
import type { TimelineRow } from './timeline-row.ts';
import { Track, type TrackProps } from './track.tsx';
import { useSpanSentence } from './use-key-span.ts';

interface TimelineLineProps extends TrackProps {
  readonly place: number;
  readonly nameOf: (id: string, row: TimelineRow) => ReactNode;
  /** Component of the row's element. */
  readonly Frame: ComponentType<RowFrameProps>;
  /** Missing where rows have no manual order. */
  readonly reorder?: Reorder | undefined;
  /** Another row would be dropped before it. */
  readonly isTarget: boolean;
}

/** A row: its name at the side (on narrow screens above its bar), and its time area. */
export const TimelineLine = memo(function TimelineLine(props: TimelineLineProps) {
  const { row, place, isTarget, actions, Frame } = props;
  return (
    <Frame row={row} place={place} isTarget={isTarget} actions={actions}>
      <NameCell {...props} />
      {row.is !== 'blank' && <TimeCell {...props} />}
    </Frame>
  );
});

function NameCell(props: TimelineLineProps) {
  const { row, nameOf, isThin, nameWidth, reorder } = props;
  // The handle keeps its room, and its element while it is held.
  const hasGrip = props.isActive || !props.isActiveAtPointer || reorder?.lifted === row.id;
  if (isThin) {
    return (
      <div role="gridcell" className="pointer-events-none sticky start-0 z-4 w-0">
        <div className="absolute start-0 top-0 flex h-8 w-screen items-center px-4 [&_:is(a,button,input)]:pointer-events-auto">
          {nameOf(row.id, row)}
        </div>
      </div>
    );
  }
  return (
    <div
      role="gridcell"
      className={classNames(
        // Nothing here depends on the zoom variables: resetting them spares style recalculation.
        '[--day:initial] [--first-day:initial]',
        'sticky start-0 z-4 flex shrink-0 items-center border-e border-line pe-2 ps-2 group-aria-selected:bg-selected',
        row.is === 'group' ? 'bg-canvas' : 'bg-surface',
      )}
      style={{ inlineSize: nameWidth }}
    >
      {/* Hover background, over what scrolls below the name. */}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 group-hover:bg-hover group-data-active:bg-hover"
      />
      {reorder && row.is === undefined && hasGrip && (
        <Grip reorder={reorder} id={row.id} name={row.name} />
      )}
      {reorder && row.is === undefined && !hasGrip && <span className="w-6 shrink-0 touch:w-11" />}
      <div className="relative flex min-w-0 flex-1 items-center">{nameOf(row.id, row)}</div>
    </div>
  );
}

function TimeCell(props: TimelineLineProps) {
  const sentence = useSpanSentence();
  return (
    <div role="gridcell" className="relative min-w-0 flex-1">
      <span className="sr-only">
        {sentence(props.row)}
        {props.warning && ` ${props.warning.text}`}
      </span>
      <Track {...props} />
    </div>
  );
}
