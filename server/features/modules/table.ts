import { sql } from 'drizzle-orm';
import {
  date,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { audit, externalName, jsonObject, key, moment } from '#server/platform/database/columns.ts';
import type { ModuleStatus } from '#shared/contract/modules.ts';

/** A body of work inside a project. */
export const modules = pgTable(
  'modules',
  {
    id: key(),
    ...inProject(),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    start_date: date('start_date', { mode: 'string' }),
    target_date: date('target_date', { mode: 'string' }),
    status: varchar('status', { length: 20 }).$type<ModuleStatus>().notNull().default('planned'),
    lead_id: uuid('lead_id').references(() => users.id),
    member_ids: uuid('member_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    view_props: jsonObject('view_props').notNull().default({}),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    logo_props: jsonObject('logo_props').notNull().default({}),
    archived_at: moment('archived_at'),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('modules_name')
      .on(t.project_id, t.name)
      .where(sql`deleted_at IS NULL`),
    index('modules_project').on(t.project_id, t.sort_order),
    index('modules_workspace').on(t.workspace_id),
  ],
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
