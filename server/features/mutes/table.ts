import { sql } from 'drizzle-orm';
import { pgTable, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { audit, key } from '#server/platform/database/columns.ts';
import type { MutedKind } from '#shared/contract/mutes.ts';

/** A project or work item of which a person wants no notifications. */
export const mutes = pgTable(
  'mutes',
  {
    id: key(),
    ...inProject(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entity_name: varchar('entity_name', { length: 20 }).$type<MutedKind>().notNull(),
    entity_identifier: uuid('entity_identifier').notNull(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('mutes_one')
      .on(t.user_id, t.entity_identifier)
      .where(sql`deleted_at IS NULL`),
  ],
);
