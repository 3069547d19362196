import type { Message } from './change.ts';
import type { UndoStep } from './undo.ts';

/** Kind of a step that nothing takes back, or nothing any more. */
export const FINAL = 'final';

/** A gesture that nothing takes back: it has its place among the others, so that none of them is taken for it. */
export function finalStep(label: Message): UndoStep {
  const nothing = () => false;
  return { label, kept: { kind: FINAL, data: null }, isFinal: true, undo: nothing, redo: nothing };
}
