import { type ReactNode, type RefObject, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Day } from '#web/lib/formats/dates.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';

import { Axis, Ground } from './axis.tsx';
import { LinkDraftLine } from './link-marks.tsx';
import { LinksLayer } from './links-layer.tsx';
import { OwnFrame, OwnRowsContext } from './own-frame.tsx';
import type { Zoom } from './scale.ts';
import { defineTimelineShortcuts } from './shortcuts.ts';
import type { Span } from './span.ts';
import { TimelineFoot } from './timeline-foot.tsx';
import type { TimelineHost } from './timeline-host.ts';
import { TimelineLine } from './timeline-line.tsx';
import type { TimelineLinks } from './timeline-links.ts';
import type { TimelineRow } from './timeline-row.ts';
import { type FullScreen, TimelineTools } from './timeline-tools.tsx';
import { useTimeline } from './use-timeline.ts';

defineTimelineShortcuts();

export interface TimelineProps {
  /** Each the same object as before where nothing about it has changed. */
  readonly rows: readonly TimelineRow[];
  readonly label: string;
  readonly today: Day;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onChange: (id: string, span: Span) => void;
  readonly onOpen: (id: string) => void;
  /** What stands at the side of a row, the same function each time; a link in it is no stop of the Tab key. */
  readonly nameOf: (id: string, row: TimelineRow) => ReactNode;
  /** The commands of a row, before those about its dates; the same function each time. */
  readonly menuOf?: ((id: string) => ReactNode) | undefined;
  /** Both dates, or none. */
  readonly isWhole?: boolean | undefined;
  /** As narrow as a phone: names stand above their bars, and buttons move them. */
  readonly isPhone?: boolean | undefined;
  readonly reorder?: Reorder | undefined;
  /** The name of the place after the last row, for `useReorder`. */
  readonly endName?: string | undefined;
  /** Holds the rows, for `useReorder`. */
  readonly container?: RefObject<HTMLDivElement | null> | undefined;
  /** What the names take at the side, in pixels. */
  readonly nameWidth?: number | undefined;
  /** The screen with keys and menus of its own that this is a part of. */
  readonly host?: TimelineHost | undefined;
  readonly full?: FullScreen | undefined;
  /** Rows that wait for others. */
  readonly links?: TimelineLinks | undefined;
}

type Model = ReturnType<typeof useTimeline>;

/** Rows with a bar from one day to another, on an axis of calendar days. */
export function Timeline(props: TimelineProps) {
  const { today, isPhone = false } = props;
  const model = useTimeline(props);
  const { scroller, content, nameWidth, time, list } = model;
  const width = nameWidth + (time.to - time.from) * time.dayWidth;
  useFullKey(props.full);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {isPhone && (
        <div className="shrink-0 px-4 pb-1 pt-2">
          <Tools timeline={props} model={model} />
        </div>
      )}
      <div
        ref={scroller}
        onScroll={time.onScroll}
        className="relative isolate min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
      >
        <div ref={content} className="relative min-h-full" style={{ inlineSize: width }}>
          <Head timeline={props} model={model} />
          <div className="absolute bottom-0 end-0 top-12" style={{ insetInlineStart: nameWidth }}>
            <Ground sight={time.sight} from={time.from} dayWidth={time.dayWidth} today={today} />
          </div>
          {!isPhone && (
            // The column of names goes on below the last row.
            <div aria-hidden className="pointer-events-none absolute inset-0">
              <div
                className="sticky start-0 h-full border-e border-line bg-surface"
                style={{ inlineSize: nameWidth }}
              />
            </div>
          )}
          <Rows timeline={props} model={model} />
        </div>
      </div>
      {isPhone && list.active && (
        <TimelineFoot
          row={list.active}
          draft={model.draftOf(list.active.id)}
          today={today}
          actions={model.actions}
          warning={props.links?.warningOf(list.active) ?? null}
          onOpen={() => list.active && props.onOpen(list.active.id)}
        />
      )}
      <DatesPanel timeline={props} model={model} />
      <LinkDraftLine draft={model.linkDraft} />
    </div>
  );
}

function useFullKey(full: FullScreen | undefined): void {
  useShortcut('timeline-full', () => full?.toggle(), { isActive: full !== undefined });
}

interface PartProps {
  readonly timeline: TimelineProps;
  readonly model: Model;
}

function Tools({ timeline, model }: PartProps) {
  return (
    <TimelineTools
      zoom={timeline.zoom}
      onZoom={model.zoom.choose}
      onFit={model.fit}
      full={timeline.full}
      onToday={() => model.time.goTo(timeline.today)}
    />
  );
}

/** The axis over the rows; the tools stand over the names. */
function Head({ timeline, model }: PartProps) {
  const { nameWidth, time } = model;
  return (
    <div className="sticky top-0 z-10 flex border-b border-line bg-surface">
      {timeline.isPhone !== true && (
        <div
          className="sticky start-0 z-1 flex shrink-0 items-center border-e border-line bg-surface px-3"
          style={{ inlineSize: nameWidth }}
        >
          <Tools timeline={timeline} model={model} />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <Axis
          sight={time.sight}
          from={time.from}
          dayWidth={time.dayWidth}
          today={timeline.today}
          zoom={timeline.zoom}
          nameWidth={nameWidth}
        />
      </div>
    </div>
  );
}

function Rows({ timeline, model }: PartProps) {
  const { rows, label, menuOf, isPhone = false } = timeline;
  const { list, keys } = model;
  const { t } = useTranslation('ui');
  const helpId = useId();
  const activeId = list.active?.id;
  const own = useMemo(() => ({ activeId, isThin: isPhone, menuOf }), [activeId, isPhone, menuOf]);
  return (
    <OwnRowsContext value={own}>
      <div
        role={timeline.host ? 'treegrid' : 'grid'}
        {...(timeline.host && { 'aria-multiselectable': true })}
        aria-label={label}
        aria-rowcount={rows.length}
        aria-describedby={helpId}
        className="relative"
        style={{ blockSize: list.virtual.getTotalSize() }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) keys.finish();
        }}
      >
        <Lines timeline={timeline} model={model} />
        {list.virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                role="presentation"
                className="absolute inset-x-0 top-0"
                style={{
                  blockSize: size,
                  transform: `translateY(${start}px)`,
                  // What says the new dates, or what is wrong about them, lies over the rows beside it.
                  zIndex: model.draftOf(row.id) || row.id === activeId ? 1 : undefined,
                }}
              >
                <Row timeline={timeline} model={model} row={row} place={index + 1} />
              </div>
            )
          );
        })}
        {timeline.endName && (
          <div
            role="presentation"
            data-end={timeline.endName}
            className={classNames(
              'absolute inset-x-0 bottom-0 h-0.5',
              timeline.reorder?.over === `end:${timeline.endName}` && 'bg-accent',
            )}
          />
        )}
        <span id={helpId} hidden>
          {t('timeline.help')}
        </span>
      </div>
    </OwnRowsContext>
  );
}

/** The links between what is drawn. */
function Lines({ timeline, model }: PartProps) {
  const { links, rows, isPhone = false } = timeline;
  const { list, time } = model;
  const drawn = list.virtual.getVirtualItems();
  if (!links || links.links.length === 0) return null;
  return (
    <LinksLayer
      links={links}
      rows={rows}
      draft={model.draft}
      activeId={list.active?.id}
      first={drawn[0]?.index ?? 0}
      end={(drawn.at(-1)?.index ?? -1) + 1}
      height={list.height}
      isThin={isPhone}
      sight={time.sight}
      from={time.from}
      dayWidth={time.dayWidth}
      nameWidth={model.nameWidth}
    />
  );
}

interface RowProps extends PartProps {
  readonly row: TimelineRow;
  readonly place: number;
}

function Row({ timeline, model, row, place }: RowProps) {
  const { time } = model;
  const { reorder } = timeline;
  return (
    <TimelineLine
      row={row}
      place={place}
      draft={model.draftOf(row.id)}
      nameOf={timeline.nameOf}
      Frame={timeline.host?.Frame ?? OwnFrame}
      from={time.from}
      dayWidth={time.dayWidth}
      nameWidth={model.nameWidth}
      today={timeline.today}
      isThin={timeline.isPhone === true}
      isFirst={place === 1}
      away={model.awayOf(row)}
      isActive={model.list.active?.id === row.id}
      canLink={timeline.links?.canLink(row.id) === true}
      warning={timeline.links?.warningOf(row) ?? null}
      actions={model.actions}
      reorder={reorder}
      isTarget={reorder?.over === `before:${row.id}`}
    />
  );
}

/** The dates of a row, typed or pressed in a calendar. */
function DatesPanel({ timeline, model }: PartProps) {
  const { t } = useTranslation('ui');
  const row = timeline.rows.find(({ id }) => id === model.askedId);
  const line = row && model.scroller.current?.querySelector(`[data-slot="${CSS.escape(row.id)}"]`);
  const anchor = line?.querySelector('[data-bar]') ?? line ?? null;
  const label = row ? t('timeline.datesOf', { name: row.name }) : '';
  return (
    <AnchoredPopover anchor={anchor} label={label} onClose={model.closeDates}>
      {row && (
        <DateRangePanel
          value={row}
          label={label}
          startLabel={t('range.start')}
          endLabel={t('range.end')}
          today={timeline.today}
          isWhole={timeline.isWhole}
          onChange={(span) => {
            model.closeDates();
            model.change(row, span);
          }}
        />
      )}
    </AnchoredPopover>
  );
}
