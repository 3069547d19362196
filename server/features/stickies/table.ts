import { doublePrecision, index, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';

import { users } from '#server/features/users/table.ts';
import { inWorkspace } from '#server/features/workspaces/table.ts';
import { audit, jsonObject, key } from '#server/platform/database/columns.ts';

/** A short private note in a workspace. */
export const stickies = pgTable(
  'stickies',
  {
    id: key(),
    ...inWorkspace(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 255 }),
    description: jsonObject('description').notNull().default({}),
    description_html: text('description_html').notNull().default('<p></p>'),
    description_stripped: text('description_stripped'),
    logo_props: jsonObject('logo_props').notNull().default({}),
    color: varchar('color', { length: 255 }),
    background_color: varchar('background_color', { length: 255 }),
    /** Descending: the largest comes first. */
    sort_order: doublePrecision('sort_order').notNull().default(65535),
    ...audit(),
  },
  (t) => [
    index('stickies_owner').on(t.owner_id, t.workspace_id, t.sort_order),
    index('stickies_workspace').on(t.workspace_id, t.sort_order),
  ],
);
