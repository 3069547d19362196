import { getTableColumns, getTableName } from 'drizzle-orm';
import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { inZone } from '#server/platform/database/wire.ts';
import type { EntityTable } from '#server/platform/kit/image-sql.ts';
import { Id, Moment } from '#shared/contract/fields.ts';

import { externalName } from './names.ts';

/** Columns that clients expect in every row and many rows of the web API lack. */
const STORED = [
  'created_at',
  'updated_at',
  'deleted_at',
  'created_by',
  'updated_by',
  'workspace_id',
  'project_id',
  'external_source',
  'external_id',
];

const MOMENT = 'timestamp with time zone';

/** Columns added to replies of the external API. */
export interface StoredColumns {
  readonly schema: z.ZodRawShape;
  /** Values by row id. */
  read(scope: Scope, ids: readonly string[], zone: string): Promise<Map<string, object>>;
}

/** The columns of a table that the web API's rows lack. */
export function storedColumns(table: EntityTable, known: readonly string[]): StoredColumns {
  const all = getTableColumns(table);
  const columns = STORED.flatMap((name) => {
    const column = all[name];
    return column && !known.includes(externalName(name)) ? [{ name, column }] : [];
  });
  const schema = columns.map(({ name, column }) => {
    const type = column.getSQLType();
    const value = type === 'uuid' ? Id : type === MOMENT ? Moment : z.string();
    const isGiven = column.notNull;
    return [
      externalName(name),
      name === 'deleted_at' ? z.null() : isGiven ? value : value.nullable(),
    ];
  });
  const read = columns.map(({ name, column }) => ({
    name,
    key: externalName(name),
    isMoment: column.getSQLType() === MOMENT,
  }));
  return {
    schema: Object.fromEntries(schema),
    async read({ sql }, ids, zone) {
      if (read.length === 0 || ids.length === 0) return new Map();
      const rows = await sql<{ id: string; [column: string]: unknown }[]>`
        SELECT ${sql(['id', ...read.map(({ name }) => name)])} FROM ${sql(getTableName(table))}
        WHERE id = ANY(${ids as string[]}::uuid[])`;
      return new Map(
        rows.map((row) => {
          const values: Record<string, unknown> = {};
          for (const { name, key, isMoment } of read) {
            const value = row[name];
            values[key] = isMoment && typeof value === 'string' ? inZone(value, zone) : value;
          }
          return [row.id, values];
        }),
      );
    },
  };
}
