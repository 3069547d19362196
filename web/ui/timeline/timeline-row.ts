import type { Span } from './span.ts';

/** One row of a timeline. */
export interface TimelineRow extends Span {
  readonly id: string;
  readonly name: string;
  /** A class that sets the color of its bar, such as `text-info`. */
  readonly tone?: string | undefined;
  /** How much of it is done, from 0 to 1. */
  readonly done?: number | undefined;
  /** It stays where it is. */
  readonly isFixed?: boolean | undefined;
  /** Absent = a row with a bar. A `group` sums up the rows below it; a `blank` one has no time: what stands at its side is all of it. */
  readonly is?: 'group' | 'blank' | undefined;
  /** Its end has passed and it is not done: a line leads from its end to today. */
  readonly isLate?: boolean | undefined;
}
