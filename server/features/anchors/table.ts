import { index, pgTable, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core';

import { projects } from '#server/features/projects/table.ts';
import { workspaces } from '#server/features/workspaces/table.ts';
import { key, moment } from '#server/platform/database/columns.ts';

/** A project, page or view that is published: whoever knows the anchor is a visitor. Unpublishing removes the row. */
export const anchors = pgTable(
  'anchors',
  {
    id: key(),
    /** 32 hexadecimal digits of the public address. */
    anchor: varchar('anchor', { length: 32 }).notNull(),
    workspace_id: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    project_id: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    entity_name: varchar('entity_name', {
      length: 10,
      enum: ['project', 'page', 'view'],
    }).notNull(),
    entity_identifier: uuid('entity_identifier').notNull(),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('anchors_anchor').on(t.anchor),
    uniqueIndex('anchors_entity').on(t.entity_identifier),
    index('anchors_workspace').on(t.workspace_id),
    index('anchors_project').on(t.project_id),
  ],
);
