import type { Message } from './change.ts';
import { undoStack } from './undo.ts';

interface FieldChange<Row> {
  readonly label: Message;
  /** The thing as it is shown now. */
  readonly read: () => Row | undefined;
  readonly before: Partial<Row>;
  readonly after: Partial<Row>;
  readonly write: (fields: Partial<Row>) => void;
}

/** Remembers a change of some fields: undo sets them back unless somebody has changed one since. */
export function rememberFields<Row extends object>(change: FieldChange<Row>): void {
  const { label, read, before, after, write } = change;
  const turn = (from: Partial<Row>, to: Partial<Row>) => () => {
    const row = read();
    if (!row || !holds(row, from)) return false;
    write(to);
    return true;
  };
  undoStack.push({ label, undo: turn(after, before), redo: turn(before, after) });
}

/** The fields of `row` that a change is about to set. */
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
