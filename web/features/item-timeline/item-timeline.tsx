import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HeldList } from '#web/features/item-rows/held-list.tsx';
import { useListKeys } from '#web/features/item-rows/keys/use-list-keys.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { useLines } from '#web/features/item-rows/lines/use-lines.ts';
import {
  type ListScreen,
  useListScreen,
  useListState,
} from '#web/features/item-rows/list-screen.ts';
import { rowKey } from '#web/features/item-rows/selection.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import { addDays, type Day, today as todayOf } from '#web/lib/formats/dates.ts';
import { useMe } from '#web/lib/session/session.ts';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import type { Zoom } from '#web/ui/timeline/scale.ts';
import { NO_SPAN, type Span } from '#web/ui/timeline/span.ts';
import type { TimelineControl, TimelineHost } from '#web/ui/timeline/timeline-host.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';
import { Timeline } from '#web/ui/timeline/timeline.tsx';

import { changeDates } from './dates.ts';
import { ItemCard } from './item-card.tsx';
import { idOfRow, lineOfId } from './line-ids.ts';
import { NameEdge } from './name-edge.tsx';
import { useTimelineOptions } from './options.ts';
import { RowFrame } from './row-frame.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-name.tsx';
import { Tray } from './tray.tsx';
import { useItemLinks } from './use-item-links.ts';
import { useItemReorder } from './use-item-reorder.ts';
import { usePlanStrips } from './use-plan-strips.tsx';
import { useTimelineRows } from './use-timeline-rows.ts';

/** The timeline layout: items as bars from their start to their due date. */
export const ItemTimeline = memo(function ItemTimeline() {
  const { t } = useTranslation('work-items');
  const screen = useListScreen();
  const { setOptions, isPart } = screen;
  const chosen = useTimelineOptions();
  const isPhone = useIsPhone();
  const today = todayOf(useMe().user_timezone);
  const lines = useLines();
  const adding = useAdding(today);
  const rows = useTimelineRows(lines, today, adding.shown);
  const container = useRef<HTMLDivElement>(null);
  const reorder = useItemReorder(rows, container);
  const host = useHost(rows, lines);
  const links = useItemLinks(lines, rows, today);
  const strips = usePlanStrips();
  // What is kept may come after the first drawing.
  const [zoom = chosen.zoom, setZoom] = useState<Zoom>();
  const [names = chosen.names, setNames] = useState<number>();
  const full = useFull();
  const change = useChange(screen, adding.draw);
  return (
    <HeldList
      menuOf={(row) => (
        <RowMenu row={row} today={today} lines={lines} control={host.control} onChange={change} />
      )}
    >
      <div
        data-full-screen={full.isOn ? '' : undefined}
        className={`relative flex flex-col overflow-x-clip ${isPart ? 'h-[70vh]' : 'min-h-0 flex-1'}`}
      >
        <Timeline
          {...{ rows, today, zoom, isPhone, container, host, full, links, strips, cardOf }}
          label={t('timeline.label')}
          onZoom={(next) => {
            setZoom(next);
            setOptions?.({ zoom: next });
          }}
          nameOf={adding.nameOf}
          nameWidth={names}
          onOpen={(id) => openLine(screen, id)}
          onChange={change}
          {...(reorder && { reorder, endName: 'items' })}
        />
        {!isPhone && (
          <NameEdge
            width={names}
            onWidth={setNames}
            onDone={(width) => setOptions?.({ names: width })}
          />
        )}
      </div>
      <Tray today={today} zoom={zoom} control={host.control} onChange={change} />
    </HeldList>
  );
});

function cardOf(id: string) {
  return <ItemCard id={id} />;
}

function openLine({ open }: ListScreen, id: string): void {
  const line = lineOfId(id);
  if (line.is === 'row') open(line.row.id);
}

/** New dates of a row: of its item, or of the one that is about to be made in it. */
function useChange({ store }: ListScreen, draw: (group: string, span: Span) => void) {
  return useCallback(
    (id: string, span: Span) => {
      const line = lineOfId(id);
      if (line.is === 'row') changeDates(line.row.id, span, store.getState().selected);
      else draw(line.group, span);
    },
    [store, draw],
  );
}

/** The item that is being made: where, and the dates it gets, from today to tomorrow at first. */
function useAdding(today: Day) {
  const { store } = useListScreen();
  const group = useListState((state) => state.adding);
  const [drawn, setDrawn] = useState<{ readonly group: string; readonly span: Span } | null>(null);
  const shown = useMemo(() => {
    if (group === null) return null;
    const first = { start: today, end: addDays(today, 1) };
    return { group, span: drawn?.group === group ? drawn.span : first };
  }, [group, drawn, today]);
  const draw = useCallback(
    (at: string, span: Span) => {
      setDrawn({ group: at, span });
      store.setState({ adding: at });
    },
    [store],
  );
  const nameOf = useCallback((id: string, { start, end, done = 0 }: TimelineRow) => {
    const isAdd = lineOfId(id).is === 'add';
    return <RowName id={id} done={done} newSpan={isAdd ? { start, end } : NO_SPAN} />;
  }, []);
  return { shown, draw, nameOf };
}

/** About how high a row is: for what a page of rows is. */
const ROW = 40;

/** What the timeline needs to know of the list, and the keys of lists. */
function useHost(rows: readonly TimelineRow[], lines: Lines): TimelineHost {
  const control = useRef<TimelineControl>(null);
  const active = useListState((state) => state.active);
  const activeId = useActiveId(rows, active);
  useListKeys({
    lines: () => lines,
    show: (index) => control.current?.show(index),
    page: Math.floor(window.innerHeight / ROW),
  });
  return useMemo(() => ({ activeId, Frame: RowFrame, control }), [activeId]);
}

/** A sub-item that is unfolded stands somewhere below its parent. */
function useActiveId(rows: readonly TimelineRow[], active: ShownRow | null): string | null {
  return useMemo(() => {
    if (!active) return null;
    const plain = idOfRow(active);
    if (rows.some(({ id }) => id === plain)) return plain;
    const key = rowKey(active);
    const found = rows.find(({ id }) => {
      const line = lineOfId(id);
      return line.is === 'row' && rowKey(line.row) === key;
    });
    return found?.id ?? null;
  }, [rows, active]);
}

/** The timeline over the whole window. */
function useFull() {
  const [isOn, setIsOn] = useState(false);
  return { isOn, toggle: () => setIsOn((last) => !last) };
}
