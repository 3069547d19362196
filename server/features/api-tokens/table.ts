import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, key, moment } from '#server/platform/database/columns.ts';

/**
 * A key by which a program acts for a user in one workspace. The program holds a random secret, the
 * row only its SHA-256. A row that is inactive, deleted or expired is refused.
 */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: key(),
    token_hash: text('token_hash').notNull(),
    /** The first and last characters of the token. */
    hint: varchar('hint', { length: 40 }).notNull().default(''),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0 = of a person, 1 = of a service account. */
    user_type: smallint('user_type').notNull().default(0),
    ...inWorkspace(),
    label: varchar('label', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    scope: varchar('scope', { length: 5, enum: ['read', 'write'] })
      .notNull()
      .default('read'),
    /** The projects that it reaches; null = all that its user reaches. */
    project_ids: uuid('project_ids').array(),
    /** Has the rate limit of a service account; a person has at most one per workspace. */
    is_service: boolean('is_service').notNull().default(false),
    /** Requests per minute; null = the instance setting. */
    rate_limit: integer('rate_limit'),
    is_active: boolean('is_active').notNull().default(true),
    /** Null = never. */
    expired_at: moment('expired_at'),
    /** Accurate to a minute. */
    last_used: moment('last_used'),
    last_used_address: varchar('last_used_address', { length: 45 }),
    ...audit(),
  },
  (t) => [
    uniqueIndex('api_tokens_token').on(t.token_hash),
    index('api_tokens_user').on(t.user_id),
    index('api_tokens_workspace').on(t.workspace_id),
  ],
);

/** A bot owned by a workspace. It is a member, and acts only by API tokens. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...inWorkspace(),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('service_accounts_workspace').on(t.workspace_id)],
);

/** A request with an API token: kept for 30 days, redacted, long bodies truncated. */
export const apiRequests = pgTable(
  'api_requests',
  {
    /** Created when the request came: ids are in order of time. */
    id: key(),
    token_id: uuid('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
    method: varchar('method', { length: 10 }).notNull(),
    path: text('path').notNull(),
    query_params: text('query_params').notNull().default(''),
    headers: text('headers').notNull().default('{}'),
    body: text('body').notNull().default(''),
    response_code: smallint('response_code').notNull(),
    response_body: text('response_body').notNull().default(''),
    ip_address: varchar('ip_address', { length: 45 }).notNull().default(''),
    user_agent: text('user_agent').notNull().default(''),
    milliseconds: integer('milliseconds').notNull().default(0),
  },
  (t) => [
    index('api_requests_token').on(t.token_id, t.id),
    index('api_requests_created').on(t.created_at),
  ],
);
