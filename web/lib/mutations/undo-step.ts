import type { Message } from './change.ts';

/** Data from which a step is rebuilt after a reload. */
export interface KeptStep {
  readonly kind: string;
  readonly data: unknown;
}

/** One gesture that can be undone, however many rows it changed. */
export interface UndoStep {
  readonly label: Message;
  /** Missing = the step ends with the page. */
  readonly kept?: KeptStep;
  /** Loads the step's rows when they are missing; null = they are there. */
  readonly prepare?: () => Promise<unknown> | null;
  /** Steps that were combined into this one, in their order. */
  readonly parts?: readonly UndoStep[];
  /** It cannot be undone: undo says so and drops it. */
  readonly isFinal?: boolean;
  /** Makes the opposite change; false = somebody has changed it since, so nothing was done. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
}

/** Where and when an undo step was made. */
export interface StepOrigin {
  readonly screen: string;
  /** By the server's clock, in milliseconds. */
  readonly at: number;
}

/** A step in its stored form. */
export interface StepLine extends KeptStep {
  readonly label: Message;
  readonly origin?: StepOrigin | undefined;
}
