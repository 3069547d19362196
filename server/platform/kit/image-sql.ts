import { getTableColumns, getTableName } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Visibility } from '#server/platform/access/visibility/audiences.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { AUDIENCE_KINDS, type AudienceKind } from '#server/platform/changes/change-log.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';

/** A table whose rows can be in the feed: it has an id and a revision. */
export type EntityTable = PgTable & { readonly id: AnyPgColumn; readonly rev: AnyPgColumn };

/** Builds SQL that qualifies columns by their tables: `comments.work_item_id`. */
export type SqlPart = (sql: SqlClient) => Fragment;

/** Kinds of audiences with the columns of their ids; with `when`, only for rows that meet it. */
export type Audiences<Column extends string = string> = {
  readonly [Kind in AudienceKind]?: Column | { readonly column: Column; readonly when: SqlPart };
};

/** A key of an image and its column; null = always null. */
export interface Field {
  readonly key: string;
  readonly column: string | null;
  readonly isMoment: boolean;
}

export interface AudienceSource {
  readonly table: EntityTable;
  readonly audiences: Audiences;
  readonly where: Readonly<Record<string, string | number | boolean>>;
  readonly joins?: SqlPart | undefined;
}

/** Keys of an image with their columns: of the same name, or of the name in `columns`. */
export function fieldsOf(
  table: EntityTable,
  shape: z.ZodRawShape,
  columns: Readonly<Record<string, string>>,
  computed: readonly string[],
): Field[] {
  const known = getTableColumns(table);
  return Object.entries(shape).flatMap<Field>(([key, schema]) => {
    if (computed.includes(key)) return [];
    if (schema instanceof z.ZodNull) return [{ key, column: null, isMoment: false }];
    const column = columns[key] ?? key;
    const type = known[column]?.getSQLType();
    if (!type) throw new Error(`${getTableName(table)} has no column ${column} for ${key}.`);
    return [{ key, column, isMoment: type === 'timestamp with time zone' }];
  });
}

/** SQL: the image as JSON, with times in UTC. */
export function imageJson(
  sql: SqlClient,
  table: EntityTable,
  fields: readonly Field[],
  computed: Readonly<Record<string, SqlPart>>,
): Fragment {
  const name = getTableName(table);
  const plain = fields.map(({ key, column, isMoment }) => {
    const value = column === null ? 'NULL' : `"${name}"."${column}"`;
    return `'${key}', ${isMoment ? `utc_text(${value})` : value}`;
  });
  const rest = Object.entries(computed).map(
    ([key, part]) => sql`${sql.unsafe(`, '${key}', `)}${part(sql)}`,
  );
  return sql`json_build_object(${[sql.unsafe(plain.join(', ')), ...rest]})`;
}

/** The visibility rule of a plain entity, from its audiences and conditions. */
export function visibilityOf(source: AudienceSource): Visibility {
  const { table, where, joins } = source;
  const name = getTableName(table);
  return {
    table: name,
    alias: name,
    ...(joins && { joins }),
    where: (sql) => {
      const conditions = Object.entries(where).map(
        ([column, value]) => sql`AND ${sql(`${name}.${column}`)} = ${value}`,
      );
      const isThere = 'deleted_at' in table ? live(sql, name) : sql`true`;
      return sql`${[isThere, ...conditions]}`;
    },
    grants: audienceColumns(source).map(({ kind, column, when }) => ({
      to: kind,
      id: `${name}.${column}`,
      ...(when && { when }),
    })),
  };
}

/** The audiences of an entity as a list. */
export function audienceColumns({ audiences }: Pick<AudienceSource, 'audiences'>) {
  return AUDIENCE_KINDS.flatMap((kind) => {
    const entry = audiences[kind];
    if (entry === undefined) return [];
    return [typeof entry === 'string' ? { kind, column: entry, when: null } : { kind, ...entry }];
  });
}
