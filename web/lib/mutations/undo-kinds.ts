import type { Message } from './change.ts';
import { FINAL, finalStep } from './final-step.ts';
import type { StepLine } from './undo-storage.ts';
import type { UndoStep } from './undo.ts';

type Turns = Pick<UndoStep, 'undo' | 'redo' | 'prepare'>;
type Make = (data: never, label: Message) => Turns;

const kinds = new Map<string, Make>();

/**
 * Declares steps that outlive the page: all that `make` needs is in their data, which is stored as JSON. Returns what
 * makes such a step.
 */
export function undoKind<Data>(
  kind: string,
  make: (data: Data, label: Message) => Turns,
): (data: Data, label: Message) => UndoStep {
  kinds.set(kind, make);
  return (data, label) => ({ label, kept: { kind, data }, ...make(data, label) });
}

/** A stored step; it is asked for its kind when it is used: by then the code of the feature has come. */
export function stepOf({ label, kind, data }: StepLine): UndoStep {
  if (kind === FINAL) return finalStep(label);
  let known: Turns | undefined;
  const turns = () => (known ??= kinds.get(kind)?.(data as never, label));
  return {
    label,
    kept: { kind, data },
    prepare: () => turns()?.prepare?.() ?? null,
    undo: () => turns()?.undo() ?? false,
    redo: () => turns()?.redo() ?? false,
  };
}

/** Several steps of one gesture. */
undoKind<readonly StepLine[]>('together', (lines) => {
  const steps = lines.map(stepOf);
  return {
    prepare: () => {
      const all = steps.flatMap(({ prepare }) => prepare?.() ?? []);
      return all.length > 0 ? Promise.all(all) : null;
    },
    undo: () => steps.toReversed().filter((step) => step.undo()).length > 0,
    redo: () => steps.filter((step) => step.redo()).length > 0,
  };
});
