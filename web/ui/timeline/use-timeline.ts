import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#web/lib/browser/announce.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

import { placeOf } from './bar.tsx';
import type { Span } from './span.ts';
import { stripsHeight } from './strip-rows.tsx';
import type { TimelineActions } from './timeline-actions.ts';
import type { TimelineProps } from './timeline-props.ts';
import type { TimelineRow } from './timeline-row.ts';
import { type Draft, useGrab } from './use-grab.ts';
import { useKeySpan, useSpanSentence } from './use-key-span.ts';
import { useLinkDrag } from './use-link-drag.ts';
import { useTimeWindow } from './use-time-window.ts';
import { useWheelZoom, useZoom } from './use-zoom.ts';

/** Width of the names and height of rows; on phones names are above the bars. */
const NAME_WIDTH = 320;
const HEIGHTS = { row: 36, phone: 56 } as const;
const AXIS_HEIGHT = 48;
const OVERSCAN = 3;

/** Props of each part of a timeline. */
export interface TimelinePart {
  readonly timeline: TimelineProps;
  readonly model: ReturnType<typeof useTimeline>;
}

/** State of a timeline: visible time, moved bar, and active row. */
export function useTimeline(props: TimelineProps) {
  const { rows, today, isPhone = false } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.container ?? own;
  const content = useRef<HTMLDivElement>(null);
  const nameWidth = isPhone ? 0 : (props.nameWidth ?? NAME_WIDTH);
  const zoom = useZoom(props.zoom, props.onZoom);
  const { dayWidth } = zoom;
  const time = useTimeWindow({ scroller, rows, today, dayWidth, nameWidth });
  const [askedId, setAskedId] = useState<string | null>(null);
  const change = useChange(props);
  const grab = useGrab({
    ...{ content, scroller, nameWidth, zoom: props.zoom, dayWidth },
    from: time.from,
    onDone: change,
    onPress: (row) => props.onOpen(row.id),
  });
  const keys = useKeySpan(change);
  const { draft: linkDraft, ...link } = useLinkDrag(props.links);
  const list = useRows(props, scroller);
  useGone(rows, grab.draft, grab.cancel);
  const fit = useLook(props, { scroller, zoom, time, dayAtX: grab.dayAtX });
  const press = usePress(props, keys, list);
  const actions = useActions({
    ...{ ...grab, ...link, press, goTo: time.goTo, askDates: setAskedId, set: change },
    activate: list.setActiveId,
    pressBar: keys.press,
    step: (row, days) => keys.step(row, 'whole', days),
  });
  useControl(props, { scroller, nameWidth, list, dayAtX: grab.dayAtX, askDates: setAskedId });
  const draft = grab.draft ?? keys.draft;
  return {
    ...{
      scroller,
      content,
      nameWidth,
      time,
      list,
      keys,
      actions,
      change,
      askedId,
      zoom,
      fit,
      draft,
      linkDraft,
    },
    closeDates: () => setAskedId(null),
    draftOf: (id: string): Span | null => (draft?.id === id ? draft.span : null),
    awayOf: (row: TimelineRow) => awayOf(row, time),
  };
}

interface LookParts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly zoom: ReturnType<typeof useZoom>;
  readonly time: ReturnType<typeof useTimeWindow>;
  readonly dayAtX: (x: number) => number;
}

/** Zooming by wheel and keys; returns a function that fits all rows in. */
function useLook({ rows, today }: TimelineProps, parts: LookParts): () => void {
  const { scroller, zoom, time, dayAtX } = parts;
  const { dayWidth } = zoom;
  const fit = () => {
    const width = time.fitting(rows);
    if (width !== null) zoom.setWidth(width);
  };
  useWheelZoom({
    ...{ scroller, dayWidth },
    onWidth: (width, x) => {
      const day = dayAtX(x);
      time.keep(day, time.placeOf(day));
      zoom.setWidth(width);
    },
  });
  useShortcut('timeline-today', () => time.goTo(today));
  useShortcut('timeline-fit', fit);
  return fit;
}

/** Keys on a row, without a host. */
function usePress(
  props: TimelineProps,
  keys: ReturnType<typeof useKeySpan>,
  list: ReturnType<typeof useRows>,
) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { active } = list;
    if (!active || event.target !== event.currentTarget || event.defaultPrevented) return;
    if (event.key === 'Enter') props.onOpen(active.id);
    else if (!keys.press(active, event) && !list.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

interface ControlParts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly nameWidth: number;
  readonly list: ReturnType<typeof useRows>;
  readonly dayAtX: (x: number) => number;
  readonly askDates: (id: string) => void;
}

/** Gives the host its control. */
function useControl({ host }: TimelineProps, parts: ControlParts): void {
  const { scroller, nameWidth, list, dayAtX, askDates } = parts;
  useImperativeHandle(host?.control, () => ({
    show: (place) => list.virtual.scrollToIndex(place),
    askDates,
    dayAt: (x, y) => {
      const element = scroller.current;
      if (!element) return null;
      const box = element.getBoundingClientRect();
      const isRtl = getComputedStyle(element).direction === 'rtl';
      const [left, right] = isRtl ? [0, nameWidth] : [nameWidth, 0];
      const isInside = x >= box.left + left && x < box.right - right;
      return isInside && y >= box.top && y < box.bottom ? dayAtX(x) : null;
    },
  }));
}

/** Saves new dates, and announces them. */
function useChange({ onChange }: TimelineProps) {
  const { t } = useTranslation('ui');
  const sentence = useSpanSentence();
  return (row: TimelineRow, span: Span) => {
    announce(t('timeline.changed', { name: row.name, dates: sentence(span) }), 'assertive');
    onChange(row.id, span);
  };
}

/** The active row, the rendered rows, and the keys that move between rows. */
function useRows(
  { rows, host, strips, isPhone = false }: TimelineProps,
  scroller: RefObject<HTMLElement | null>,
) {
  const height = isPhone ? HEIGHTS.phone : HEIGHTS.row;
  const [ownId, setActiveId] = useState<string | null>(null);
  const activeId = host ? host.activeId : ownId;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollPaddingStart: AXIS_HEIGHT + (strips && !isPhone ? stripsHeight(strips) : 0),
    // Stable while the rows are: a new function makes the virtualizer compute all positions again.
    getItemKey: useCallback((place: number) => rows[place]?.id ?? place, [rows]),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const at = useMemo(
    () => (activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId)),
    [rows, activeId],
  );
  const go = (place: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, place))];
    if (!row) return;
    setActiveId(row.id);
    virtual.scrollToIndex(rows.indexOf(row));
    focusRow(scroller.current, row.id);
  };
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  return {
    virtual,
    height,
    active: rows[at],
    setActiveId,
    /** Returns true when the key moved to another row. */
    press: ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean => {
      const place = places[key];
      if (place === undefined || ctrlKey || metaKey || altKey || shiftKey) return false;
      go(place);
      return true;
    },
  };
}

/** Waits a frame for the row to be rendered. */
function focusRow(scroller: HTMLElement | null, id: string): void {
  const find = () => scroller?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`);
  const focus = () => find()?.focus({ preventScroll: true });
  if (find()) focus();
  else requestAnimationFrame(focus);
}

/** Cancels a drag when another person deletes its row. */
function useGone(rows: readonly TimelineRow[], draft: Draft | null, cancel: () => void): void {
  const { t } = useTranslation('ui');
  const isGone = draft !== null && !rows.some(({ id }) => id === draft.id);
  useEffect(() => {
    if (!isGone) return;
    cancel();
    announce(t('timeline.gone'), 'assertive');
  }, [isGone, cancel, t]);
}

/** A stable object, so that rows render only when they differ. */
function useActions(now: TimelineActions): TimelineActions {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const [actions] = useState<TimelineActions>(() => ({
    begin: (...args) => latest.current.begin(...args),
    move: (event) => latest.current.move(event),
    end: () => latest.current.end(),
    cancel: () => latest.current.cancel(),
    dayAtX: (x) => latest.current.dayAtX(x),
    goTo: (day) => latest.current.goTo(day),
    activate: (id) => latest.current.activate(id),
    press: (event) => latest.current.press(event),
    askDates: (id) => latest.current.askDates(id),
    pressBar: (row, event) => latest.current.pressBar(row, event),
    step: (row, days) => latest.current.step(row, days),
    set: (row, span) => latest.current.set(row, span),
    beginLink: (row, end, event) => latest.current.beginLink(row, end, event),
    moveLink: (event) => latest.current.moveLink(event),
    endLink: (event) => latest.current.endLink(event),
    cancelLink: () => latest.current.cancelLink(),
  }));
  return actions;
}

function awayOf(
  row: TimelineRow,
  time: ReturnType<typeof useTimeWindow>,
): 'before' | 'after' | null {
  const place = placeOf(row, time);
  if (!place || time.inView === null) return null;
  if (place.last + 1 <= time.inView.from) return 'before';
  return place.first >= time.inView.to ? 'after' : null;
}
