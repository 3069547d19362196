import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import {
  audit,
  bytes,
  externalName,
  jsonObject,
  key,
  moment,
} from '#server/platform/database/columns.ts';

/**
 * A page of a project: everything its list shows is on this one row.
 * Pages form a tree through `parent_id`. A page is in one project.
 */
export const pages = pgTable(
  'pages',
  {
    id: key(),
    ...inProject(),
    parent_id: uuid('parent_id'),
    name: text('name').notNull().default(''),
    owned_by: uuid('owned_by')
      .notNull()
      .references(() => users.id),
    /** 0 public, 1 private: its owner alone. */
    access: smallint('access').notNull().default(0),
    color: varchar('color', { length: 255 }).notNull().default(''),
    is_locked: boolean('is_locked').notNull().default(false),
    /** Who locked it; null while it is not, or where nobody noted it. */
    locked_by: uuid('locked_by').references(() => users.id, { onDelete: 'set null' }),
    archived_at: date('archived_at', { mode: 'string' }),
    /** Its place among the pages beside it; ours, the contract has no order by hand. */
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    label_ids: uuid('label_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    view_props: jsonObject('view_props').notNull().default({ full_width: false }),
    logo_props: jsonObject('logo_props').notNull().default({}),
    /** The anchor under which it is published; null when it is not. */
    anchor: varchar('anchor', { length: 32 }),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    index('pages_project').on(t.project_id, t.created_at),
    index('pages_parent').on(t.parent_id),
    index('pages_owner').on(t.owned_by),
    index('pages_workspace').on(t.workspace_id, t.updated_at),
    index('pages_labels').using('gin', t.label_ids),
  ],
);

/** A page's text as it was derived from its live document, or as an API client wrote it before there was one. */
export const pageDescriptions = pgTable('page_descriptions', {
  page_id: uuid('page_id')
    .primaryKey()
    .references(() => pages.id, { onDelete: 'cascade' }),
  description_html: text('description_html').notNull().default('<p></p>'),
  description_stripped: text('description_stripped'),
  description_json: jsonb('description_json').notNull().default({}),
  /** The last update of the live document that this text contains; 0 = there is no document yet. */
  upto_id: bigint('upto_id', { mode: 'number' }).notNull().default(0),
});

/** An earlier state of a page's text. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    page_id: uuid('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    description_html: text('description_html').notNull(),
    description_stripped: text('description_stripped'),
    description_json: jsonb('description_json').notNull().default({}),
    /** The document's state; null when the text was written without one. */
    description_binary: bytes('description_binary'),
    last_saved_at: moment('last_saved_at').notNull().defaultNow(),
    owned_by: uuid('owned_by')
      .notNull()
      .references(() => users.id),
    ...audit(),
  },
  (t) => [index('page_versions_page').on(t.page_id, t.last_saved_at)],
);

/** What a page's text mentions: kept equal to it ("mention log"). */
export const pageLogs = pgTable(
  'page_logs',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    page_id: uuid('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    /** The mention's own id in the text. */
    transaction: uuid('transaction').notNull(),
    entity_identifier: uuid('entity_identifier'),
    entity_name: varchar('entity_name', { length: 30 }).notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('page_logs_one').on(t.page_id, t.transaction),
    index('page_logs_entity').on(t.entity_identifier),
  ],
);
