import { z } from 'zod';

import type { UserScope } from '#server/platform/access/scope.ts';
import type { EntityTable } from '#server/platform/kit/image-sql.ts';

import { externalName } from './names.ts';
import { storedColumns } from './stored.ts';

export type Row = Record<string, unknown>;

interface ShapeFacts {
  readonly name: string;
  /** Name of the schema, when it differs. */
  readonly id?: string;
  /** Schema of the web API's rows. */
  readonly row: z.ZodObject;
  /** Extracts the row from the web call's reply. */
  readonly from?: (answered: Row) => Row;
  /** Keeps the web API's keys, as clients of this call expect. */
  readonly keepsNames?: true;
  /** Keys that only the web client needs. */
  readonly without?: readonly string[];
  /** Table of the columns that the web API's rows lack. */
  readonly table?: EntityTable;
  /** Additional keys, read for all rows of a reply at once. */
  readonly more?: {
    readonly schema: z.ZodRawShape;
    read(scope: UserScope, ids: readonly string[]): Promise<Map<string, object>>;
    /** Merges what was read into a row; by default as further keys. */
    into?(row: Row, found: object): Row;
  };
}

/** The external form of one kind of row. */
export interface Shape {
  readonly name: string;
  readonly table: EntityTable | undefined;
  readonly schema: z.ZodObject;
  read(scope: UserScope, ids: readonly string[]): Promise<Lacking>;
  /** Converts rows of the web API; `lacking` was read concurrently with the rows. */
  show(scope: UserScope, rows: readonly Row[], lacking?: Promise<Lacking>): Promise<Row[]>;
}

/** Missing keys by row id. */
type Lacking = readonly (ReadonlyMap<string, object> | undefined)[];

/** Declares the external form of rows from the web API's schema. */
export function defineShape({
  name,
  id: schemaName = pascalCase(name),
  row,
  from,
  without = [],
  keepsNames,
  table,
  more,
}: ShapeFacts): Shape {
  const nameOf = keepsNames ? (key: string) => key : externalName;
  const keys = Object.keys(row.shape).filter((key) => !without.includes(key));
  const names = keys.map((key) => [key, nameOf(key)] as const);
  const base = Object.fromEntries(names.map(([key, shown]) => [shown, row.shape[key]]));
  const stored = table && storedColumns(table, Object.keys({ ...base, ...more?.schema }));
  const read: Shape['read'] = (scope, ids) =>
    Promise.all([
      stored?.read(scope, ids, scope.user.user_timezone),
      ids.length > 0 ? more?.read(scope, ids) : undefined,
    ]);
  return {
    name,
    table,
    schema: z.object({ ...base, ...stored?.schema, ...more?.schema }).meta({ id: schemaName }),
    read,
    async show(scope, answered, lacking) {
      const rows = from ? answered.map(from) : answered;
      const ids = rows.flatMap((given) => idOf(given) ?? []);
      const [columns, others] = await (lacking ?? read(scope, ids));
      return rows.map((given) => {
        const id = idOf(given) ?? '';
        const shown = Object.assign(named(given, names), columns?.get(id));
        const found = others?.get(id);
        return found && more?.into ? more.into(shown, found) : Object.assign(shown, found);
      });
    },
  };
}

/** `Cycle item` becomes `CycleItem`. */
function pascalCase(words: string): string {
  return words.replaceAll(/ ?\b([a-z])/g, (_whole, first: string) => first.toUpperCase());
}

function idOf({ id }: Row): string | undefined {
  return typeof id === 'string' ? id : undefined;
}

/** Renames the keys of a row; a plain loop, because lists have a hundred rows of thirty keys. */
function named(row: Row, names: readonly (readonly [key: string, name: string])[]): Row {
  const shown: Row = {};
  for (const [key, name] of names) if (key in row) shown[name] = row[key];
  return shown;
}
