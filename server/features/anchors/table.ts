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

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';
import { ALL_LAYOUTS, FIRST_FIELDS } from '#shared/constants/anchors.ts';
import { ANCHOR_KINDS } from '#shared/permissions.ts';

/**
 * A project, view, page or intake that is published: whoever knows the anchor is a visitor. Unpublishing deletes the
 * row; publishing again makes another anchor.
 */
export const anchors = pgTable(
  'anchors',
  {
    id: key(),
    /** 32 hexadecimal digits of the public address. */
    anchor: varchar('anchor', { length: 32 }).notNull(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    entity_name: varchar('entity_name', { length: 10, enum: [...ANCHOR_KINDS] }).notNull(),
    entity_identifier: uuid('entity_identifier').notNull(),
    is_comments_enabled: boolean('is_comments_enabled').notNull().default(false),
    is_reactions_enabled: boolean('is_reactions_enabled').notNull().default(false),
    is_votes_enabled: boolean('is_votes_enabled').notNull().default(false),
    /** Kept and sent; the history of items is never public. */
    is_activity_enabled: boolean('is_activity_enabled').notNull().default(true),
    /** Switched off without giving the address up. */
    is_disabled: boolean('is_disabled').notNull().default(false),
    /** Pages of other sites may show it in a frame. */
    is_embeddable: boolean('is_embeddable').notNull().default(false),
    /** Which layouts are offered. */
    view_props: jsonb('view_props')
      .$type<Record<string, boolean>>()
      .notNull()
      .default({ ...ALL_LAYOUTS }),
    /** Which properties of items are shown, by their names in `display_properties`. */
    fields: jsonb('fields')
      .$type<string[]>()
      .notNull()
      .default([...FIRST_FIELDS]),
    /** The intake that takes what visitors of the board send. */
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

/** Somebody who is no member of a project but has commented, reacted or voted on its public board. */
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
