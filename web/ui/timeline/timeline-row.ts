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
}
