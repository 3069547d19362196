import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { audit, jsonObject, key, moment } from '#server/platform/database/columns.ts';
import type { Role } from '#shared/permissions.ts';

/** A workspace. A deleted one keeps its row under the slug `slug__seconds`. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: key(),
    name: varchar('name', { length: 80 }).notNull(),
    slug: varchar('slug', { length: 100 }).notNull(),
    logo: text('logo'),
    logo_asset: uuid('logo_asset'),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    organization_size: varchar('organization_size', { length: 20 }),
    timezone: varchar('timezone', { length: 255 }).notNull().default('UTC'),
    ...audit(),
  },
  (t) => [
    uniqueIndex('workspaces_slug').on(t.slug),
    uniqueIndex('workspaces_slug_folded')
      .on(sql`lower(${t.slug})`)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** The column of a table whose rows belong to a workspace, and go with it. */
export const inWorkspace = () => ({
  workspace_id: uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
});

/** A person's membership of a workspace; leaving only sets `is_active` to false. */
export const workspaceMembers = pgTable(
  'workspace_members',
  {
    id: key(),
    ...inWorkspace(),
    member_id: uuid('member_id')
      .notNull()
      .references(() => users.id),
    role: smallint('role').$type<Role>().notNull().default(5),
    company_role: text('company_role'),
    view_props: jsonObject('view_props').notNull().default({}),
    default_props: jsonObject('default_props').notNull().default({}),
    issue_props: jsonObject('issue_props')
      .notNull()
      .default({ subscribed: true, assigned: true, created: true, all_issues: true }),
    is_active: boolean('is_active').notNull().default(true),
    ...audit(),
  },
  (t) => [
    uniqueIndex('workspace_members_member').on(t.workspace_id, t.member_id),
    index('workspace_members_user')
      .on(t.member_id)
      .where(sql`is_active`),
  ],
);

/** An invitation bound to one address; can be answered once. Its token is stored hashed. */
export const workspaceInvitations = pgTable(
  'workspace_invitations',
  {
    id: key(),
    ...inWorkspace(),
    email: varchar('email', { length: 255 }).notNull(),
    role: smallint('role').$type<Role>().notNull().default(5),
    accepted: boolean('accepted').notNull().default(false),
    token_hash: text('token_hash').notNull(),
    message: text('message'),
    /** Of the mail, as the inviter chose; null where they chose none. */
    language: text('language'),
    responded_at: moment('responded_at'),
    expires_at: moment('expires_at')
      .notNull()
      .default(sql`now() + interval '7 days'`),
    ...audit(),
  },
  (t) => [
    uniqueIndex('workspace_invitations_email')
      .on(t.workspace_id, t.email)
      .where(sql`deleted_at IS NULL`),
    index('workspace_invitations_address')
      .on(t.email)
      .where(sql`deleted_at IS NULL`),
  ],
);

/** A person's list settings of a whole workspace (`user-properties`). */
export const workspaceUserProperties = pgTable(
  'workspace_user_properties',
  {
    id: key(),
    ...inWorkspace(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    filters: jsonObject('filters').notNull(),
    display_filters: jsonObject('display_filters').notNull(),
    display_properties: jsonObject('display_properties').notNull(),
    ...audit(),
  },
  (t) => [uniqueIndex('workspace_user_properties_user').on(t.workspace_id, t.user_id)],
);

/** A color theme shared in a workspace. */
export const workspaceThemes = pgTable(
  'workspace_themes',
  {
    id: key(),
    ...inWorkspace(),
    name: varchar('name', { length: 300 }).notNull(),
    actor_id: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    colors: jsonObject('colors').notNull().default({}),
    ...audit(),
  },
  (t) => [
    uniqueIndex('workspace_themes_name')
      .on(t.workspace_id, t.name)
      .where(sql`deleted_at IS NULL`),
  ],
);
