import type { Message } from './change.ts';
import { undoKind } from './undo-kinds.ts';
import type { UndoStep } from './undo-step.ts';
import { undoStack } from './undo.ts';

interface Change<Row> {
  readonly label: Message;
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
  /** Promise of the change: a refusal removes the step, a reply holds the stored values. */
  readonly made?: Promise<unknown>;
}

interface RowNow<Row> {
  /** Reads the row as it is shown now. */
  readonly read: () => Row | undefined;
  readonly write: (fields: Partial<Row>) => void;
}

interface Values<Row> {
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
  /** Values as the server stored them, which may be normalized. */
  stored: Partial<Row>;
}

/**
 * Adds an undo step for changed fields; undo is refused when somebody has changed one of them
 * since.
 */
export function rememberFields<Row extends object>(change: Change<Row> & RowNow<Row>): void {
  const { label, before, after, made } = change;
  const values: Values<Row> = { before, after, stored: after };
  push({ label, ...turnsOf(values, change) }, values, made);
}

/**
 * Declares field changes that can be undone after a reload too; `at` returns serializable data
 * that names the row. Returns a function that adds such a step.
 */
export function fieldsKind<Row extends object, Where>(
  kind: string,
  at: (where: Where, label: Message) => RowNow<Row>,
): (where: Where, change: Change<Row>) => void {
  const stepOf = undoKind<Values<Row> & { readonly where: Where }>(kind, (data, label) =>
    turnsOf(data, at(data.where, label)),
  );
  return (where, { label, before, after, made }) => {
    const data = { where, before, after, stored: after };
    push(stepOf(data, label), data, made);
  };
}

function turnsOf<Row extends object>(
  values: Values<Row>,
  { read, write }: RowNow<Row>,
): Pick<UndoStep, 'undo' | 'redo'> {
  const { before, after } = values;
  const turn = (isAsLeft: (row: Row) => boolean, fields: Partial<Row>) => () => {
    const row = read();
    if (!row || !isAsLeft(row)) return false;
    write(fields);
    return true;
  };
  return {
    undo: turn((row) => holds(row, after) || holds(row, values.stored), before),
    redo: turn((row) => holds(row, before), after),
  };
}

function push<Row>(step: UndoStep, values: Values<Row>, made?: Promise<unknown>): void {
  undoStack.push(step);
  made?.then(
    (reply) => {
      if (typeof reply === 'object' && reply !== null) {
        values.stored = { ...values.after, ...fieldsOf<object>(reply, values.after) };
      }
    },
    () => undoStack.forget(step),
  );
}

/** A change with an opposite, such as lock and unlock. */
interface Turning<Row> {
  readonly read: () => Row | undefined;
  /** Whether the row is in the changed state. */
  readonly isDone: (row: Row) => boolean;
  /** Makes the change, or its opposite. */
  readonly set: (isDone: boolean) => void;
}

/**
 * Declares changes with an opposite; `at` returns serializable data that names the row. Returns a
 * function that makes one and adds its undo step, which survives a reload if `isKept`.
 */
export function turningKind<Row, Where>(
  kind: string,
  isKept: boolean,
  at: (where: Where) => Turning<Row>,
): (where: Where, label: Message) => void {
  const opposites = (where: Where) => {
    const { read, isDone, set } = at(where);
    const turn = (to: boolean) => () => {
      const row = read();
      if (!row || isDone(row) === to) return false;
      set(to);
      return true;
    };
    return { undo: turn(false), redo: turn(true) };
  };
  const stepOf = isKept
    ? undoKind<Where>(kind, opposites)
    : (where: Where, label: Message) => ({ label, ...opposites(where) });
  return (where, label) => {
    at(where).set(true);
    undoStack.push(stepOf(where, label));
  };
}

/** The current values of the fields that a change sets. */
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
