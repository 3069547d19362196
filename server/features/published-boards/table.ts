import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject, projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import { ALL_LAYOUTS, FIRST_FIELDS } from '#shared/constants/anchors.ts';
import { ANCHOR_KINDS } from '#shared/permissions.ts';

/**
 * A published project, view, page or intake: whoever knows the anchor is a visitor. Unpublishing
 * deletes the row; publishing again creates another anchor.
 */
export const anchors = pgTable(
  'anchors',
  {
    id: key(),
    /** 32 hexadecimal digits of the public address. */
    anchor: varchar('anchor', { length: 32 }).notNull(),
    ...inProject(),
    entity_name: varchar('entity_name', { length: 10, enum: [...ANCHOR_KINDS] }).notNull(),
    entity_identifier: uuid('entity_identifier').notNull(),
    is_comments_enabled: boolean('is_comments_enabled').notNull().default(false),
    is_reactions_enabled: boolean('is_reactions_enabled').notNull().default(false),
    is_votes_enabled: boolean('is_votes_enabled').notNull().default(false),
    /** Stored and sent for the contract; the history of items is never public. */
    is_activity_enabled: boolean('is_activity_enabled').notNull().default(true),
    /** Turned off while keeping the address. */
    is_disabled: boolean('is_disabled').notNull().default(false),
    /** Other sites may show it in a frame. */
    is_embeddable: boolean('is_embeddable').notNull().default(false),
    /** The layouts that visitors can choose. */
    view_props: jsonb('view_props')
      .$type<Record<string, boolean>>()
      .notNull()
      .default({ ...ALL_LAYOUTS }),
    /** Visible properties of items, by their names in `display_properties`. */
    fields: jsonb('fields')
      .$type<string[]>()
      .notNull()
      .default([...FIRST_FIELDS]),
    /** The intake that takes visitors' items. */
    intake_id: uuid('intake_id'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('anchors_anchor').on(t.anchor),
    uniqueIndex('anchors_entity')
      .on(t.entity_identifier)
      .where(sql`deleted_at IS NULL`),
    index('anchors_workspace').on(t.workspace_id),
    index('anchors_project').on(t.project_id),
  ],
);

/** A person outside of a project who has commented, reacted or voted on its published board. */
export const publicMembers = pgTable(
  'public_members',
  {
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    member_id: uuid('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.member_id] }),
    index('public_members_member').on(t.member_id),
  ],
);
