import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** A timestamptz with microseconds as PostgreSQL's text; a Date would lose digits. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** A bytea column. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const jsonObject = (name: string) => jsonb(name).$type<Record<string, unknown>>();

/** A UUIDv7 primary key: rows created together are stored together. */
export const key = () =>
  uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`);

/**
 * The revision that the change feed compares. A trigger increases it on every update (migration
 * 0006_feed adds it to every table with this column; a later table brings its own).
 */
export const revision = () => integer('rev').notNull().default(1);

/** Times of creation and last change, for rows without an author. */
export const times = () => ({
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** A row's id in the program that created it, and that program. */
export const externalName = () => ({
  external_source: varchar('external_source', { length: 255 }),
  external_id: varchar('external_id', { length: 255 }),
});

/** The contract's AUDIT columns and the revision. */
export const audit = () => ({
  ...times(),
  deleted_at: moment('deleted_at'),
  created_by: uuid('created_by'),
  updated_by: uuid('updated_by'),
  rev: revision(),
});
