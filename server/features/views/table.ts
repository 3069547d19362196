import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  pgTable,
  smallint,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, jsonObject, key } from '#server/platform/database/columns.ts';
import { PUBLIC_VIEW } from '#shared/constants/views.ts';

/** A kept way to look at work items: of a project, or without one of the workspace. */
export const views = pgTable(
  'views',
  {
    id: key(),
    ...inWorkspace(),
    project_id: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    owned_by: uuid('owned_by')
      .notNull()
      .references(() => users.id),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    query: jsonObject('query').notNull().default({}),
    filters: jsonObject('filters').notNull().default({}),
    display_filters: jsonObject('display_filters').notNull().default({}),
    display_properties: jsonObject('display_properties').notNull().default({}),
    /** 0 private: its owner alone; 1 public. */
    access: smallint('access').$type<0 | 1>().notNull().default(PUBLIC_VIEW),
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    logo_props: jsonObject('logo_props').notNull().default({}),
    is_locked: boolean('is_locked').notNull().default(false),
    /** The anchor under which it is published; null when it is not. */
    anchor: varchar('anchor', { length: 32 }),
    ...audit(),
  },
  (t) => [
    index('views_project').on(t.project_id, t.name),
    index('views_workspace')
      .on(t.workspace_id, t.created_at)
      .where(sql`project_id IS NULL`),
    index('views_owner').on(t.owned_by),
  ],
);
