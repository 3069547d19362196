import { z } from 'zod';

import type { UserScope } from '#server/platform/access/scope.ts';
import type { EntityTable } from '#server/platform/kit/image-sql.ts';

import { externalName } from './names.ts';
import { storedColumns } from './stored.ts';

/** A row as calls answer it. */
export type Row = Record<string, unknown>;

interface ShapeFacts {
  /** What the thing is called in refusals: `State`. */
  readonly name: string;
  /** The name of its schema, where that is another one. */
  readonly id?: string;
  /** The schema of the web API's rows. */
  readonly row: z.ZodObject;
  /** Makes the row from what the web call answers, where that is something else. */
  readonly from?: (answered: Row) => Row;
  /** The keys are those of the web API: clients of this call read them so. */
  readonly keepsNames?: true;
  /** Keys of them that only the web client needs. */
  readonly without?: readonly string[];
  /** The table that what they lack is read from. */
  readonly table?: EntityTable;
  /** Further keys, read for all rows of a reply at once. */
  readonly more?: {
    readonly schema: z.ZodRawShape;
    read(scope: UserScope, ids: readonly string[]): Promise<Map<string, object>>;
    /** Puts what was read into a row, where it is not simply beside the rest. */
    into?(row: Row, found: object): Row;
  };
}

/** How the external API shows one kind of thing. */
export interface Shape {
  readonly name: string;
  readonly table: EntityTable | undefined;
  readonly schema: z.ZodObject;
  /** Reads what the rows of these ids lack. */
  read(scope: UserScope, ids: readonly string[]): Promise<Lacking>;
  /** Rows of the web API as the external one answers them; `lacking` was read before, along with the rows. */
  show(scope: UserScope, rows: readonly Row[], lacking?: Promise<Lacking>): Promise<Row[]>;
}

/** Keys that rows of the web API lack, by the rows' ids. */
type Lacking = readonly (ReadonlyMap<string, object> | undefined)[];

/** Declares how a kind of thing is shown, by its rows of the web API. */
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

/** `Cycle item` as `CycleItem`. */
function pascalCase(words: string): string {
  return words.replaceAll(/ ?\b([a-z])/g, (_whole, first: string) => first.toUpperCase());
}

function idOf({ id }: Row): string | undefined {
  return typeof id === 'string' ? id : undefined;
}

/** The keys of a row by their external names; a loop, because lists have a hundred rows of thirty keys. */
function named(row: Row, names: readonly (readonly [key: string, name: string])[]): Row {
  const shown: Row = {};
  for (const [key, name] of names) if (key in row) shown[name] = row[key];
  return shown;
}
