import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { key, moment } from '#server/platform/database/columns.ts';
import type { AuditKind } from '#shared/contract/audit.ts';

/** Who did what from where; kept for 180 days. Names are as they were then, also of what is gone. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: key(),
    created_at: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null = the program itself, or nobody who is known. */
    actor_id: uuid('actor_id'),
    actor: varchar('actor', { length: 255 }).notNull().default(''),
    kind: varchar('kind', { length: 10 }).$type<AuditKind>().notNull(),
    /** As events are called: `api_token.created`. */
    action: varchar('action', { length: 50 }).notNull(),
    /** What or whom it was done to, in words. */
    target: text('target').notNull().default(''),
    /** The project or workspace it was done in, in words. */
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
