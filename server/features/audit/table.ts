import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { key, moment } from '#server/platform/database/columns.ts';
import type { AuditKind } from '#shared/contract/audit.ts';

/** Who did what, from where; kept for 180 days. Names are copies, so they survive deletion. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: key(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null = the program itself, or an unknown person. */
    actor_id: uuid('actor_id'),
    actor: varchar('actor', { length: 255 }).notNull().default(''),
    kind: varchar('kind', { length: 10 }).$type<AuditKind>().notNull(),
    /** An event's name: `api_token.created`. */
    action: varchar('action', { length: 50 }).notNull(),
    /** The name of what, or whom, it was done to. */
    target: text('target').notNull().default(''),
    place: text('place').notNull().default(''),
    workspace_id: uuid('workspace_id'),
    details: jsonb('details').notNull().default({}),
    ip: varchar('ip', { length: 45 }).notNull().default(''),
    user_agent: varchar('user_agent', { length: 300 }).notNull().default(''),
  },
  (t) => [
    index('audit_entries_created').on(t.created_at),
    index('audit_entries_kind').on(t.kind, t.id),
    index('audit_entries_workspace').on(t.workspace_id, t.id),
    index('audit_entries_actor').on(t.actor_id, t.id),
  ],
);
