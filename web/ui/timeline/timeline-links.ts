import type { Span } from './span.ts';
import type { TimelineRow } from './timeline-row.ts';

/** What of the first row must have come before what of the second: its finish or its start. */
export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF';

/** One row waits for another. */
export interface TimelineLink {
  readonly id: string;
  /** The row that goes before, and the one that waits for it. */
  readonly from: string;
  readonly to: string;
  readonly kind: LinkKind;
  /** How many days lie between the two at least. */
  readonly lag: number;
}

/** What is wrong about the dates of a row that waits for another one, and what mends it. */
export interface LinkWarning {
  /** A sentence: `Starts before NOVA-154 ends`. */
  readonly text: string;
  /** The command that mends it: `Move to Nov 20`. */
  readonly action: string;
  /** The dates that keep all its links; null = they cannot be changed here. */
  readonly span: Span | null;
}

/** The links between rows, and what can be done with them. */
export interface TimelineLinks {
  /** Between rows, by their ids. */
  readonly links: readonly TimelineLink[];
  /** Whether the dates of its two rows do not keep a link. */
  readonly isBroken: (link: TimelineLink, from: Span, to: Span) => boolean;
  /** Whether a link may begin at a row. */
  readonly canLink: (id: string) => boolean;
  /** Why the second row cannot wait for the first; null = it can. */
  readonly refusal: (from: string, to: string) => string | null;
  /** What a link of this kind would say. */
  readonly sentence: (from: string, to: string, kind: LinkKind) => string;
  readonly make: (from: string, to: string, kind: LinkKind) => void;
  /** The same object as long as it says the same. */
  readonly warningOf: (row: TimelineRow) => LinkWarning | null;
}
