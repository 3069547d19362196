import type { Message } from './change.ts';
import { type UndoStep, undoStack } from './undo.ts';

interface FieldChange<Row> {
  readonly label: Message;
  /** The row as it is shown now. */
  readonly read: () => Row | undefined;
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
  readonly write: (fields: Partial<Row>) => void;
  /** The change itself: a refusal removes the step, a reply has the values the server stored. */
  readonly made?: Promise<unknown>;
}

/** Adds an undo step for changed fields; it is refused when somebody has changed one of them since. */
export function rememberFields<Row extends object>(change: FieldChange<Row>): void {
  const { label, read, before, after, write, made } = change;
  /** The values the server stored: it may have trimmed a name. */
  let stored = after;
  const turn = (isAsLeft: (row: Row) => boolean, fields: Partial<Row>) => () => {
    const row = read();
    if (!row || !isAsLeft(row)) return false;
    write(fields);
    return true;
  };
  const step: UndoStep = {
    label,
    undo: turn((row) => holds(row, after) || holds(row, stored), before),
    redo: turn((row) => holds(row, before), after),
  };
  undoStack.push(step);
  made?.then(
    (reply) => {
      if (typeof reply === 'object' && reply !== null) {
        stored = { ...after, ...fieldsOf<object>(reply, after) };
      }
    },
    () => undoStack.forget(step),
  );
}

interface Toggle<Row> {
  readonly label: Message;
  readonly read: () => Row | undefined;
  /** Whether the row is as the change made it. */
  readonly isDone: (row: Row) => boolean;
  /** Makes the change, or the opposite one. */
  readonly set: (isDone: boolean) => void;
}

/** Makes a change that has an opposite (lock and unlock) and adds its undo step. */
export function toggleWithUndo<Row>({ label, read, isDone, set }: Toggle<Row>): void {
  const turn = (to: boolean) => () => {
    const row = read();
    if (!row || isDone(row) === to) return false;
    set(to);
    return true;
  };
  set(true);
  undoStack.push({ label, undo: turn(false), redo: turn(true) });
}

/** The fields of `row` that a change sets. */
export function fieldsOf<Row extends object>(row: Row, change: Partial<Row>): Partial<Row> {
  const names = new Set(Object.keys(change));
  const kept = Object.entries(row).filter(([name]) => names.has(name));
  return Object.fromEntries(kept) as Partial<Row>;
}

function holds<Row extends object>(row: Row, fields: Partial<Row>): boolean {
  return Object.entries(fields).every(
    ([name, value]) => JSON.stringify(Reflect.get(row, name)) === JSON.stringify(value),
  );
}
