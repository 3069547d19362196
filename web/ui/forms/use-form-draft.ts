import { useState } from 'react';

/** Edits over a stored row: others' changes show, but never replace typed text. */
export interface FormDraft<Row extends object> {
  /** Values of the fields. */
  readonly values: Row;
  readonly stored: Row;
  /** Values that differ from the stored ones. */
  readonly changes: Partial<Row>;
  readonly isChanged: boolean;
  /** Fields that somebody else has changed since the person edited them. */
  readonly contested: readonly (keyof Row)[];
  readonly set: <Name extends keyof Row>(name: Name, value: Row[Name]) => void;
  readonly takeTheirs: (name: keyof Row) => void;
  readonly keepMine: (name: keyof Row) => void;
  readonly clear: () => void;
}

interface Edits<Row> {
  readonly mine: Partial<Row>;
  /** Stored values when the edit began. */
  readonly base: Partial<Row>;
}

/** Holds unsaved edits of a stored row. */
export function useFormDraft<Row extends object>(stored: Row): FormDraft<Row> {
  const [edits, setEdits] = useState<Edits<Row>>({ mine: {}, base: {} });
  const names = namesOf<Row>(edits.mine);
  const changed = names.filter((name) => !isSame(edits.mine[name], stored[name]));
  const changes: Partial<Row> = {};
  for (const name of changed) changes[name] = edits.mine[name];
  return {
    values: { ...stored, ...edits.mine },
    stored,
    changes,
    isChanged: changed.length > 0,
    contested: changed.filter((name) => !isSame(edits.base[name], stored[name])),
    set: (name, value) =>
      setEdits(({ mine, base }) => ({
        mine: { ...mine, [name]: value },
        base: name in mine ? base : { ...base, [name]: stored[name] },
      })),
    takeTheirs: (name) =>
      setEdits(({ mine, base }) => ({ mine: without(mine, name), base: without(base, name) })),
    keepMine: (name) =>
      setEdits(({ mine, base }) => ({ mine, base: { ...base, [name]: stored[name] } })),
    clear: () => setEdits({ mine: {}, base: {} }),
  };
}

/** Lists and ranges that come with each image of a row are the same while what they hold is. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function namesOf<Row extends object>(part: Partial<Row>): (keyof Row)[] {
  return Object.keys(part) as (keyof Row)[];
}

function without<Row extends object>(part: Partial<Row>, name: keyof Row): Partial<Row> {
  const { [name]: _gone, ...rest } = part;
  return rest as Partial<Row>;
}
