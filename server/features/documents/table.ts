import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  pgTable,
  smallint,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { bytes, moment } from '#server/platform/database/columns.ts';

const transaction = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * A document that people write together, as one yjs state: everything but the updates that still lie in
 * `document_updates`. A page's or work item's text has a document once somebody opened it.
 */
export const documentSnapshots = pgTable(
  'document_snapshots',
  {
    /** The page's or work item's own id. */
    document_id: uuid('document_id').primaryKey(),
    /** `page` or `work-item`. */
    kind: varchar('kind', { length: 10 }).notNull(),
    state: bytes('state').notNull(),
    /** How much of whose changes the state holds, so that it need not be read to sync with somebody; null = not known. */
    vector: bytes('vector'),
    /** The last update that went into the state. */
    upto_id: bigint('upto_id', { mode: 'number' }).notNull().default(0),
    /** Its HTML, text and mentions have been written where readers find them. */
    is_derived: boolean('is_derived').notNull().default(true),
    /** Who wrote last what the state holds and readers do not see yet. */
    author: uuid('author'),
    /** Who wrote last what readers see, and when: another person, or a long pause, makes a version. */
    written_by: uuid('written_by'),
    written_at: moment('written_at'),
    attempts: smallint('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    /** Of the last change of the state: processes that have the document open follow by it. */
    xid: transaction('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The process that wrote it; null = none that has documents open. */
    process: uuid('process'),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('document_snapshots_due')
      .on(t.next_attempt_at)
      .where(sql`NOT is_derived`),
    index('document_snapshots_order').on(t.xid),
  ],
);

/** Changes of documents since their snapshot, each written before it was acknowledged. */
export const documentUpdates = pgTable(
  'document_updates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    document_id: uuid('document_id').notNull(),
    data: bytes('data').notNull(),
    author: uuid('author'),
    is_derived: boolean('is_derived').notNull().default(false),
    xid: transaction('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    process: uuid('process'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  // Every key that somebody types is a row: each index is written with it.
  (t) => [
    index('document_updates_document').on(t.document_id, t.id),
    index('document_updates_order').on(t.xid, t.id),
  ],
);
