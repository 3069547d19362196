import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import type { ExportColumn, ExportFormat } from '#shared/constants/exports.ts';

/** A requested file of work items: its content, progress and storage key. */
export const exports = pgTable(
  'exports',
  {
    id: key(),
    ...inWorkspace(),
    initiated_by: uuid('initiated_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: varchar('provider', { length: 10 }).$type<ExportFormat>().notNull(),
    project_ids: uuid('project_ids').array().notNull(),
    /** Projects in which the person saw only items they created. */
    limited_ids: uuid('limited_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    is_multiple: boolean('is_multiple').notNull().default(false),
    /** Name of the exported list; null = whole projects. */
    name: varchar('name', { length: 255 }),
    /** A filter in the query language; null = everything in the projects. */
    query: text('query'),
    columns: jsonb('columns').$type<readonly ExportColumn[]>(),
    status: varchar('status', { length: 10 })
      .$type<'queued' | 'processing' | 'completed' | 'failed'>()
      .notNull()
      .default('queued'),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    size: bigint('size', { mode: 'number' }),
    reason: text('reason'),
    /** Part of the file's name. */
    token: varchar('token', { length: 32 }).notNull(),
    file_key: text('file_key'),
    url: text('url'),
    expires_at: moment('expires_at'),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    ...audit(),
  },
  (t) => [
    index('exports_workspace').on(t.workspace_id, t.created_at),
    index('exports_person').on(t.initiated_by),
    index('exports_due')
      .on(t.next_attempt_at)
      .where(sql`status IN ('queued', 'processing')`),
    index('exports_expiring')
      .on(t.expires_at)
      .where(sql`file_key IS NOT NULL`),
  ],
);
