import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import {
  audit,
  jsonObject,
  key,
  moment,
  revision,
  times,
} from '#server/platform/database/columns.ts';
import {
  isOnByDefault,
  type PreferenceName,
  preferenceNames,
} from '#shared/notifications/kinds.ts';

/** A person or a bot. Email addresses are stored trimmed and in lower case. */
export const users = pgTable(
  'users',
  {
    id: key(),
    email: varchar('email', { length: 255 }).notNull(),
    username: varchar('username', { length: 128 }).notNull(),
    /** argon2id; null = no password can match. */
    password_hash: text('password_hash'),
    first_name: varchar('first_name', { length: 255 }).notNull().default(''),
    last_name: varchar('last_name', { length: 255 }).notNull().default(''),
    display_name: varchar('display_name', { length: 255 }).notNull(),
    avatar: text('avatar').notNull().default(''),
    avatar_asset: uuid('avatar_asset'),
    cover_image: varchar('cover_image', { length: 800 }),
    cover_image_asset: uuid('cover_image_asset'),
    user_timezone: varchar('user_timezone', { length: 255 }).notNull().default('UTC'),
    is_active: boolean('is_active').notNull().default(true),
    is_bot: boolean('is_bot').notNull().default(false),
    /** Created by an import, never signed in. Signing up with the address takes it over. */
    is_placeholder: boolean('is_placeholder').notNull().default(false),
    is_email_verified: boolean('is_email_verified').notNull().default(false),
    is_password_autoset: boolean('is_password_autoset').notNull().default(false),
    last_login_medium: varchar('last_login_medium', { length: 20 }).notNull().default('email'),
    last_active: moment('last_active'),
    last_login_time: moment('last_login_time'),
    last_login_ip: text('last_login_ip'),
    last_login_uagent: text('last_login_uagent'),
    last_logout_time: moment('last_logout_time'),
    last_logout_ip: text('last_logout_ip'),
    date_joined: moment('date_joined').notNull().defaultNow(),
    ...times(),
    rev: revision(),
  },
  (t) => [uniqueIndex('users_email').on(t.email), uniqueIndex('users_username').on(t.username)],
);

/** Preferences and onboarding of a person; created with the account. */
export const profiles = pgTable(
  'profiles',
  {
    id: key(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    theme: jsonObject('theme').notNull().default({}),
    is_tour_completed: boolean('is_tour_completed').notNull().default(false),
    onboarding_step: jsonObject('onboarding_step').notNull().default({
      profile_complete: false,
      workspace_create: false,
      workspace_invite: false,
      workspace_join: false,
    }),
    use_case: text('use_case'),
    role: varchar('role', { length: 300 }),
    is_onboarded: boolean('is_onboarded').notNull().default(false),
    last_workspace_id: uuid('last_workspace_id'),
    billing_address_country: varchar('billing_address_country', { length: 255 })
      .notNull()
      .default('INDIA'),
    billing_address: jsonObject('billing_address'),
    has_billing_address: boolean('has_billing_address').notNull().default(false),
    company_name: varchar('company_name', { length: 255 }).notNull().default(''),
    is_smooth_cursor_enabled: boolean('is_smooth_cursor_enabled').notNull().default(false),
    is_mobile_onboarded: boolean('is_mobile_onboarded').notNull().default(false),
    mobile_timezone_auto_set: boolean('mobile_timezone_auto_set').notNull().default(false),
    mobile_onboarding_step: jsonObject('mobile_onboarding_step')
      .notNull()
      .default({ profile_complete: false, workspace_create: false, workspace_join: false }),
    language: varchar('language', { length: 255 }).notNull().default('en'),
    start_of_the_week: integer('start_of_the_week').notNull().default(0),
    ...times(),
    rev: revision(),
  },
  (t) => [uniqueIndex('profiles_user').on(t.user_id)],
);

const preferenceColumn = (name: string) => boolean(name).notNull().default(isOnByDefault(name));

/** A column for each preference, of mails and of the inbox. */
const preferenceColumns = () =>
  Object.fromEntries(preferenceNames().map((name) => [name, preferenceColumn(name)])) as Record<
    PreferenceName,
    ReturnType<typeof preferenceColumn>
  >;

/** A person's choice of notifications; created with the account (`firstMails`). */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    id: key(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...preferenceColumns(),
    ...audit(),
  },
  (t) => [uniqueIndex('notification_preferences_user').on(t.user_id)],
);

/** An OAuth account that signs this person in. Tokens are sealed with the secret key. */
export const accounts = pgTable(
  'accounts',
  {
    id: key(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: varchar('provider', { length: 20 }).notNull(),
    provider_account_id: varchar('provider_account_id', { length: 255 }).notNull(),
    sealed_access_token: text('sealed_access_token'),
    sealed_refresh_token: text('sealed_refresh_token'),
    access_token_expired_at: moment('access_token_expired_at'),
    refresh_token_expired_at: moment('refresh_token_expired_at'),
    last_connected_at: moment('last_connected_at').notNull().defaultNow(),
    metadata: jsonObject('metadata')
      .notNull()
      .default(sql`'{}'::jsonb`),
    ...times(),
  },
  (t) => [
    uniqueIndex('accounts_provider').on(t.provider, t.provider_account_id),
    index('accounts_user').on(t.user_id),
  ],
);
