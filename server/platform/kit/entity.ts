import { getTableName } from 'drizzle-orm';
import type { z } from 'zod';

import { readImages, readVisibleIds } from '#server/platform/access/visibility/audiences.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import type { EntityDefinition } from '#server/platform/changes/entities.ts';
import type { Change, Publication } from '#server/platform/changes/events.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { inZone } from '#server/platform/database/wire.ts';

import {
  audienceColumns,
  type Audiences,
  type AudienceSource,
  type EntityTable,
  type Field,
  fieldsOf,
  imageJson,
  type SqlPart,
  visibilityOf,
} from './image-sql.ts';

/** The events of an entity: `interface Events extends EntityEvents<'label', LabelRow> {}`. */
export type EntityEvents<Name extends string, Row, About = unknown> = {
  readonly [Type in `${Name}.${'created' | 'updated' | 'deleted'}`]: Change<Row> & About;
};

/** Everyone in a project, including guests: the audiences of states, labels, cycles. */
export const PROJECT_WIDE = { project: 'project_id', 'project-guest': 'project_id' } as const;

/** The result of a declaration: feed images, wire shape and events of an entity. */
export interface Entity<Name extends string, Row, Wire> extends EntityDefinition {
  readonly name: Name;
  readonly table: EntityTable;
  /** Values that visible rows have. */
  readonly where: Readonly<Record<string, string | number | boolean>>;
  /** Schema of plain replies: the image without its revision and computed keys. */
  readonly wireSchema: z.ZodType<Wire>;
  /** A row in the shape of replies, with times in the person's zone. */
  wire(row: Row, zone: string): Wire;
  /** Maps the values of a request to columns; drops values without a column. */
  valuesOf(input: object): Record<string, unknown>;
  /** The publication of a row: changed, or gone for audiences that saw `before`. */
  publication(row: Row, before?: Row | null): Publication;
  /** The event of a new row; `about` adds data for reactions. */
  created<About extends object = object>(
    row: Row,
    about?: About,
  ): EntityEvent<`${Name}.created`, Row, About>;
  updated<About extends object = object>(
    before: Row,
    after: Row,
    about?: About,
  ): EntityEvent<`${Name}.updated`, Row, About>;
  /** `gone` is the row as returned by the statement that deleted it. */
  deleted<About extends object = object>(
    before: Row,
    gone: Row,
    about?: About,
  ): EntityEvent<`${Name}.deleted`, Row, About>;
}

interface EntityEvent<Type extends string, Row, About> {
  readonly type: Type;
  readonly data: Change<Row> & About;
  readonly publish: readonly Publication[];
}

interface EntityFacts<
  Name extends string,
  Table extends EntityTable,
  Shape extends z.ZodRawShape,
  Computed extends string,
> {
  /** Singular, snake_case: `work_item`. */
  readonly name: Name;
  readonly table: Table;
  /** The feed's image. Keys are columns, or renamed by `columns`. */
  readonly image: z.ZodObject<Shape>;
  /** Keys of the image that need SQL: nested rows, counts. */
  readonly computed?: Readonly<Record<Computed, SqlPart>>;
  readonly audiences: Audiences<keyof Table['$inferSelect'] & string>;
  /** Only rows with these values are visible; deleted ones never are. */
  readonly where?: Partial<Table['$inferSelect']>;
  /** Inner joins required for visibility: the row's item, its project. */
  readonly joins?: SqlPart;
  /** Maximum in a first load, the newest. */
  readonly newest?: number;
  /** Large keys that no first screen needs, with their substitutes until they are loaded. */
  readonly outline?: Readonly<Record<string, SqlPart>>;
}

type Plain<Shape extends z.ZodRawShape, Computed> = Omit<
  z.output<z.ZodObject<Shape>>,
  (Computed & string) | 'rev'
>;

/** Keys without a column of the same name; one that can only be null needs none. */
type RenamedKey<Row, Wire> = {
  [Key in keyof Wire]: [Wire[Key]] extends [null]
    ? never
    : Key extends keyof Row
      ? [Row[Key]] extends [Wire[Key]]
        ? never
        : Key
      : Key;
}[keyof Wire];

type ColumnFor<Row, Value> = {
  [Column in keyof Row]: [Row[Column]] extends [Value] ? Column : never;
}[keyof Row];

type Renames<Row, Wire> = [RenamedKey<Row, Wire>] extends [never]
  ? { readonly columns?: Record<string, never> }
  : {
      readonly columns: {
        readonly [Key in RenamedKey<Row, Wire>]: ColumnFor<Row, Wire[Key]>;
      };
    };

/** Declares an entity of the feed; list it in the feature's `feature.ts`. */
export function defineEntity<
  const Name extends string,
  Table extends EntityTable,
  Shape extends z.ZodRawShape,
  Computed extends string = never,
>(
  facts: EntityFacts<Name, Table, Shape, Computed> &
    Renames<Table['$inferSelect'], Plain<Shape, Computed>>,
): Entity<Name, Table['$inferSelect'], Plain<Shape, Computed>> {
  type Row = Table['$inferSelect'];
  const { name, table, image, audiences, joins, newest, outline } = facts;
  const {
    computed = {},
    columns = {},
    where = {},
  } = facts as {
    readonly computed?: Record<string, SqlPart>;
    readonly columns?: Record<string, string>;
    readonly where?: Record<string, string | number | boolean>;
  };
  const fields = fieldsOf(table, image.shape, columns, Object.keys(computed));
  const source = { table, audiences, where, joins };
  const visibility = visibilityOf(source);
  const read = (instead: Readonly<Record<string, SqlPart>>): EntityDefinition['images'] => {
    const kept = fields.filter(({ key }) => !(key in instead));
    const json = (sql: SqlClient) => imageJson(sql, table, kept, { ...computed, ...instead });
    return (sql, ids) => readImages(sql, visibility, ids, { json: json(sql) });
  };
  const unsent = Object.fromEntries(['rev', ...Object.keys(computed)].map((key) => [key, true]));
  const publish = (row: Row, before?: Row | null) =>
    publicationOf(name, source, row as StoredRow, before as StoredRow | null | undefined);
  return {
    name,
    table,
    where,
    ...(newest !== undefined && { newest }),
    images: read({}),
    ...(outline && { outlines: read({ ...outline, rev: revBefore(table) }) }),
    visibleIds: (sql, of) => readVisibleIds(sql, visibility, of),
    wireSchema: image.omit(unsent as never) as unknown as z.ZodType<Plain<Shape, Computed>>,
    wire: (row, zone) => wireOf(fields, row as StoredRow, zone) as Plain<Shape, Computed>,
    valuesOf: (input) => valuesOf(table, fields, input),
    publication: publish,
    created: (row, about) => ({
      type: `${name}.created`,
      data: changeOf<Row, typeof about>(null, row, about),
      publish: [publish(row, null)],
    }),
    updated: (before, after, about) => ({
      type: `${name}.updated`,
      data: changeOf(before, after, about),
      publish: [publish(after, before)],
    }),
    deleted: (before, gone, about) => ({
      type: `${name}.deleted`,
      data: changeOf(before, null, about),
      publish: [{ ...publish(before), rev: (gone as StoredRow).rev, gone: true }],
    }),
  };
}

const revBefore = (table: EntityTable) => (sql: SqlClient) =>
  sql`${sql(getTableName(table))}.rev - 1`;

interface StoredRow {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}

function changeOf<Row, About>(before: Row | null, after: Row | null, about: About) {
  return { before, after, ...about } as Change<Row> & NonNullable<About>;
}

function publicationOf(
  entity: string,
  source: Pick<AudienceSource, 'audiences' | 'where'>,
  row: StoredRow,
  before: StoredRow | null | undefined,
): Publication {
  const { id, rev } = row;
  const audiences = audiencesOf(source, row);
  const isShown = isShownRow(source, row);
  if (before === undefined) return { entity, id, rev, audiences, gone: !isShown };
  const left = before && isShownRow(source, before) ? audiencesOf(source, before) : [];
  return { entity, id, rev, audiences: isShown ? audiences : [], left };
}

function audiencesOf(source: Pick<AudienceSource, 'audiences'>, row: StoredRow): Audience[] {
  return audienceColumns(source).flatMap(({ kind, column }) => {
    const id = row[column];
    return typeof id === 'string' ? [audience(kind, id)] : [];
  });
}

function isShownRow({ where }: Pick<AudienceSource, 'where'>, row: StoredRow): boolean {
  if ((row['deleted_at'] ?? null) !== null) return false;
  return Object.entries(where).every(([column, value]) => row[column] === value);
}

function wireOf(fields: readonly Field[], row: StoredRow, zone: string): Record<string, unknown> {
  const entries = fields.map(({ key, column, isMoment }) => {
    const value = column === null ? null : row[column];
    return [key, isMoment && typeof value === 'string' ? inZone(value, zone) : value];
  });
  return Object.fromEntries(entries.filter(([key]) => key !== 'rev'));
}

function valuesOf(table: EntityTable, fields: readonly Field[], input: object) {
  const columns = new Map(fields.map(({ key, column }) => [key, column]));
  const values = Object.entries(input).flatMap(([key, value]) => {
    const column = columns.get(key) ?? key;
    return column in table && value !== undefined ? [[column, value]] : [];
  });
  return Object.fromEntries(values);
}
