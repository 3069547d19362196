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
 * The yjs state of a collaborative document, without the later updates in `document_updates`. The
 * text of a page or work item becomes a document when it is first opened.
 */
export const documentSnapshots = pgTable(
  'document_snapshots',
  {
    /** The page's or work item's own id. */
    document_id: uuid('document_id').primaryKey(),
    /** `page` or `work-item`. */
    kind: varchar('kind', { length: 10 }).notNull(),
    state: bytes('state').notNull(),
    /** The yjs state vector, so that syncing need not decode the state; null = unknown. */
    vector: bytes('vector'),
    /** The last update that went into the state. */
    upto_id: bigint('upto_id', { mode: 'number' }).notNull().default(0),
    /** HTML, text and mentions have been stored for readers. */
    is_derived: boolean('is_derived').notNull().default(true),
    /** The last author of what the state holds and readers do not see yet. */
    author: uuid('author'),
    /** Last author of what readers see, and when: another one, or a pause, creates a version. */
    written_by: uuid('written_by'),
    written_at: moment('written_at'),
    attempts: smallint('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    /** Transaction of the last change of the state: processes with the document open follow it. */
    xid: transaction('xid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** The live process that wrote it; null = an API call. */
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

/** Changes after a document's snapshot, each written before its acknowledgment. */
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
  // Each typed key is a row, and each index is written with it.
  (t) => [
    index('document_updates_document').on(t.document_id, t.id),
    index('document_updates_order').on(t.xid, t.id),
  ],
);
