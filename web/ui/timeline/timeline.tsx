import { useTranslation } from 'react-i18next';

import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { DateRangePanel } from '#web/ui/dates/date-range-panel.tsx';
import { AnchoredPopover } from '#web/ui/dialogs/anchored-popover.tsx';

import { Axis, Ground } from './axis.tsx';
import { BarCard } from './bar-card.tsx';
import { dayVariables } from './day-lengths.ts';
import { LinkDraftLine } from './link-marks.tsx';
import { WEEKS_FROM } from './scale.ts';
import { defineTimelineShortcuts } from './shortcuts.ts';
import { StripRows } from './strip-rows.tsx';
import { TimelineFoot } from './timeline-foot.tsx';
import type { TimelineProps } from './timeline-props.ts';
import { TimelineRows } from './timeline-rows.tsx';
import { type FullScreen, TimelineTools } from './timeline-tools.tsx';
import { type TimelinePart, useTimeline } from './use-timeline.ts';

defineTimelineShortcuts();

/** A Gantt chart: rows with a bar from one day to another, on a calendar axis. */
export function Timeline(props: TimelineProps) {
  const { today, isPhone = false } = props;
  const model = useTimeline(props);
  const { scroller, content, nameWidth, time, list } = model;
  const width = nameWidth + (time.to - time.from) * time.dayWidth;
  useFullKey(props.full);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {isPhone && (
        <div className="shrink-0 px-4 pb-1 pt-2 *:flex-wrap">
          <Tools timeline={props} model={model} />
        </div>
      )}
      <div
        ref={scroller}
        onScroll={time.onScroll}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
      >
        <div
          ref={content}
          // On the scrolling box itself, WebKit leaves the head unpainted.
          className="relative isolate min-h-full"
          style={{ ...dayVariables(time.from, time.dayWidth), inlineSize: width }}
        >
          <Head timeline={props} model={model} />
          <div className="absolute bottom-0 end-0 top-12" style={{ insetInlineStart: nameWidth }}>
            <Ground sight={time.sight} hasDays={time.dayWidth >= WEEKS_FROM} today={today} />
          </div>
          {!isPhone && (
            // Continues the column of names below the last row.
            <div aria-hidden className="pointer-events-none absolute inset-0">
              <div
                className="sticky start-0 h-full border-e border-line bg-surface"
                style={{ inlineSize: nameWidth }}
              />
            </div>
          )}
          <TimelineRows timeline={props} model={model} />
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
      {props.cardOf && (
        <BarCard
          scroller={scroller}
          cardOf={props.cardOf}
          isOff={model.draft !== null || model.linkDraft !== null}
        />
      )}
    </div>
  );
}

function useFullKey(full: FullScreen | undefined): void {
  useShortcut('timeline-full', () => full?.toggle(), { isActive: full !== undefined });
}

function Tools({ timeline, model }: TimelinePart) {
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

/** The axis above the rows, and the tools above the names. */
function Head({ timeline, model }: TimelinePart) {
  const { nameWidth, time } = model;
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex">
        {timeline.isPhone !== true && (
          <div
            className="sticky start-0 z-1 flex shrink-0 items-center overflow-x-auto border-e border-line bg-surface px-3"
            style={{ inlineSize: nameWidth }}
          >
            <Tools timeline={timeline} model={model} />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <Axis
            sight={time.sight}
            dayWidth={time.dayWidth}
            today={timeline.today}
            zoom={timeline.zoom}
            nameWidth={nameWidth}
          />
        </div>
      </div>
      {timeline.strips && timeline.isPhone !== true && (
        <StripRows strips={timeline.strips} nameWidth={nameWidth} sight={time.sight} />
      )}
    </div>
  );
}

/** Panel for a row's dates, typed or selected in a calendar. */
function DatesPanel({ timeline, model }: TimelinePart) {
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
