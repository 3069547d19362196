import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { audit, externalName, key } from '#server/platform/database/columns.ts';
import type { StateGroup } from '#shared/contract/states.ts';

export const states = pgTable(
  'states',
  {
    id: key(),
    ...inProject(),
    name: varchar('name', { length: 255 }).notNull(),
    description: text('description').notNull().default(''),
    color: varchar('color', { length: 255 }).notNull(),
    group: varchar('group', { length: 20 }).$type<StateGroup>().notNull().default('backlog'),
    default: boolean('default').notNull().default(false),
    is_triage: boolean('is_triage').notNull().default(false),
    sequence: doublePrecision('sequence').notNull().default(65535),
    ...externalName(),
    ...audit(),
  },
  (t) => [
    uniqueIndex('states_name')
      .on(t.project_id, t.name)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('states_default')
      .on(t.project_id)
      .where(sql`"default" AND deleted_at IS NULL`),
    index('states_project').on(t.project_id, t.sequence),
    index('states_workspace').on(t.workspace_id),
  ],
);
