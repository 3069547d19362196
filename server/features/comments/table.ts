import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { audit, externalName, key, moment } from '#server/platform/database/columns.ts';

export const comments = pgTable(
  'comments',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    work_item_id: uuid('work_item_id')
      .notNull()
      .references(() => workItems.id, { onDelete: 'cascade' }),
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    comment_html: text('comment_html').notNull().default('<p></p>'),
    comment_stripped: text('comment_stripped').notNull().default(''),
    comment_json: jsonb('comment_json').notNull().default({}),
    attachments: text('attachments')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** INTERNAL, or EXTERNAL = also on the public site. */
    access: varchar('access', { length: 10 }).notNull().default('INTERNAL'),
    edited_at: moment('edited_at'),
    /** The first comment of the thread; not part of the contract, which has no threads. */
    parent_id: uuid('parent_id').references((): AnyPgColumn => comments.id, {
      onDelete: 'set null',
    }),
    resolved_at: moment('resolved_at'),
    resolved_by: uuid('resolved_by').references(() => users.id),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    index('comments_item').on(t.work_item_id, t.created_at),
    index('comments_thread')
      .on(t.parent_id)
      .where(sql`parent_id IS NOT NULL`),
    uniqueIndex('comments_external')
      .on(t.project_id, t.external_source, t.external_id)
      .where(sql`external_id IS NOT NULL AND deleted_at IS NULL`),
  ],
);

/** A reaction to a comment; deleted permanently. */
export const commentReactions = pgTable(
  'comment_reactions',
  {
    id: key(),
    workspace_id: uuid('workspace_id').notNull(),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    comment_id: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    reaction: varchar('reaction', { length: 20 }).notNull(),
    ...audit(),
  },
  (t) => [uniqueIndex('comment_reactions_one').on(t.comment_id, t.actor_id, t.reaction)],
);
