import type { ComponentType, ReactNode, RefObject } from 'react';

import type { TimelineRow } from './timeline-row.ts';
import type { TimelineActions } from './track.tsx';

/** What a row of a timeline is drawn in: its element, with what pressing it and keys on it do. */
export interface RowFrameProps {
  readonly row: TimelineRow;
  /** Its place among all rows, from 1. */
  readonly place: number;
  /** Another row is about to be put before it. */
  readonly isTarget: boolean;
  readonly actions: TimelineActions;
  readonly children: ReactNode;
}

/** What a screen can ask of its timeline. */
export interface TimelineControl {
  /** Brings a row into sight, by its place. */
  readonly show: (place: number) => void;
  /** The day under a point of the window, as a number; null outside of the time. */
  readonly dayAt: (x: number, y: number) => number | null;
  /** Opens the panel of a row's dates. */
  readonly askDates: (id: string) => void;
}

/** A screen with keys, a selection and menus of its own, of which the timeline is a part. */
export interface TimelineHost {
  /** The row that people are at. */
  readonly activeId: string | null;
  /** Draws the element of a row; the same component each time. */
  readonly Frame: ComponentType<RowFrameProps>;
  readonly control: RefObject<TimelineControl | null>;
}
