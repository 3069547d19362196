import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';

import {
  containerColumns,
  containerIndexes,
  day,
  uniqueName,
} from '#server/features/containers/table.ts';
import { inProject } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { audit, externalName, jsonObject, key } from '#server/platform/database/columns.ts';
import type { ModuleStatus } from '#shared/contract/modules.ts';

/** A body of work inside a project. */
export const modules = pgTable(
  'modules',
  {
    ...containerColumns(),
    description: text('description').notNull().default(''),
    start_date: day('start_date'),
    target_date: day('target_date'),
    status: varchar('status', { length: 20 }).$type<ModuleStatus>().notNull().default('planned'),
    lead_id: uuid('lead_id').references(() => users.id),
    member_ids: uuid('member_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    view_props: jsonObject('view_props').notNull().default({}),
    ...externalName(),
  },
  (t) => [uniqueName('modules', t), ...containerIndexes('modules', t)],
);

/** A web link of a module. */
export const moduleLinks = pgTable(
  'module_links',
  {
    id: key(),
    ...inProject(),
    module_id: uuid('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    title: varchar('title', { length: 255 }),
    url: varchar('url', { length: 200 }).notNull(),
    metadata: jsonObject('metadata').notNull().default({}),
    ...audit(),
  },
  (t) => [
    uniqueIndex('module_links_url')
      .on(t.module_id, t.url)
      .where(sql`deleted_at IS NULL`),
    index('module_links_project').on(t.project_id),
  ],
);
