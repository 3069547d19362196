import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { announce } from '#web/lib/browser/announce.ts';
import { formatDay } from '#web/lib/formats/dates.ts';

import { daysOf, isSameSpan, type Part, shifted, type Span, spanText } from './span.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { Draft } from './use-grab.ts';

/** Milliseconds after which several key presses are saved as one change. */
const PAUSE_MS = 700;

/** Moves and resizes spans by arrow keys: with Shift the end, with Alt and Shift the start. */
export function useKeySpan(onDone: (row: TimelineRow, span: Span) => void) {
  const sentence = useSpanSentence();
  const [draft, setDraft] = useState<Draft | null>(null);
  const held = useRef<{ readonly row: TimelineRow; readonly span: Span } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finish = () => {
    clearTimeout(timer.current);
    const now = held.current;
    held.current = null;
    setDraft(null);
    if (now && !isSameSpan(now.span, now.row)) onDone(now.row, now.span);
  };
  const latest = useRef(finish);
  useEffect(() => {
    latest.current = finish;
  });
  // Saves the pending move when the timeline unmounts.
  useEffect(() => () => latest.current(), []);
  useBeforeUndo(draft !== null, latest);
  const step = (row: TimelineRow, part: Part, days: number) => {
    if (held.current && held.current.row.id !== row.id) finish();
    const base = held.current ?? { row, span: { start: row.start, end: row.end } };
    const span = shifted(base.span, part, days);
    held.current = { row: base.row, span };
    setDraft({ id: row.id, span });
    announce(sentence(span), 'assertive');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE_MS);
  };
  return {
    draft,
    finish,
    step,
    /** Returns true when the key was handled. */
    press: (row: TimelineRow, event: KeyboardEvent<HTMLElement>): boolean => {
      const { key, altKey, shiftKey, ctrlKey, metaKey, currentTarget } = event;
      if (key === 'Escape' && held.current) {
        clearTimeout(timer.current);
        held.current = null;
        setDraft(null);
        announce(sentence(row), 'assertive');
        return true;
      }
      if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || ctrlKey || metaKey) return false;
      if (row.isFixed || (row.start === null && row.end === null)) return false;
      if (altKey && !shiftKey) return false;
      const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
      const part = shiftKey ? (altKey ? 'start' : 'end') : 'whole';
      step(row, part, (key === 'ArrowRight') === isRtl ? -1 : 1);
      return true;
    },
  };
}

/** Saves before an undo, which would otherwise undo an older change. */
function useBeforeUndo(isOn: boolean, finish: RefObject<() => void>): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = ({ key, ctrlKey, metaKey }: globalThis.KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') finish.current();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [isOn, finish]);
}

/** Returns a function that describes a row's dates for screen readers. */
export function useSpanSentence(): (span: Span) => string {
  const { t } = useTranslation('ui');
  return (span) => {
    const { start, end } = span;
    if (start === null && end === null) return t('timeline.noDates');
    if (end === null) return t('timeline.since', { day: formatDay(start ?? '') });
    if (start === null) return t('timeline.until', { day: formatDay(end) });
    return t('timeline.span', {
      dates: spanText(span),
      days: t('timeline.days', { count: daysOf(span) ?? 0 }),
    });
  };
}
