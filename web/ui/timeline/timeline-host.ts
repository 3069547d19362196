import type { ComponentType, ReactNode, RefObject } from 'react';

import type { TimelineActions } from './timeline-actions.ts';
import type { TimelineRow } from './timeline-row.ts';

/** Props of a row's element, whose press and keys the host handles. */
export interface RowFrameProps {
  readonly row: TimelineRow;
  /** Position among all rows, from 1. */
  readonly place: number;
  /** Another row would be dropped before it. */
  readonly isTarget: boolean;
  readonly actions: TimelineActions;
  readonly children: ReactNode;
}

/** Methods that a host can call on its timeline. */
export interface TimelineControl {
  /** Scrolls to a row by its position. */
  readonly show: (place: number) => void;
  /** Day number at a point of the window; null outside of the time area. */
  readonly dayAt: (x: number, y: number) => number | null;
  /** Opens the panel of a row's dates. */
  readonly askDates: (id: string) => void;
}

/** A screen with its own keys, selection and menus around the timeline. */
export interface TimelineHost {
  /** Id of the active row. */
  readonly activeId: string | null;
  /** Component of the row's element; must be stable. */
  readonly Frame: ComponentType<RowFrameProps>;
  readonly control: RefObject<TimelineControl | null>;
}
