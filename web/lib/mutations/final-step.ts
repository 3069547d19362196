import type { Message } from './change.ts';
import type { UndoStep } from './undo-step.ts';

/** Kind of an undo step that cannot be undone, or no longer. */
export const FINAL = 'final';

/**
 * An undo step for a gesture that cannot be undone: it takes its place, so that undo does not skip
 * to an older gesture silently.
 */
export function finalStep(label: Message): UndoStep {
  const nothing = () => false;
  return { label, kept: { kind: FINAL, data: null }, isFinal: true, undo: nothing, redo: nothing };
}
