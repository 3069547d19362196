import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, externalName, jsonObject, key, moment } from '#server/platform/database/columns.ts';
import type { Role } from '#shared/permissions.ts';

/** A project. `network` 0 = private, 2 = open to the workspace's members. */
export const projects = pgTable(
  'projects',
  {
    id: key(),
    ...inWorkspace(),
    name: varchar('name', { length: 255 }).notNull(),
    identifier: varchar('identifier', { length: 12 }).notNull(),
    /** The id of the identifier's record in replies of `project-identifiers`. */
    identifier_number: bigint('identifier_number', { mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity(),
    description: text('description').notNull().default(''),
    description_text: jsonb('description_text'),
    description_html: jsonb('description_html'),
    network: smallint('network').notNull().default(2),
    default_assignee: uuid('default_assignee').references(() => users.id),
    project_lead: uuid('project_lead').references(() => users.id),
    emoji: varchar('emoji', { length: 255 }),
    icon_prop: jsonb('icon_prop'),
    logo_props: jsonObject('logo_props').notNull().default({}),
    cycle_view: boolean('cycle_view').notNull().default(true),
    module_view: boolean('module_view').notNull().default(true),
    issue_views_view: boolean('issue_views_view').notNull().default(true),
    page_view: boolean('page_view').notNull().default(true),
    intake_view: boolean('intake_view').notNull().default(false),
    is_time_tracking_enabled: boolean('is_time_tracking_enabled').notNull().default(false),
    is_issue_type_enabled: boolean('is_issue_type_enabled').notNull().default(false),
    is_epic_enabled: boolean('is_epic_enabled').notNull().default(false),
    is_workflow_enabled: boolean('is_workflow_enabled').notNull().default(false),
    is_project_updates_enabled: boolean('is_project_updates_enabled').notNull().default(false),
    guest_view_all_features: boolean('guest_view_all_features').notNull().default(false),
    cover_image: text('cover_image'),
    cover_image_asset: uuid('cover_image_asset'),
    estimate_id: uuid('estimate_id'),
    archive_in: smallint('archive_in').notNull().default(0),
    close_in: smallint('close_in').notNull().default(0),
    default_state: uuid('default_state'),
    archived_at: moment('archived_at'),
    timezone: varchar('timezone', { length: 255 }).notNull().default('UTC'),
    /** Anchor of the publication; null when not published. */
    anchor: varchar('anchor', { length: 255 }),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('projects_identifier')
      .on(t.workspace_id, t.identifier)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('projects_name')
      .on(t.workspace_id, t.name)
      .where(sql`deleted_at IS NULL`),
    index('projects_workspace').on(t.workspace_id, t.created_at),
    index('projects_deleted')
      .on(t.deleted_at)
      .where(sql`deleted_at IS NOT NULL`),
  ],
);

/** The columns of a table whose rows belong to a project, and go with it. */
export const inProject = () => ({
  ...inWorkspace(),
  project_id: uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
});

/** The highest sequence number used in a project; the row is the lock of numbering. */
export const projectSequences = pgTable('project_sequences', {
  project_id: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  last_sequence: integer('last_sequence').notNull().default(0),
});

/** A person's membership of a project; leaving only sets `is_active` to false. */
export const projectMembers = pgTable(
  'project_members',
  {
    id: key(),
    ...inProject(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => users.id),
    role: smallint('role').$type<Role>().notNull().default(5),
    comment: text('comment'),
    view_props: jsonObject('view_props').notNull().default({}),
    default_props: jsonObject('default_props').notNull().default({}),
    preferences: jsonObject('preferences')
      .notNull()
      .default({ pages: { block_display: true } }),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    is_active: boolean('is_active').notNull().default(true),
    ...audit(),
  },
  (t) => [
    uniqueIndex('project_members_member').on(t.project_id, t.member_id),
    // Each request needs the guests of its project, who are few of its members.
    index('project_members_guests')
      .on(t.project_id)
      .where(sql`role = 5 AND is_active`),
    // A covering index for queries across projects.
    index('project_members_user').on(
      t.member_id,
      t.workspace_id,
      t.project_id,
      t.role,
      t.is_active,
    ),
  ],
);

/** A person's list settings in a project: of its items, its epics, or a cycle or module. */
export const projectUserProperties = pgTable(
  'project_user_properties',
  {
    id: key(),
    ...inProject(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20 }).notNull().default('project'),
    /** The cycle or module. */
    entity_id: uuid('entity_id'),
    filters: jsonObject('filters').notNull(),
    display_filters: jsonObject('display_filters').notNull(),
    display_properties: jsonObject('display_properties').notNull(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('project_user_properties_user').on(
      t.project_id,
      t.user_id,
      t.kind,
      sql`coalesce(entity_id, project_id)`,
    ),
    index('project_user_properties_entity')
      .on(t.entity_id)
      .where(sql`entity_id IS NOT NULL`),
  ],
);

export const projectInvitations = pgTable(
  'project_invitations',
  {
    id: key(),
    ...inProject(),
    email: varchar('email', { length: 255 }).notNull(),
    role: smallint('role').$type<Role>().notNull().default(5),
    accepted: boolean('accepted').notNull().default(false),
    token_hash: text('token_hash').notNull(),
    message: text('message'),
    responded_at: moment('responded_at'),
    expires_at: moment('expires_at')
      .notNull()
      .default(sql`now() + interval '7 days'`),
    ...audit(),
  },
  (t) => [
    uniqueIndex('project_invitations_email')
      .on(t.project_id, t.email)
      .where(sql`deleted_at IS NULL`),
    index('project_invitations_address').on(t.email),
  ],
);
