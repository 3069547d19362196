import type { Span } from './span.ts';

export interface TimelineRow extends Span {
  readonly id: string;
  readonly name: string;
  /** A class that sets the color of its bar, such as `text-info`. */
  readonly tone?: string | undefined;
  /** Done share, from 0 to 1. */
  readonly done?: number | undefined;
  /** It cannot be moved. */
  readonly isFixed?: boolean | undefined;
  /**
   * Missing = a row with a bar. `group` = summary of the rows below it. `blank` = without time
   * area: only the side is shown.
   */
  readonly is?: 'group' | 'blank' | undefined;
  /** It is overdue: a line leads from its end to today. */
  readonly isLate?: boolean | undefined;
}
