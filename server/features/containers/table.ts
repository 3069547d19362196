import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  date,
  doublePrecision,
  index,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';

import { inProject } from '#server/features/projects/table.ts';
import { audit, jsonObject, key, moment } from '#server/platform/database/columns.ts';

/** The columns that every container of a project has. */
export const containerColumns = () => ({
  id: key(),
  ...inProject(),
  name: varchar('name', { length: 255 }).notNull(),
  sort_order: doublePrecision('sort_order').notNull().default(65535),
  logo_props: jsonObject('logo_props').notNull().default({}),
  archived_at: moment('archived_at'),
  ...audit(),
});

/** A day that a container begins or ends on. */
export const day = (name: string) => date(name, { mode: 'string' });

type Columns = Readonly<Record<'project_id' | 'workspace_id' | 'sort_order' | 'name', AnyPgColumn>>;

/** The indexes of a table of containers. */
export const containerIndexes = (table: string, t: Columns) => [
  index(`${table}_project`).on(t.project_id, t.sort_order),
  index(`${table}_workspace`).on(t.workspace_id),
];

/** The name of each is its own in the project. */
export const uniqueName = (table: string, t: Columns) =>
  uniqueIndex(`${table}_name`)
    .on(t.project_id, t.name)
    .where(sql`deleted_at IS NULL`);
