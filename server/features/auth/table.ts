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

import { users } from '#server/features/users/table.ts';
import { jsonObject, key, moment } from '#server/platform/database/columns.ts';

/** A signed-in browser. The cookie holds a random token, the row only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: key(),
    token_hash: text('token_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `app` (cookie session-id) or `admin` (cookie admin-session-id). */
    kind: varchar('kind', { length: 10 }).notNull().default('app'),
    device_info: jsonObject('device_info').notNull().default({}),
    created_at: moment('created_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.token_hash),
    index('sessions_user').on(t.user_id),
    index('sessions_expiry').on(t.expires_at),
  ],
);

/** A one-time code sent by mail: one valid code per address, at most five wrong guesses. */
export const oneTimeCodes = pgTable('one_time_codes', {
  email: varchar('email', { length: 255 }).primaryKey(),
  code_hash: text('code_hash').notNull(),
  requests: integer('requests').notNull().default(1),
  wrong_tries: integer('wrong_tries').notNull().default(0),
  expires_at: moment('expires_at').notNull(),
});

/** A password reset link: usable once, valid for an hour, stored hashed. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: key(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    /** Derived from the password at creation: a changed password voids the link. */
    password_stamp: text('password_stamp').notNull(),
    /** Sent to the address only, so using it proves the address. An admin's link proves nothing. */
    proves_address: boolean('proves_address').notNull().default(false),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('password_resets_token').on(t.token_hash),
    index('password_resets_user').on(t.user_id),
  ],
);
