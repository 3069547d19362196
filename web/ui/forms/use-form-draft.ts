import { useState } from 'react';

/** A form over a stored thing: what others change shows, but never over what the person has typed. */
export interface FormDraft<Row extends object> {
  /** What the fields show. */
  readonly values: Row;
  readonly stored: Row;
  /** Only what differs from what is stored. */
  readonly changes: Partial<Row>;
  readonly isChanged: boolean;
  /** Fields that somebody else has changed since the person began to type in them. */
  readonly contested: readonly (keyof Row)[];
  readonly set: <Name extends keyof Row>(name: Name, value: Row[Name]) => void;
  readonly takeTheirs: (name: keyof Row) => void;
  readonly keepMine: (name: keyof Row) => void;
  readonly clear: () => void;
}

interface Edits<Row> {
  readonly mine: Partial<Row>;
  /** What was stored when the person began. */
  readonly base: Partial<Row>;
}

/** Edits of a stored thing that are not saved yet. */
export function useFormDraft<Row extends object>(stored: Row): FormDraft<Row> {
  const [edits, setEdits] = useState<Edits<Row>>({ mine: {}, base: {} });
  const names = namesOf<Row>(edits.mine);
  const changed = names.filter((name) => edits.mine[name] !== stored[name]);
  const changes: Partial<Row> = {};
  for (const name of changed) changes[name] = edits.mine[name];
  return {
    values: { ...stored, ...edits.mine },
    stored,
    changes,
    isChanged: changed.length > 0,
    contested: changed.filter((name) => edits.base[name] !== stored[name]),
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

function namesOf<Row extends object>(part: Partial<Row>): (keyof Row)[] {
  return Object.keys(part) as (keyof Row)[];
}

function without<Row extends object>(part: Partial<Row>, name: keyof Row): Partial<Row> {
  const { [name]: _gone, ...rest } = part;
  return rest as Partial<Row>;
}
