import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** A moment with microseconds, read and written as PostgreSQL's text (never a Date: that would lose digits). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Bytes, as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A JSON object. */
export const jsonObject = (name: string) => jsonb(name).$type<Record<string, unknown>>();

/** A UUIDv7 primary key: rows made together lie together. */
export const key = () =>
  uuid('id')
    .primaryKey()
    .default(sql`uuidv7()`);

/**
 * The revision the change feed compares: a trigger adds 1 on every update, so no command can forget it
 * (migration 0006_feed puts the trigger on every table that has this column; a later table brings its own).
 */
export const revision = () => integer('rev').notNull().default(1);

/** Creation and last change, for rows without an author. */
export const times = () => ({
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** What a row is called by the program that made it, and which program that is. */
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
