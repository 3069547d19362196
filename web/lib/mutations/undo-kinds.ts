import type { Message } from './change.ts';
import { FINAL, finalStep } from './final-step.ts';
import type { StepLine, UndoStep } from './undo-step.ts';

type Turns = Pick<UndoStep, 'undo' | 'redo' | 'prepare'>;
type Make = (data: never, label: Message) => Turns;

/** Kind of a step that combines several. */
const TOGETHER = 'together';

const kinds = new Map<string, Make>();

/**
 * Declares a kind of step that survives a reload: `make` builds the step from its JSON data.
 * Returns a function that creates such a step.
 */
export function undoKind<Data>(
  kind: string,
  make: (data: Data, label: Message) => Turns,
): (data: Data, label: Message) => UndoStep {
  kinds.set(kind, make);
  return (data, label) => ({ label, kept: { kind, data }, ...make(data, label) });
}

/** Restores a stored step; its kind is looked up on use, once the feature's code is loaded. */
export function stepOf({ label, kind, data }: StepLine): UndoStep {
  if (kind === FINAL) return finalStep(label);
  if (kind === TOGETHER) return stepOfAll(label, (data as readonly StepLine[]).map(stepOf));
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

/** Combines steps into one; it is stored if each of them can be. */
export function stepOfAll(label: Message, parts: readonly UndoStep[]): UndoStep {
  const lines = parts.flatMap((part) => (part.kept ? [{ label: part.label, ...part.kept }] : []));
  return {
    label,
    ...(lines.length === parts.length && { kept: { kind: TOGETHER, data: lines } }),
    parts,
    prepare: () => {
      const all = parts.flatMap(({ prepare }) => prepare?.() ?? []);
      return all.length > 0 ? Promise.all(all) : null;
    },
    undo: () => parts.toReversed().filter((part) => part.undo()).length > 0,
    redo: () => parts.filter((part) => part.redo()).length > 0,
  };
}
