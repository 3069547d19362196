import type { Span } from './span.ts';
import type { TimelineRow } from './timeline-row.ts';

/**
 * Which end of the predecessor (first letter) precedes which end of the successor: finish or
 * start.
 */
export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF';

export interface TimelineLink {
  readonly id: string;
  /** Predecessor and successor. */
  readonly from: string;
  readonly to: string;
  readonly kind: LinkKind;
  /** Least number of days between the two. */
  readonly lag: number;
}

/** Why a row's dates break a link, and the fix. */
export interface LinkWarning {
  /** A sentence: `Starts before NOVA-154 ends`. */
  readonly text: string;
  /** Label of the fix: `Move to Nov 20`. */
  readonly action: string;
  /** Dates that keep all its links; null = they cannot be changed here. */
  readonly span: Span | null;
}

/** Links between rows, and the rules about them. */
export interface TimelineLinks {
  /** By row ids. */
  readonly links: readonly TimelineLink[];
  /** Whether two rows' dates break a link. */
  readonly isBroken: (link: TimelineLink, from: Span, to: Span) => boolean;
  /** Whether a link may start at a row. */
  readonly canLink: (id: string) => boolean;
  /** Why the second row cannot depend on the first; null = it can. */
  readonly refusal: (from: string, to: string) => string | null;
  /** Describes a link of this kind. */
  readonly sentence: (from: string, to: string, kind: LinkKind) => string;
  readonly make: (from: string, to: string, kind: LinkKind) => void;
  /** Returns the same object while nothing changes. */
  readonly warningOf: (row: TimelineRow) => LinkWarning | null;
}
