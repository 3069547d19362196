import type { KeyboardEvent, PointerEvent } from 'react';

import type { Day } from '#web/lib/formats/dates.ts';

import type { Part, Span } from './span.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { BarEnd } from './use-link-drag.ts';

/** Actions of a timeline on its rows; a stable object. */
export interface TimelineActions {
  readonly begin: (row: TimelineRow, part: Part | 'new', event: PointerEvent<HTMLElement>) => void;
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly end: () => void;
  readonly cancel: () => void;
  readonly dayAtX: (x: number) => number;
  readonly goTo: (day: Day) => void;
  readonly activate: (id: string) => void;
  readonly press: (event: KeyboardEvent<HTMLElement>) => void;
  /** Moves a row by a key on its bar; returns true when the key was one. */
  readonly pressBar: (row: TimelineRow, event: KeyboardEvent<HTMLElement>) => boolean;
  /** Opens the panel of a row's dates. */
  readonly askDates: (id: string) => void;
  /** Moves a row by some days, as keys do. */
  readonly step: (row: TimelineRow, days: number) => void;
  readonly set: (row: TimelineRow, span: Span) => void;
  /** Starts a link at an end of a bar. */
  readonly beginLink: (row: TimelineRow, end: BarEnd, event: PointerEvent<HTMLElement>) => void;
  readonly moveLink: (event: PointerEvent<HTMLElement>) => void;
  readonly endLink: (event: PointerEvent<HTMLElement>) => void;
  readonly cancelLink: () => void;
}
